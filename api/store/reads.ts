import type { Queryable } from "./open.ts";

/** Adds to a day's count of readers. */
export async function addReads(
  tx: Queryable,
  { pieceId, day, count }: { pieceId: string; day: string; count: number },
): Promise<void> {
  await tx
    .insertInto("reads")
    .values({ piece_id: pieceId, day, count })
    .onConflict((conflict) =>
      conflict
        .columns(["piece_id", "day"])
        .doUpdateSet(({ eb }) => ({ count: eb("reads.count", "+", count) })),
    )
    .execute();
}
