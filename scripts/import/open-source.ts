import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { SourceKind } from "./kinds.ts";
import type { Source } from "./source.ts";

/** Loads only what the kind needs: an HTML parser is no use to JSON Lines. */
export async function openSource(
  file: string,
  options: { from?: SourceKind; author?: string },
): Promise<Source> {
  const { author } = options;
  switch (options.from ?? guess(file)) {
    case "jsonl":
      return (await import("./json-lines.ts")).readJsonLines(file, author);
    case "markdown":
      return (await import("./markdown-folder.ts")).readMarkdownFolder(file, author);
    case "ghost":
      return (await import("./ghost.ts")).readGhost(file, author);
    case "wordpress":
      return (await import("./wordpress.ts")).readWordPress(file, author);
  }
}

/** A folder holds Markdown; XML is WordPress's; a JSON file that begins like Ghost's is Ghost's; the rest is lines. */
function guess(file: string): SourceKind {
  if (file === "-") return "jsonl";
  if (statSync(file).isDirectory()) return "markdown";
  if (/\.(xml|wxr)(\.gz)?$/i.test(file)) return "wordpress";
  if (/\.json\.gz$/i.test(file)) return "ghost";
  if (/\.json$/i.test(file) && /^\uFEFF?\s*\{\s*"(db|meta|data)"\s*:/.test(headOf(file)))
    return "ghost";
  return "jsonl";
}

function headOf(file: string): string {
  const head = Buffer.alloc(200);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return head.subarray(0, length).toString("utf8");
}
