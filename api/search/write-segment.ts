import lunr from "lunr";
import type { SearchDocument } from "./document.ts";
import { type EncodedDocument, encodeSegment, newestFirst } from "./encode-segment.ts";
import { foldCase, lineOf, normalise } from "./normalise.ts";
import { packSeams } from "./seams.ts";
import { termsOf } from "./tokenise.ts";
import { idBytes } from "./uuid.ts";

/**
 * An index of these documents as one block of bytes; the same documents in any order give the same bytes. Lunr makes
 * the inverted index and nothing else: its query parser and its scores are not used.
 */
export function writeSegment(documents: readonly SearchDocument[]): Buffer {
  const encoded = documents.map(encodeDocument).toSorted(newestFirst);
  refuseTwins(encoded);
  const postingsOf = new Map<string, number[]>();
  for (let first = 0; first < encoded.length; first += BATCH) {
    addPostings(postingsOf, encoded.slice(first, first + BATCH), first);
  }
  return encodeSegment(encoded, postingsOf);
}

/** Lunr's index has an object for each word of each document. Emptied so often it takes half the time and no memory. */
const BATCH = 50;

function encodeDocument(document: SearchDocument): EncodedDocument {
  const publishedAt = Date.parse(document.publishedAt);
  if (Number.isNaN(publishedAt)) {
    throw new Error(`${JSON.stringify(document.publishedAt)} is not a time of publication.`);
  }
  const line = lineOf(document.body);
  const body = Buffer.from(foldCase(line));
  return {
    id: idBytes(document.id),
    publishedAt,
    category: document.category,
    headline: Buffer.from(normalise(document.headline)),
    standfirst: Buffer.from(normalise(document.standfirst)),
    body,
    line: Buffer.from(line),
    seams: packSeams(body),
  };
}

function refuseTwins(documents: readonly EncodedDocument[]): void {
  const ids = new Set(documents.map(({ id }) => id.toString("hex")));
  if (ids.size < documents.length) throw new Error("A segment holds a document only once.");
}

interface LunrIndex {
  [term: string]: { text: { [document: string]: object } };
}

/** Adds the documents, of which the first has the number `first`, to the list of each of their terms. */
function addPostings(
  postingsOf: Map<string, number[]>,
  documents: readonly EncodedDocument[],
  first: number,
): void {
  // A bare builder has neither stemmer nor stop words in its pipeline.
  const builder = new lunr.Builder();
  builder.ref("number");
  builder.field("text");
  builder.tokenizer = lunrTokens as typeof lunr.tokenizer;
  // Counted from 0 in each batch: Lunr uses the numbers as keys, and V8 is slow with sparse ones.
  for (const [number, { headline, standfirst, body }] of documents.entries()) {
    const text = [headline, standfirst, body].map((bytes) => bytes.toString()).join("\n");
    builder.add({ number, text });
  }
  for (const [term, { text }] of Object.entries(builder.invertedIndex as LunrIndex)) {
    const numbers = postingsOf.get(term) ?? [];
    for (const number of Object.keys(text)) numbers.push(first + Number(number));
    postingsOf.set(term, numbers);
  }
}

/** Each term once: how often it occurs does not matter. A string does for a token where no metadata is kept. */
function lunrTokens(text: string): lunr.Token[] {
  return [...termsOf(text)] as unknown[] as lunr.Token[];
}
