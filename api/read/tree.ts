import { Refusal } from "../contract/errors.ts";
import type { TreeFiles } from "./tree-files.ts";

/** The static tree as the server reads it. Its paths are made of checked parts only: see `addresses.ts`. */
export interface Tree extends TreeFiles {
  /** Whether there is a tree. A tree is swapped for another in one step. */
  isBuilt(): boolean;
  /** A file as it is now; undefined if there is none. */
  readText(path: string): string | undefined;
  /** The same, or the refusal `not_found`. */
  textAt(path: string | undefined): string;
  /** The same, parsed and kept. Callers share the value and must not change it. */
  readJson(path: string): unknown;
}

/** Parsed JSON takes about this many times the bytes of its text. */
const PARSED = 3;

export function createTree(files: TreeFiles): Tree {
  const values = files.form<unknown>(({ version, bytes }) => ({
    value: JSON.parse(bytes().toString("utf8")),
    bytes: PARSED * version.size,
  }));
  const readText = (path: string): string | undefined =>
    files.read(path, ({ bytes }) => bytes().toString("utf8"));
  return {
    ...files,
    // Looked up each time: a tree that was lost or cut off is missing, and not a site without pages.
    isBuilt: () => files.isFilled("index.html"),
    readText,
    textAt: (path) => {
      const text = path === undefined ? undefined : readText(path);
      if (text === undefined) throw new Refusal("not_found");
      return text;
    },
    readJson: values.find,
  };
}
