import { timestamp } from "../contract/clock.ts";
import { insertMany } from "./bulk.ts";
import { nextNumber } from "./counters.ts";
import type { Queryable, Store } from "./open.ts";
import type { ChangeRow } from "./tables.ts";

export interface Change {
  kind: ChangeRow["kind"];
  subjectId: string;
  /** Data that the build can no longer read from the rows. */
  detail?: ChangeDetail;
}

/** Changes that make something no longer public. They are built before all others, and never set aside. */
export const WITHDRAWALS = ["piece_unpublished", "writer_removed", "product_removed"] as const;

export function isWithdrawal({ kind }: Pick<ChangeRow, "kind">): boolean {
  return WITHDRAWALS.some((withdrawal) => withdrawal === kind);
}

export interface ChangeDetail {
  /** Set when a piece becomes public for the first time: its webhook is due once its files are in place. */
  first?: true;
  /** The category and tags of the public piece before the change. */
  before?: { category: string; tags: readonly string[] };
  /** Everything that was public of a removed writer. */
  erased?: {
    slug: string;
    avatar?: string;
    pieces: readonly {
      id: string;
      slug: string;
      ordinal: number;
      category: string;
      tags: readonly string[];
    }[];
    products: readonly string[];
    /** Pieces of other writers that list the removed ones as related. */
    naming: readonly string[];
    /** The end of the numbers in the writer's archive. */
    archived: number;
  };
  /** The writer's picture before the change. */
  avatarBefore?: string;
  /** The seller of a removed product. */
  sellerId?: string;
}

/** Records a change for the build, in the transaction that makes the change, so neither happens without the other. */
export async function recordChange(tx: Queryable, store: Store, change: Change): Promise<void> {
  await recordChanges(tx, store, [change]);
}

export async function recordChanges(
  tx: Queryable,
  store: Store,
  changes: readonly Change[],
): Promise<void> {
  const first = await nextNumber(tx, "change", changes.length);
  await insertMany(
    tx,
    "changes",
    changes.map((change, index) => newRow(store, change, first + index)),
  );
  await store.announce(tx);
}

function newRow(store: Store, { kind, subjectId, detail = {} }: Change, number: number): ChangeRow {
  return {
    number,
    kind,
    subject_id: subjectId,
    detail: JSON.stringify(detail),
    created_at: timestamp(store.clock),
    attempts: 0,
    // Built last, like the slices of a changed writer's pieces.
    cursor: kind === "words_changed" ? "0" : null,
    error: null,
    retry_at: null,
    removed_at: null,
    set_aside_at: null,
    settled_at: null,
  };
}

/**
 * Records that pieces could not be rendered in a full build. Their publication is set aside: no list names them, the
 * operator sees why, and the next full build or a retry publishes them.
 */
export async function setPiecesAside(
  store: Store,
  pieces: readonly { id: string; error: string }[],
): Promise<void> {
  if (!pieces.length) return;
  await store.write(async (tx) => {
    const first = await nextNumber(tx, "change", pieces.length);
    const now = timestamp(store.clock);
    await insertMany(
      tx,
      "changes",
      pieces.map(({ id, error }, index) => ({
        ...newRow(store, { kind: "piece_published", subjectId: id }, first + index),
        error,
        set_aside_at: now,
      })),
    );
  });
}

/** The highest number of a change, or -1. */
export async function newestChange(db: Queryable): Promise<number> {
  const { newest } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max<number | null>("number").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? -1;
}

/** The lowest number of an open change, or the next number if none is open. */
export async function firstOpenChange(db: Queryable): Promise<number> {
  const { first } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.min<number | null>("number").as("first"))
    .where("settled_at", "is", null)
    .where("set_aside_at", "is", null)
    .executeTakeFirstOrThrow();
  return first ?? (await newestChange(db)) + 1;
}

/** Every change with a higher number, settled or not, oldest first. */
export async function changesAfter(db: Queryable, number: number): Promise<ChangeRow[]> {
  return db
    .selectFrom("changes")
    .selectAll()
    .where("number", ">", number)
    .orderBy("number")
    .execute();
}

/** The pieces that changes from this number on concern. */
export async function piecesChangedFrom(db: Queryable, number: number): Promise<string[]> {
  const rows = await db
    .selectFrom("changes")
    .select("subject_id")
    .distinct()
    .where("number", ">=", number)
    .where("kind", "in", ["piece_published", "piece_updated", "piece_unpublished"])
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/**
 * Removes old settled changes, which a running full build may still need, and with them the data they keep of a removed
 * writer. The change that identifies the live tree stays, without its data.
 */
export async function forgetSettled(
  store: Store,
  { before, noted }: { before: Date; noted: number },
): Promise<void> {
  await store.write(async (tx) => {
    const old = before.toISOString();
    await tx
      .deleteFrom("changes")
      .where("settled_at", "<", old)
      .where("number", "<", noted)
      .execute();
    await tx.updateTable("changes").set({ detail: "{}" }).where("settled_at", "<", old).execute();
  });
}

/** Open changes: first those set aside for their own fault, then the others, each oldest first. */
export async function listOpenChanges(db: Queryable, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom("changes")
    .selectAll()
    .where("settled_at", "is", null)
    .orderBy((eb) => eb.case().when("set_aside_at", "is", null).then(1).else(0).end())
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** Whether any change is open, or any of one kind. */
export async function isAnyOpen(db: Queryable, kind?: ChangeRow["kind"]): Promise<boolean> {
  let query = db.selectFrom("changes").select("number").where("settled_at", "is", null);
  if (kind) query = query.where("kind", "=", kind);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the tree shows the latest state of a piece or writer; `failed` if a change of it was set aside. */
export async function buildProgressOf(
  db: Queryable,
  subjectId: string,
): Promise<"shown" | "waiting" | "failed"> {
  const rows = await db
    .selectFrom("changes")
    .select("set_aside_at")
    .where("settled_at", "is", null)
    .where("subject_id", "=", subjectId)
    .execute();
  if (!rows.length) return "shown";
  return rows.some((row) => row.set_aside_at === null) ? "waiting" : "failed";
}

/** What readers still see of something withdrawn: nothing, lists that name it, or the thing itself. */
export type Withdrawal = "gone" | "lists" | "going";

/** The progress of the build in removing a piece, a writer or a listing from the site. */
export async function withdrawalStateOf(db: Queryable, subjectId: string): Promise<Withdrawal> {
  const rows = await db
    .selectFrom("changes")
    .select("removed_at")
    .where("settled_at", "is", null)
    .where("subject_id", "=", subjectId)
    .where("kind", "in", WITHDRAWALS)
    .execute();
  if (!rows.length) return "gone";
  return rows.every(({ removed_at }) => removed_at !== null) ? "lists" : "going";
}

export interface OpenChanges {
  /** Open changes, without those set aside. */
  pending: number;
  /** The time of the oldest of them. */
  oldest: string | null;
  setAside: number;
}

export async function countOpenChanges(db: Queryable): Promise<OpenChanges> {
  const rows = await db
    .selectFrom("changes")
    .select((eb) => [
      eb.case().when("set_aside_at", "is", null).then(1).else(0).end().as("waiting"),
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .where("settled_at", "is", null)
    .groupBy("waiting")
    .execute();
  const waiting = rows.find((row) => row.waiting === 1);
  const aside = rows.find((row) => row.waiting === 0);
  return {
    pending: Number(waiting?.count ?? 0),
    oldest: waiting?.oldest ?? null,
    setAside: Number(aside?.count ?? 0),
  };
}

/** Retries changes that were set aside or postponed, at once. Returns their number. */
export async function retryChanges(store: Store, number?: number): Promise<number> {
  return store.write(async (tx) => {
    let query = tx
      .updateTable("changes")
      .set({ set_aside_at: null, retry_at: null, error: null, attempts: 0 })
      .where((eb) => eb.or([eb("set_aside_at", "is not", null), eb("retry_at", "is not", null)]))
      .where("settled_at", "is", null);
    if (number !== undefined) query = query.where("number", "=", number);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
