import { sql } from "kysely";
import type { Writer } from "../../../contract/records.ts";
import { lackingOf } from "../../log/log-position.ts";
import { isHidden, isShown, type PublicSnapshot } from "../../log/public-snapshot.ts";
import { idsIn } from "../../engine/repeatable.ts";
import { countRows } from "../../engine/rows.ts";
import type { ChangeRow } from "../../engine/tables-changes.ts";
import { writerFromRow } from "../../people/writers.ts";

// Writers with something public, by their numbers. A page of the index is a fixed range of numbers.

export interface NumberedWriter extends Writer {
  number: number;
}

/** Writers with numbers in [from, to), the newest number first, at most `limit`. */
export async function writersNumbered(
  snapshot: PublicSnapshot,
  { from = 0, to, limit }: { from?: number; to?: number; limit: number },
): Promise<NumberedWriter[]> {
  let query = publicWriters(snapshot)
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
  snapshot: PublicSnapshot,
  { from, to }: { from: number; to: number },
): Promise<{ below: number | null; above: number | null }> {
  const below = await publicWriters(snapshot)
    .where("writer_numbers.ordinal", "<", from)
    .orderBy("writer_numbers.ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  const above = await publicWriters(snapshot)
    .where("writer_numbers.ordinal", ">=", to)
    .orderBy("writer_numbers.ordinal")
    .limit(1)
    .executeTakeFirst();
  return { below: below?.number ?? null, above: above?.number ?? null };
}

function publicWriters(snapshot: PublicSnapshot) {
  const { db, shows } = snapshot;
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
          .where((eb) =>
            shows.isWhole
              ? isShown(shows)
              : eb.or([
                  eb("pieces.id", "not in", waiting(snapshot, ["piece_published"])),
                  sql<boolean>`pieces.id in ${idsIn(shows.batch)}`,
                ]),
          ),
      ),
    );
}

/** Whether the tree has a piece of this writer that no open change concerns. */
export async function hasBuiltPieceOf(
  snapshot: PublicSnapshot,
  writerId: string,
): Promise<boolean> {
  const row = await snapshot.db
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .where(
      "id",
      "not in",
      waiting(snapshot, ["piece_published", "piece_updated", "piece_unpublished"]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many public pieces each of these writers has. */
export async function pieceCounts(
  snapshot: PublicSnapshot,
  writerIds: readonly string[],
): Promise<Map<string, number>> {
  const counted = publicPieces(snapshot)
    .select(["pieces.writer_id", sql<number>`count(*)`.as("pieces")])
    .where(sql<boolean>`pieces.writer_id in ${idsIn(JSON.stringify(writerIds))}`)
    .groupBy("pieces.writer_id");
  const counts = new Map<string, number>();
  for (const { writer_id, pieces } of await counted.execute()) counts.set(writer_id, pieces);
  for (const { writer_id, pieces } of await counted.where(isHidden(snapshot)).execute()) {
    counts.set(writer_id, (counts.get(writer_id) ?? 0) - pieces);
  }
  return counts;
}

/** The fewest and the most public pieces that a writer has before, between and after the open changes. */
export async function pieceCountRange(
  snapshot: PublicSnapshot,
  writerId: string,
): Promise<{ min: number; max: number }> {
  const open = openPieces(snapshot);
  const min = await countRows(
    publicPieces(snapshot)
      .where("pieces.writer_id", "=", writerId)
      .where("pieces.id", "not in", open),
  );
  const changing = await countRows(
    snapshot.db
      .selectFrom("pieces")
      .where("pieces.writer_id", "=", writerId)
      .where("pieces.id", "in", open),
  );
  return { min, max: min + changing };
}

function publicPieces({ db }: PublicSnapshot) {
  return db
    .selectFrom("pieces")
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null);
}

/** The pieces that an open change publishes or withdraws, for conditions of queries. */
function openPieces(snapshot: PublicSnapshot) {
  return waiting(snapshot, ["piece_published", "piece_unpublished"]);
}

/**
 * The pieces with an open change. They are gathered once for a query: an import leaves thousands of one writer, and a look
 * at the log for each of them would take longer than building one.
 */
function waiting({ db, shows }: PublicSnapshot, kinds: readonly ChangeRow["kind"][]) {
  return db
    .selectFrom(lackingOf(db, shows.follower).as("open"))
    .select("open.subject_id")
    .where("open.kind", "in", kinds);
}
