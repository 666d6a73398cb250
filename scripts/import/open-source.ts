import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import type { SourceKind } from "./kinds.ts";
import type { Source } from "./source.ts";

export interface SourceOptions {
  from?: SourceKind | undefined;
  author?: string | undefined;
  /** The old site's address. */
  site?: string | undefined;
}

/** Loads only what the kind needs: an HTML parser is no use to JSON Lines. */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  switch (options.from ?? guess(file)) {
    case "jsonl":
      return (await import("./json-lines.ts")).readJsonLines(file, options.author);
    case "markdown":
      return (await import("./markdown-folder.ts")).readMarkdown(file, options);
    case "ghost":
      return (await import("./ghost.ts")).readGhost(file, options);
    case "wordpress":
      return (await import("./wordpress.ts")).readWordPress(file, options);
  }
}

const NOT_KNOWN =
  "npm run import takes JSON Lines, a folder of Markdown files or one such file, a Ghost export (.json) and a WordPress export (.xml). Where the name does not tell, say what it is with --from.";

/** By its name, and where that does not tell, by its first characters. */
function guess(file: string): SourceKind {
  if (file === "-") return "jsonl";
  if (statSync(file).isDirectory()) return guessFolder(file);
  if (/\.(md|markdown|mkd|mdown)$/i.test(file)) return "markdown";
  if (/\.(xml|wxr)(\.gz)?$/i.test(file)) return "wordpress";
  if (/\.(jsonl|ndjson)(\.gz)?$/i.test(file)) return "jsonl";
  const head = headOf(file);
  if (head.startsWith("PK")) {
    throw new Error(`${file} is a ZIP archive. Unpack it, and give what is in it.`);
  }
  const start = head.replace(/^\uFEFF?\s+/, "");
  if (/^\{\s*"(db|meta|data)"\s*:/.test(start)) return "ghost";
  if (/^<(\?xml|rss)/i.test(start)) return "wordpress";
  if (start.startsWith("[")) {
    throw new Error(`${file} is one JSON list. Write each object of it on a line of its own.`);
  }
  if (start === "" || start.startsWith("{")) return "jsonl";
  throw new Error(`${file} is nothing that can be imported. ${NOT_KNOWN}`);
}

function guessFolder(folder: string): SourceKind {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const posts = has("posts") ? readdirSync(join(folder, "posts")) : [];
  if (has("posts.csv") && posts.some((name) => name.endsWith(".html"))) {
    throw notYet(folder, "Substack");
  }
  const isMedium = [...posts, ...readdirSync(folder)].some((name) => MEDIUM_POST.test(name));
  if (isMedium) throw notYet(folder, "Medium");
  return "markdown";
}

const MEDIUM_POST = /^(draft|\d{4}-\d\d-\d\d)_.*-[0-9a-f]{8,}\.html$/i;

function notYet(folder: string, name: string): Error {
  return new Error(
    `${folder} is an export from ${name}. These cannot be imported yet, and nothing was changed. ${NOT_KNOWN}`,
  );
}

const HEAD_BYTES = 4_096;

function headOf(file: string): string {
  const head = Buffer.alloc(HEAD_BYTES);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  const bytes = head.subarray(0, length);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // The rest of the file is missing here, which is no fault of it.
  const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  return text.toString("utf8");
}
