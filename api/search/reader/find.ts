import lunr from "lunr";
import { languageOf, type Stemmers } from "./languages.ts";
import type { QueryWord } from "./query.ts";
import type { OpenShard, ReaderDocument, IndexedWriter } from "./shard.ts";
import { tokensOf } from "./tokens.ts";

/** A matching piece, with the fields that a result shows. */
export interface ReaderHit extends Omit<ReaderDocument, "writer"> {
  writer: IndexedWriter;
  words: number;
  /** How many of them it has as words, in any form, and not only as parts of longer words. */
  whole: number;
  /** How many of those with accents it has with the same accents. */
  spelt: number;
  score: number;
}

export interface ReaderFilter {
  category?: string | undefined;
  /** A writer's slug. */
  writer?: string | undefined;
}

/** A word that begins with what was typed counts less than the word itself. */
const PREFIX_BOOST = 0.4;

/** Stemmers remove endings of up to about this many letters. */
const ENDING_MAX = 4;
const STEM_MIN = 3;

/** How many pieces have each of the words, by form. */
export type WordCounts = Map<string, number>;

/**
 * The pieces of a shard that have at least half of the words, in no order. The query never reaches Lunr's parser: each
 * clause is a word of letters and digits. `counts` is raised for each piece with a word, whatever the filter.
 */
export function findInShard(
  shard: OpenShard,
  words: readonly QueryWord[],
  { category, writer }: ReaderFilter = {},
  counts: WordCounts = new Map(),
): ReaderHit[] {
  if (!words.length) return [];
  const wanted = words.filter(({ isCommon }) => !isCommon);
  const results = shard.lunr.query((query) => {
    for (const word of words) addClauses(query, word);
  });
  return results.flatMap(({ ref, score, matchData }): ReaderHit[] => {
    const document = shard.documents[Number(ref)];
    const by = document && shard.writers[document.writer];
    if (!document || !by) return [];
    const matched = Object.keys(matchData.metadata);
    const found = wanted.filter((word) => isMatched(word, matched, () => textOf(document)));
    for (const { form } of found) counts.set(form, (counts.get(form) ?? 0) + 1);
    if (category && document.category !== category) return [];
    if (writer && by.slug !== writer) return [];
    if (found.length * 2 < wanted.length || !found.length) return [];
    const whole = found.filter((word) => isWhole(word, matched)).length;
    const spelt = countSpelt(found, () => `${by.name} ${textOf(document)}`);
    return [{ ...document, writer: by, words: found.length, whole, spelt, score }];
  });
}

function addClauses(query: lunr.Query, { form, stems, part, isPrefix, isCommon }: QueryWord): void {
  for (const stem of stems) query.term(stem, {});
  if (!isPrefix || isCommon) return;
  query.term(part, { wildcard: lunr.Query.wildcard.TRAILING, boost: PREFIX_BOOST });
  for (const stem of shorter(form)) query.term(stem, { boost: PREFIX_BOOST });
}

/** While "inspection" is being typed, "inspecti" must find its stem, "inspect". */
function shorter(form: string): string[] {
  const stems: string[] = [];
  for (let cut = 1; cut <= ENDING_MAX && form.length - cut >= STEM_MIN; cut++) {
    stems.push(form.slice(0, -cut));
  }
  return stems;
}

function isWhole({ stems }: QueryWord, matched: readonly string[]): boolean {
  return matched.some((term) => stems.includes(term));
}

function isMatched(word: QueryWord, matched: readonly string[], text: () => string): boolean {
  if (isWhole(word, matched)) return true;
  const { form, part, isPrefix } = word;
  if (!isPrefix) return false;
  if (matched.some((term) => term.startsWith(part))) return true;
  // A shorter stem counts only if a word of the text begins with the typed letters.
  return (
    matched.some((term) => form.startsWith(term)) &&
    tokensOf(text()).some((token) => token.form.startsWith(form))
  );
}

/** People who type accents mean them; people who type none may have omitted them. */
function countSpelt(words: readonly QueryWord[], text: () => string): number {
  const typed = words.flatMap((word) => word.typed ?? []);
  if (!typed.length) return 0;
  const shown = text().toLowerCase();
  return typed.filter((word) => shown.includes(word)).length;
}

function textOf({ headline, tags, excerpt }: ReaderDocument): string {
  return [headline, ...tags, excerpt].join(" ");
}

/** By number of words matched, then of whole words, then of accents, then by Lunr's score, then newest first. */
export function compareHits(a: ReaderHit, b: ReaderHit): number {
  return (
    b.words - a.words ||
    b.whole - a.whole ||
    b.spelt - a.spelt ||
    b.score - a.score ||
    (a.date === b.date ? (a.slug < b.slug ? -1 : 1) : a.date < b.date ? 1 : -1)
  );
}

/** The tags that match a word of the query. The others do not say why a piece was found. */
export function markTags(
  tags: readonly string[],
  words: readonly QueryWord[],
  rules: MarkingRules,
): MarkedPart[][] {
  return tags.map((tag) => markWords(tag, words, rules)).filter(hasMark);
}

export function hasMark(parts: readonly MarkedPart[]): boolean {
  return parts.some((part) => part.isMarked);
}

/** A part of a text, and whether it matches a word of the query. */
export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

export interface MarkingRules {
  locale?: string | undefined;
  stemmers: Stemmers;
  /** From this many letters on, words that have the word anywhere in them are marked as well. */
  insideFrom?: number;
}

/** Splits a text into marked and unmarked parts. Joined, the parts are the text. */
export function markWords(
  text: string,
  words: readonly QueryWord[],
  { locale, stemmers, insideFrom = Infinity }: MarkingRules,
): MarkedPart[] {
  const stemmer = stemmers.get(languageOf(locale ?? "") ?? "");
  const wanted = words.filter(({ isCommon }) => !isCommon);
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const token of tokensOf(text)) {
    const stem = token.isGram ? token.form : (stemmer?.stem(token.form) ?? token.form);
    const isMarked = wanted.some(
      ({ form, stems, part, isPrefix }) =>
        stems.includes(stem) ||
        token.form === form ||
        (isPrefix && token.form.startsWith(part)) ||
        (form.length >= insideFrom && token.form.includes(part)),
    );
    if (!isMarked || token.end <= end) continue;
    const start = Math.max(token.start, end);
    if (start > end) parts.push({ text: text.slice(end, start), isMarked: false });
    parts.push({ text: text.slice(start, token.end), isMarked: true });
    end = token.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false });
  return parts;
}

/** Writers whose name has all of the words. */
export function findWriters(
  shards: Iterable<Pick<OpenShard, "writers">>,
  words: readonly QueryWord[],
): IndexedWriter[] {
  const found = new Map<string, IndexedWriter>();
  for (const { writers } of shards) {
    for (const writer of writers) {
      if (!words.length || found.has(writer.slug)) continue;
      const forms = tokensOf(writer.name).map(({ form }) => form);
      const hasAll = words.every(({ form, isPrefix }) =>
        forms.some((name) => name === form || (isPrefix && name.startsWith(form))),
      );
      if (hasAll) found.set(writer.slug, writer);
    }
  }
  return [...found.values()];
}
