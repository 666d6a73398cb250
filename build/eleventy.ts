import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Eleventy } from "@11ty/eleventy";
import { renderNamed } from "./file.ts";

export interface Template {
  path: string;
  render: () => string;
}

export interface Page {
  path: string;
  content: string | Buffer;
}

/** Eleventy's own work on a page takes longer than most of ours take to render: a page of its pagination is a sheet of files. */
const FILES_A_SHEET = 32;

/**
 * Renders files through Eleventy, used as a library: one virtual template, paginated over the files, a new instance each
 * time (an old one keeps old data), and nothing written. It wants an input folder that exists; an empty one will do.
 */
export async function renderWithEleventy(templates: readonly Template[]): Promise<Page[]> {
  if (!templates.length) return [];
  const folder = mkdtempSync(join(tmpdir(), "galley-eleventy-"));
  const failures: Error[] = [];
  try {
    const eleventy = new Eleventy<Page[]>(folder, join(folder, "out"), {
      quietMode: true,
      configPath: null,
      config: (configuration) =>
        configuration.addTemplate("sheets.11ty.js", paginated(templates, failures)),
    });
    eleventy.disableLogger();
    const pages = (await eleventy.toJSON()).flatMap(({ content }) => content);
    if (pages.length < templates.length) throw new Error("Eleventy lost some files.");
    return pages;
  } catch (error) {
    // Eleventy says only that it had trouble with a template; the reason is ours.
    throw failures[0] ?? error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface SheetData {
  sheet: readonly Template[];
  pagination: { pageNumber: number };
}

function paginated(files: readonly Template[], failures: Error[]) {
  return {
    data: {
      files,
      pagination: { data: "files", size: FILES_A_SHEET, alias: "sheet" },
      permalink: ({ pagination }: SheetData) => `/${pagination.pageNumber}.json`,
      eleventyExcludeFromCollections: true,
    },
    render: ({ sheet }: SheetData): Page[] => {
      try {
        return sheet.map((file) => ({ path: file.path, content: renderNamed(file) }));
      } catch (error) {
        failures.push(error as Error);
        throw error;
      }
    },
  };
}
