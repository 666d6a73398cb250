import { timestamp } from "../contract/clock.ts";
import type { Queryable, Store } from "./open.ts";
import type { EmailChangeRow } from "./tables-writers.ts";

// A new email opens the account: links to set a password go there. As long as the old one can take the change back, the
// change is access like any other, is shown and ended with it, and both emails are told of what happens to the account.

const UNDO_DAYS = 7;

/** Until when a change that counts from now on can be taken back. */
export function undoUntil(now: Date): string {
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
  return (
    db
      .selectFrom("email_changes")
      .leftJoin("writers as other", (join) =>
        join
          .onRef("other.email", "=", "email_changes.old_email")
          .onRef("other.id", "!=", "email_changes.writer_id"),
      )
      .select(["email_changes.id", "new_email", "email_changes.created_at"])
      .select(["from_address", "from_agent", "old_email", "confirmed_at"])
      .$narrowType<{ old_email: string; confirmed_at: string }>()
      .where("email_changes.writer_id", "=", writerId)
      .where("old_email", "is not", null)
      .whereRef("old_email", "!=", "new_email")
      .where("undo_until", ">", now)
      .where("ended_at", "is", null)
      // Somebody else has the old one now.
      .where("other.id", "is", null)
      .orderBy("confirmed_at", "desc")
      .orderBy("email_changes.created_at", "desc")
      .execute()
  );
}

/**
 * Gives an account the email that it had before a change. Later changes end with it: an intruder may have changed it twice,
 * and must not take it back in turn. So do links to set a password, sent or waiting, that were meant for another email.
 */
export async function takeBackEmail(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  { writerId, id }: { writerId: string; id: string },
): Promise<string | undefined> {
  const now = timestamp(clock);
  const changes = await listChangedEmails(tx, { writerId, now });
  const change = changes.find((one) => one.id === id);
  if (!change) return undefined;
  const { old_email: email, created_at } = change;
  await tx
    .updateTable("email_changes")
    .set({ ended_at: now })
    .where("writer_id", "=", writerId)
    .where("created_at", ">=", created_at)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .updateTable("invitations")
    .set({ voided_at: now })
    .where("writer_id", "=", writerId)
    .where("email", "!=", email)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
  await tx
    .deleteFrom("mails")
    .where("kind", "in", ["password", "invitation", "email_confirm"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("writer_id", "=", writerId),
        eb(
          "email",
          "in",
          changes.map(({ new_email }) => new_email),
        ),
      ]),
    )
    .execute();
  await tx
    .updateTable("writers")
    .set({ email, updated_at: now })
    .where("id", "=", writerId)
    .execute();
  return email;
}

/** Where an account's owner is told of what happens to it: its email, and those that it had until lately. */
export async function ownerEmails(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  writerId: string,
): Promise<string[]> {
  const row = await tx
    .selectFrom("writers")
    .select("email")
    .where("id", "=", writerId)
    .executeTakeFirst();
  const before = await listChangedEmails(tx, { writerId, now: timestamp(clock) });
  const all = [row?.email ?? null, ...before.map(({ old_email }) => old_email)];
  return [...new Set(all.filter((email) => email !== null))];
}
