import lunr from "lunr";
import type { SearchDocument } from "./document.ts";
import { type EncodedDocument, encodeSegment, newestFirst } from "./encode-segment.ts";
import { foldCase, lineOf, normalise } from "./normalise.ts";
import { packSeams } from "./seams.ts";
import { createTermFinder } from "./terms.ts";
import { idBytes } from "./uuid.ts";

/**
 * An index of these documents as one block of bytes; the same documents in any order give the same bytes. Lunr makes
 * the inverted index and nothing else: its query parser and its scores are not used.
 */
export function writeSegment(documents: readonly SearchDocument[]): Buffer {
  const read = documents.map(readDocument).toSorted(newestFirst);
  refuseTwins(read);
  const postingsOf = new Map<string, number[]>();
  const termsOf = createTermFinder();
  for (let first = 0; first < read.length; first += BATCH) {
    const terms = read.slice(first, first + BATCH).map(({ texts }) => termsOf(texts));
    addPostings(postingsOf, terms, first);
  }
  return encodeSegment(read, postingsOf);
}

/** Lunr's index has an object for each word of each document. Emptied so often it takes half the time and no memory. */
const BATCH = 50;

interface ReadDocument extends EncodedDocument {
  /** What is searched, normalised. */
  texts: string[];
}

function readDocument(document: SearchDocument): ReadDocument {
  const publishedAt = Date.parse(document.publishedAt);
  if (Number.isNaN(publishedAt)) {
    throw new Error(`${JSON.stringify(document.publishedAt)} is not a time of publication.`);
  }
  const line = lineOf(document.body);
  const texts = {
    headline: normalise(document.headline),
    standfirst: normalise(document.standfirst),
    body: foldCase(line),
  };
  const body = Buffer.from(texts.body);
  return {
    id: idBytes(document.id),
    publishedAt,
    category: document.category,
    headline: Buffer.from(texts.headline),
    standfirst: Buffer.from(texts.standfirst),
    body,
    line: Buffer.from(line),
    seams: packSeams(body),
    texts: Object.values(texts),
  };
}

function refuseTwins(documents: readonly EncodedDocument[]): void {
  const ids = new Set(documents.map(({ id }) => id.toString("hex")));
  if (ids.size < documents.length) throw new Error("A segment holds a document only once.");
}

interface LunrIndex {
  [term: string]: { terms: { [document: string]: object } };
}

/** Adds documents, each as its different terms, the first with the number `first`, to the list of each of the terms. */
function addPostings(
  postingsOf: Map<string, number[]>,
  documents: readonly string[][],
  first: number,
): void {
  // A bare builder has neither stemmer nor stop words in its pipeline.
  const builder = new lunr.Builder();
  builder.ref("number");
  builder.field("terms");
  // Found already. A string does for a token where no metadata is kept.
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof lunr.tokenizer;
  // Counted from 0 in each batch: Lunr uses the numbers as keys, and V8 is slow with sparse ones.
  for (const [number, terms] of documents.entries()) builder.add({ number, terms });
  for (const [term, { terms }] of Object.entries(builder.invertedIndex as LunrIndex)) {
    const numbers = postingsOf.get(term) ?? [];
    for (const number of Object.keys(terms)) numbers.push(first + Number(number));
    postingsOf.set(term, numbers);
  }
}
