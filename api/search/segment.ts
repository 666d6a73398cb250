import type { MATCH_SITES } from "../contract/vocabulary.ts";
import { unpackSections, words } from "./layout.ts";
import type { Texts } from "./texts.ts";
import { ID_BYTES, idBytes, idText } from "./uuid.ts";

export type MatchSite = (typeof MATCH_SITES)[number];

/** An immutable part of the index. A document is known by its number in the segment, newest first. */
export interface Segment {
  packed: Buffer;
  documents: number;
  ids: Buffer;
  /** Milliseconds since 1970. */
  publishedAt: Float64Array;
  /** The names of the categories. `categoryOf` has the index of each document's category. */
  categories: readonly string[];
  categoryOf: Uint32Array;
  /** The slugs of the writers, which never change, and the index of each document's writer. Unknown ones of earlier versions are empty. */
  authors: readonly string[];
  authorOf: Uint32Array;
  /** The normalised texts that queries are compared with. */
  sites: Readonly<Record<MatchSite, Texts>>;
  /** The bodies as they are shown. */
  lines: Texts;
}

/**
 * Views the bytes in place: nothing is parsed or copied, and a text becomes a string only when it is shown. The time
 * hardly depends on the amount of text, and the memory is that of the bytes.
 */
export function decodeSegment(bytes: Buffer): Segment {
  const { packed, sections } = unpackSections(bytes);
  const { ids, publishedAt } = sections;
  return {
    packed,
    documents: ids.length / ID_BYTES,
    ids,
    publishedAt: new Float64Array(
      publishedAt.buffer,
      publishedAt.byteOffset,
      publishedAt.length / Float64Array.BYTES_PER_ELEMENT,
    ),
    categories: JSON.parse(sections.categories.toString()) as string[],
    categoryOf: words(sections.categoryOf),
    authors: sections.authors.length ? (JSON.parse(sections.authors.toString()) as string[]) : [],
    authorOf: words(sections.authorOf),
    sites: {
      headline: { bytes: sections.headlines, starts: words(sections.headlineStarts) },
      standfirst: { bytes: sections.standfirsts, starts: words(sections.standfirstStarts) },
      body: { bytes: sections.bodies, starts: words(sections.bodyStarts) },
    },
    lines: { bytes: sections.lines, starts: words(sections.lineStarts) },
  };
}

export function idOf(segment: Segment, document: number): string {
  return idText(segment.ids, document);
}

/** Whether the segment has a version of this document, live or not. */
export function holdsDocument(segment: Pick<Segment, "ids">, id: string): boolean {
  const wanted = idBytes(id);
  let at = segment.ids.indexOf(wanted);
  // The same bytes can also occur across two ids.
  while (at % ID_BYTES > 0) at = segment.ids.indexOf(wanted, at + 1);
  return at !== -1;
}

/** Newest first: by time of publication, then by id. */
export function compareAge(a: Segment, numberA: number, b: Segment, numberB: number): number {
  const later = (b.publishedAt[numberB] ?? 0) - (a.publishedAt[numberA] ?? 0);
  if (later !== 0) return later;
  const [atA, atB] = [numberA * ID_BYTES, numberB * ID_BYTES];
  return b.ids.compare(a.ids, atA, atA + ID_BYTES, atB, atB + ID_BYTES);
}
