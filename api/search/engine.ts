import { MATCH_SITES } from "../contract/vocabulary.ts";
import { bodySnippet } from "./body-snippet.ts";
import { findLive } from "./liveness.ts";
import type { Manifest } from "./manifest.ts";
import { countBytes } from "./needle.ts";
import { normalise } from "./normalise.ts";
import { type Query, readAllWords, readQuery } from "./query.ts";
import { compareAge, idOf, type MatchSite, type Segment } from "./segment.ts";
import { makeSiteFilters, type SiteFilters } from "./site-filters.ts";
import { NOT_YET, openSource, type Shelf, type Source } from "./source.ts";
import { runThrough, type Steps } from "./steps.ts";

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
  /** Documents whose bodies contain all of the words, at any place, newest first. */
  bodiesInSteps(request: BodiesRequest): Steps<{ hits: SearchHit[] }>;
}

export interface BodiesRequest {
  words: readonly string[];
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
  };

  function* bodiesInSteps({ words, category, limit }: BodiesRequest): Steps<{ hits: SearchHit[] }> {
    const read = readAllWords(words, counts);
    if (!read) return { hits: [] };
    const query = read.together;
    const sources = shelves.map((shelf) => openSource(shelf, { query, category }));
    const hits: SearchHit[] = [];
    for (const place of yield* newestHits(sources, "body", limit)) {
      const { segment } = place.source;
      const snippet = yield* richestSnippet(segment, place.document, read.each);
      hits.push({ id: idOf(segment, place.document), matchSite: "body", snippet });
    }
    return { hits };
  }

  function* searchInSteps({ q, category, limit }: SearchRequest): Steps<{ hits: SearchHit[] }> {
    const query = readQuery(q, counts);
    const sources = shelves.map((shelf) => openSource(shelf, { query, category }));
    const hits: SearchHit[] = [];
    for (const site of MATCH_SITES) {
      for (const { source, document } of yield* newestHits(sources, site, limit - hits.length)) {
        source.taken.add(document);
        const snippet = site === "body" ? bodySnippet(source.segment, document, query) : null;
        hits.push({ id: idOf(source.segment, document), matchSite: site, snippet });
        if (snippet !== null) yield;
      }
    }
    return { hits };
  }
}

/** The snippet around one of the words that contains the most of the other words. */
function* richestSnippet(
  segment: Segment,
  document: number,
  words: readonly Query[],
): Steps<string> {
  let [richest, most] = ["", -1];
  for (const word of words) {
    const snippet = bodySnippet(segment, document, word);
    const folded = normalise(snippet);
    const count = words.filter(({ text }) => folded.includes(text)).length;
    if (count > most) [richest, most] = [snippet, count];
    yield;
    if (most === words.length) break;
  }
  return richest;
}

interface Place {
  source: Source;
  document: number;
}

/**
 * The newest `most` hits at a site over all sources. Nothing is read beyond them: a source is asked only when its
 * newest remaining document could be the next hit, and usually a whole segment is newer than another.
 */
function* newestHits(sources: readonly Source[], site: MatchSite, most: number): Steps<Place[]> {
  const newest: Place[] = [];
  if (most <= 0) return newest;
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
    if (head.isHit) newest.push({ source: head.source, document: head.document });
    if (newest.length === most) break;
    const { value, done } = head.hits.next();
    if (done) heads.splice(heads.indexOf(head), 1);
    else if (value !== NOT_YET) Object.assign(head, { document: value, isHit: true });
    else {
      head.isHit = false;
      yield;
    }
  }
  return newest;
}
