import type { Queryable } from "../../engine/open.ts";
import { findRow } from "../../engine/rows.ts";

/**
 * The next number of a counter, from 0, or the first of the next `count`. A number is never given out twice, even after
 * its row is gone. The transaction holds the counter until it commits, so the order of numbers is the order of commits.
 */
export async function nextNumber(tx: Queryable, name: string, count = 1): Promise<number> {
  const { value } = await tx
    .insertInto("counters")
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", count) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value - count;
}

/** The next number of each of these counters, or the first of the next `count`, by name. */
export async function nextNumbers(
  tx: Queryable,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  if (!counts.size) return new Map();
  const rows = await tx
    .insertInto("counters")
    .values(Array.from(counts, ([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb, ref }) => ({
        value: eb("counters.value", "+", ref("excluded.value")),
      })),
    )
    .returning(["name", "value"])
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value - (counts.get(name) ?? 0)]));
}

/** Moves the counter past a number that an import brought. */
export async function passNumber(tx: Queryable, name: string, taken: number): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name, value: taken + 1 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: taken + 1 })
        .where("counters.value", "<=", taken),
    )
    .execute();
}

/** The number that was last stored with `raiseNumber`, or -1. */
export async function readNumber(db: Queryable, name: string): Promise<number> {
  const row = await findRow(db, "counters", { name }, ["value"]);
  return row?.value ?? -1;
}

/** Stores a number unless a higher one is stored. */
export async function raiseNumber(tx: Queryable, name: string, value: number): Promise<void> {
  if (value < 0) return;
  await tx
    .insertInto("counters")
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value }).where("counters.value", "<", value),
    )
    .execute();
}

export const PIECE_COUNTER = "piece";

/** Numbers every public piece of one writer. */
export function writerCounter(writerId: string): string {
  return `piece of ${writerId}`;
}

/** Numbers the pieces of a category or tag. */
export function listCounter(list: string): string {
  return `list ${list}`;
}

/** Numbers every writer with something public. */
export const WRITER_COUNTER = "writer";
