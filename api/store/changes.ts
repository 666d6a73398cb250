import { timestamp } from "../contract/clock.ts";
import { nextNumber } from "./counters.ts";
import type { Queryable, Store } from "./open.ts";
import type { ChangeRow } from "./tables.ts";

export interface Change {
  kind: ChangeRow["kind"];
  subjectId: string;
  /** What the build cannot read from the rows any more. */
  detail?: ChangeDetail;
}

export interface ChangeDetail {
  /** A piece became public for the first time: its webhook is due once its files are in place. */
  first?: true;
  /** What the public piece was listed under until now. */
  before?: { category: string; tags: readonly string[] };
}

/** Leaves word for the build. Part of the transaction that makes the change, so neither happens without the other. */
export async function recordChange(tx: Queryable, store: Store, change: Change): Promise<void> {
  await tx
    .insertInto("changes")
    .values({
      number: await nextNumber(tx, "change"),
      kind: change.kind,
      subject_id: change.subjectId,
      detail: JSON.stringify(change.detail ?? {}),
      created_at: timestamp(store.clock),
      attempts: 0,
      cursor: null,
      error: null,
      set_aside_at: null,
      settled_at: null,
    })
    .execute();
}
