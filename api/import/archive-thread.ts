import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { say } from "../contract/say.ts";
import { hasPictures, takeEntryPictures } from "./entry-pictures.ts";
import type { ArchiveAnswer, ArchiveJob, ArchiveMessage } from "./archive.ts";
import { idOfName } from "./name-id.ts";
import { openSource } from "./open-source.ts";
import { readPicture } from "./picture-bytes.ts";
import { absenceOf } from "./picture-location.ts";
import type { Location } from "./picture-places.ts";
import type { Entry } from "./source.ts";
import type { Taken, TakePictures } from "./take-pictures.ts";
import { unzip, UnzipError } from "./unzip.ts";
import { filesIn } from "./walk.ts";

// The thread that reads a writer's archive: unpacking, parsing and conversion take long for some files. It sends entries
// and pictures one by one, and goes on when the main thread has answered.

const { folder, name: sentName, writerId, author, fetches } = workerData as ArchiveJob;

let waiting: ((answer: ArchiveAnswer) => void) | undefined;
parentPort?.on("message", (answer: ArchiveAnswer) => waiting?.(answer));

async function ask(message: ArchiveMessage): Promise<ArchiveAnswer> {
  const answer = new Promise<ArchiveAnswer>((resolve) => (waiting = resolve));
  parentPort?.postMessage(message);
  return answer;
}

/** The main thread stores pictures; this one finds them. */
const taker: TakePictures = {
  take: async (_writerId, { locations, alt }) => {
    let result: Taken | undefined;
    for (const place of locations) {
      const picture = await pictureAt(place);
      if (!picture) continue;
      const answer = await ask({ type: "picture", alt, href: place.href, ...picture });
      if (answer.taken && "id" in answer.taken) return answer.taken;
      result ??= answer.taken;
    }
    return result ?? { note: { loss: absenceOf(locations), detail: locations.at(-1)?.href ?? "" } };
  },
  restore: async () => ({ problem: "pictures cannot be restored from an archive" }),
  avatar: async () => ({ problem: "writers cannot be restored from an archive" }),
  count: () => 0,
};

async function pictureAt({ bytes, file, url }: Location) {
  if (bytes) return { bytes };
  if (file !== undefined) {
    const had = await readPicture(file);
    return "bytes" in had ? { bytes: had.bytes } : undefined;
  }
  return url !== undefined && fetches ? { url } : undefined;
}

async function read(): Promise<void> {
  const path = sourceIn(folder);
  const ownId = isMarkdown(path) ? idOfContent(path) : undefined;
  const source = await openSource(path, { author });
  for await (const entry of source.entries(() => undefined)) {
    const { where, place, notes = [], skipped = false } = entry;
    const taken = hasPictures(entry)
      ? await takeEntryPictures(entry, { writerId, taker })
      : { entry, notes: [] };
    const { value, fault }: Entry = taken.entry;
    await ask({
      type: "entry",
      where,
      place,
      value: ownId && typeof value === "object" ? { ...value, id: ownId } : value,
      fault,
      skipped,
      notes: [...notes, ...taken.notes],
      fraction: source.fraction?.(),
    });
  }
}

/** Unpacks what was sent, and finds the file or folder to read. */
function sourceIn(place: string): string {
  const sent = readFileSync(join(place, "sent"));
  const begin = sent.toString("utf8", 0, 200).replace(/^\uFEFF?\s*/, "");
  if (!sent.subarray(0, 2).equals(Buffer.from("PK"))) {
    const file = /^<(\?xml|rss)/i.test(begin)
      ? "archive.xml"
      : begin.startsWith("{")
        ? "archive.json"
        : `${plainName(sentName)}.md`;
    writeFileSync(join(place, file), sent);
    return join(place, file);
  }
  const unpacked = join(place, "unpacked");
  mkdirSync(unpacked);
  unzip(sent, unpacked);
  const root = innermost(unpacked);
  const files = filesIn(root);
  const hasMarkdown = files.some((file) => MARKDOWN.test(file));
  const whole = files.find((file) => /\.(xml|wxr)$/i.test(file)) ?? files.find(isGhost(root));
  return !hasMarkdown && whole !== undefined ? join(root, whole) : root;
}

/** The name of a text without its ending: one without a title gets its headline from it. */
function plainName(given: string): string {
  const plain = given
    .replace(/^.*[\\/]/s, "")
    .replace(MARKDOWN, "")
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return plain.slice(0, NAME_MAX).toWellFormed() || "text";
}

/** Fits the names of files in every script: at most 255 bytes. */
const NAME_MAX = 60;
const MARKDOWN = /\.(md|markdown|mkd|mdown)$/i;

function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path) && statSync(path).isFile();
}

/** In a folder, a text is known by its path. One that comes alone has only a name, which others may have as well. */
function idOfContent(path: string): string {
  return idOfName(`text ${createHash("sha256").update(readFileSync(path)).digest("hex")}`);
}

function isGhost(root: string): (file: string) => boolean {
  return (file) =>
    /\.json$/i.test(file) &&
    /^\s*\{\s*"(db|data|meta)"/.test(readFileSync(join(root, file)).toString("utf8", 0, 200));
}

/** Archives often have one folder around everything. */
function innermost(outer: string): string {
  const names = readdirSync(outer).filter((name) => !name.startsWith("."));
  const [only] = names;
  if (names.length !== 1 || only === undefined) return outer;
  const inside = join(outer, only);
  return statSync(inside).isDirectory() && only !== "posts" ? innermost(inside) : outer;
}

try {
  await read();
  parentPort?.postMessage({ type: "done" } satisfies ArchiveMessage);
} catch (error) {
  const said =
    error instanceof UnzipError ? error.said : say("The archive could not be read to its end.");
  parentPort?.postMessage({ type: "failed", said } satisfies ArchiveMessage);
}
