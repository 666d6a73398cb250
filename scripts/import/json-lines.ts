import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Entry, Source } from "./source.ts";

/** A piece with a long history takes megabytes; a line beyond this is no line of ours, and must not fill memory. */
const LINE_MAX_BYTES = 64 * 1_048_576;

/** JSON Lines from a file, a gzipped file, or standard input (`-`). */
export function readJsonLines(file: string): Source {
  if (file === "-") return { entries: entriesOf(process.stdin) };
  const { size } = statSync(file);
  const stream = createReadStream(file);
  const text = file.endsWith(".gz") ? stream.pipe(createGunzip()) : stream;
  stream.on("error", (error) => text.destroy(error));
  return { entries: entriesOf(text), fraction: () => (size ? stream.bytesRead / size : 1) };
}

async function* entriesOf(stream: Readable): AsyncGenerator<Entry> {
  let number = 0;
  for await (const line of linesOf(stream)) {
    number++;
    const where = `line ${number}`;
    if (line === undefined) {
      yield { where, value: undefined, fault: "is longer than 64 MiB" };
      continue;
    }
    // A byte order mark before the first line is a habit of some editors, not a fault.
    const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text.trim()) yield { where, ...parseJson(text) };
  }
}

function parseJson(text: string): Pick<Entry, "value" | "fault"> {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { value: undefined, fault: `is not JSON (${(error as Error).message})` };
  }
}

/** The lines of a stream; undefined in place of one that is too long. */
async function* linesOf(stream: Readable): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): string | undefined => {
    const line = length > LINE_MAX_BYTES ? undefined : Buffer.concat(parts).toString("utf8");
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
