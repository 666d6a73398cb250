import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import {
  MAILING_LIMITS,
  RECIPIENT_STATES,
  type RecipientState,
} from "../../contract/mailing/mailing.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { requireSession } from "../people/signed-in.ts";
import { isEditor } from "../people/editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import {
  countRows,
  deleteRows,
  findRow,
  insertRow,
  putRow,
  updateById,
  updateRows,
} from "../engine/rows.ts";
import type { MailingRow } from "../engine/tables-mailing.ts";

// A mailing is a person's act. It is written in the transaction of their Publish, schedule or "Mail again", and waits until
// the piece is readable at the site's address. The worker only carries out what is written here.

export interface NewMailing {
  kind: "piece" | "again" | "test";
  pieceId: string;
  /** The version that the person saw. */
  version: number;
  subject: string;
  preview: string;
  /** Why it is mailed again. */
  reason?: string;
  /** The finished mail, for a test: what it shows may not be public. */
  rendered?: { html: string; text: string };
}

/**
 * Writes a mailing. Refuses everybody but a person in the desk: the piece's writer, or an editor. Keys, imports, commands and
 * the service itself cannot mail. A waiting mailing of the same publication is replaced.
 */
export async function createMailing(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { kind, pieceId, version, subject, preview, reason, rendered }: NewMailing,
): Promise<MailingRow> {
  if (!store.sendsMail) throw new Refusal("not_found");
  const writerId = await requirePerson(tx, actor, pieceId);
  if (kind === "again" && !reason?.trim()) throw new Refusal("validation_failed");
  if (kind === "piece") await dropWaitingMailing(tx, pieceId);
  if (kind === "test") await requireRoomForTest(tx, store, writerId);
  const row: MailingRow = {
    id: newId(store.random),
    kind,
    piece_id: pieceId,
    version,
    week: null,
    subject,
    preview,
    reason: reason ?? null,
    made_by: writerId,
    made_at: timestamp(store.clock),
    due_at: null,
    html: rendered?.html ?? null,
    text: rendered?.text ?? null,
    expanded_to: "",
    state: "waiting",
    finished_at: null,
    past_counts: null,
  };
  await insertRow(tx, "mailings", row);
  const action = { piece: "mail", again: "mail again", test: "mail a test" }[kind];
  await recordAudit(tx, store, {
    actor,
    action,
    subject: ["piece", pieceId],
    note: reason ?? null,
  });
  await store.announce(tx);
  return row;
}

/** Each test is a mail. */
async function requireRoomForTest(tx: Queryable, store: Store, writerId: string): Promise<void> {
  const count = MAILING_LIMITS.testsAnHour;
  const since = new Date(store.clock().getTime() - 3_600_000).toISOString();
  const tests = tx
    .selectFrom("mailings")
    .where("kind", "=", "test")
    .where("made_by", "=", writerId)
    .where("made_at", ">", since);
  if ((await countRows(tests)) < count) return;
  throw new Refusal("rate_limited", say("You have sent {count} tests. Wait an hour.", { count }));
}

async function requirePerson(tx: Queryable, actor: Actor, pieceId: string): Promise<string> {
  if (actor.kind !== "writer" && actor.kind !== "editor") throw new Refusal("forbidden");
  await requireSession(tx, actor);
  const piece = await findRow(tx, "pieces", { id: pieceId }, ["writer_id", "deleted_at"]);
  if (!piece || piece.deleted_at !== null) throw new Refusal("not_found");
  const isTheirs = piece.writer_id === actor.writerId;
  if (!isTheirs && !(actor.kind === "editor" && (await isEditor(tx, actor.writerId)))) {
    throw new Refusal("forbidden");
  }
  return actor.writerId;
}

/**
 * Removes the mailing of a publication that has not begun: its schedule was cancelled or taken back, an editor returned the
 * piece, or its writer publishes without the box. A mailing that has begun stays.
 */
export async function dropWaitingMailing(tx: Queryable, pieceId: string): Promise<void> {
  await deleteRows(tx, "mailings", { piece_id: pieceId, kind: "piece", state: "waiting" });
}

/** The mailing that goes out with a publication that waits for its time or for an editor. */
export async function findWaitingMailing(
  db: Queryable,
  pieceId: string,
): Promise<MailingRow | undefined> {
  return findRow(db, "mailings", { piece_id: pieceId, kind: "piece", state: "waiting" });
}

/** Ends a mailing: whoever still waits does not get it. */
export async function stopMailing(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    const mailing = await findRow(tx, "mailings", { id });
    if (!mailing?.piece_id) throw new Refusal("not_found");
    await requirePerson(tx, actor, mailing.piece_id);
    if (mailing.state === "done" || mailing.state === "stopped") throw new Refusal("conflict");
    await updateById(tx, "mailings", id, {
      state: "stopped",
      expanded_to: null,
      finished_at: timestamp(store.clock),
    });
    await updateRows(
      tx,
      "mailing_recipients",
      { mailing_id: id, state: "waiting" },
      { state: "left" },
    );
    const subject = ["piece", mailing.piece_id] as const;
    await recordAudit(tx, store, { actor, action: "stop mailing", subject });
  });
}

/** Sends a mailing again to those of whom nobody knows whether they have it. Some may get it twice, so a person decides. */
export async function sendUnknownAgain(store: Store, actor: Actor, id: string): Promise<number> {
  return store.write(async (tx) => {
    const mailing = await findRow(tx, "mailings", { id });
    if (!mailing?.piece_id || mailing.state === "stopped") throw new Refusal("not_found");
    await requirePerson(tx, actor, mailing.piece_id);
    const { numUpdatedRows } = await tx
      .updateTable("mailing_recipients")
      .set({ state: "waiting", attempts: 0, due_at: timestamp(store.clock), claimed_until: null })
      .where("mailing_id", "=", id)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    if (!numUpdatedRows) return 0;
    await updateRows(
      tx,
      "mailings",
      { id, state: "done" },
      { state: "sending", finished_at: null },
    );
    const subject = ["piece", mailing.piece_id] as const;
    const action = "mail unknown again";
    await recordAudit(tx, store, { actor, action, subject, note: String(numUpdatedRows) });
    await store.announce(tx);
    return Number(numUpdatedRows);
  });
}

export type MailingCounts = Record<RecipientState, number>;

/** How far a mailing is, in numbers: no writer sees an address. */
export async function mailingCounts(
  db: Queryable,
  { id, past_counts }: Pick<MailingRow, "id" | "past_counts">,
): Promise<MailingCounts> {
  const rows = await db
    .selectFrom("mailing_recipients")
    .select("state")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("mailing_id", "=", id)
    .groupBy("state")
    .execute();
  const counts = numbersOf(past_counts);
  for (const { state, count } of rows) counts[state] += count;
  return counts;
}

/** Counts the recipients whose rows are gone. */
export function numbersOf(pastCounts: string | null): MailingCounts {
  const none = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0]));
  return { ...none, ...JSON.parse(pastCounts ?? "{}") } as MailingCounts;
}

export type ListedMailing = Omit<MailingRow, "html" | "text"> & { counts: MailingCounts };

/** The mailings of a piece that went, or go, to its followers: the newest first. */
export async function listMailings(db: Queryable, pieceId: string): Promise<ListedMailing[]> {
  return counted(db, await newestMailings(db).where("piece_id", "=", pieceId).execute());
}

export type RecentMailing = ListedMailing & { headline: string; writerId: string };

/** The newest mailings of pieces, with their headlines: those of one writer, or of all. */
export async function recentMailings(
  db: Queryable,
  { writerId }: { writerId?: string },
): Promise<RecentMailing[]> {
  const pieces = newestMailings(db)
    .innerJoin("pieces", "pieces.id", "mailings.piece_id")
    .select(["pieces.headline", "pieces.writer_id as writerId"]);
  const rows = writerId === undefined ? pieces : pieces.where("pieces.writer_id", "=", writerId);
  return counted(db, await rows.execute());
}

function newestMailings(db: Queryable) {
  return db
    .selectFrom("mailings")
    .select(["mailings.id", "kind", "mailings.piece_id", "mailings.version", "week", "subject"])
    .select(["preview", "reason", "made_by", "made_at", "due_at", "expanded_to", "state"])
    .select(["finished_at", "past_counts"])
    .where("kind", "!=", "test")
    .orderBy("made_at", "desc")
    .orderBy("mailings.id")
    .limit(MAILINGS_SHOWN);
}

async function counted<Row extends Pick<MailingRow, "id" | "past_counts">>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { counts: MailingCounts })[]> {
  const listed: (Row & { counts: MailingCounts })[] = [];
  for (const row of rows) listed.push({ ...row, counts: await mailingCounts(db, row) });
  return listed;
}

const MAILINGS_SHOWN = 20;

export async function findMailing(db: Queryable, id: string): Promise<MailingRow | undefined> {
  return findRow(db, "mailings", { id });
}

/** Whether a writer mailed their last publication: the box at Publish begins so. */
export async function lastMailChoice(db: Queryable, writerId: string): Promise<boolean> {
  const row = await findRow(db, "mailing_choices", { writer_id: writerId });
  return row?.mails === "yes";
}

/** Part of the transaction in which they publish. */
export async function keepMailChoice(
  tx: Queryable,
  writerId: string,
  isMailed: boolean,
): Promise<void> {
  const mails = isMailed ? ("yes" as const) : ("no" as const);
  await putRow(tx, "mailing_choices", { writer_id: writerId }, { mails });
}
