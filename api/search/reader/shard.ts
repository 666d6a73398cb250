import lunr from "lunr";
import { languageOf, type Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";
import { type DocumentTerms, type IndexField, writeIndex } from "./write-index.ts";

export interface IndexedWriter {
  slug: string;
  name: string;
}

/** A public piece as the index takes it. */
export interface ReaderPiece {
  slug: string;
  headline: string;
  standfirst: string | null;
  tags: readonly string[];
  headings: readonly string[];
  writer: IndexedWriter;
  date: string;
  category: string;
  locale: string;
  /** Shown below the headline. */
  excerpt: string;
}

/** A piece as a result shows it. The two slugs make its address. */
export interface ReaderDocument extends Omit<ReaderPiece, "standfirst" | "headings" | "writer"> {
  /** Index in the writers of the shard. */
  writer: number;
}

/** A file of the index: Lunr's serialised index, whose references are indexes in `documents`, and the shown fields. */
export interface ReaderShard {
  /** The languages whose stemmers were used. */
  languages: string[];
  writers: IndexedWriter[];
  documents: ReaderDocument[];
  index: object;
}

/** A word in the headline says the most about a piece. */
const FIELDS: readonly IndexField[] = [
  { name: "headline", boost: 8 },
  { name: "writer", boost: 5 },
  { name: "tags", boost: 4 },
  { name: "standfirst", boost: 2 },
  { name: "headings", boost: 1.5 },
];

/** Writes the JSON of a shard. The same pieces in the same order give the same bytes. */
export function writeShard(pieces: readonly ReaderPiece[], stemmers: Stemmers): string {
  const writers = new Map<string, { slug: string; name: string; place: number }>();
  const languages = new Set<string>();
  const stemWith = cacheStems(stemmers);
  const terms: DocumentTerms[] = [];
  const documents = pieces.map((piece): ReaderDocument => {
    const { slug, headline, tags, writer, date, category, locale, excerpt } = piece;
    const language = languageOf(locale);
    if (language) languages.add(language);
    terms.push(termsOf(piece, stemWith(language)));
    const known = writers.get(writer.slug) ?? { ...writer, place: writers.size };
    writers.set(writer.slug, known);
    return { slug, headline, tags, writer: known.place, date, category, locale, excerpt };
  });
  const shown: Omit<ReaderShard, "index"> = {
    languages: [...languages].toSorted(),
    writers: Array.from(writers.values(), ({ slug, name }) => ({ slug, name })),
    documents,
  };
  return `${JSON.stringify(shown).slice(0, -1)},"index":${writeIndex(lunr.version, terms, FIELDS)}}`;
}

/** The terms of each field, in the language of the piece. Names have no language. */
function termsOf(piece: ReaderPiece, stem: (form: string) => string): DocumentTerms {
  const { headline, writer, tags, standfirst, headings } = piece;
  const stemmed = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => tokensOf(text).map(({ form, isGram }) => (isGram ? form : stem(form))));
  return [
    stemmed([headline]),
    tokensOf(writer.name).map(({ form }) => form),
    stemmed(tags),
    stemmed(standfirst ? [standfirst] : []),
    stemmed(headings),
  ];
}

/** The same words occur again and again, and stemming a word takes longer than all other work on it. */
function cacheStems(stemmers: Stemmers): (language?: string) => (form: string) => string {
  const known = new Map<string, Map<string, string>>();
  return (language = "") => {
    const stemmer = stemmers.get(language);
    if (!stemmer) return (form) => form;
    const stems = known.get(language) ?? new Map<string, string>();
    known.set(language, stems);
    return (form) => {
      const stem = stems.get(form) ?? stemmer.stem(form);
      stems.set(form, stem);
      return stem;
    };
  };
}

export interface OpenShard extends ReaderShard {
  lunr: lunr.Index;
}

export function openShard(shard: ReaderShard): OpenShard {
  return { ...shard, lunr: lunr.Index.load(shard.index) };
}
