import { timestamp } from "../../contract/clock.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { EmailChangeRow } from "../engine/tables-writers.ts";
import { findRow, updateById } from "../engine/rows.ts";

// A new email opens the account: links to set a password go there. As long as the old one can take the change back, the
// change is access like any other, is shown and ended with it, and both emails are told of what happens to the account.

const UNDO_DAYS = 7;

/** Until when a change that counts from now on can be taken back. */
function undoUntil(now: Date): string {
  return new Date(now.getTime() + UNDO_DAYS * 86_400_000).toISOString();
}

type ChangedEmail = Pick<
  EmailChangeRow,
  "id" | "new_email" | "created_at" | "from_address" | "from_agent"
> & { old_email: string; confirmed_at: string };

/** Changes that count and can be taken back, the latest first. */
export async function listChangedEmails(
  db: Queryable,
  { writerId, now }: { writerId: string; now: string },
): Promise<ChangedEmail[]> {
  return undoableChanges(db, now).where("writer_id", "=", writerId).execute();
}

function undoableChanges(db: Queryable, now: string) {
  return db
    .selectFrom("email_changes")
    .select(["id", "new_email", "created_at", "from_address", "from_agent"])
    .select(["old_email", "confirmed_at"])
    .$narrowType<{ old_email: string; confirmed_at: string }>()
    .where("old_email", "is not", null)
    .whereRef("old_email", "!=", "new_email")
    .where("undo_until", ">", now)
    .where("ended_at", "is", null)
    .orderBy("confirmed_at", "desc")
    .orderBy("created_at", "desc");
}

/**
 * Whether an account can have an email. One that a change has taken from another account stays reserved for it: whoever
 * made the change could otherwise give it to a third account, so that nobody can take it back.
 */
export async function isFreeEmail(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  { email, writerId }: { email: string; writerId?: string },
): Promise<boolean> {
  const owner = await findRow(db, "writers", { email }, ["id"]);
  if (owner) return owner.id === writerId;
  const reserved = await undoableChanges(db, timestamp(clock))
    .where("old_email", "=", email)
    .where("writer_id", "!=", writerId ?? "")
    .executeTakeFirst();
  return reserved === undefined;
}

/**
 * Records a new email that counts from now on. Returning to an email that an earlier change replaced takes that change
 * back. Otherwise the old one can take it back, unless it could itself be taken back: an intruder's email must not
 * outlive the owner's return.
 */
export async function changeEmail(
  tx: Queryable,
  store: Pick<Store, "clock">,
  { writerId, id, email }: { writerId: string; id: string; email: string },
): Promise<{ canBeUndone: boolean }> {
  const now = timestamp(store.clock);
  const earlier = await listChangedEmails(tx, { writerId, now });
  const back = earlier.find(({ old_email }) => old_email === email);
  if (back && (await takeBackEmail(tx, store, { writerId, id: back.id })) !== undefined) {
    return { canBeUndone: false };
  }
  const canBeUndone = earlier.length === 0;
  await updateById(tx, "email_changes", id, {
    confirmed_at: now,
    undo_until: canBeUndone ? undoUntil(store.clock()) : null,
  });
  await updateById(tx, "writers", writerId, { email, updated_at: now });
  return { canBeUndone };
}

/**
 * Gives an account the email that it had before a change; none, if somebody else has that now. Later changes end with it:
 * an intruder may have changed it twice, and must not take it back in turn. So do links to set a password, sent or
 * waiting, that were meant for another email.
 */
export async function takeBackEmail(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  { writerId, id }: { writerId: string; id: string },
): Promise<{ email: string | null } | undefined> {
  const now = timestamp(clock);
  const changes = await listChangedEmails(tx, { writerId, now });
  const change = changes.find((one) => one.id === id);
  if (!change) return undefined;
  const { old_email, created_at } = change;
  const owner = await findRow(tx, "writers", { email: old_email }, ["id"]);
  const email = owner && owner.id !== writerId ? null : old_email;
  const later = await tx
    .updateTable("email_changes")
    .set({ ended_at: now })
    .where("writer_id", "=", writerId)
    .where("created_at", ">=", created_at)
    .where("ended_at", "is", null)
    .returning("new_email")
    .execute();
  await tx
    .updateTable("invitations")
    .set({ voided_at: now })
    .where("writer_id", "=", writerId)
    .where("email", "!=", old_email)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
  await tx
    .deleteFrom("mails")
    .where("kind", "in", ["password", "invitation", "email_confirm"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where(({ or, eb }) => {
      const emails = later.map(({ new_email }) => new_email);
      return or([eb("writer_id", "=", writerId), eb("email", "in", emails)]);
    })
    .execute();
  await updateById(tx, "writers", writerId, { email, updated_at: now });
  return { email };
}

/** Where an account's owner is told of what happens to it: its email, and those that it had until lately. */
export async function ownerEmails(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  writerId: string,
): Promise<string[]> {
  const row = await findRow(tx, "writers", { id: writerId }, ["email"]);
  const before = await listChangedEmails(tx, { writerId, now: timestamp(clock) });
  const all = [row?.email ?? null, ...before.map(({ old_email }) => old_email)];
  return [...new Set(all.filter((email) => email !== null))];
}
