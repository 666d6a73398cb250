import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** It wants an input folder that exists. One outside the folder that a command runs in, it would look for from the root down. */
const INPUT = fileURLToPath(new URL("./eleventy-input", import.meta.url));

/**
 * Renders files through Eleventy, used as a library: one virtual template, paginated over the files, a new instance each
 * time (an old one keeps old data), and nothing written. Each sheet is handed on as it is done: whoever needs no more than
 * that of a large batch has no more in memory.
 */
export async function renderWithEleventy(
  templates: readonly Template[],
  take: (pages: Page[]) => void,
  between?: () => Promise<void>,
): Promise<void> {
  if (!templates.length) return;
  const failures: Error[] = [];
  let count = 0;
  const takeAll = (pages: Page[]): void => {
    take(pages);
    count += pages.length;
  };
  try {
    const eleventy = new Eleventy(INPUT, join(INPUT, "out"), {
      quietMode: true,
      configPath: null,
      config: (configuration) =>
        configuration.addTemplate(
          "sheets.11ty.js",
          paginated(templates, { take: takeAll, between, failures }),
        ),
    });
    eleventy.disableLogger();
    await eleventy.toJSON();
  } catch (error) {
    // Eleventy says only that it had trouble with a template; the reason is ours.
    throw failures[0] ?? error;
  }
  if (count < templates.length) throw new Error("Eleventy has left some files out.");
}

interface SheetData {
  sheet: readonly Template[];
  pagination: { pageNumber: number };
}

function paginated(
  files: readonly Template[],
  {
    take,
    between,
    failures,
  }: {
    take: (pages: Page[]) => void;
    between: (() => Promise<void>) | undefined;
    failures: Error[];
  },
) {
  return {
    data: {
      files,
      pagination: { data: "files", size: FILES_A_SHEET, alias: "sheet" },
      permalink: ({ pagination }: SheetData) => `/${pagination.pageNumber}.json`,
      eleventyExcludeFromCollections: true,
    },
    render: async ({ sheet }: SheetData): Promise<string> => {
      try {
        const pages: Page[] = [];
        for (const file of sheet) {
          await between?.();
          pages.push({ path: file.path, content: renderNamed(file) });
        }
        take(pages);
        return "";
      } catch (error) {
        failures.push(error as Error);
        throw error;
      }
    },
  };
}
