import { MATCH_SITES } from "../contract/vocabulary.ts";
import { bodySnippet } from "./body-snippet.ts";
import { type BodyWord, FIT, type FoundWord, readBodyWords } from "./body-words.ts";
import { findLive } from "./liveness.ts";
import type { Manifest } from "./manifest.ts";
import { type ByteCounts, countBytes } from "./needle.ts";
import { newestIn, type NewestRequest } from "./newest.ts";
import { normalise } from "./normalise.ts";
import { readQuery } from "./query.ts";
import { compareAge, idOf, type MatchSite, type Segment } from "./segment.ts";
import { makeSiteFilters, type SiteFilters } from "./site-filters.ts";
import { NOT_YET, openSource, type Shelf, type Source } from "./source.ts";
import { runThrough, type Steps } from "./steps.ts";
import { bytesOf } from "./texts.ts";

export interface SearchRequest {
  q: string;
  category?: string | undefined;
  limit: number;
}

export interface SearchHit {
  id: string;
  matchSite: MatchSite;
  /** The words around the match; null unless it is in the body. */
  snippet: string | null;
}

export interface Search {
  /** Replaces all loaded segments by these, which are in the order of the manifest. */
  load(manifest: Manifest, segments: readonly Segment[]): void;
  /** Builds the filters of the loaded segments in slices. A segment without them is searched too, but more slowly. */
  buildFilters(): Promise<void>;
  /** Matches in headlines, then in standfirsts, then in bodies; each newest first; each document once. */
  search(request: SearchRequest): { hits: SearchHit[] };
  /** The same in small steps, with room for other requests in between. It keeps the segments that it started with. */
  searchInSteps(request: SearchRequest): Steps<{ hits: SearchHit[] }>;
  /** The ids of all documents, newest first. Lazy. */
  newest(request: NewestRequest): Iterable<string>;
  /** Whether all segments name the writers of their documents. */
  namesAuthors(): boolean;
  /** Documents whose bodies contain all of the words, at any place: whole words first, then parts, each newest first. */
  bodiesInSteps(request: BodiesRequest): Steps<{ hits: SearchHit[] }>;
}

export interface BodiesRequest {
  words: readonly BodyWord[];
  category?: string | undefined;
  limit: number;
}

export function createSearch(): Search {
  let shelves: Shelf[] = [];
  const made = new WeakMap<Segment, SiteFilters>();
  let counts = countBytes([]);

  return {
    load(manifest, segments) {
      const fits =
        segments.length === manifest.segments.length &&
        manifest.segments.every(({ documents }, n) => documents === segments[n]?.documents);
      if (!fits) throw new Error("The search segments are not those that the manifest lists.");
      const live = findLive(segments, manifest.dead);
      counts = countBytes(segments.map(({ sites }) => sites.body.bytes));
      shelves = segments.map((segment, n) => ({
        segment,
        live: live[n] ?? new Uint8Array(),
        filters: made.get(segment),
      }));
    },

    async buildFilters() {
      // Other segments may be loaded meanwhile, so look again after each one.
      for (;;) {
        const bare = shelves.find(({ filters }) => !filters)?.segment;
        if (!bare) return;
        const filters = await makeSiteFilters(bare);
        made.set(bare, filters);
        for (const shelf of shelves) if (shelf.segment === bare) shelf.filters = filters;
      }
    },

    search: (request) => runThrough(searchInSteps(request)),
    searchInSteps,
    bodiesInSteps,
    newest: (request) => newestIn(shelves, request),
    namesAuthors: () => shelves.every(({ segment }) => Boolean(segment.authors[0])),
  };

  function* bodiesInSteps({ words, category, limit }: BodiesRequest): Steps<{ hits: SearchHit[] }> {
    if (!words.length) return { hits: [] };
    const query = readBodyWords(words, counts);
    const sources = shelves.map((shelf) => openSource(shelf, { query, category }));
    const [whole, parts]: [BodyPlace[], BodyPlace[]] = [[], []];
    for (const place of newestHits(sources, "body")) {
      yield;
      if (!place) continue;
      const { source, document } = place;
      const found = query.find(source.segment.sites.body, document) ?? [];
      (found.every(({ fit }) => fit === FIT.whole) ? whole : parts).push({ ...place, found });
      if (whole.length === limit) break;
    }
    const hits: SearchHit[] = [];
    for (const { source, document, found } of [...whole, ...parts].slice(0, limit)) {
      const snippet = yield* richestSnippet(source.segment, { document, found, counts });
      hits.push({ id: idOf(source.segment, document), matchSite: "body", snippet });
    }
    return { hits };
  }

  function* searchInSteps({ q, category, limit }: SearchRequest): Steps<{ hits: SearchHit[] }> {
    const query = readQuery(q, counts);
    const sources = shelves.map((shelf) => openSource(shelf, { query, category }));
    const hits: SearchHit[] = [];
    for (const site of MATCH_SITES) {
      if (hits.length === limit) break;
      for (const place of newestHits(sources, site)) {
        if (!place) {
          yield;
          continue;
        }
        const { source, document } = place;
        source.taken.add(document);
        const snippet = site === "body" ? bodySnippet(source.segment, document, query) : null;
        hits.push({ id: idOf(source.segment, document), matchSite: site, snippet });
        if (hits.length === limit) break;
        if (snippet !== null) yield;
      }
    }
    return { hits };
  }
}

interface BodyPlace extends Place {
  found: readonly FoundWord[];
}

/** The snippet around one of the words that contains the most of the other words. */
function* richestSnippet(
  segment: Segment,
  {
    document,
    found,
    counts,
  }: { document: number; found: readonly FoundWord[]; counts: ByteCounts },
): Steps<string> {
  const text = bytesOf(segment.sites.body, document);
  const words = found.map(({ start, end }) => text.toString("utf8", start, end));
  let [richest, most] = ["", -1];
  for (const { start, end } of found) {
    // With its neighbours, the word is not found inside a longer one that comes before it.
    const query = readQuery(withNeighbours(text, start, end), counts);
    const snippet = bodySnippet(segment, document, query);
    const folded = normalise(snippet);
    const count = words.filter((word) => folded.includes(word)).length;
    if (count > most) [richest, most] = [snippet, count];
    yield;
    if (most === words.length) break;
  }
  return richest;
}

/** A range of UTF-8 with the characters before and after it. */
function withNeighbours(text: Buffer, start: number, end: number): string {
  let [from, to] = [Math.max(0, start - 1), Math.min(text.length, end + 1)];
  while (from > 0 && ((text[from] ?? 0) & 0xc0) === 0x80) from--;
  while (to < text.length && ((text[to] ?? 0) & 0xc0) === 0x80) to++;
  return text.toString("utf8", from, to);
}

interface Place {
  source: Source;
  document: number;
}

/**
 * The hits at a site over all sources, newest first, with undefined now and then, when another request may run. Nothing is
 * read beyond those that are taken: a source is asked only when its newest remaining document could be the next hit, and
 * usually a whole segment is newer than another.
 */
function* newestHits(sources: readonly Source[], site: MatchSite): Generator<Place | undefined> {
  const heads = sources.map((source) => ({
    source,
    hits: source.hitsAt(site),
    document: 0,
    isHit: false,
  }));
  while (heads.length) {
    const head = heads.reduce((a, b) =>
      compareAge(a.source.segment, a.document, b.source.segment, b.document) <= 0 ? a : b,
    );
    if (head.isHit) yield { source: head.source, document: head.document };
    const { value, done } = head.hits.next();
    if (done) heads.splice(heads.indexOf(head), 1);
    else if (value !== NOT_YET) Object.assign(head, { document: value, isHit: true });
    else {
      head.isHit = false;
      yield;
    }
  }
}
