import type { Queryable } from "./open.ts";

/**
 * The next number of a counter, from 0. Numbers are never given out twice, even when what carried them is gone; and
 * since the transaction holds the row until it commits, their order is the order of commits.
 */
export async function nextNumber(tx: Queryable, name: string): Promise<number> {
  const { value } = await tx
    .insertInto("counters")
    .values({ name, value: 0 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
