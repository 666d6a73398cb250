import { timestamp } from "../contract/clock.ts";
import type { ChangeDetail } from "./changes.ts";
import { makeDeliveriesDue } from "./deliveries.ts";
import type { Queryable, Store } from "./open.ts";
import type { ChangeRow } from "./tables.ts";

/** Settles changes whose files are in place, and makes the webhooks of first publications due in the same transaction. */
export async function settle(
  tx: Queryable,
  store: Store,
  changes: readonly ChangeRow[],
): Promise<void> {
  if (!changes.length) return;
  await tx
    .updateTable("changes")
    .set({
      settled_at: timestamp(store.clock),
      error: null,
      cursor: null,
      retry_at: null,
      set_aside_at: null,
    })
    .where(
      "number",
      "in",
      changes.map(({ number }) => number),
    )
    .execute();
  const first = changes.filter(({ detail }) => (JSON.parse(detail) as ChangeDetail).first);
  await makeDeliveriesDue(
    tx,
    store,
    first.map(({ subject_id }) => subject_id),
  );
}

/** Changes per transaction. */
const AT_ONCE = 1_000;

/** Settles every change up to a number that a full build has covered. Changes that were set aside stay open. */
export async function settleUpTo(store: Store, last: number): Promise<void> {
  for (;;) {
    const changes = await store.read
      .selectFrom("changes")
      .selectAll()
      .where("settled_at", "is", null)
      .where("set_aside_at", "is", null)
      .where("number", "<=", last)
      .orderBy("number")
      .limit(AT_ONCE)
      .execute();
    if (!changes.length) return;
    await store.write((tx) => settle(tx, store, changes));
  }
}
