import { findCandidates } from "./candidates.ts";
import { mayHold } from "./gram-filter.ts";
import type { ByteCounts } from "./needle.ts";
import type { Query } from "./query.ts";
import type { MatchSite, Segment } from "./segment.ts";
import { mayHoldSeams } from "./seams.ts";
import type { SiteFilters } from "./site-filters.ts";
import { holdsNeedle, lengthOf, nextHolding, numberAt, type Texts } from "./texts.ts";

/** One segment's part in one search. */
export interface Source {
  segment: Segment;
  /**
   * The numbers, newest first, of the documents at a site that hold the query and are not taken yet. Lazy; where many
   * texts are read in vain, it is `NOT_YET` now and then.
   */
  hitsAt(site: MatchSite): Generator<number>;
  /** What was found at a better site. */
  taken: Set<number>;
}

/** In place of a hit: so much was read that somebody else may want a turn. */
export const NOT_YET = -1;

/** Takes less than a millisecond to read. */
const READ_AT_ONCE_BYTES = 256 * 1_024;

/** What reading one text costs beside its bytes, in bytes that a scan gets through meanwhile. */
const READ_COST_BYTES = 512;

/** A segment as it is looked through: which of its documents count, and its filters once they are made. */
export interface Shelf {
  segment: Segment;
  live: Uint8Array;
  filters: SiteFilters | undefined;
}

export interface SourceRequest {
  query: Query;
  category: string | undefined;
  counts: ByteCounts;
}

export function openSource(shelf: Shelf, request: SourceRequest): Source {
  const { filters } = shelf;
  return filters ? openFiltered(shelf, filters, request) : openBare(shelf, request);
}

/** With filters, the words of the vocabulary need not be looked at: the filters tell more, and tell it at once. */
function openFiltered(shelf: Shelf, filters: SiteFilters, request: SourceRequest): Source {
  const { segment } = shelf;
  const taken = new Set<number>();
  return {
    segment,
    hitsAt: (site) => filteredHits(shelf, filters, request, { site, taken }),
    taken,
  };
}

function* filteredHits(
  { segment, live }: Shelf,
  filters: SiteFilters,
  { query, category }: SourceRequest,
  { site, taken }: { site: MatchSite; taken: ReadonlySet<number> },
): Generator<number> {
  const { categoryOf } = segment;
  const wanted = category === undefined ? undefined : segment.categories.indexOf(category);
  const texts = segment.sites[site];
  let read = 0;
  for (const document of mayHold(filters[site], query.grams)) {
    if (live[document] === 0 || taken.has(document)) continue;
    if (wanted !== undefined && categoryOf[document] !== wanted) continue;
    if (holdsNeedle(texts, query.needle, document)) yield document;
    else if ((read += lengthOf(texts, document)) > READ_AT_ONCE_BYTES) {
      read = 0;
      yield NOT_YET;
    }
  }
}

/** A segment that has just come: its words give the candidates. */
function openBare({ segment, live }: Shelf, { query, category, counts }: SourceRequest): Source {
  const taken = new Set<number>();
  const candidates = listCandidates();

  function listCandidates(): Uint32Array | null {
    const selected = findCandidates(segment, query.words, counts);
    if (category === undefined) return selected;
    const wanted = segment.categories.indexOf(category);
    const { categoryOf } = segment;
    return (selected ?? Uint32Array.from(live.keys())).filter((n) => categoryOf[n] === wanted);
  }

  function* hitsAt(site: MatchSite): Generator<number> {
    const texts = segment.sites[site];
    const seams = site === "body" ? query.seams : [];
    if (seams.length === 0 && isScanCheaper(texts)) return yield* scan(texts);
    let read = 0;
    for (const document of candidates ?? live.keys()) {
      if (live[document] === 0 || taken.has(document)) continue;
      if (!mayHoldSeams(segment.seams, seams, document)) continue;
      if (holdsNeedle(texts, query.needle, document)) yield document;
      else if ((read += lengthOf(texts, document)) > READ_AT_ONCE_BYTES) {
        read = 0;
        yield NOT_YET;
      }
    }
  }

  function* scan(texts: Texts): Generator<number> {
    for (let first = 0; first < segment.documents;) {
      const begin = texts.starts[first] ?? 0;
      const end = Math.max(first + 1, numberAt(texts.starts, begin + READ_AT_ONCE_BYTES));
      let document = nextHolding(texts, query.needle, first, end);
      while (document !== -1) {
        if (live[document] === 1 && !taken.has(document)) yield document;
        document = nextHolding(texts, query.needle, document + 1, end);
      }
      first = end;
      yield NOT_YET;
    }
  }

  function isScanCheaper(texts: Texts): boolean {
    if (!candidates) return true;
    // A scan stops at each hit, also at those of other categories, and there may be a hit in every text.
    return category === undefined && candidates.length * READ_COST_BYTES > texts.bytes.length;
  }

  return { segment, hitsAt, taken };
}
