import { type ByteCounts, createNeedle, findNeedle } from "./needle.ts";
import { numberAt } from "./texts.ts";
import type { QueryWord } from "./tokenise.ts";

/**
 * Every word of a segment's documents, and which documents it is in. The words are one text, with a space before and
 * behind each, and the most frequent come first: what matches nearly everything shows that at once.
 */
export interface Vocabulary {
  terms: Buffer;
  /** Where each term begins in `terms`; one more start marks the end. */
  termStarts: Uint32Array;
  /** The numbers of the documents, ascending, term after term. */
  postings: Uint32Array;
  /** Where the documents of each term begin in `postings`; one more start marks the end. */
  postingStarts: Uint32Array;
}

export function packVocabulary(postingsOf: ReadonlyMap<string, ArrayLike<number>>): Vocabulary {
  const entries = [...postingsOf].toSorted(
    ([termA, a], [termB, b]) => b.length - a.length || (termA < termB ? -1 : 1),
  );
  const termStarts = new Uint32Array(entries.length + 1);
  const postingStarts = new Uint32Array(entries.length + 1);
  let [termEnd, postingEnd] = [1, 0];
  termStarts[0] = termEnd;
  for (const [number, [term, documents]] of entries.entries()) {
    termEnd += Buffer.byteLength(term) + 1;
    postingEnd += documents.length;
    termStarts[number + 1] = termEnd;
    postingStarts[number + 1] = postingEnd;
  }
  const terms = Buffer.alloc(termEnd, " ");
  const postings = new Uint32Array(postingEnd);
  for (const [number, [term, documents]] of entries.entries()) {
    terms.write(term, termStarts[number] ?? 0);
    postings.set(documents, postingStarts[number]);
    postings.subarray(postingStarts[number], postingStarts[number + 1]).sort();
  }
  return { terms, termStarts, postings, postingStarts };
}

export function termAt({ terms, termStarts }: Vocabulary, number: number): string {
  return terms.toString("utf8", termStarts[number], (termStarts[number + 1] ?? 1) - 1);
}

export function postingsAt(vocabulary: Vocabulary, number: number): Uint32Array {
  const { postings, postingStarts } = vocabulary;
  return postings.subarray(postingStarts[number], postingStarts[number + 1]);
}

/** The documents that a word of a query can be in: a list for each term it fits, and how long they are together. */
export interface Selection {
  lists: Uint32Array[];
  total: number;
}

/** A word that fits more terms than this is taken for frequent: finding them all would take milliseconds. */
const TERMS_MAX = 2_000;

/** What a word selects, or null for more than `most` documents. */
export function selectWord(
  vocabulary: Vocabulary,
  { text, openStart, openEnd }: QueryWord,
  { most, counts }: { most: number; counts: ByteCounts },
): Selection | null {
  const { terms, termStarts } = vocabulary;
  const pattern = Buffer.from(`${openStart ? "" : " "}${text}${openEnd ? "" : " "}`);
  const needle = createNeedle(pattern, counts);
  const lists: Uint32Array[] = [];
  let total = 0;
  let at = findNeedle(terms, needle);
  while (at !== -1) {
    const number = numberAt(termStarts, openStart ? at : at + 1);
    const documents = postingsAt(vocabulary, number);
    lists.push(documents);
    total += documents.length;
    if (total > most || lists.length > TERMS_MAX) return null;
    if (!openStart && !openEnd) break;
    // On from the space behind this term, which may also be the one before the next.
    at = findNeedle(terms, needle, (termStarts[number + 1] ?? 1) - 1);
  }
  return { lists, total };
}
