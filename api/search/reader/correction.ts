import type { WordCounts } from "./find.ts";
import type { Stemmers } from "./languages.ts";
import { composed, type QueryWord } from "./query.ts";
import type { OpenShard } from "./shard.ts";
import { tokensOf } from "./tokens.ts";

/** A query with other words in place of some that hardly any piece has. */
export interface Correction {
  q: string;
  /** No piece has the words that are replaced. Otherwise some have, and the reader may have meant them. */
  isUnknown: boolean;
}

export interface Corrections {
  /** Looks for similar words in one more file. `counts` says how many pieces have each word of the query so far. */
  add(shard: OpenShard, words: readonly QueryWord[], counts: WordCounts): void;
  best(counts: WordCounts, stemmers: Stemmers): Correction | undefined;
}

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 5;

/** A word of so few pieces may be a mistake itself, if a similar one is in many times as many. */
const LITTLE = 2;
const TIMES = 5;

/** Slips keep the first letter, and swap neighbours more often than they exchange, add or drop a letter. */
const SAME_START = 4;
const SWAPPED = 2;

interface Candidate extends KnownWord {
  weight: number;
}

/** Finds the words that the reader may have meant, while the files of the index are searched. */
export function createCorrections(q: string): Corrections {
  /** By the form of the typed word, and then by their own. */
  const similar = new Map<string, Map<string, Candidate>>();
  const isLiteral = QUOTED.test(q);

  function add(shard: OpenShard, words: readonly QueryWord[], counts: WordCounts): void {
    if (isLiteral) return;
    const typed = words.filter((word) => isCorrectable(word) && !isFrequent(word, counts));
    for (const { form } of typed) {
      const candidates = similar.get(form) ?? new Map<string, Candidate>();
      similar.set(form, candidates);
      for (const known of wordsOfLength(shard, form.length)) {
        const weight = likeness(form, known.form);
        if (!weight) continue;
        const { pieces, shown } = candidates.get(known.form) ?? { ...known, pieces: 0 };
        candidates.set(known.form, { ...known, shown, pieces: pieces + known.pieces, weight });
      }
    }
  }

  function best(counts: WordCounts, stemmers: Stemmers): Correction | undefined {
    const chosen = new Map<string, { shown: string; isUnknown: boolean }>();
    for (const [form, candidates] of similar) {
      const count = counts.get(form) ?? 0;
      const isUnknown = count === 0;
      const enough = isUnknown ? 1 : count * TIMES;
      const [word] = [...candidates.values()]
        .filter((known) => count <= LITTLE && known.pieces >= enough)
        .filter((known) => !isSameWord(form, known, stemmers))
        .toSorted(compareCandidates);
      if (word) chosen.set(form, { shown: word.shown, isUnknown });
    }
    const isUnknown = [...chosen.values()].some((word) => word.isUnknown);
    for (const [form, word] of chosen) if (word.isUnknown !== isUnknown) chosen.delete(form);
    return chosen.size ? { q: replaceWords(q, chosen), isUnknown } : undefined;
  }

  return { add, best };
}

/** Words in quotation marks are meant as they are. */
const QUOTED = /^\s*["“”„«»].*["“”„«»]\s*$/s;

function isCorrectable({ form, isCommon, isGram }: QueryWord): boolean {
  return !isGram && !isCommon && form.length >= LETTERS_MIN && !/\p{N}/u.test(form);
}

function isFrequent({ form }: QueryWord, counts: WordCounts): boolean {
  return (counts.get(form) ?? 0) > LITTLE;
}

/** Stop words are no better than nothing, and another form of the typed word finds the same. */
function isSameWord(form: string, { form: other, shown }: KnownWord, stemmers: Stemmers): boolean {
  return [...stemmers.values()].some(
    ({ stem, isCommon }) => isCommon(shown.toLowerCase()) || stem(form) === stem(other),
  );
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return b.weight * b.pieces - a.weight * a.pieces || (a.form < b.form ? -1 : 1);
}

function replaceWords(q: string, words: ReadonlyMap<string, { shown: string }>): string {
  const text = composed(q);
  let [corrected, end] = ["", 0];
  for (const token of tokensOf(text)) {
    const word = words.get(token.form);
    if (!word || token.isGram) continue;
    corrected += text.slice(end, token.start) + word.shown;
    end = token.end;
  }
  return (corrected + text.slice(end)).trim();
}

/** A word of headlines, excerpts and names. */
interface KnownWord {
  form: string;
  /** As it is written; in lower case, if it is anywhere. */
  shown: string;
  /** How many pieces have it. */
  pieces: number;
}

const known = new WeakMap<OpenShard, ReadonlyMap<number, readonly KnownWord[]>>();

/**
 * The words that have at most one letter more or less. They are read when a search needs them: reading the texts of 500
 * pieces takes about as long as opening their file.
 */
function wordsOfLength(shard: OpenShard, length: number): KnownWord[] {
  const words = known.get(shard) ?? readShard(shard);
  known.set(shard, words);
  return [length - 1, length, length + 1].flatMap((near) => words.get(near) ?? []);
}

function readShard({ documents, writers }: OpenShard): Map<number, KnownWord[]> {
  const words = new Map<string, KnownWord>();
  for (const { headline, excerpt, writer } of documents) {
    const text = `${headline} ${excerpt} ${writers[writer]?.name ?? ""}`;
    const counted = new Set<string>();
    for (const { form, isGram, start, end } of tokensOf(text)) {
      if (isGram || form.length < LETTERS_MIN - 1) continue;
      const shown = text.slice(start, end);
      const word = words.get(form) ?? { form, shown, pieces: 0 };
      words.set(form, word);
      if (shown === shown.toLowerCase()) word.shown = shown;
      if (!counted.has(form)) word.pieces++;
      counted.add(form);
    }
  }
  const byLength = new Map<number, KnownWord[]>();
  for (const word of words.values()) {
    const same = byLength.get(word.form.length) ?? [];
    byLength.set(word.form.length, same);
    same.push(word);
  }
  return byLength;
}

/**
 * How likely the one word was typed for the other: 0 unless one insertion, deletion, exchange or swap of neighbours
 * separates them.
 */
export function likeness(typed: string, meant: string): number {
  const difference = typed.length - meant.length;
  if (difference > 1 || difference < -1 || typed === meant) return 0;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const rest = (word: string, skip: number): string => word.slice(start + skip);
  const weight = start > 0 ? SAME_START : 1;
  if (difference === 1) return rest(typed, 1) === rest(meant, 0) ? weight : 0;
  if (difference === -1) return rest(typed, 0) === rest(meant, 1) ? weight : 0;
  if (rest(typed, 1) === rest(meant, 1)) return weight;
  const isSwap = typed[start] === meant[start + 1] && typed[start + 1] === meant[start];
  return isSwap && rest(typed, 2) === rest(meant, 2) ? SWAPPED * weight : 0;
}
