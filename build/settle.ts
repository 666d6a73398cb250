import { timestamp } from "../api/contract/clock.ts";
import type { ChangeDetail } from "../api/store/changes.ts";
import { makeDeliveriesDue } from "../api/store/deliveries.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import type { ChangeRow } from "../api/store/tables.ts";

/** Settled, and the webhooks of what is public for the first time made due, in one transaction. */
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

/** What is settled in one transaction. */
const AT_ONCE = 1_000;

/** All that a full build has brought in, up to a number, but for what was set aside. */
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
