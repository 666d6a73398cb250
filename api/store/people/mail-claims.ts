import { timestamp } from "../../contract/clock.ts";
import { MAIL_LIMITS, MAIL_RETRY_MINUTES } from "../../contract/people/mail.ts";
import { someRows, updateRows } from "../engine/rows.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { MailRow } from "../engine/tables-notices.ts";

/** A mail that this worker may try until the claim expires. */
export type MailClaim = Pick<
  MailRow,
  "id" | "kind" | "writer_id" | "email" | "piece_id" | "made_by" | "note" | "created_at"
> & { attempts: number; claimed_until: string };

/** Longer than an attempt takes: a killed worker holds up nothing for long. */
const CLAIM_SECONDS = 2 * MAIL_LIMITS.trySeconds;
const TURN = "mails";

/** Claims due mails, the longest waiting first. One that was claimed by a killed worker may arrive twice, but is not lost. */
export async function claimMails(store: Store, room: number): Promise<MailClaim[]> {
  const now = store.clock();
  const at = now.toISOString();
  if (!(await dueMails(store.read, at).select("id").limit(1).executeTakeFirst())) return [];
  const claimed_until = new Date(now.getTime() + CLAIM_SECONDS * 1_000).toISOString();
  return store.writeAlongside(async (tx) => {
    await removeOld(tx, now);
    const rows = await dueMails(tx, at)
      .select(["id", "kind", "writer_id", "email", "piece_id", "made_by", "note"])
      .select(["created_at", "attempts"])
      .orderBy("due_at")
      .orderBy("id")
      .limit(room)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length) {
      await tx.updateTable("mails").set({ claimed_until }).where("id", "in", ids).execute();
    }
    return rows.map((row) => ({ ...row, claimed_until }));
  }, TURN);
}

export type MailOutcome =
  | { kind: "sent" }
  /** There is nothing to tell any more, or nobody to tell. */
  | { kind: "dropped" }
  /** A refusal by the mail server is final; other failures are tried again. */
  | { kind: "failed"; error: string; isFinal: boolean };

const ERROR_MAX = 500;

/** Records an attempt. If the claim has expired, another attempt counts. Returns whether the mail was given up. */
export async function recordMail(
  store: Store,
  { id, attempts, claimed_until }: MailClaim,
  outcome: MailOutcome,
): Promise<{ isGivenUp: boolean }> {
  const now = timestamp(store.clock);
  const minutes = MAIL_RETRY_MINUTES[attempts];
  const isGivenUp = outcome.kind === "failed" && (outcome.isFinal || minutes === undefined);
  await store.writeAlongside(async (tx) => {
    if (outcome.kind === "dropped") {
      await tx.deleteFrom("mails").where("id", "=", id).execute();
      return;
    }
    const again = new Date(store.clock().getTime() + (minutes ?? 0) * 60_000).toISOString();
    await updateRows(
      tx,
      "mails",
      { id, claimed_until },
      {
        attempts: attempts + 1,
        claimed_until: null,
        ...(outcome.kind === "sent"
          ? { sent_at: now, note: null }
          : {
              error: outcome.error.slice(0, ERROR_MAX),
              ...(isGivenUp ? { failed_at: now, note: null } : { due_at: again }),
            }),
      },
    );
  });
  return { isGivenUp };
}

/** Gives a claim back without an attempt. */
export async function releaseMail(store: Store, { id, claimed_until }: MailClaim): Promise<void> {
  await store.writeAlongside((tx) =>
    updateRows(tx, "mails", { id, claimed_until }, { claimed_until: null }),
  );
}

function dueMails(db: Queryable, now: string) {
  return db
    .selectFrom("mails")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]));
}

async function removeOld(tx: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAIL_LIMITS.keptDays * 86_400_000).toISOString();
  const old = tx
    .selectFrom("mails")
    .select("id")
    .where("created_at", "<", before)
    .where(({ or, eb }) => or([eb("sent_at", "is not", null), eb("failed_at", "is not", null)]));
  await tx.deleteFrom("mails").where("id", "in", someRows(old)).execute();
}
