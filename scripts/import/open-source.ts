import { closeSync, openSync, readSync, statSync } from "node:fs";
import { readGhost } from "./ghost.ts";
import { readJsonLines } from "./json-lines.ts";
import { readMarkdownFolder } from "./markdown-folder.ts";
import type { Source } from "./source.ts";
import { readWordPress } from "./wordpress.ts";

export const SOURCES = ["jsonl", "markdown", "ghost", "wordpress"] as const;
export type SourceKind = (typeof SOURCES)[number];

export function openSource(file: string, options: { from?: SourceKind; author?: string }): Source {
  const { author } = options;
  switch (options.from ?? guess(file)) {
    case "jsonl":
      return readJsonLines(file);
    case "markdown":
      return readMarkdownFolder(file, author);
    case "ghost":
      return readGhost(file, author);
    case "wordpress":
      return readWordPress(file, author);
  }
}

/** A folder holds Markdown; XML is WordPress's; a JSON file that begins like Ghost's is Ghost's; the rest is lines. */
function guess(file: string): SourceKind {
  if (file === "-") return "jsonl";
  if (statSync(file).isDirectory()) return "markdown";
  if (/\.(xml|wxr)$/i.test(file)) return "wordpress";
  if (/\.json$/i.test(file) && /^\s*\{\s*"(db|meta|data)"\s*:/.test(headOf(file))) return "ghost";
  return "jsonl";
}

function headOf(file: string): string {
  const head = Buffer.alloc(200);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return head.subarray(0, length).toString("utf8");
}
