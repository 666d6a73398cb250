import {
  isWithdrawalAfter,
  type OpenChange,
  setAsideOf,
  type WaitingChange,
  waitingChanges,
  waitingSlice,
  waitingWithdrawals,
} from "../../api/store/log/change-queue.ts";
import { isWithdrawal, newestChange } from "../../api/store/log/changes.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";

/**
 * Bytes of text taken together. A withdrawal may have to wait for one batch, so a batch is limited by the text that it
 * renders and indexes as well as by its number of changes.
 */
const TEXT_TOGETHER = 200_000;

/**
 * The changes to build next: withdrawals before everything else, then the other changes in their order, and last a slice
 * of a changed writer's pieces.
 */
export interface Batch {
  kind: "withdrawals" | "changes" | "slice";
  changes: OpenChange[];
  /** The newest change of all when the batch was chosen. */
  newest: number;
}

export interface QueueOptions {
  follower: string;
  /** Only changes with a higher number. Withdrawals are taken whatever their number. */
  after: number;
  /** Changes that failed together with others: each is tried alone. */
  suspects: ReadonlySet<number>;
  only?: "withdrawals" | "slices" | undefined;
}

export async function nextBatch(store: Store, options: QueueOptions): Promise<Batch | null> {
  // Read before anything is chosen, so that every later change has a higher number.
  const newest = await newestChange(store.read);
  const batch = await chooseBatch(store, options);
  return batch && { ...batch, newest };
}

type Chosen = Omit<Batch, "newest">;

async function chooseBatch(store: Store, options: QueueOptions): Promise<Chosen | null> {
  const { follower, after, only } = options;
  if (only !== "slices") {
    const withdrawals = await waitingWithdrawals(store, follower);
    if (withdrawals.length) return firstOf("withdrawals", withdrawals, options);
    if (only) return null;
    const changes = await waitingChanges(store, { follower, after });
    if (changes.length) return firstOf("changes", changes, options);
  }
  const slice = await waitingSlice(store, { follower, after });
  return slice.length ? firstOf("slice", slice, options) : null;
}

/** Whether a withdrawal has arrived since a batch was chosen. */
export async function isWithdrawalWaiting({ read }: Store, { newest }: Batch): Promise<boolean> {
  return isWithdrawalAfter(read, newest);
}

function firstOf(
  kind: Batch["kind"],
  rows: readonly WaitingChange[],
  { suspects }: QueueOptions,
): Chosen {
  const changes: OpenChange[] = [];
  let text = 0;
  for (const { bytes, ...change } of rows) {
    // A withdrawn text is not rendered, however long it is.
    text += isWithdrawal(change) ? 0 : (bytes ?? 0);
    const isApart = suspects.has(change.number);
    if (changes.length && (isApart || text > TEXT_TOGETHER)) break;
    changes.push(change);
    if (isApart) break;
  }
  return { kind, changes };
}

/**
 * Earlier changes of the same pieces that were set aside. A piece is built from its current rows, so building it again
 * settles those changes as well.
 */
export async function setAsideBefore(
  db: Queryable,
  follower: string,
  changes: readonly OpenChange[],
): Promise<OpenChange[]> {
  const subjects = changes
    .filter(({ kind }) => kind.startsWith("piece_"))
    .map(({ subject_id }) => subject_id);
  const numbers = new Set(changes.map(({ number }) => number));
  const rows = await setAsideOf(db, follower, subjects);
  return rows.filter(({ number }) => !numbers.has(number));
}
