import { type Correction, createCorrections } from "./correction.ts";
import type { Stemmers } from "./languages.ts";
import {
  compareHits,
  findInShard,
  findWriters,
  type MarkedPart,
  markTags,
  markWords,
  type ReaderFilter,
  type ReaderHit,
  type WordCounts,
} from "./find.ts";
import { type QueryWord, readWords } from "./query.ts";
import type { IndexedWriter, OpenShard, ReaderDocument } from "./shard.ts";

/** A piece as the search page shows it. */
export interface SearchResult {
  path: string;
  headline: MarkedPart[];
  excerpt: MarkedPart[];
  writer: IndexedWriter;
  /** The writer's name. */
  byline: MarkedPart[];
  /** Those that match. */
  tags: MarkedPart[][];
  /** ISO 8601. */
  date: string;
  category: string | null;
  locale: string;
}

export interface SearchResults {
  /** Pieces that have all of the words. */
  results: SearchResult[];
  /** Pieces that have some of them. */
  partial: SearchResult[];
  writers: IndexedWriter[];
  /** The writers of all matching pieces, by name, whichever writer is selected. */
  facets: IndexedWriter[];
  /** Older pieces were not searched, because enough was found. */
  isCut: boolean;
  /** What the reader may have meant, if hardly any piece has a word of the query. */
  correction: Correction | undefined;
  /** The newest pieces, if nothing was found. */
  newest: SearchResult[];
  /** The languages of the pieces that were searched. */
  languages: string[];
}

/** The numbers of results shown. */
const RESULTS_MAX = 50;
const PARTIAL_MAX = 10;
const WRITERS_MAX = 5;
const NEWEST_MAX = 5;

export interface IndexSearch {
  /** Searches one more file of the index. `stemmers` are those of all files so far. */
  add(shard: OpenShard, stemmers: Stemmers): void;
  /** Whether there are as many results as can be shown: older pieces need not be searched then. */
  hasEnough(): boolean;
  results(more: { isCut: boolean }): SearchResults;
}

/** One search through the files of the index, newest pieces first, in a browser or on the server. */
export function createIndexSearch(q: string, filter: ReaderFilter): IndexSearch {
  const hits: ReaderHit[] = [];
  const people = new Map<string, IndexedWriter>();
  const counts: WordCounts = new Map();
  const corrections = createCorrections(q);
  const newest: Shown[] = [];
  let words: readonly QueryWord[] = [];
  let known: Stemmers = new Map();

  function add(shard: OpenShard, stemmers: Stemmers): void {
    known = stemmers;
    words = readWords(q, stemmers);
    hits.push(...findInShard(shard, words, { category: filter.category }, counts));
    corrections.add(shard, words, counts);
    if (newest.length < NEWEST_MAX) newest.push(...newestOf(shard));
    for (const writer of findWriters([shard], words)) {
      // The newest file comes first, and has the writer's current name.
      if (!people.has(writer.slug)) people.set(writer.slug, writer);
    }
  }

  const chosen = (): ReaderHit[] =>
    filter.writer ? hits.filter(({ writer }) => writer.slug === filter.writer) : hits;

  const hasAll = (hit: ReaderHit): boolean =>
    hit.words === words.filter(({ isCommon }) => !isCommon).length;

  return {
    add,
    hasEnough() {
      return chosen().filter(hasAll).length >= RESULTS_MAX;
    },
    results({ isCut }) {
      const best = chosen().toSorted(compareHits);
      const results = best.filter(hasAll).slice(0, RESULTS_MAX);
      const partial = best.filter((hit) => !hasAll(hit)).slice(0, PARTIAL_MAX);
      const hasNone = !best.length && !people.size;
      return {
        results: results.map((hit) => resultOf(hit, words, known)),
        partial: partial.map((hit) => resultOf(hit, words, known)),
        writers: [...people.values()].slice(0, WRITERS_MAX),
        facets: facetsOf(hits),
        isCut,
        correction: isCut ? undefined : corrections.best(counts, known),
        newest: (hasNone ? newest.slice(0, NEWEST_MAX) : []).map((piece) =>
          resultOf(piece, [], known),
        ),
        languages: [...known.keys()],
      };
    },
  };
}

/** The fields of a piece that a result shows. */
type Shown = Omit<ReaderDocument, "writer"> & { writer: IndexedWriter };

function newestOf({ documents, writers }: OpenShard): Shown[] {
  return documents
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, NEWEST_MAX)
    .flatMap((document) => {
      const writer = writers[document.writer];
      return writer ? [{ ...document, writer }] : [];
    });
}

function resultOf(hit: Shown, words: readonly QueryWord[], stemmers: Stemmers): SearchResult {
  const { slug, headline, excerpt, tags, writer, date, category, locale } = hit;
  const language = { locale, stemmers };
  return {
    path: `/author/${writer.slug}/${slug}`,
    headline: markWords(headline, words, language),
    excerpt: markWords(excerpt, words, language),
    writer,
    byline: markWords(writer.name, words, { stemmers }),
    tags: markTags(tags, words, language),
    date,
    category,
    locale,
  };
}

function facetsOf(hits: readonly ReaderHit[]): IndexedWriter[] {
  const writers = new Map(hits.map(({ writer }) => [writer.slug, writer]));
  return [...writers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
