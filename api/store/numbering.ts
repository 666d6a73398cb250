import { type Change, recordChanges } from "./changes.ts";
import { nextNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import type { Queryable, Store } from "./open.ts";
import type { PieceRow } from "./tables-pieces.ts";

/** For one transaction: the service's own writes wait that long. */
const PIECES_NUMBERED_AT_ONCE = 500;

/**
 * Numbers the public pieces of an import in order of publication, since archives are read by number and files come in
 * any order. Announces each to the build. Returns their number.
 */
export async function numberImported(store: Store): Promise<number> {
  let total = 0;
  for (let from = { published_at: "", id: "" }; ;) {
    const slice = await store.write((tx) => numberSlice(tx, store, from));
    const last = slice.at(-1);
    if (!last) return total;
    total += slice.length;
    from = { published_at: last.published_at ?? "", id: last.id };
  }
}

async function numberSlice(
  tx: Queryable,
  store: Store,
  from: { published_at: string; id: string },
): Promise<Pick<PieceRow, "id" | "writer_id" | "published_at">[]> {
  const slice = await tx
    .selectFrom("pieces")
    .select(["id", "writer_id", "published_at"])
    .where("status", "=", "approved")
    .where("ordinal", "is", null)
    .where(({ eb, or, and }) =>
      or([
        eb("published_at", ">", from.published_at),
        and([eb("published_at", "=", from.published_at), eb("id", ">", from.id)]),
      ]),
    )
    .orderBy("published_at")
    .orderBy("id")
    .limit(PIECES_NUMBERED_AT_ONCE)
    .execute();
  if (!slice.length) return slice;
  const first = await nextNumber(tx, PIECE_COUNTER, slice.length);
  const next = await firstOfEachWriter(tx, slice);
  for (const [index, { id, writer_id }] of slice.entries()) {
    const writer_ordinal = next.get(writer_id) ?? 0;
    next.set(writer_id, writer_ordinal + 1);
    await tx
      .updateTable("pieces")
      .set({ ordinal: first + index, writer_ordinal })
      .where("id", "=", id)
      .execute();
  }
  await announce(
    tx,
    store,
    slice.map(({ id }) => id),
  );
  return slice;
}

async function firstOfEachWriter(
  tx: Queryable,
  slice: readonly { writer_id: string }[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { writer_id } of slice) counts.set(writer_id, (counts.get(writer_id) ?? 0) + 1);
  for (const [id, count] of counts) counts.set(id, await nextNumber(tx, writerCounter(id), count));
  return counts;
}

/** Records imported pieces for the build. It sends no webhooks. */
export async function announce(tx: Queryable, store: Store, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const changes: Change[] = ids.map((subjectId) => ({ kind: "piece_published", subjectId }));
  await recordChanges(tx, store, changes);
}
