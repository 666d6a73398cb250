import type { ListNumber } from "../../api/store/pieces/public/list-numbers.ts";
import {
  hasBuiltPiece,
  type NumberedList,
  rangeState,
  numberBelow,
  numberFrom,
} from "../../api/store/pieces/public/numbered-pieces.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import {
  hasBuiltPieceOf,
  numbersBeside,
  pieceCountRange,
} from "../../api/store/pieces/public/public-writers.ts";
import { writerShard } from "../../api/store/people/writer-shards.ts";
import { ARCHIVE_SHARD, listPlace, WRITERS_SHARD } from "../targets/list-places.ts";
import { isToldAlike } from "../targets/rough-counts.ts";
import { ARCHIVE_SIZE, pageOf, SHARD_SIZE, type Target } from "../targets/targets.ts";

// The pages of numbered lists that a change of a piece affects: the page with its number; the last page, which exists only
// while it has a piece that the list's own page does not show; and, only when a page appears or disappears, those that lead
// to it. So a publication rewrites a page or two of each list, however long.

/** The site's archive. Its index has the newest pieces, so it takes the place of the last page. */
export async function siteArchiveTargets(
  snapshot: PublicSnapshot,
  { ordinal }: { ordinal: number },
): Promise<Target[]> {
  const sitemap: Target = { kind: "sitemap-lists", shard: ARCHIVE_SHARD };
  return [
    ...(await pagesFor(snapshot, { of: "site" }, ordinal, siteArchive, sitemap)),
    { kind: "archive-index" },
  ];
}

function siteArchive(number: number): Target {
  return { kind: "site-archive", number };
}

export async function writerArchiveTargets(
  snapshot: PublicSnapshot,
  writer: { id: string; slug: string },
  ordinal: number,
): Promise<Target[]> {
  const page = (number: number): Target => ({
    kind: "archive",
    writerId: writer.id,
    authorSlug: writer.slug,
    number,
  });
  const sitemap: Target = { kind: "sitemap-writers", shard: writerShard(writer.id) };
  return pagesFor(snapshot, { of: "writer", writerId: writer.id }, ordinal, page, sitemap);
}

/** The piece's part of the sitemap; and the index, if a part appears or disappears, here or among those of its lists. */
export async function sitemapTargets(
  snapshot: PublicSnapshot,
  ordinal: number,
  lists: readonly Target[],
): Promise<Target[]> {
  const number = Math.floor(ordinal / SHARD_SIZE);
  const part: Target = { kind: "sitemap", number };
  const range = { from: number * SHARD_SIZE, to: (number + 1) * SHARD_SIZE };
  const stays =
    !snapshot.shows.isWhole &&
    !lists.some(({ kind }) => kind === "sitemap-lists" || kind === "sitemap-writers") &&
    (await hasBuiltPiece(snapshot, { of: "site" }, range));
  return stays ? [part] : [part, { kind: "sitemap-index" }];
}

/** The pages of categories and tags where a piece is or was. */
export async function listArchiveTargets(
  snapshot: PublicSnapshot,
  numbers: readonly ListNumber[],
): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { list, ordinal } of numbers) {
    const page = (number: number): Target => ({ kind: "list-archive", list, number });
    const sitemap: Target = { kind: "sitemap-lists", shard: listPlace(list).shard };
    targets.push(...(await pagesFor(snapshot, { of: "list", list }, ordinal, page, sitemap)));
  }
  return targets;
}

/**
 * The index of writers changes with the first public piece of a writer and with the last, and when the number of their
 * pieces is told in other words, which becomes rare the more they have.
 */
export async function writersTargets(
  snapshot: PublicSnapshot,
  { id, number }: { id: string; number: number | null },
): Promise<Target[]> {
  if (number === null) return [];
  return once(snapshot, `writer ${id}`, async () => {
    if (snapshot.shows.isWhole || !(await hasBuiltPieceOf(snapshot, id))) {
      return writersPageTargets(snapshot, number);
    }
    const { min, max } = await pieceCountRange(snapshot, id);
    if (isToldAlike(min, max)) return [];
    return [{ kind: "writers", number: pageOf(number) }, { kind: "writers-index" }];
  });
}

/** The page of a writer, and all that lead to it. */
export async function writersPageTargets(
  snapshot: PublicSnapshot,
  number: number,
): Promise<Target[]> {
  const from = pageOf(number) * ARCHIVE_SIZE;
  const { below, above } = await numbersBeside(snapshot, { from, to: from + ARCHIVE_SIZE });
  const pages = [number, below, above].flatMap((found) => (found === null ? [] : [pageOf(found)]));
  return [
    ...pages.map((page): Target => ({ kind: "writers", number: page })),
    { kind: "writers-index" },
    { kind: "sitemap-lists", shard: WRITERS_SHARD },
  ];
}

async function pagesFor(
  snapshot: PublicSnapshot,
  list: NumberedList,
  ordinal: number,
  target: (number: number) => Target,
  sitemap?: Target,
): Promise<Target[]> {
  const number = pageOf(ordinal);
  return once(snapshot, JSON.stringify([list, number]), async () => {
    const from = number * ARCHIVE_SIZE;
    const to = from + ARCHIVE_SIZE;
    const { isBuilt, last } = await rangeState(snapshot, list, { from, to });
    // The new tree of a full build may have any state of the page: its pieces changed while it was built.
    if (isBuilt && !snapshot.shows.isWhole) return pagesOnce(number, [last]).map(target);
    const below = await numberBelow(snapshot, list, from);
    // The page below may be the last one now, or no longer. The one before it leads to the list's own page instead of that.
    const further =
      below === null ? null : await numberBelow(snapshot, list, pageOf(below) * ARCHIVE_SIZE);
    const beside = [await numberFrom(snapshot, list, to), below, further, last];
    return [...pagesOnce(number, beside).map(target), ...(sitemap ? [sitemap] : [])];
  });
}

/** This page, and those of these numbers of pieces. */
function pagesOnce(page: number, numbers: readonly (number | null)[]): number[] {
  const others = numbers.flatMap((found) => (found === null ? [] : [pageOf(found)]));
  return [...new Set([page, ...others])];
}

/** The changes of a batch concern the same few pages: each is looked at once. */
const known = new WeakMap<PublicSnapshot, Map<string, Promise<Target[]>>>();

async function once(
  snapshot: PublicSnapshot,
  key: string,
  find: () => Promise<Target[]>,
): Promise<Target[]> {
  const found = known.get(snapshot) ?? new Map<string, Promise<Target[]>>();
  known.set(snapshot, found);
  const targets = found.get(key) ?? find();
  found.set(key, targets);
  return targets;
}
