/** The terms of each field of a document, in the order of the fields. */
export type DocumentTerms = readonly (readonly string[])[];

export interface IndexField {
  name: string;
  boost: number;
}

interface Posting {
  /** The number of the term, counted from its first occurrence. */
  index: number;
  /** In how many fields of how many documents the term occurs. */
  occurrences: number;
  /** For each field, the documents with the term, as members of a JSON object. */
  documents: string[];
}

interface FieldTerms {
  reference: string;
  field: number;
  length: number;
  frequencies: ReadonlyMap<Posting, number>;
}

/** Lunr's own constants for the influence of a term's frequency and of a field's length. */
const K1 = 1.2;
const B = 0.75;

/**
 * Writes the JSON of an index for `lunr.Index.load`, whose references are the places of the documents: the same bytes
 * that Lunr's builder gives. The builder creates an object for each field of each term and for each occurrence, and
 * takes about twice the processor time.
 */
export function writeIndex(
  version: string,
  documents: readonly DocumentTerms[],
  fields: readonly IndexField[],
): string {
  const postings = new Map<string, Posting>();
  const all = documents.flatMap((terms, place) =>
    fields.map(({ name }, field): FieldTerms => ({
      reference: `${name}/${place}`,
      field,
      length: terms[field]?.length ?? 0,
      frequencies: post(postings, terms[field] ?? [], { place, field, fields }),
    })),
  );
  const vectors = writeVectors(all, documents.length, fields);
  const names = fields.map(({ name }) => name);
  return `{"version":${JSON.stringify(version)},"fields":${JSON.stringify(names)},"fieldVectors":[${vectors}],"invertedIndex":[${writePostings(postings, names)}],"pipeline":[]}`;
}

/** Adds the terms of one field of one document to the postings, and counts them. */
function post(
  postings: Map<string, Posting>,
  terms: readonly string[],
  { place, field, fields }: { place: number; field: number; fields: readonly IndexField[] },
): Map<Posting, number> {
  const frequencies = new Map<Posting, number>();
  for (const term of terms) {
    let posting = postings.get(term);
    if (!posting) {
      posting = { index: postings.size, occurrences: 0, documents: fields.map(() => "") };
      postings.set(term, posting);
    }
    const before = frequencies.get(posting) ?? 0;
    frequencies.set(posting, before + 1);
    if (before > 0) continue;
    const members = posting.documents[field] ?? "";
    posting.documents[field] = `${members}${members && ","}"${place}":{}`;
    posting.occurrences += 1;
  }
  return frequencies;
}

/** The weight of each term in each field of each document, by Okapi BM25, in the order of the terms' numbers. */
function writeVectors(
  all: readonly FieldTerms[],
  documentCount: number,
  fields: readonly IndexField[],
): string {
  const lengths = fields.map(() => 0);
  for (const { field, length } of all) lengths[field] = (lengths[field] ?? 0) + length;
  const vectors = all.map(({ reference, field, length, frequencies }) => {
    const average = (lengths[field] ?? 0) / documentCount;
    const boost = fields[field]?.boost ?? 1;
    const elements = Array.from(frequencies)
      .toSorted(([a], [b]) => a.index - b.index)
      .map(([{ index, occurrences }, frequency]) => {
        const score =
          (rarity(occurrences, documentCount) * ((K1 + 1) * frequency)) /
          (K1 * (1 - B + B * (length / average)) + frequency);
        return `${index},${Math.round(score * boost * 1_000) / 1_000}`;
      });
    return `[${JSON.stringify(reference)},[${elements.join()}]]`;
  });
  return vectors.join();
}

function rarity(occurrences: number, documentCount: number): number {
  return Math.log(1 + Math.abs((documentCount - occurrences + 0.5) / (occurrences + 0.5)));
}

function writePostings(postings: ReadonlyMap<string, Posting>, names: readonly string[]): string {
  const members = names.map((name) => JSON.stringify(name));
  return Array.from(postings)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, { index, documents }]) => {
      const inFields = documents.map((found, field) => `${members[field]}:{${found}}`);
      return `[${JSON.stringify(term)},{"_index":${index},${inFields.join()}}]`;
    })
    .join();
}
