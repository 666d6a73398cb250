import { sql } from "kysely";
import type { Writer } from "../contract/records.ts";
import { isBuilt, isShown, type PublicMoment } from "./public-moment.ts";
import { writerFromRow } from "./writers.ts";

// Writers with something public, by their numbers. A page of the index is a fixed range of numbers.

export interface NumberedWriter extends Writer {
  number: number;
}

/** Writers with numbers in [from, to), the newest number first, at most `limit`. */
export async function writersNumbered(
  db: PublicMoment,
  { from = 0, to, limit }: { from?: number; to?: number; limit: number },
): Promise<NumberedWriter[]> {
  let query = publicWriters(db)
    .selectAll("writers")
    .where("writer_numbers.ordinal", ">=", from)
    .orderBy("writer_numbers.ordinal", "desc")
    .limit(limit);
  if (to !== undefined) query = query.where("writer_numbers.ordinal", "<", to);
  const rows = await query.execute();
  return rows.map(({ number, ...row }) => ({ ...writerFromRow(row), number }));
}

/** The nearest numbers outside [from, to) of writers with something public. */
export async function numbersBeside(
  db: PublicMoment,
  { from, to }: { from: number; to: number },
): Promise<{ below: number | null; above: number | null }> {
  const below = await publicWriters(db)
    .where("writer_numbers.ordinal", "<", from)
    .orderBy("writer_numbers.ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  const above = await publicWriters(db)
    .where("writer_numbers.ordinal", ">=", to)
    .orderBy("writer_numbers.ordinal")
    .limit(1)
    .executeTakeFirst();
  return { below: below?.number ?? null, above: above?.number ?? null };
}

function publicWriters(db: PublicMoment) {
  return db
    .selectFrom("writer_numbers")
    .innerJoin("writers", "writers.id", "writer_numbers.writer_id")
    .select("writer_numbers.ordinal as number")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("pieces")
          .select("pieces.id")
          .whereRef("pieces.writer_id", "=", "writers.id")
          .where("pieces.status", "=", "approved")
          .where("pieces.ordinal", "is not", null)
          .where(isShown(db.shows)),
      ),
    );
}

/** Looked at before a writer counts as one whose pieces all have open changes. */
const LOOKED_AT = 50;

/** Whether the tree has a piece of this writer that no open change concerns. False if it is not among the newest. */
export async function hasBuiltPieceOf(db: PublicMoment, writerId: string): Promise<boolean> {
  const newest = db
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(LOOKED_AT));
  const row = await db
    .selectFrom(newest.as("pieces"))
    .select("pieces.id")
    .where(isBuilt(db.shows.follower))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
