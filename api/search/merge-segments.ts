import { type EncodedDocument, encodeSegment, newestFirst } from "./encode-segment.ts";
import { checkBulk } from "./layout.ts";
import { idOf, type Segment } from "./segment.ts";
import { bytesOf } from "./texts.ts";
import { ID_BYTES } from "./uuid.ts";

/**
 * Merges neighbouring segments, given oldest first. The result has the same bytes as writing their documents afresh, at
 * a tenth of the cost. If several segments hold a document, the newest version stays, provided it is live.
 */
export function mergeSegments(
  segments: readonly Segment[],
  isLive: (id: string, segmentIndex: number) => boolean,
): Buffer {
  for (const { packed } of segments) checkBulk(packed);
  const kept = newestVersions(segments)
    .filter(({ id, segmentIndex }) => isLive(id, segmentIndex))
    .map((version) => documentAt(segments, version))
    .toSorted(newestFirst);
  return encodeSegment(kept);
}

interface Version {
  id: string;
  segmentIndex: number;
  /** The document's number in that segment. */
  from: number;
}

function newestVersions(segments: readonly Segment[]): Version[] {
  const versions = new Map<string, Version>();
  for (const [segmentIndex, segment] of segments.entries()) {
    for (let from = 0; from < segment.documents; from++) {
      const id = idOf(segment, from);
      versions.set(id, { id, segmentIndex, from });
    }
  }
  return [...versions.values()];
}

function documentAt(
  segments: readonly Segment[],
  { segmentIndex, from }: Version,
): EncodedDocument {
  const segment = segments[segmentIndex];
  if (!segment) throw new RangeError(`There is no segment ${segmentIndex}.`);
  const { ids, publishedAt, categories, categoryOf, authors, authorOf, sites, lines } = segment;
  return {
    id: ids.subarray(from * ID_BYTES, (from + 1) * ID_BYTES),
    publishedAt: publishedAt[from] ?? 0,
    category: categories[categoryOf[from] ?? 0] ?? "",
    author: authors[authorOf[from] ?? 0] ?? "",
    headline: bytesOf(sites.headline, from),
    standfirst: bytesOf(sites.standfirst, from),
    body: bytesOf(sites.body, from),
    line: bytesOf(lines, from),
  };
}
