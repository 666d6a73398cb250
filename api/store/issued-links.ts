import { NOWHERE } from "./later-acts.ts";
import type { Queryable } from "./open.ts";

// What an editor's account made for other people: links to set a password, and mails with one that wait to be sent.

interface Of {
  writerId: string;
  now: string;
}

export async function listIssued(db: Queryable, of: Of) {
  return [...(await issuedLinks(db, of)), ...(await issuedMails(db, of))];
}

/**
 * Ends links, and mails that wait. An account that nobody has entered loses the email that was given to it with the link:
 * whoever gave it may have given their own, and would wait there for the next invitation.
 */
export async function endIssued(
  tx: Queryable,
  ids: readonly string[],
  { writerId, now }: Of,
): Promise<void> {
  const given = (db: Queryable) =>
    db
      .selectFrom("writers")
      .innerJoin("audit", (join) =>
        join.onRef("subject_id", "=", "writers.id").onRef("audit.note", "=", "writers.email"),
      )
      .where("subject_kind", "=", "writer")
      .where("action", "=", "set email")
      .where("actor_id", "=", writerId)
      .where("password_hash", "is", null);
  for (const table of ["invitations", "mails"] as const) {
    await tx
      .updateTable("writers")
      .set({ email: null, updated_at: now })
      .where("id", "in", (eb) =>
        eb
          .selectFrom(table)
          .select("writer_id")
          .where("id", "in", ids)
          .where("writer_id", "is not", null),
      )
      .where("id", "in", given(tx).select("writers.id"))
      .execute();
  }
  await tx.updateTable("invitations").set({ voided_at: now }).where("id", "in", ids).execute();
  await tx.deleteFrom("mails").where("id", "in", ids).execute();
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
