import { sql } from "kysely";
import { newestChange, WITHDRAWALS } from "./changes.ts";
import { lackingOf, lackingParts } from "./log-position.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { idsIn, repeatable } from "../engine/repeatable.ts";
import type { ChangeProgress, ChangeRow } from "../engine/tables-changes.ts";

/** A change that a follower does not have yet, with what the follower has done of it. */
export type OpenChange = ChangeRow & ChangeProgress;

/** A change that may be built now, with the length of its piece's text. */
export type WaitingChange = OpenChange & { bytes: number | null };

type Lacking = ReturnType<typeof lackingParts>["after"];

/** Changes taken together: their lists are written once for all of them. */
const TOGETHER = 50;

export interface WaitingFilter {
  follower: string;
  /** Only changes with a higher number. */
  after: number;
}

/** Withdrawals that may be built now, oldest first. */
export async function waitingWithdrawals(store: Store, follower: string): Promise<WaitingChange[]> {
  return withdrawals(store.read, { follower, now: nowOf(store) });
}

const withdrawals = repeatable<{ follower: string; now: string }>()((db, value) =>
  waiting(db, { follower: value("follower"), now: value("now"), limit: TOGETHER }, (query) =>
    query.where("changes.kind", "in", WITHDRAWALS),
  ),
);

/** Changes that may be built now, without those that are built in slices, oldest first. */
export async function waitingChanges(
  store: Store,
  filter: WaitingFilter,
): Promise<WaitingChange[]> {
  return changes(store.read, { ...filter, now: nowOf(store) });
}

const changes = repeatable<WaitingFilter & { now: string }>()((db, value) =>
  waiting(db, { follower: value("follower"), now: value("now"), limit: TOGETHER }, (query) =>
    query
      .where("changes.number", ">", value("after"))
      .where("progress.cursor", "is", null)
      .where("changes.kind", "!=", "words_changed"),
  ),
);

/** The first change that is built in slices and may be built now. Any other may have arrived since the others were read. */
export async function waitingSlice(store: Store, filter: WaitingFilter): Promise<WaitingChange[]> {
  return slice(store.read, { ...filter, now: nowOf(store) });
}

const slice = repeatable<WaitingFilter & { now: string }>()((db, value) =>
  waiting(db, { follower: value("follower"), now: value("now"), limit: 1 }, (query) =>
    query
      .where("changes.number", ">", value("after"))
      .where(({ or, eb }) =>
        or([eb("progress.cursor", "is not", null), eb("changes.kind", "=", "words_changed")]),
      ),
  ),
);

function nowOf({ clock }: Store): string {
  return clock().toISOString();
}

type Waiting = ReturnType<typeof mayBeBuilt>;

/** The limit is a literal: SQLite compiles a union with a bound limit again at each run, which takes most of a millisecond. */
function waiting(
  db: Queryable,
  { follower, now, limit }: { follower: string; now: string; limit: number },
  narrow: (query: Waiting) => Waiting,
) {
  const { after, before } = lackingParts(db, follower);
  return narrow(mayBeBuilt(after, now))
    .unionAll(narrow(mayBeBuilt(before, now)))
    .orderBy("number")
    .limit(sql.lit(limit));
}

function mayBeBuilt(query: Lacking, now: string) {
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
  return subjects.length ? setAside(db, { follower, subjects: JSON.stringify(subjects) }) : [];
}

const setAside = repeatable<{ follower: string; subjects: string }>()((db, value) => {
  const { after, before } = lackingParts(db, value("follower"));
  const narrow = (query: Lacking) =>
    query
      .where("progress.set_aside_at", "is not", null)
      .where("changes.subject_id", "in", idsIn(value("subjects")));
  return narrow(after).unionAll(narrow(before)).orderBy("number");
});

export interface WaitingThing {
  number: number;
  kind: ChangeRow["kind"];
  subject_id: string;
  detail: string;
  /** The picture of a changed writer. */
  avatar_file: string | null;
  /** A picture of a changed piece. */
  picture_id: string | null;
}

/** With more open changes than this, the whole tree is built instead. */
const THINGS_MAX = 500;

/** Changed listings, writers, pieces, cards and series of which the follower has written nothing yet, newest first. */
export async function waitingThings(db: Queryable, follower: string): Promise<WaitingThing[]> {
  return things(db, { follower });
}

const things = repeatable<{ follower: string }>()((db, value) =>
  db
    .selectFrom(lackingOf(db, value("follower")).as("open"))
    .leftJoin("writers", "writers.id", "open.subject_id")
    .leftJoin("piece_pictures", "piece_pictures.piece_id", "open.subject_id")
    .select(["open.number", "open.kind", "open.subject_id", "open.detail", "writers.avatar_file"])
    .select("piece_pictures.picture_id")
    .where("set_aside_at", "is", null)
    .where("kind", "in", [
      "product_changed",
      "writer_changed",
      "piece_updated",
      "card_changed",
      "series_changed",
    ])
    // Once a changed writer's pieces are being built, the picture is there.
    .where("cursor", "is", null)
    .orderBy("open.number", "desc")
    .limit(sql.lit(THINGS_MAX)),
);

/** The lowest number of a change that the follower lacks, or the next number if it has all. */
export async function firstOpenChange(db: Queryable, follower: string): Promise<number> {
  const { first } = await db
    .selectFrom(lackingOf(db, follower).as("open"))
    .select(({ fn }) => fn.min<number | null>("number").as("first"))
    .where("set_aside_at", "is", null)
    .executeTakeFirstOrThrow();
  return first ?? (await newestChange(db)) + 1;
}
