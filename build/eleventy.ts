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

/**
 * Renders files through Eleventy, used as a library: one virtual template, paginated over the files, a new instance each
 * time (an old one keeps old data), and nothing written. It wants an input folder that exists; an empty one will do.
 */
export async function renderWithEleventy(templates: readonly Template[]): Promise<Page[]> {
  if (!templates.length) return [];
  const folder = mkdtempSync(join(tmpdir(), "galley-eleventy-"));
  const failures: Error[] = [];
  try {
    const eleventy = new Eleventy(folder, join(folder, "out"), {
      quietMode: true,
      configPath: null,
      config: (configuration) =>
        configuration.addTemplate("files.11ty.js", paginated(templates, failures)),
    });
    eleventy.disableLogger();
    const pages = await eleventy.toJSON();
    const contents = new Map(pages.map(({ outputPath, content }) => [outputPath, content]));
    return templates.map(({ path }) => {
      const content = contents.get(join(folder, "out", path));
      if (content === undefined) throw new Error(`Eleventy lost ${path}.`);
      return { path, content };
    });
  } catch (error) {
    // Eleventy says only that it had trouble with a template; the reason is ours.
    throw failures[0] ?? error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface FileData {
  file: Template;
}

function paginated(files: readonly Template[], failures: Error[]) {
  return {
    data: {
      files,
      pagination: { data: "files", size: 1, alias: "file" },
      permalink: ({ file }: FileData) => `/${file.path}`,
      eleventyExcludeFromCollections: true,
    },
    render: ({ file }: FileData) => {
      try {
        return renderNamed(file);
      } catch (error) {
        failures.push(error as Error);
        throw error;
      }
    },
  };
}
