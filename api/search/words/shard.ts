import lunr from "lunr";
import { languageOf, type Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

export interface WordsWriter {
  slug: string;
  name: string;
}

/** A public piece as the index takes it. */
export interface WordsPiece {
  slug: string;
  headline: string;
  standfirst: string | null;
  tags: readonly string[];
  headings: readonly string[];
  writer: WordsWriter;
  date: string;
  category: string;
  locale: string;
  /** Shown below the headline. */
  excerpt: string;
}

/** A piece as a result shows it. The two slugs make its address. */
export interface WordsDocument {
  slug: string;
  headline: string;
  /** Index in the writers of the shard. */
  writer: number;
  date: string;
  category: string;
  locale: string;
  excerpt: string;
}

/** A file of the index: Lunr's serialised index, whose references are indexes in `documents`, and the shown fields. */
export interface WordsShard {
  /** The languages whose stemmers were used. */
  languages: string[];
  writers: WordsWriter[];
  documents: WordsDocument[];
  index: object;
}

/** A word in the headline says the most about a piece. */
const FIELDS = { headline: 8, writer: 5, tags: 4, standfirst: 2, headings: 1.5 } as const;

/** The same pieces in the same order give the same bytes. */
export function makeShard(pieces: readonly WordsPiece[], stemmers: Stemmers): WordsShard {
  const writers = new Map<string, { slug: string; name: string; place: number }>();
  const languages = new Set<string>();
  const builder = new lunr.Builder();
  builder.ref("place");
  for (const [field, boost] of Object.entries(FIELDS)) builder.field(field, { boost });
  // Terms are made below, in the language of each piece. Lunr accepts a string as a token if no metadata is kept.
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof lunr.tokenizer;
  const stemWith = cacheStems(stemmers);
  const documents = pieces.map((piece, place): WordsDocument => {
    const { slug, headline, writer, date, category, locale, excerpt } = piece;
    const language = languageOf(locale);
    if (language) languages.add(language);
    const stem = stemWith(language);
    const terms = (texts: readonly string[]): string[] =>
      texts.flatMap((text) =>
        tokensOf(text).map(({ form, isGram }) => (isGram ? form : stem(form))),
      );
    builder.add({
      place,
      headline: terms([headline]),
      writer: tokensOf(writer.name).map(({ form }) => form),
      tags: terms(piece.tags),
      standfirst: terms(piece.standfirst ? [piece.standfirst] : []),
      headings: terms(piece.headings),
    });
    const known = writers.get(writer.slug) ?? { ...writer, place: writers.size };
    writers.set(writer.slug, known);
    return { slug, headline, writer: known.place, date, category, locale, excerpt };
  });
  return {
    languages: [...languages].toSorted(),
    writers: Array.from(writers.values(), ({ slug, name }) => ({ slug, name })),
    documents,
    index: serialise(builder),
  };
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

interface Parts {
  calculateAverageFieldLengths(): void;
  createFieldVectors(): void;
  invertedIndex: object;
  fieldVectors: object;
}

/** `build().toJSON()` without the set of tokens, which takes as long as the rest and is not part of the file. */
function serialise(builder: lunr.Builder): object {
  const parts = builder as unknown as Parts;
  parts.calculateAverageFieldLengths();
  parts.createFieldVectors();
  const { invertedIndex, fieldVectors } = parts;
  const attributes = {
    invertedIndex,
    fieldVectors,
    fields: Object.keys(FIELDS),
    tokenSet: new lunr.TokenSet(),
    pipeline: new lunr.Pipeline(),
  };
  // Lunr's types have an older name for the vectors.
  return new lunr.Index(attributes as never).toJSON();
}

export interface OpenShard extends WordsShard {
  lunr: lunr.Index;
}

export function openShard(shard: WordsShard): OpenShard {
  return { ...shard, lunr: lunr.Index.load(shard.index) };
}
