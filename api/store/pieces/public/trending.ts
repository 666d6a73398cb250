import { sql } from "kysely";
import { LIST_LIMITS } from "../../../contract/limits.ts";
import { READ_CATEGORIES, TRENDING_WINDOWS } from "../../../contract/vocabulary.ts";
import { insertMany } from "../../engine/bulk.ts";
import { recordChange } from "../../log/changes.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import type { TrendingRow } from "../../engine/tables-pieces.ts";

export type TrendingSpan = (typeof TRENDING_WINDOWS)[number];

/** The days that count, and the age in days at which a read counts half. */
const SPANS: Record<TrendingSpan, { days: number; halfLife: number }> = {
  day: { days: 1, halfLife: 1 },
  week: { days: 7, halfLife: 2 },
  month: { days: 30, halfLife: 7 },
};
const DAY_MS = 86_400_000;
/** The category of rows for all categories together. */
const ALL = "";

/** Recounts the most-read pieces, and records a change for the build if the list differs. */
export async function recountTrending(store: Store): Promise<void> {
  const rows: TrendingRow[] = [];
  for (const span of TRENDING_WINDOWS) rows.push(...(await rankSpan(store, span)));
  const before = await store.read
    .selectFrom("trending")
    .selectAll()
    .orderBy("span")
    .orderBy("category")
    .orderBy("position")
    .execute();
  if (fingerprint(rows) === fingerprint(before)) return;
  await store.write(async (tx) => {
    await tx.deleteFrom("trending").execute();
    await insertMany(tx, "trending", rows);
    await recordChange(tx, store, { kind: "trending_changed", subjectId: "" });
  });
}

/** The last count, most read first, of one category or of all. */
export async function listTrending(db: Queryable, span: TrendingSpan, category: string | null) {
  return db
    .selectFrom("trending")
    .select(["piece_id as pieceId", "reads", "score"])
    .where("span", "=", span)
    .where("category", "=", category ?? ALL)
    .orderBy("position")
    .execute();
}

/** Whether a list of most-read pieces has one of these pieces, or one of a writer's. */
export async function isTrending(
  db: Queryable,
  { pieceIds, writerId }: { pieceIds?: readonly string[]; writerId?: string },
): Promise<boolean> {
  let query = db.selectFrom("trending").select("trending.piece_id").limit(1);
  if (pieceIds) query = query.where("trending.piece_id", "in", pieceIds);
  if (writerId !== undefined) {
    query = query
      .innerJoin("pieces", "pieces.id", "trending.piece_id")
      .where("pieces.writer_id", "=", writerId);
  }
  return (await query.executeTakeFirst()) !== undefined;
}

async function rankSpan(store: Store, span: TrendingSpan): Promise<TrendingRow[]> {
  const { days, halfLife } = SPANS[span];
  const today = Date.parse(store.clock().toISOString().slice(0, 10));
  const dates = Array.from({ length: days }, (_, age) => dayOf(today - age * DAY_MS));
  const weights = dates.map(
    (day, age) => sql`when ${day} then cast(${0.5 ** (age / halfLife)} as double precision)`,
  );
  const read = await store.read
    .selectFrom("reads")
    .innerJoin("pieces", "pieces.id", "reads.piece_id")
    .select(["reads.piece_id", "pieces.category"])
    .select(({ fn }) => fn.sum<number>("reads.count").as("reads"))
    .select(
      sql<number>`sum(reads.count * case reads.day ${sql.join(weights, sql` `)} end)`.as("score"),
    )
    .where("reads.day", "in", dates)
    .where("pieces.status", "=", "approved")
    .groupBy(["reads.piece_id", "pieces.category"])
    .execute();
  const ranked = read
    .map((row) => ({ ...row, score: Math.round(row.score * 1_000) / 1_000 }))
    .toSorted((a, b) => b.score - a.score || (a.piece_id < b.piece_id ? 1 : -1));
  return [ALL, ...READ_CATEGORIES].flatMap((category) =>
    ranked
      .filter((row) => category === ALL || row.category === category)
      .slice(0, LIST_LIMITS.trendingPieces.max)
      .map(({ piece_id, reads, score }, position) => {
        return { span, category, position, piece_id, reads, score };
      }),
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function fingerprint(rows: readonly TrendingRow[]): string {
  const lines = rows.map(({ span, category, position, piece_id, reads, score }) =>
    JSON.stringify([span, category, position, piece_id, reads, score]),
  );
  return lines.toSorted().join("\n");
}
