import lunr from "lunr";
import { languageOf, type Stemmers } from "./languages.ts";
import { tokensOf } from "./tokens.ts";

/** A public piece as the index of words takes it. */
export interface WordsPiece {
  slug: string;
  headline: string;
  standfirst: string | null;
  tags: readonly string[];
  headings: readonly string[];
  writer: { slug: string; name: string };
  date: string;
  category: string;
  locale: string;
  /** What a result shows below the headline. */
  excerpt: string;
}

/** A piece as a result shows it. Addresses are made of the two slugs. */
export interface WordsDocument {
  slug: string;
  headline: string;
  /** Its place among the writers of the shard. */
  writer: number;
  date: string;
  category: string;
  locale: string;
  excerpt: string;
}

/** A file of the index: Lunr's own form, and what results show. Lunr's references are places among the documents. */
export interface WordsShard {
  /** Whose stemmers have been used. */
  languages: string[];
  writers: { slug: string; name: string }[];
  documents: WordsDocument[];
  index: object;
}

/** A word in the headline says most about a piece. */
const FIELDS = { headline: 8, writer: 5, tags: 4, standfirst: 2, headings: 1.5 } as const;

/** The same pieces in the same order give the same bytes. */
export function makeShard(pieces: readonly WordsPiece[], stemmers: Stemmers): WordsShard {
  const writers = new Map<string, { slug: string; name: string; place: number }>();
  const languages = new Set<string>();
  const builder = new lunr.Builder();
  builder.ref("place");
  for (const [field, boost] of Object.entries(FIELDS)) builder.field(field, { boost });
  // Terms are made below, by the language of each piece. A string does for a token where no metadata is kept.
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof lunr.tokenizer;
  const stemWith = rememberStems(stemmers);
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

/** The same words come over and over, and to stem one takes longer than all else that is done with it. */
function rememberStems(stemmers: Stemmers): (language?: string) => (form: string) => string {
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

/** What `build().toJSON()` gives, without the set of tokens, which takes as long as the rest and is not part of the file. */
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
  // The types have an older name for the vectors.
  return new lunr.Index(attributes as never).toJSON();
}

export interface OpenShard extends WordsShard {
  lunr: lunr.Index;
}

export function openShard(shard: WordsShard): OpenShard {
  return { ...shard, lunr: lunr.Index.load(shard.index) };
}
