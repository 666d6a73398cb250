import type { Queryable, Store } from "../../engine/open.ts";
import type { ReadsRow } from "../../engine/tables-pieces.ts";

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
