import { WITHDRAWALS } from "./changes.ts";
import { lackingOf, lackingParts } from "./log-position.ts";
import type { Queryable, Store } from "./open.ts";
import { repeatable } from "./repeatable.ts";
import type { ChangeProgress, ChangeRow } from "./tables.ts";

/** A change that a follower does not have yet, with what the follower has done of it. */
export type OpenChange = ChangeRow & ChangeProgress;

/** A change that may be built now, with the length of its piece's text. */
export type WaitingChange = OpenChange & { bytes: number | null };

export interface WaitingFilter {
  follower: string;
  /** Only changes with a higher number. */
  after: number;
  limit: number;
}

/** Withdrawals that may be built now, oldest first. */
export async function waitingWithdrawals(
  store: Store,
  { follower, limit }: Pick<WaitingFilter, "follower" | "limit">,
): Promise<WaitingChange[]> {
  return withdrawals(store.read, { follower, now: nowOf(store), limit });
}

const withdrawals = repeatable<Pick<WaitingFilter, "follower" | "limit"> & { now: string }>()((
  db,
  value,
) => {
  const { after, before } = waiting(db, value("follower"), value("now"));
  return after
    .where("changes.kind", "in", WITHDRAWALS)
    .unionAll(before.where("changes.kind", "in", WITHDRAWALS))
    .orderBy("number")
    .limit(value("limit"));
});

/** Changes that may be built now, without those that are built in slices, oldest first. */
export async function waitingChanges(
  store: Store,
  filter: WaitingFilter,
): Promise<WaitingChange[]> {
  return changes(store.read, { ...filter, now: nowOf(store) });
}

const changes = repeatable<WaitingFilter & { now: string }>()((db, value) => {
  const { after, before } = waiting(db, value("follower"), value("now"));
  return after
    .where("changes.number", ">", value("after"))
    .where("progress.cursor", "is", null)
    .where("changes.kind", "!=", "words_changed")
    .unionAll(
      before
        .where("changes.number", ">", value("after"))
        .where("progress.cursor", "is", null)
        .where("changes.kind", "!=", "words_changed"),
    )
    .orderBy("number")
    .limit(value("limit"));
});

/** Changes that may be built now, including those that are built in slices, oldest first. */
export async function waitingSlices(store: Store, filter: WaitingFilter): Promise<WaitingChange[]> {
  return slices(store.read, { ...filter, now: nowOf(store) });
}

const slices = repeatable<WaitingFilter & { now: string }>()((db, value) => {
  const { after, before } = waiting(db, value("follower"), value("now"));
  return after
    .where("changes.number", ">", value("after"))
    .unionAll(before.where("changes.number", ">", value("after")))
    .orderBy("number")
    .limit(value("limit"));
});

function nowOf({ clock }: Store): string {
  return clock().toISOString();
}

function waiting(db: Queryable, follower: string, now: string) {
  const { after, before } = lackingParts(db, follower);
  return { after: mayBeBuilt(after, now), before: mayBeBuilt(before, now) };
}

function mayBeBuilt(query: ReturnType<typeof lackingParts>["after"], now: string) {
  return (
    query
      .leftJoin("pieces", "pieces.id", "changes.subject_id")
      .select(({ fn }) => fn<number | null>("octet_length", ["pieces.text"]).as("bytes"))
      // A full build settles it.
      .where("changes.kind", "!=", "site_changed")
      .where("progress.set_aside_at", "is", null)
      .where(({ or, eb }) =>
        or([eb("progress.retry_at", "is", null), eb("progress.retry_at", "<=", now)]),
      )
  );
}

/** Whether the log has a withdrawal with a higher number. */
export async function isWithdrawalAfter(db: Queryable, number: number): Promise<boolean> {
  return (await firstWithdrawal(db, { number })).length > 0;
}

/** Runs before each file of a batch. Compiling the query takes Kysely longer than SQLite needs to answer it. */
const firstWithdrawal = repeatable<{ number: number }>()((db, value) =>
  db
    .selectFrom("changes")
    .select("number")
    .where("number", ">", value("number"))
    .where("changes.kind", "in", WITHDRAWALS)
    .limit(1),
);

/** The changes of these subjects that the follower has set aside, oldest first. */
export async function setAsideOf(
  db: Queryable,
  follower: string,
  subjects: readonly string[],
): Promise<OpenChange[]> {
  if (!subjects.length) return [];
  const { after, before } = lackingParts(db, follower);
  return after
    .where("progress.set_aside_at", "is not", null)
    .where("changes.subject_id", "in", subjects)
    .unionAll(
      before
        .where("progress.set_aside_at", "is not", null)
        .where("changes.subject_id", "in", subjects),
    )
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

/** Changed listings and writers of which the follower has written nothing yet, newest first. */
export async function waitingThings(
  db: Queryable,
  follower: string,
  limit: number,
): Promise<WaitingThing[]> {
  return (
    db
      .selectFrom(lackingOf(db, follower).as("open"))
      .leftJoin("writers", "writers.id", "open.subject_id")
      .select(["open.number", "open.kind", "open.subject_id", "writers.avatar_file"])
      .where("set_aside_at", "is", null)
      .where("kind", "in", ["product_changed", "writer_changed"])
      // Once a changed writer's pieces are being built, the picture is there.
      .where("cursor", "is", null)
      .orderBy("open.number", "desc")
      .limit(limit)
      .execute()
  );
}

/** The lowest number of a change that the follower lacks, or the next number if it has all. */
export async function firstOpenChange(db: Queryable, follower: string): Promise<number> {
  const { first } = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select(({ fn }) => fn.min<number | null>("number").as("first"))
    .where("set_aside_at", "is", null)
    .executeTakeFirstOrThrow();
  if (first !== null) return first;
  const { newest } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max<number | null>("number").as("newest"))
    .executeTakeFirstOrThrow();
  return (newest ?? -1) + 1;
}
