import { packSections } from "./layout.ts";
import { joinTexts } from "./texts.ts";
import { ID_BYTES } from "./uuid.ts";

/** A document as a segment stores it. All texts are UTF-8 and normalised, except `line`, the source of snippets. */
export interface EncodedDocument {
  id: Buffer;
  publishedAt: number;
  category: string;
  author: string;
  headline: Buffer;
  standfirst: Buffer;
  body: Buffer;
  line: Buffer;
}

/** The order of the documents in a segment. */
export function newestFirst(a: EncodedDocument, b: EncodedDocument): number {
  return b.publishedAt - a.publishedAt || Buffer.compare(b.id, a.id);
}

/** Expects the documents newest first. */
export function encodeSegment(documents: readonly EncodedDocument[]): Buffer {
  const ids = Buffer.alloc(documents.length * ID_BYTES);
  for (const [number, { id }] of documents.entries()) ids.set(id, number * ID_BYTES);
  const categories = tableOf(documents.map(({ category }) => category));
  const authors = tableOf(documents.map(({ author }) => author));
  const headlines = joinTexts(documents.map(({ headline }) => headline));
  const standfirsts = joinTexts(documents.map(({ standfirst }) => standfirst));
  const bodies = joinTexts(documents.map(({ body }) => body));
  const lines = joinTexts(documents.map(({ line }) => line));
  return packSections({
    ids,
    publishedAt: Float64Array.from(documents, ({ publishedAt }) => publishedAt),
    categories: categories.names,
    categoryOf: categories.numbers,
    authors: authors.names,
    authorOf: authors.numbers,
    headlineStarts: headlines.starts,
    headlines: headlines.bytes,
    standfirstStarts: standfirsts.starts,
    standfirsts: standfirsts.bytes,
    bodyStarts: bodies.starts,
    bodies: bodies.bytes,
    lineStarts: lines.starts,
    lines: lines.bytes,
  });
}

/** Each name once, as JSON, and the number of each document's name. */
function tableOf(names: readonly string[]): { names: Buffer; numbers: Uint32Array } {
  const table = [...new Set(names)].toSorted();
  const numberOf = new Map(table.map((name, number) => [name, number]));
  return {
    names: Buffer.from(JSON.stringify(table)),
    numbers: Uint32Array.from(names, (name) => numberOf.get(name) ?? 0),
  };
}
