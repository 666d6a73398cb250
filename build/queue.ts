import { isWithdrawal, newestChange, WITHDRAWALS } from "../api/store/changes.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import { repeatable } from "../api/store/repeatable.ts";
import type { ChangeRow } from "../api/store/tables.ts";

/** Changes taken together: their lists are written once for all of them. */
const TOGETHER = 50;
/**
 * Bytes of text taken together. A withdrawal may have to wait for one batch: this bounds what a batch indexes and renders
 * by what is in it, not by how many changes there are.
 */
const TEXT_TOGETHER = 200_000;

/**
 * What is built next: withdrawals before everything else, then the other changes in their order, and last a slice of a
 * changed writer's pieces.
 */
export interface Batch {
  kind: "withdrawals" | "changes" | "slice";
  changes: ChangeRow[];
  /** The newest change of all when the batch was chosen. */
  newest: number;
}

export interface QueueOptions {
  /** Only changes with a higher number. A withdrawal waits for nothing, so this does not hold for one. */
  after: number;
  /** Changes that failed together with others: each is tried alone. */
  suspects: ReadonlySet<number>;
  only?: "withdrawals" | undefined;
}

export async function nextBatch(store: Store, options: QueueOptions): Promise<Batch | null> {
  // Before anything is chosen: whatever comes from here on has a higher number.
  const newest = await newestChange(store.read);
  const batch = await chooseBatch(store, options);
  return batch && { ...batch, newest };
}

type Chosen = Omit<Batch, "newest">;

async function chooseBatch(store: Store, options: QueueOptions): Promise<Chosen | null> {
  const withdrawals = await waiting(store)
    .where("changes.kind", "in", WITHDRAWALS)
    .limit(TOGETHER)
    .execute();
  if (withdrawals.length) return firstOf("withdrawals", withdrawals, options);
  if (options.only) return null;
  const changes = await waiting(store)
    .where("number", ">", options.after)
    .where("cursor", "is", null)
    .limit(TOGETHER)
    .execute();
  if (changes.length) return firstOf("changes", changes, options);
  const slice = await waiting(store).where("number", ">", options.after).limit(1).execute();
  return slice.length ? firstOf("slice", slice, options) : null;
}

/** Whether something is to go since a batch was chosen. */
export async function isWithdrawalWaiting({ read }: Store, { newest }: Batch): Promise<boolean> {
  return (await firstWithdrawal(read, { after: newest })).length > 0;
}

/**
 * Asked before each file of a batch. Kysely takes longer to write such a query than SQLite takes to answer it, and after an
 * import thousands of changes are open: only those since count.
 */
const firstWithdrawal = repeatable<{ after: number }>()((db, value) =>
  db
    .selectFrom("changes")
    .select("number")
    .where("settled_at", "is", null)
    .where("number", ">", value("after"))
    .where("kind", "in", WITHDRAWALS)
    .limit(1),
);

type Candidate = ChangeRow & { bytes: number | null };

function waiting({ read, clock }: Store) {
  return (
    read
      .selectFrom("changes")
      .leftJoin("pieces", "pieces.id", "changes.subject_id")
      .selectAll("changes")
      .select(({ fn }) => fn<number | null>("octet_length", ["pieces.text"]).as("bytes"))
      .where("settled_at", "is", null)
      // Asks for a full build, which settles it.
      .where("changes.kind", "!=", "site_changed")
      .where("set_aside_at", "is", null)
      .where(({ or, eb }) =>
        or([eb("retry_at", "is", null), eb("retry_at", "<=", clock().toISOString())]),
      )
      .orderBy("number")
  );
}

function firstOf(
  kind: Batch["kind"],
  rows: readonly Candidate[],
  { suspects }: QueueOptions,
): Chosen {
  const changes: ChangeRow[] = [];
  let text = 0;
  for (const { bytes, ...change } of rows) {
    // What is withdrawn is not rendered, however long it is.
    text += isWithdrawal(change) ? 0 : (bytes ?? 0);
    const isApart = suspects.has(change.number);
    if (changes.length && (isApart || text > TEXT_TOGETHER)) break;
    changes.push(change);
    if (isApart) break;
  }
  return { kind, changes };
}

/**
 * Earlier changes of the same pieces that were set aside. A piece is built from its rows as they are now, so whatever
 * builds it again settles those as well.
 */
export async function setAsideBefore(
  db: Queryable,
  changes: readonly ChangeRow[],
): Promise<ChangeRow[]> {
  const subjects = changes
    .filter(({ kind }) => kind.startsWith("piece_"))
    .map(({ subject_id }) => subject_id);
  if (!subjects.length) return [];
  const numbers = new Set(changes.map(({ number }) => number));
  const rows = await db
    .selectFrom("changes")
    .selectAll()
    .where("settled_at", "is", null)
    .where("set_aside_at", "is not", null)
    .where("subject_id", "in", subjects)
    .orderBy("number")
    .execute();
  return rows.filter(({ number }) => !numbers.has(number));
}
