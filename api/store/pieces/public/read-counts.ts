import type { Queryable, Store } from "../../engine/open.ts";
import { listTrending } from "./trending.ts";
import type { ReadsRow } from "../../engine/tables-pieces.ts";

const DAY_MS = 86_400_000;

/** The days that a chart shows, the last one being today. */
const CHART_DAYS = 30;

export interface DayReads {
  /** A UTC date. */
  day: string;
  reads: number;
}

export interface ReadTotals {
  today: number;
  week: number;
  month: number;
}

export interface PieceReads {
  id: string;
  headline: string;
  isPublic: boolean;
  week: number;
  month: number;
  all: number;
  /** Its place among the most read of the week, from 1. */
  trending: number | null;
}

/** The reads of each of these pieces since they were published. Those without any are left out. */
export async function readsOfPieces(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("reads")
    .select(({ fn }) => ["piece_id", fn.sum<number>("count").as("reads")])
    .where("piece_id", "in", ids)
    .groupBy("piece_id")
    .execute();
  return new Map(rows.map(({ piece_id, reads }) => [piece_id, reads]));
}

/** The reads of each of the last days, of one piece of a writer's or of all. Days without reads are there, too. */
export async function readsByDay(
  db: Queryable,
  { writerId, pieceId, now }: { writerId: string; pieceId?: string; now: Date },
): Promise<DayReads[]> {
  const days = lastDays(now, CHART_DAYS);
  let query = db
    .selectFrom("reads")
    .innerJoin("pieces", "pieces.id", "reads.piece_id")
    .select(({ fn }) => ["reads.day", fn.sum<number>("reads.count").as("reads")])
    .where("pieces.writer_id", "=", writerId)
    .where("reads.day", ">=", days[0] ?? "")
    .groupBy("reads.day");
  if (pieceId !== undefined) query = query.where("reads.piece_id", "=", pieceId);
  const rows = await query.execute();
  const counted = new Map(rows.map(({ day, reads }) => [day, reads]));
  return days.map((day) => ({ day, reads: counted.get(day) ?? 0 }));
}

/** A writer's pieces that were read in the last days, the most read first. */
export async function mostReadOf(
  db: Queryable,
  { writerId, now, limit }: { writerId: string; now: Date; limit: number },
): Promise<PieceReads[]> {
  const [month = ""] = lastDays(now, CHART_DAYS);
  const [week = ""] = lastDays(now, WEEK);
  // Only these days: the rows of a writer with a long history would be too many for one page.
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("reads", "reads.piece_id", "pieces.id")
    .select(({ fn, eb }) => [
      "pieces.id",
      "pieces.headline",
      "pieces.status",
      fn.sum<number>("reads.count").as("month"),
      fn
        .sum<number>(
          eb.case().when("reads.day", ">=", week).then(eb.ref("reads.count")).else(0).end(),
        )
        .as("week"),
    ])
    .where("pieces.writer_id", "=", writerId)
    .where("pieces.deleted_at", "is", null)
    .where("reads.day", ">=", month)
    .groupBy(["pieces.id", "pieces.headline", "pieces.status"])
    .orderBy("month", "desc")
    .orderBy("pieces.id")
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [all, places] = [await readsOfPieces(db, ids), await trendingPlaces(db, ids)];
  return rows.map((row) => ({
    id: row.id,
    headline: row.headline,
    isPublic: row.status === "approved",
    week: row.week,
    month: row.month,
    all: all.get(row.id) ?? 0,
    trending: places.get(row.id) ?? null,
  }));
}

/** The places of these pieces among the most read of the week, from 1. */
export async function trendingPlaces(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(ids);
  const list = await listTrending(db, "week", null);
  return new Map(
    list.flatMap(({ pieceId }, place) => (wanted.has(pieceId) ? [[pieceId, place + 1]] : [])),
  );
}

/** The sums that a page names. */
export function totalsOf(days: readonly DayReads[]): ReadTotals {
  const sum = (some: readonly DayReads[]) => some.reduce((all, { reads }) => all + reads, 0);
  return { today: sum(days.slice(-1)), week: sum(days.slice(-WEEK)), month: sum(days) };
}

const WEEK = 7;

/** UTC dates, the last one being today. */
function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(now.toISOString().slice(0, 10));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Adds to a day's count of reads. A piece that was removed meanwhile has no count. */
export async function addReads(
  tx: Queryable,
  { pieceId, day, count }: { pieceId: string; day: string; count: number },
): Promise<void> {
  await tx
    .insertInto("reads")
    .columns(["piece_id", "day", "count"])
    .expression(({ selectFrom, val }) =>
      selectFrom("pieces")
        .select(["pieces.id", val(day).as("day"), val(count).as("count")])
        .where("pieces.id", "=", pieceId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["piece_id", "day"])
        .doUpdateSet(({ eb }) => ({ count: eb("reads.count", "+", count) })),
    )
    .execute();
}

/** Rows in one transaction, which takes some milliseconds and blocks other writers. */
const ROWS_AT_ONCE = 200;

/** Adds many counts. Calls `written` after each slice is committed, so that a later failure counts nothing twice. */
export async function addManyReads(
  store: Store,
  rows: readonly ReadsRow[],
  written: (rows: readonly ReadsRow[]) => void,
): Promise<void> {
  const ordered = rows.toSorted((a, b) => compare(a.piece_id, b.piece_id) || compare(a.day, b.day));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    // In one order everywhere, so that two nodes do not wait for each other's rows.
    const slice = ordered.slice(start, start + ROWS_AT_ONCE);
    await store.writeAlongside(async (tx) => {
      for (const { piece_id: pieceId, day, count } of slice) {
        await addReads(tx, { pieceId, day, count });
      }
    });
    written(slice);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
