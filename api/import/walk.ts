import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Note } from "./losses.ts";

interface LeftOut {
  where: string;
  note: Note;
}

/** The Markdown files of a folder, and the texts in it whose format is not supported. */
export function markdownFiles(folder: string): { files: string[]; leftOut: LeftOut[] } {
  const all = filesIn(folder).toSorted();
  const files = all
    .filter((file) => /\.(md|markdown|mkd|mdown)$/i.test(file))
    // Hugo's _index.md describes a folder; a README describes files.
    .filter((file) => !/^(_index|readme)\./i.test(basename(file)));
  const leftOut = all
    .filter((file) => /\.(adoc|asciidoc|org|rst|textile|mdx|html?|njk|liquid)$/i.test(file))
    .filter((file) =>
      /(^|[\\/])(_?posts?|_drafts|content|blog)[\\/]/i.test(`${basename(folder)}/${file}`),
    )
    .map((file) => ({
      where: file,
      note: {
        loss: "other_item",
        label: `files that are not Markdown (${extensionOf(file)})`,
      } as const,
    }));
  return { files, leftOut };
}

/** Skips hidden folders, installed packages and symbolic links, which contain no texts of the site. */
export function filesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isFile()) return [path];
    const isOurs =
      entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules";
    return isOurs ? filesIn(folder, path) : [];
  });
}

function extensionOf(file: string): string {
  return /\.[^.]*$/.exec(file)?.[0].toLowerCase() ?? "";
}
