import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import type { ReadOptions, Source, SourceKind } from "./source.ts";

export interface SourceOptions extends ReadOptions {
  from?: SourceKind | undefined;
}

/** Loads only what the format needs: JSON Lines need no HTML parser. */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  const { from } = options;
  if (from && !FOLDERS.has(from) && file !== "-" && statSync(file).isDirectory()) {
    throw new Error(`${file} is a folder. Name the file to import with --from ${from}.`);
  }
  switch (from ?? guess(file)) {
    case "jsonl":
      return (await import("./json-lines.ts")).readJsonLines(file, options.author);
    case "markdown":
      return (await import("./markdown-folder.ts")).readMarkdown(file, options);
    case "ghost":
      return (await import("./systems/ghost.ts")).readGhost(file, options);
    case "wordpress":
      return (await import("./systems/wordpress.ts")).readWordPress(file, options);
    case "medium":
      return (await import("./systems/medium.ts")).readMedium(file, options);
    case "substack":
      return (await import("./systems/substack.ts")).readSubstack(file, options);
  }
}

/** Formats that are a folder of files. */
const FOLDERS: ReadonlySet<SourceKind> = new Set(["markdown", "medium", "substack"]);

export const SUPPORTED =
  "npm run import reads JSON Lines, a Markdown file or a folder of them, a Ghost export (.json), a WordPress export (.xml), and the unpacked folders of Medium and Substack exports. If the name does not show the format, add --from.";

/** Guesses the format from the name, or else from the first characters. */
function guess(file: string): SourceKind {
  if (file === "-") return "jsonl";
  if (statSync(file).isDirectory()) return guessFolder(file);
  if (/\.(md|markdown|mkd|mdown)$/i.test(file)) return "markdown";
  if (/\.(xml|wxr)(\.gz)?$/i.test(file)) return "wordpress";
  if (/\.(jsonl|ndjson)(\.gz)?$/i.test(file)) return "jsonl";
  const head = headOf(file);
  if (head.startsWith("PK")) {
    throw new Error(`${file} is a ZIP archive. Unpack it, and import what is in it.`);
  }
  const start = head.replace(/^\uFEFF?\s+/, "");
  if (/^\{\s*"(db|meta|data)"\s*:/.test(start)) return "ghost";
  if (/^<(\?xml|rss)/i.test(start)) return "wordpress";
  if (start.startsWith("[")) {
    throw new Error(
      `${file} is one JSON array. Convert it to JSON Lines first, one object a line: jq -c '.[]' ${file} > pieces.jsonl`,
    );
  }
  if (start === "" || start.startsWith("{")) return "jsonl";
  throw new Error(`The format of ${file} is not supported. ${SUPPORTED}`);
}

function guessFolder(folder: string): SourceKind {
  const posts = existsSync(join(folder, "posts")) ? readdirSync(join(folder, "posts")) : [];
  if (existsSync(join(folder, "posts.csv")) && posts.some((name) => name.endsWith(".html"))) {
    return "substack";
  }
  return [...posts, ...readdirSync(folder)].some(isMediumPost) ? "medium" : "markdown";
}

/** The name of a post in an export of Medium. */
function isMediumPost(name: string): boolean {
  return /^(draft|\d{4}-\d\d-\d\d)_.*-[0-9a-f]{8,}\.html$/i.test(name);
}

const HEAD_BYTES = 4_096;

function headOf(file: string): string {
  const head = Buffer.alloc(HEAD_BYTES);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  const bytes = head.subarray(0, length);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // These bytes are only the start of the file: unpack them without its end.
  const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  return text.toString("utf8");
}
