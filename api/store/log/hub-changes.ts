import { TAG_FEED_PIECES } from "../../contract/limits.ts";
import { type ChangeDetail, newestChange } from "./changes.ts";
import { raiseNumber, readNumber } from "../pieces/public/counters.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findOncePublic } from "../pieces/public/public.ts";
import { slugsOfSeries } from "../series/public-series.ts";
import { foldTag } from "../pieces/public/tags.ts";
import type { ChangeRow } from "../engine/tables-changes.ts";
import { findWriter } from "../people/writers.ts";

// The lists that have changed since the last message to the hub. The log of changes is the queue, and the number of the first
// change that the hub does not know is stored: if the process ends, nothing is lost.

/** A list of pieces that has feeds. */
export type FeedList =
  | { kind: "site" }
  | { kind: "writer"; slug: string }
  | { kind: "category"; category: string }
  | { kind: "tag"; tag: string }
  | { kind: "series"; slug: string };

export interface HubNews {
  /** Each once. */
  lists: FeedList[];
  /** The position to store when the hub knows them. */
  next: number;
}

const NEXT = "next change for the hub";
/** Changes read at once. */
const AT_ONCE = 100;
/** A change that is not settled after this time was set aside: the others do not wait for it. */
const WAIT_MS = 10 * 60_000;

/** The changes that show in feeds. */
const KINDS = [
  "piece_published",
  "piece_updated",
  "piece_unpublished",
  "writer_changed",
  "writer_removed",
  "site_changed",
  "series_changed",
] as const;

/** The lists that the hub must be told about, or null. A new hub begins with the changes from now on. */
export async function readHubNews(store: Store): Promise<HubNews | null> {
  const from = await readNumber(store.read, NEXT);
  if (from < 0) {
    await storeHubPosition(store, (await newestChange(store.read)) + 1);
    return null;
  }
  const rows = await store.read
    .selectFrom("changes")
    .select(["number", "kind", "subject_id", "detail", "created_at", "settled_at"])
    .where("number", ">=", from)
    .where("kind", "in", KINDS)
    .orderBy("number")
    .limit(AT_ONCE)
    .execute();
  const late = new Date(store.clock().getTime() - WAIT_MS).toISOString();
  const waiting = rows.findIndex((row) => row.settled_at === null && row.created_at > late);
  const ready = waiting < 0 ? rows : rows.slice(0, waiting);
  const last = ready.at(-1);
  if (!last) return null;
  const settled = ready.filter(({ settled_at }) => settled_at !== null);
  const lists = new Map<string, FeedList>();
  for (const change of settled) {
    for (const list of await listsOf(store.read, change)) lists.set(JSON.stringify(list), list);
  }
  return { lists: await withFeeds(store.read, [...lists.values()]), next: last.number + 1 };
}

/** Without the tags that have too few pieces for feeds. */
async function withFeeds(db: Queryable, lists: readonly FeedList[]): Promise<FeedList[]> {
  const tags = lists.flatMap((list) => (list.kind === "tag" ? [list.tag] : []));
  if (!tags.length) return [...lists];
  const rows = await db
    .selectFrom("piece_tags")
    .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
    .select("piece_tags.tag")
    .where("piece_tags.tag", "in", tags)
    .where("pieces.status", "=", "approved")
    .groupBy("piece_tags.tag")
    .having(({ fn }) => fn.countAll<number>(), ">=", TAG_FEED_PIECES)
    .execute();
  const fed = new Set(rows.map(({ tag }) => tag));
  return lists.filter((list) => list.kind !== "tag" || fed.has(list.tag));
}

/** Stores the number of the first change that the hub does not know. */
export async function storeHubPosition(store: Store, next: number): Promise<void> {
  await store.write((tx) => raiseNumber(tx, NEXT, next));
}

async function listsOf(
  db: Queryable,
  { kind, subject_id, detail }: Pick<ChangeRow, "kind" | "subject_id" | "detail">,
): Promise<FeedList[]> {
  const { before, erased, series } = JSON.parse(detail) as ChangeDetail;
  if (kind === "series_changed") return series ? [seriesList(series)] : [];
  if (kind === "writer_changed") return listsOfWriter(db, subject_id);
  if (kind.startsWith("piece_")) {
    const [piece] = await findOncePublic(db, [subject_id]);
    const places = [...(piece ? [piece] : []), ...(before ? [before] : [])];
    const inSeries = piece?.seriesId ? await slugsOfSeries(db, [piece.seriesId]) : [];
    return [
      SITE,
      ...(piece ? [writerList(piece.writer.slug)] : []),
      ...places.flatMap(listsAt),
      ...inSeries.map(seriesList),
    ];
  }
  // The feeds of a removed writer are gone.
  return [
    SITE,
    ...(erased?.pieces ?? []).flatMap(listsAt),
    ...(erased?.series ?? []).map(seriesList),
  ];
}

/** A changed name shows in these. The feeds of tags follow with the next piece. */
async function listsOfWriter(db: Queryable, id: string): Promise<FeedList[]> {
  const writer = await findWriter(db, "id", id);
  const categories = await db
    .selectFrom("pieces")
    .select("category")
    .distinct()
    .where("writer_id", "=", id)
    .where("status", "=", "approved")
    .orderBy("category")
    .execute();
  if (!writer || !categories.length) return [];
  return [
    SITE,
    writerList(writer.slug),
    ...categories.map(({ category }): FeedList => ({ kind: "category", category })),
  ];
}

const SITE: FeedList = { kind: "site" };

function writerList(slug: string): FeedList {
  return { kind: "writer", slug };
}

function seriesList({ slug }: { slug: string }): FeedList {
  return { kind: "series", slug };
}

function listsAt({ category, tags }: { category: string; tags: readonly string[] }): FeedList[] {
  return [
    { kind: "category", category },
    ...tags.map((tag): FeedList => ({ kind: "tag", tag: foldTag(tag) })),
  ];
}
