import { createReadStream, type ReadStream, statSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { Parser } from "htmlparser2";

/** An element with text in it, such as wp:post_id; categories carry attributes as well. */
export interface Field {
  name: string;
  text: string;
  attributes: Record<string, string>;
}

export interface Block {
  kind: "item" | "wp:author" | "channel";
  fields: Field[];
}

export interface WordPressFile {
  /** Its authors and items, in order, then the data of the site. Throws if the file is no export. */
  blocks(): AsyncGenerator<Block>;
  fraction(): number;
}

/** A WordPress export (Tools, Export) is WXR, an RSS file with everything in it. It is read as a stream. */
export function openWordPressFile(file: string): WordPressFile {
  const { size } = statSync(file);
  let stream: ReadStream | undefined;
  return {
    blocks() {
      const bytes = createReadStream(file);
      stream = bytes;
      const text = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
      bytes.on("error", (error) => text.destroy(error));
      return blocksOf(text as AsyncIterable<Buffer>);
    },
    fraction: () => (size ? (stream?.bytesRead ?? 0) / size : 1),
  };
}

async function* blocksOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  const finished: Block[] = [];
  const channel: Block = { kind: "channel", fields: [] };
  let current: Block | undefined;
  let field: Field | undefined;
  let isExport = false;
  let isComplete = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "channel") isExport = true;
        if (name === "item" || name === "wp:author") current = { kind: name, fields: [] };
        else if (isExport) field = { name, text: "", attributes };
      },
      ontext(data) {
        if (field) field.text += data;
      },
      onclosetag(name) {
        if (name === "channel") isComplete = true;
        if (current && name === current.kind) {
          finished.push(current);
          current = undefined;
        } else if (field && name === field.name) {
          (current ?? channel).fields.push(field);
          field = undefined;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* finished.splice(0);
  }
  // Without parser.end(), which closes open tags: half a post would look complete.
  if (!isExport) throw new Error("it is not a WordPress export");
  if (!isComplete) throw new Error("it ends too soon");
  yield channel;
}

export function valueOf(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.text.trim() || undefined;
}

/** The value of a post's custom field. */
export function metaOf(fields: readonly Field[], key: string): string | undefined {
  const at = fields.findIndex(({ name, text }) => name === "wp:meta_key" && text.trim() === key);
  const next = at < 0 ? undefined : fields[at + 1];
  return next?.name === "wp:meta_value" ? next.text.trim() || undefined : undefined;
}

/** WordPress writes the year 0 for a date that is not set. */
export function dateOf(fields: readonly Field[], name: string): string | undefined {
  const date = valueOf(fields, name);
  return date?.startsWith("0000") ? undefined : date;
}
