import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { MAIL_LIMITS, type MailChoice, type MailKind } from "../../contract/people/mail.ts";
import { type Actor, actorId, recordAudit } from "../log/audit.ts";
import { requireEditor } from "./editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { MailRow } from "../engine/tables-notices.ts";
import { countRows, findRows, insertRow } from "../engine/rows.ts";

// Mails are queued in the transaction of the event that they tell of. Where no mail server is set, nothing is queued.

/** Queues a mail to a writer about one event. */
export async function queueMail(
  tx: Queryable,
  store: Store,
  mail: {
    kind: MailKind;
    writerId: string;
    pieceId?: string;
    madeBy?: string | null;
    note?: string;
    /** Where it goes, if that is not the email that the writer has when it is sent. */
    email?: string | null;
  },
): Promise<void> {
  const { kind, writerId, pieceId, madeBy, note, email } = mail;
  if (!store.sendsMail || (await isOff(tx, writerId, kind))) return;
  const waiting = await tx
    .selectFrom("mails")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("kind", "=", kind)
    .where("piece_id", pieceId === undefined ? "is" : "=", pieceId ?? null)
    .where("note", note === undefined ? "is" : "=", note ?? null)
    .where("email", email ? "=" : "is", email ?? null)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("attempts", "=", 0)
    .executeTakeFirst();
  // Its text is made when it is sent, and tells of this event too.
  if (waiting) return;
  await insertMail(tx, store, {
    kind,
    writer_id: writerId,
    piece_id: pieceId ?? null,
    made_by: madeBy ?? null,
    note: note ?? null,
    email: email ?? null,
  });
}

/** Queues a mail that there is news of a kind. It is sent after some minutes, and at most once an hour. */
export async function queueNews(
  tx: Queryable,
  store: Store,
  kind: MailChoice,
  writerIds: readonly string[],
): Promise<void> {
  if (!store.sendsMail) return;
  const now = store.clock().getTime();
  for (const writerId of writerIds) {
    if (await isOff(tx, writerId, kind)) continue;
    const last = await tx
      .selectFrom("mails")
      .select(["sent_at", "failed_at"])
      .where("writer_id", "=", writerId)
      .where("kind", "=", kind)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last && last.sent_at === null && last.failed_at === null) continue;
    const sentAt = last?.sent_at ? Date.parse(last.sent_at) : 0;
    const dueAt = Math.max(
      now + MAIL_LIMITS.newsAfterMinutes * 60_000,
      sentAt + MAIL_LIMITS.newsEveryMinutes * 60_000,
    );
    await insertMail(tx, store, { kind, writer_id: writerId }, new Date(dueAt));
  }
}

/** Invites a writer by mail. The link is made when the mail is sent, in the name of the editor or the operator. */
export async function inviteByMail(store: Store, actor: Actor, writerId: string): Promise<void> {
  await store.write(async (tx) => {
    await requireEditor(tx, actor);
    await queueMail(tx, store, { kind: "invitation", writerId, madeBy: actorId(actor) });
    const subject = ["writer", writerId] as const;
    await recordAudit(tx, store, { actor, action: "invite by mail", subject });
  });
}

/**
 * Asks for a link to set a password. The account is looked up when the mail is sent: asking takes as long for an email
 * without an account. Gives false if nothing more can be asked now.
 */
export async function askForLink(
  store: Store,
  email: string,
  address: string | null = null,
): Promise<boolean> {
  const hourAgo = new Date(store.clock().getTime() - 3_600_000).toISOString();
  return store.writeAlongside(async (tx) => {
    const asks = tx.selectFrom("mails").where("kind", "=", "password");
    const open = asks.where("sent_at", "is", null).where("failed_at", "is", null);
    if ((await countRows(open)) >= MAIL_LIMITS.asksOpen) return false;
    const theirs = asks.where("email", "=", email).where("created_at", ">", hourAgo);
    // The answer is the same, so that nobody learns that somebody else has asked.
    if ((await countRows(theirs)) >= MAIL_LIMITS.asksAnHour) return true;
    await insertMail(tx, store, { kind: "password", email, note: address });
    return true;
  }, "asks");
}

export async function mailsOff(db: Queryable, writerId: string): Promise<Set<MailKind>> {
  const rows = await findRows(db, "mails_off", { writer_id: writerId }, ["kind"]);
  return new Set(rows.map(({ kind }) => kind));
}

export async function setMailsOff(
  store: Store,
  writerId: string,
  off: readonly MailChoice[],
): Promise<void> {
  const at = timestamp(store.clock);
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("mails_off").where("writer_id", "=", writerId).execute();
    if (!off.length) return;
    await tx
      .insertInto("mails_off")
      .values(off.map((kind) => ({ writer_id: writerId, kind, at })))
      .execute();
  });
}

/** How many mails of a kind were queued for a writer within a day; of those, how many whose note begins like this. */
export async function countMailsToday(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  { writerId, kind, about = "" }: { writerId: string; kind: MailKind; about?: string },
): Promise<number> {
  const dayAgo = new Date(clock().getTime() - 86_400_000).toISOString();
  return countRows(
    tx
      .selectFrom("mails")
      .where("writer_id", "=", writerId)
      .where("kind", "=", kind)
      .where("created_at", ">", dayAgo)
      .where("note", "like", `${about}%`),
  );
}

async function isOff(tx: Queryable, writerId: string, kind: MailKind): Promise<boolean> {
  return (await mailsOff(tx, writerId)).has(kind);
}

export async function insertMail(
  tx: Queryable,
  store: Store,
  mail: Partial<MailRow> & Pick<MailRow, "kind">,
  dueAt: Date = store.clock(),
): Promise<void> {
  await insertRow(tx, "mails", {
    id: newId(store.random),
    writer_id: null,
    email: null,
    piece_id: null,
    made_by: null,
    note: null,
    created_at: timestamp(store.clock),
    due_at: dueAt.toISOString(),
    attempts: 0,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    error: null,
    ...mail,
  });
}
