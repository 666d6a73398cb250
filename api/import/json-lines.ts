import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { say } from "../contract/say.ts";
import type { Entry, Source } from "./source.ts";

/** A piece with a long history takes megabytes. A longer line is not one of ours, and must not fill memory. */
const LINE_MAX_BYTES = 64 * 1_048_576;

/** JSON Lines from a file, a gzipped file, or standard input (`-`). */
export function readJsonLines(file: string, author?: string): Source {
  if (file === "-") return { entries: () => entriesOf(process.stdin, author) };
  const { size } = statSync(file);
  const stream = createReadStream(file);
  const text = file.endsWith(".gz") ? stream.pipe(createGunzip()) : stream;
  stream.on("error", (error) => text.destroy(error));
  return {
    entries: () => entriesOf(text, author),
    fraction: () => (size ? stream.bytesRead / size : 1),
  };
}

async function* entriesOf(stream: Readable, author?: string): AsyncGenerator<Entry> {
  let number = 0;
  for await (const line of linesOf(stream)) {
    number++;
    const place = { where: `line ${number}`, place: say("line {number}", { number }) };
    const fault = say("is larger than {size}", { size: { bytes: LINE_MAX_BYTES } });
    if (line === undefined) yield { ...place, value: undefined, fault };
    else yield* entryOf(place, line, author);
  }
}

/** Strict: otherwise bytes that are not UTF-8 would silently become question marks. A byte order mark is accepted. */
const decoder = new TextDecoder("utf-8", { fatal: true });

function* entryOf(
  place: Pick<Entry, "where" | "place">,
  line: Buffer,
  author: string | undefined,
): Generator<Entry> {
  try {
    const text = decoder.decode(line);
    if (text.trim()) {
      yield { ...place, value: withAuthor(JSON.parse(text) as unknown, author), size: line.length };
    }
  } catch (error) {
    const isText = error instanceof SyntaxError;
    const fault = isText ? say("is not JSON") : say("is not UTF-8");
    yield { ...place, value: undefined, fault, cause: isText ? error.message : undefined };
  }
}

function withAuthor(value: unknown, author: string | undefined): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return author && isObject && !("type" in value) && !("author" in value)
    ? { author, ...value }
    : value;
}

/** The lines of a stream; undefined in place of a line that is too long. */
async function* linesOf(stream: Readable): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Buffer | undefined => {
    const line = length > LINE_MAX_BYTES ? undefined : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      length += end - start;
      yield take();
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= LINE_MAX_BYTES) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (length) yield take();
}
