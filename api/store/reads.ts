import type { Queryable, Store } from "./open.ts";
import type { ReadsRow } from "./tables.ts";

/** Adds to a day's count of readers. A piece that has been erased meanwhile has none. */
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

/** So many in one transaction: some milliseconds, in which nobody else can write. */
const ROWS_AT_ONCE = 200;

/** Adds many counts. Each slice calls `written` once it is on the disk, so that a failure later on counts nothing twice. */
export async function addManyReads(
  store: Store,
  rows: readonly ReadsRow[],
  written: (rows: readonly ReadsRow[]) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const slice = rows.slice(start, start + ROWS_AT_ONCE);
    await store.write(async (tx) => {
      for (const { piece_id: pieceId, day, count } of slice) {
        await addReads(tx, { pieceId, day, count });
      }
    });
    written(slice);
  }
}
