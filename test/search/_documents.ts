import type { SearchDocument } from "../../api/search/document.ts";
import type { SearchHit, SearchRequest } from "../../api/search/engine.ts";
import type { Manifest } from "../../api/search/manifest.ts";
import { decodeSegment, type Segment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";

export function idNumber(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** A document with its own id and day: a higher number is newer. */
export function document(number: number, overrides: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id: idNumber(number),
    publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
    category: "building",
    author: "ada",
    headline: "",
    standfirst: "",
    body: "",
    ...overrides,
  };
}

export function segmentOf(...documents: SearchDocument[]): Segment {
  return decodeSegment(writeSegment(documents));
}

/** A manifest that lists these segments, oldest first. */
export function manifestOf(segments: readonly Segment[], dead: string[] = []): Manifest {
  return {
    version: 1,
    segments: segments.map(({ documents, packed }, number) => ({
      file: `${number}.segment`,
      documents,
      bytes: packed.length,
    })),
    dead,
  };
}

const plainForms = new Map<string, string>();

/** Matching in its plainest form, independent of the engine. */
export function plainForm(text: string): string {
  const known = plainForms.get(text);
  if (known !== undefined) return known;
  const lower = text.normalize("NFC").toLowerCase().replace(/ς/g, "σ").normalize("NFC");
  const plain = lower.split(/\s+/).join(" ");
  plainForms.set(text, plain);
  return plain;
}

/** The hits that a search must find, from reading every text. */
export function readAll(
  documents: Iterable<SearchDocument>,
  { q, category, limit }: SearchRequest,
): Omit<SearchHit, "snippet">[] {
  const wanted = plainForm(q);
  const newestFirst = [...documents]
    .filter((candidate) => category === undefined || candidate.category === category)
    .toSorted((a, b) => (`${a.publishedAt} ${a.id}` < `${b.publishedAt} ${b.id}` ? 1 : -1));
  const found = new Map<string, Omit<SearchHit, "snippet">>();
  for (const matchSite of ["headline", "standfirst", "body"] as const) {
    for (const candidate of newestFirst) {
      if (found.has(candidate.id) || !plainForm(candidate[matchSite]).includes(wanted)) continue;
      found.set(candidate.id, { id: candidate.id, matchSite });
    }
  }
  return [...found.values()].slice(0, limit);
}
