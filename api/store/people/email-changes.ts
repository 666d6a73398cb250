import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { ACCESS } from "./access-kinds.ts";
import { endAccess, recordEnded } from "./access.ts";
import { changeEmail, isFreeEmail, takeBackEmail } from "./changed-emails.ts";
import { originOf, requireSession } from "./signed-in.ts";
import { recordAccountChange } from "./account-changes.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { forgetDevices } from "./devices.ts";
import { linkEnded, showAgain } from "./links.ts";
import { queueMail } from "./mails.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { ownPasswordSince } from "./own-password.ts";
import { hashSecret } from "./secrets.ts";
import type { EmailChangeRow } from "../engine/tables-writers.ts";
import { findWriter, foldEmail } from "./writers.ts";
import { countRows, insertRow, updateById } from "../engine/rows.ts";

// Where mail is sent, a new email counts only when its owner has confirmed it. The old email is told, and can take the
// change back for a week: an intruder who has the password must not be able to keep the account by its email.

const CONFIRM_HOURS = 24;
/** Within this time. Each sends a mail to an address that somebody typed. */
const ASKED_MAX = 5;
const ASKED_WITHIN_MS = 15 * 60_000;

type WriterActor = Extract<Actor, { kind: "writer" }>;

/**
 * Asks for another email. Nothing depends on whether somebody else has it: that is looked up when the mail is sent, and
 * its owner is told instead.
 */
export async function askForEmail(store: Store, actor: WriterActor, email: string): Promise<void> {
  const { writerId } = actor;
  const now = store.clock();
  await store.write(async (tx) => {
    await requireSession(tx, actor);
    await requireFewAsked(tx, writerId, new Date(now.getTime() - ASKED_WITHIN_MS).toISOString());
    await tx
      .updateTable("email_changes")
      .set({ ended_at: now.toISOString() })
      .where("writer_id", "=", writerId)
      .where("confirmed_at", "is", null)
      .where("ended_at", "is", null)
      .execute();
    const newEmail = foldEmail(email);
    const oldEmail = (await findWriter(tx, "id", writerId))?.email ?? null;
    const id = await insertChange(tx, store, actor, { oldEmail, newEmail });
    await queueMail(tx, store, { kind: "email_confirm", writerId, email: newEmail, note: id });
    const change = { actor, writerId, action: "ask for email", note: newEmail } as const;
    await recordAccountChange(tx, store, change);
  });
}

/** A change that counts at once, where no mail is sent. It can be taken back like one that was confirmed. */
export async function recordEmailChange(
  tx: Queryable,
  store: Store,
  actor: WriterActor,
  emails: { oldEmail: string | null; newEmail: string },
): Promise<void> {
  const id = await insertChange(tx, store, actor, emails);
  const { writerId } = actor;
  await changeEmail(tx, store, { writerId, id, email: foldEmail(emails.newEmail) });
}

async function insertChange(
  tx: Queryable,
  store: Store,
  actor: WriterActor,
  { oldEmail, newEmail }: { oldEmail: string | null; newEmail: string },
): Promise<string> {
  const id = newId(store.random);
  const now = store.clock();
  await insertRow(tx, "email_changes", {
    id,
    writer_id: actor.writerId,
    old_email: oldEmail,
    new_email: foldEmail(newEmail),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + CONFIRM_HOURS * 3_600_000).toISOString(),
    ...originOf(actor),
  });
  return id;
}

async function requireFewAsked(tx: Queryable, writerId: string, since: string): Promise<void> {
  const count = await countRows(
    tx
      .selectFrom("email_changes")
      .where("writer_id", "=", writerId)
      .where("created_at", ">", since),
  );
  if (count < ASKED_MAX) return;
  throw new Refusal("rate_limited", say("Too many links were asked for. Try again in 15 minutes."));
}

/** The change that a mail is about, if it can still be confirmed or taken back. */
export async function findEmailChange(
  db: Queryable,
  id: string,
): Promise<EmailChangeRow | undefined> {
  return openChanges(db).where("id", "=", id).executeTakeFirst();
}

/** Makes the token of the link in a mail. It is stored as a hash. Undefined if the change has ended. */
export async function createEmailLink(
  store: Store,
  { id, purpose }: { id: string; purpose: "confirm" | "undo" },
): Promise<string | undefined> {
  const token = store.random(32).toString("base64url");
  const hash = hashSecret(token);
  return store.writeAlongside(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("email_changes")
      .set(purpose === "confirm" ? { confirm_hash: hash } : { undo_hash: hash })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .where("confirmed_at", purpose === "confirm" ? "is" : "is not", null)
      .executeTakeFirst();
    return numUpdatedRows ? token : undefined;
  });
}

/** A change whose new email can be confirmed with this token. */
export async function findEmailToConfirm(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  token: string,
): Promise<EmailChangeRow | undefined> {
  return openChanges(db)
    .where("confirm_hash", "=", hashSecret(token))
    .where("confirmed_at", "is", null)
    .where("expires_at", ">", timestamp(clock))
    .executeTakeFirst();
}

/** Confirms a new email. From now on it counts, and links to set a password that went to the old one do not. */
export async function confirmEmail(store: Store, token: string): Promise<void> {
  await store.write(async (tx) => {
    const change = await findEmailToConfirm(tx, store, token);
    if (!change) throw linkEnded();
    const { id, writer_id: writerId, old_email, new_email: email } = change;
    if (!(await isFreeEmail(tx, store, { email, writerId }))) throw linkEnded();
    const actor = { kind: "writer", writerId, via: "desk" } as const;
    const { canBeUndone } = await changeEmail(tx, store, { writerId, id, email });
    await endAccess(tx, store, { actor, writerId, isEnded: ({ kind }) => kind === "link" });
    const subject = ["writer", writerId] as const;
    const entry = { actor, writerId, action: "set email", subject, note: email } as const;
    if (!canBeUndone || old_email === null || old_email === email) {
      return recordAccountChange(tx, store, { ...entry, email: old_email });
    }
    await recordAudit(tx, store, entry);
    await queueMail(tx, store, { kind: "email_changed", writerId, email: old_email, note: id });
  });
}

/** A change that the old email can take back with this token. */
export async function findEmailToRestore(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  token: string,
): Promise<EmailChangeRow | undefined> {
  return openChanges(db)
    .where("undo_hash", "=", hashSecret(token))
    .where("undo_until", ">", timestamp(clock))
    .executeTakeFirst();
}

function openChanges(db: Queryable) {
  return db.selectFrom("email_changes").selectAll().where("ended_at", "is", null);
}

/**
 * Gives an account back to its old email, with a new password. All access ends, and what was set to happen since a password
 * that is known to be the owner's.
 */
export async function restoreEmail(
  store: Store,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<{ writerId: string }> {
  const now = timestamp(store.clock);
  return store.write(async (tx) => {
    const change = await findEmailToRestore(tx, store, token);
    if (!change) throw linkEnded();
    const { id, writer_id: writerId } = change;
    const old = (await takeBackEmail(tx, store, { writerId, id }))?.email;
    if (!old) throw linkEnded();
    const actor = { kind: "writer", writerId, via: "desk" } as const;
    const since = await ownPasswordSince(tx, store, writerId);
    const ended = await endAccess(tx, store, {
      actor,
      writerId,
      // The link proves the old email, but says nothing of earlier changes.
      isEnded: ({ kind, addedAt }) =>
        kind !== "email" && (!ACCESS[kind].actsLater || addedAt >= since),
    });
    await forgetDevices(tx, writerId);
    await showAgain(tx, store, writerId);
    await updateById(tx, "writers", writerId, { password_hash: passwordHash, updated_at: now });
    const restored = { actor, writerId, action: "restore email", note: old } as const;
    await recordAccountChange(tx, store, restored);
    await recordEnded(tx, store, actor, { writerId, ended });
    return { writerId };
  });
}

/** Ends all changes of a writer's email, also those that could be taken back. For an email that the operator sets. */
export async function endEmailChanges(tx: Queryable, store: Store, writerId: string) {
  await tx
    .updateTable("email_changes")
    .set({ ended_at: timestamp(store.clock) })
    .where("writer_id", "=", writerId)
    .where("ended_at", "is", null)
    .execute();
}
