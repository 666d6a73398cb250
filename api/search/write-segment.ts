import type { SearchDocument } from "./document.ts";
import { type EncodedDocument, encodeSegment, newestFirst } from "./encode-segment.ts";
import { flatten, foldCase, linesOf, normalise } from "./normalise.ts";
import { idBytes } from "./uuid.ts";

/** Writes these documents as a segment. The same documents give the same bytes, in any order. */
export function writeSegment(documents: readonly SearchDocument[]): Buffer {
  const encoded = documents.map(encodeDocument).toSorted(newestFirst);
  refuseDuplicates(encoded);
  return encodeSegment(encoded);
}

function encodeDocument(document: SearchDocument): EncodedDocument {
  const publishedAt = Date.parse(document.publishedAt);
  if (Number.isNaN(publishedAt)) {
    throw new Error(`${JSON.stringify(document.publishedAt)} is not a time of publication.`);
  }
  const line = linesOf(document.body);
  return {
    id: idBytes(document.id),
    publishedAt,
    category: document.category,
    author: document.author,
    headline: Buffer.from(normalise(document.headline)),
    standfirst: Buffer.from(normalise(document.standfirst)),
    body: Buffer.from(foldCase(flatten(line))),
    line: Buffer.from(line),
  };
}

function refuseDuplicates(documents: readonly EncodedDocument[]): void {
  const ids = new Set(documents.map(({ id }) => id.toString("hex")));
  if (ids.size < documents.length) throw new Error("A segment can hold a document only once.");
}
