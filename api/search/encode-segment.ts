import { packSections } from "./layout.ts";
import { joinTexts } from "./texts.ts";
import { ID_BYTES } from "./uuid.ts";

/** A document as a segment stores it. All texts are UTF-8 and normalised, except `line`, the source of snippets. */
export interface EncodedDocument {
  id: Buffer;
  publishedAt: number;
  category: string;
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
  const categories = [...new Set(documents.map(({ category }) => category))].toSorted();
  const numberOf = new Map(categories.map((category, number) => [category, number]));
  const headlines = joinTexts(documents.map(({ headline }) => headline));
  const standfirsts = joinTexts(documents.map(({ standfirst }) => standfirst));
  const bodies = joinTexts(documents.map(({ body }) => body));
  const lines = joinTexts(documents.map(({ line }) => line));
  return packSections({
    ids,
    publishedAt: Float64Array.from(documents, ({ publishedAt }) => publishedAt),
    categories: Buffer.from(JSON.stringify(categories)),
    categoryOf: Uint32Array.from(documents, ({ category }) => numberOf.get(category) ?? 0),
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
