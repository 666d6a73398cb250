import type { ByteCounts } from "./needle.ts";
import type { Segment } from "./segment.ts";
import type { QueryWord } from "./tokenise.ts";
import { type Selection, selectWord } from "./vocabulary.ts";

/** A word in more of the documents than this selects too little to be worth following. */
const FREQUENT_SHARE = 0.75;

/** Reading so few texts costs less than looking up one more word. */
const FEW = 16;

/** No query needs more words than this to be told apart; the longest are the rarest. */
const WORDS_MAX = 8;

/**
 * The numbers of all documents that can hold the query, newest first, going by its words alone: each must still be
 * read. Null when the words say nothing, since there are none or all are frequent.
 */
export function findCandidates(
  { vocabulary, documents }: Segment,
  words: readonly QueryWord[],
  counts: ByteCounts,
): Uint32Array | null {
  const selections: Selection[] = [];
  for (const word of rarestFirst(words).slice(0, WORDS_MAX)) {
    const selection = selectWord(vocabulary, word, { most: documents * FREQUENT_SHARE, counts });
    if (selection) selections.push(selection);
    if (selection && selection.total <= FEW) break;
  }
  if (!selections.length) return null;
  return intersection(
    selections.toSorted((a, b) => a.total - b.total),
    documents,
  );
}

function rarestFirst(words: readonly QueryWord[]): QueryWord[] {
  const different = new Map(words.map((word) => [JSON.stringify(word), word]));
  return [...different.values()].toSorted((a, b) => b.text.length - a.text.length);
}

function intersection(selections: readonly Selection[], documents: number): Uint32Array {
  /** For each document, how many of the selections so far it is in. */
  const rounds = new Uint8Array(documents);
  let round = 0;
  let survivors = 0;
  for (const { lists } of selections) {
    survivors = 0;
    for (const list of lists) {
      for (const document of list) {
        if (rounds[document] !== round) continue;
        rounds[document] = round + 1;
        survivors++;
      }
    }
    round++;
    if (survivors <= FEW) break;
  }
  const found = new Uint32Array(survivors);
  let count = 0;
  for (let document = 0; document < documents; document++) {
    if (rounds[document] === round) found[count++] = document;
  }
  return found;
}
