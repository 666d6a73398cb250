import { findCandidates } from "./candidates.ts";
import type { ByteCounts } from "./needle.ts";
import type { Query } from "./query.ts";
import type { MatchSite, Segment } from "./segment.ts";
import { mayHoldSeams } from "./seams.ts";
import { holdsNeedle, nextHolding, type Texts } from "./texts.ts";

/** One segment's part in one search. */
export interface Source {
  segment: Segment;
  /** The numbers, newest first, of the documents at a site that hold the query and are not taken yet. Lazy. */
  hitsAt(site: MatchSite): Generator<number>;
  /** What was found at a better site. */
  taken: Set<number>;
}

/** What reading one text costs beside its bytes, in bytes that a scan gets through meanwhile. */
const READ_COST_BYTES = 512;

export function openSource(
  { segment, live }: { segment: Segment; live: Uint8Array },
  { query, category, counts }: { query: Query; category: string | undefined; counts: ByteCounts },
): Source {
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
    if (seams.length === 0 && isScanCheaper(texts)) {
      let document = nextHolding(texts, query.needle, 0);
      while (document !== -1) {
        if (live[document] === 1 && !taken.has(document)) yield document;
        document = nextHolding(texts, query.needle, document + 1);
      }
      return;
    }
    for (const document of candidates ?? live.keys()) {
      if (live[document] === 0 || taken.has(document)) continue;
      if (!mayHoldSeams(segment.seams, seams, document)) continue;
      if (holdsNeedle(texts, query.needle, document)) yield document;
    }
  }

  function isScanCheaper(texts: Texts): boolean {
    if (!candidates) return true;
    // A scan stops at each hit, also at those of other categories, and there may be a hit in every text.
    return category === undefined && candidates.length * READ_COST_BYTES > texts.bytes.length;
  }

  return { segment, hitsAt, taken };
}
