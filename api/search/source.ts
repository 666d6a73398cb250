import { type GramFilter, mayHold } from "./gram-filter.ts";
import type { Query } from "./query.ts";
import type { MatchSite, Segment } from "./segment.ts";
import type { SiteFilters } from "./site-filters.ts";
import { lengthOf, numberAt, type Texts } from "./texts.ts";

/** One segment's part in one search. */
export interface Source {
  segment: Segment;
  /**
   * The numbers of the documents that match at a site and are not taken yet, newest first. Lazy. Yields `NOT_YET` now
   * and then while it reads texts that do not match.
   */
  hitsAt(site: MatchSite): Generator<number>;
  /** Documents that matched at a better site. */
  taken: Set<number>;
}

/** Yielded in place of a hit: enough was read that another request may run now. */
export const NOT_YET = -1;

/** Reading this much takes less than a millisecond. */
const READ_AT_ONCE_BYTES = 256 * 1_024;

/** A loaded segment: which of its documents are live, and its filters once they are built. */
export interface Shelf {
  segment: Segment;
  live: Uint8Array;
  filters: SiteFilters | undefined;
}

type Matcher = Pick<Query, "grams" | "holds" | "nextHolding">;

export interface SourceRequest {
  query: Matcher;
  category: string | undefined;
}

export function openSource(shelf: Shelf, { query, category }: SourceRequest): Source {
  const { segment, live, filters } = shelf;
  const taken = new Set<number>();
  const wanted = category === undefined ? undefined : segment.categories.indexOf(category);
  const isWanted = (document: number): boolean =>
    live[document] === 1 &&
    !taken.has(document) &&
    (wanted === undefined || segment.categoryOf[document] === wanted);
  return {
    segment,
    hitsAt: (site) => {
      const texts = segment.sites[site];
      return filters
        ? filteredHits(texts, query, { filter: filters[site], isWanted })
        : scan(texts, query, isWanted);
    },
    taken,
  };
}

function* filteredHits(
  texts: Texts,
  { grams, holds }: Matcher,
  { filter, isWanted }: { filter: GramFilter; isWanted: (document: number) => boolean },
): Generator<number> {
  let read = 0;
  for (const document of mayHold(filter, grams)) {
    if (!isWanted(document)) continue;
    if (holds(texts, document)) yield document;
    else if ((read += lengthOf(texts, document)) > READ_AT_ONCE_BYTES) {
      read = 0;
      yield NOT_YET;
    }
  }
}

/** Reads all texts. Used for a new segment, for the seconds until its filters are built. */
function* scan(
  texts: Texts,
  { nextHolding }: Matcher,
  isWanted: (document: number) => boolean,
): Generator<number> {
  const documents = texts.starts.length - 1;
  for (let first = 0; first < documents;) {
    const begin = texts.starts[first] ?? 0;
    const end = Math.max(first + 1, numberAt(texts.starts, begin + READ_AT_ONCE_BYTES));
    let document = nextHolding(texts, first, end);
    while (document !== -1) {
      if (isWanted(document)) yield document;
      document = nextHolding(texts, document + 1, end);
    }
    first = end;
    yield NOT_YET;
  }
}
