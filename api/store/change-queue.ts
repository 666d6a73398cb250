import { WITHDRAWALS } from "./changes.ts";
import type { Queryable, Store } from "./open.ts";
import { repeatable } from "./repeatable.ts";
import type { ChangeRow } from "./tables.ts";

/** A change that may be built now, with the length of its piece's text. */
export type WaitingChange = ChangeRow & { bytes: number | null };

export interface WaitingFilter {
  /** Only changes with a higher number. */
  after: number;
  limit: number;
}

/** Withdrawals that may be built now, oldest first. */
export async function waitingWithdrawals(store: Store, limit: number): Promise<WaitingChange[]> {
  return withdrawals(store.read, { now: nowOf(store), limit });
}

const withdrawals = repeatable<{ now: string; limit: number }>()((db, value) =>
  waiting(db, value("now")).where("changes.kind", "in", WITHDRAWALS).limit(value("limit")),
);

/** Changes that may be built now, without those that are built in slices, oldest first. */
export async function waitingChanges(
  store: Store,
  { after, limit }: WaitingFilter,
): Promise<WaitingChange[]> {
  return changes(store.read, { now: nowOf(store), after, limit });
}

const changes = repeatable<WaitingFilter & { now: string }>()((db, value) =>
  waiting(db, value("now"))
    .where("number", ">", value("after"))
    .where("cursor", "is", null)
    .limit(value("limit")),
);

/** Changes that may be built now, including those that are built in slices, oldest first. */
export async function waitingSlices(
  store: Store,
  { after, limit }: WaitingFilter,
): Promise<WaitingChange[]> {
  return slices(store.read, { now: nowOf(store), after, limit });
}

const slices = repeatable<WaitingFilter & { now: string }>()((db, value) =>
  waiting(db, value("now")).where("number", ">", value("after")).limit(value("limit")),
);

function nowOf({ clock }: Store): string {
  return clock().toISOString();
}

function waiting(db: Queryable, now: string) {
  return (
    db
      .selectFrom("changes")
      .leftJoin("pieces", "pieces.id", "changes.subject_id")
      .selectAll("changes")
      .select(({ fn }) => fn<number | null>("octet_length", ["pieces.text"]).as("bytes"))
      .where("settled_at", "is", null)
      // A full build settles it.
      .where("changes.kind", "!=", "site_changed")
      .where("set_aside_at", "is", null)
      .where(({ or, eb }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", now)]))
      .orderBy("number")
  );
}

/** Whether a withdrawal with a higher number is open. */
export async function isWithdrawalOpen(db: Queryable, after: number): Promise<boolean> {
  return (await firstWithdrawal(db, { after })).length > 0;
}

/**
 * Runs before each file of a batch. Compiling the query takes Kysely longer than SQLite needs to answer it. After an
 * import thousands of changes are open, so only newer ones are looked at.
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

/** The changes of these subjects that were set aside, oldest first. */
export async function setAsideOf(db: Queryable, subjects: readonly string[]): Promise<ChangeRow[]> {
  if (!subjects.length) return [];
  return db
    .selectFrom("changes")
    .selectAll()
    .where("settled_at", "is", null)
    .where("set_aside_at", "is not", null)
    .where("subject_id", "in", subjects)
    .orderBy("number")
    .execute();
}

export interface WaitingThing {
  number: number;
  kind: ChangeRow["kind"];
  subject_id: string;
  /** The picture of a changed writer. */
  avatar_file: string | null;
}

/** Changed listings and writers of which the build has written nothing yet, newest first. */
export async function waitingThings(db: Queryable, limit: number): Promise<WaitingThing[]> {
  return (
    db
      .selectFrom("changes")
      .leftJoin("writers", "writers.id", "changes.subject_id")
      .select(["changes.number", "changes.kind", "changes.subject_id", "writers.avatar_file"])
      .where("settled_at", "is", null)
      .where("set_aside_at", "is", null)
      .where("kind", "in", ["product_changed", "writer_changed"])
      // Once a changed writer's pieces are being built, the picture is there.
      .where("cursor", "is", null)
      .orderBy("number", "desc")
      .limit(limit)
      .execute()
  );
}
