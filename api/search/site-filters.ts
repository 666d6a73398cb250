import { setImmediate } from "node:timers/promises";
import { MATCH_SITES } from "../contract/vocabulary.ts";
import { createGramFilter, fillFilter, type GramFilter } from "./gram-filter.ts";
import type { MatchSite, Segment } from "./segment.ts";

export type SiteFilters = Readonly<Record<MatchSite, GramFilter>>;

/** A slice takes a few milliseconds. Waiting requests run between two slices. */
const SLICE_BYTES = 64 * 1_024;

/** Builds one filter for each site of a segment, in slices: 100 MB of text take some seconds. */
export async function makeSiteFilters({ sites }: Segment): Promise<SiteFilters> {
  const filters = {
    headline: createGramFilter(sites.headline),
    standfirst: createGramFilter(sites.standfirst),
    body: createGramFilter(sites.body),
  };
  let done = 0;
  for (const site of MATCH_SITES) {
    for (const bytes of fillFilter(filters[site], sites[site])) {
      done += bytes + TEXT_COST_BYTES;
      if (done < SLICE_BYTES) continue;
      done = 0;
      await setImmediate();
    }
  }
  return filters;
}

/** The fixed cost of a text, expressed in bytes. */
const TEXT_COST_BYTES = 256;
