import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../store/engine/missing-file.ts";
import type { Piece } from "../contract/piece.ts";
import type { Writer } from "../contract/records.ts";
import { renderPieceAuthor } from "../render/author.ts";
import type { Urls } from "../render/urls.ts";

const RECORD_START = '{"ok":true,"piece":';
const RECORD_END = "}";

/** The exact bytes of `piece` in its record in the static tree; undefined if the piece is not public now. */
export async function readPieceBody(tree: string, pieceId: string): Promise<Buffer | undefined> {
  const file = join(tree, "api/public/pieces", `${pieceId}.json`);
  const record = await readFile(file).catch(ifMissing);
  if (!record) return undefined;
  if (!record.subarray(0, RECORD_START.length).equals(Buffer.from(RECORD_START))) {
    throw new Error(`${file} is not the record of a piece.`);
  }
  return record.subarray(RECORD_START.length, -RECORD_END.length);
}

/** A made-up piece with the fields of a real one. A custom field of JSON Feed says that it is a test. */
export function testBody(writer: Writer, urls: Urls, at: string): Buffer {
  const text = "If you can read this, your webhook works.";
  const item: Piece & { _service: { about: string; test: true } } = {
    id: urls.pieceId("00000000-0000-4000-8000-000000000000"),
    url: urls.profile(writer.slug),
    title: "A test of your webhook",
    summary: text,
    content_html: `<p>${text}</p>`,
    content_text: text,
    date_published: at,
    date_modified: at,
    tags: [],
    category: null,
    kind: "essay",
    authors: [renderPieceAuthor(writer, urls)],
    language: "en",
    _service: { about: urls.webhookDocs, test: true },
  };
  return Buffer.from(JSON.stringify(item));
}
