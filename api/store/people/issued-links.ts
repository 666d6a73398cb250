import { NOWHERE } from "../pieces/lifecycle/later-acts.ts";
import type { Queryable } from "../engine/open.ts";
import { hasRow, updateById } from "../engine/rows.ts";

// What an editor's account made for other people: links to set a password, and mails with one that wait to be sent.

interface Of {
  writerId: string;
  now: string;
}

export async function listIssued(db: Queryable, of: Of) {
  return [...(await issuedLinks(db, of)), ...(await issuedMails(db, of))];
}

/**
 * Ends links, and mails that wait. An account that nobody has entered also loses links that were asked for at its email
 * meanwhile, and the email itself if it was given with the link: whoever gave it may have given their own, and would wait
 * there for the next invitation.
 */
export async function endIssued(
  tx: Queryable,
  ids: readonly string[],
  { writerId, now }: Of,
): Promise<void> {
  const invited = await accountsOf(tx, ids);
  await tx.updateTable("invitations").set({ voided_at: now }).where("id", "in", ids).execute();
  await tx.deleteFrom("mails").where("id", "in", ids).execute();
  for (const { id, email } of invited) {
    await tx
      .updateTable("invitations")
      .set({ voided_at: now })
      .where("writer_id", "=", id)
      .where("asked_at_sign_in", "is not", null)
      .where("used_at", "is", null)
      .where("voided_at", "is", null)
      .execute();
    if (email === null) continue;
    await tx
      .deleteFrom("mails")
      .where("kind", "=", "password")
      .where("email", "=", email)
      .where("sent_at", "is", null)
      .execute();
    const given = { subject_id: id, action: "set email", actor_id: writerId, note: email };
    if (await hasRow(tx, "audit", given)) {
      await updateById(tx, "writers", id, { email: null, updated_at: now });
    }
  }
}

/** The accounts that links are for, or mails with one, as far as nobody has entered them. */
async function accountsOf(tx: Queryable, ids: readonly string[]) {
  const accounts = new Map<string, { id: string; email: string | null }>();
  for (const table of ["invitations", "mails"] as const) {
    const rows = await tx
      .selectFrom(table)
      .innerJoin("writers", "writers.id", `${table}.writer_id`)
      .select(["writers.id", "writers.email"])
      .where(`${table}.id`, "in", ids)
      .where("password_hash", "is", null)
      .execute();
    for (const row of rows) accounts.set(row.id, row);
  }
  return accounts.values();
}

function withEmail<Row extends { name: string; email: string | null }>({
  name,
  email,
  ...row
}: Row) {
  return { ...row, ...NOWHERE, name: email === null ? name : `${name} (${email})` };
}

/** Links for other people. */
async function issuedLinks(db: Queryable, { writerId, now }: Of) {
  const rows = await db
    .selectFrom("invitations")
    .innerJoin("writers", "writers.id", "invitations.writer_id")
    .select(["invitations.id", "writers.name", "writers.email", "purpose as detail"])
    .select("created_at as addedAt")
    .where("created_by", "=", writerId)
    .where("writer_id", "!=", writerId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(withEmail);
}

/** Invitations that wait to be sent. */
async function issuedMails(db: Queryable, { writerId }: Of) {
  const rows = await db
    .selectFrom("mails")
    .innerJoin("writers", "writers.id", "mails.writer_id")
    .select(["mails.id", "writers.name", "writers.email", "kind as detail"])
    .select("mails.created_at as addedAt")
    .where("made_by", "=", writerId)
    .where("kind", "=", "invitation")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .orderBy("mails.created_at", "desc")
    .execute();
  return rows.map(withEmail);
}
