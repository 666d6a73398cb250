import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { type Actor, actorId, recordDeed } from "./audit.ts";
import { nameWithoutMark } from "../contract/mark.ts";
import { requireOverWriter } from "./editors.ts";
import type { Queryable, Store } from "./open.ts";
import type { InvitationRow } from "./tables.ts";
import { hashSecret } from "./secrets.ts";

type Purpose = InvitationRow["purpose"];

/** An invitation waits for someone who may be on holiday; a forgotten password is wanted now. */
const VALID_HOURS: Record<Purpose, number> = { invitation: 7 * 24, password: 24 };

/**
 * Makes the token of a one-time link by which a writer sets a password. It is shown once and kept only as a hash; an
 * older link of the same writer stops working.
 */
export async function createPasswordLink(
  store: Store,
  actor: Actor,
  { writerId, purpose: wanted }: { writerId: string; purpose: Purpose },
): Promise<{ token: string; expiresAt: string }> {
  const token = store.chance(32).toString("base64url");
  return store.write(async (tx) => {
    await requireOverWriter(tx, actor, { writerId, refusal: ONLY_THE_OPERATOR });
    await voidLinks(tx, store, writerId);
    const writer = await tx
      .selectFrom("writers")
      .select(["email", "password_hash"])
      .where("id", "=", writerId)
      .executeTakeFirstOrThrow();
    // An account that has a password is somebody's already: they are told of every link to it.
    const purpose = writer.password_hash === null ? wanted : "password";
    const expiresAt = new Date(
      store.clock().getTime() + VALID_HOURS[purpose] * 3_600_000,
    ).toISOString();
    await tx
      .insertInto("invitations")
      .values({
        id: newId(store.chance),
        writer_id: writerId,
        token_hash: hashSecret(token),
        purpose,
        created_by: actorId(actor),
        created_at: timestamp(store.clock),
        expires_at: expiresAt,
        used_at: null,
        email: writer.email,
        voided_at: null,
        seen_at: null,
      })
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: `make ${purpose} link`, subject });
    return { token, expiresAt };
  });
}

/**
 * By such a link an editor could act in another editor's name, and one who was left signed in could set a password without
 * the current one.
 */
const ONLY_THE_OPERATOR =
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link";

/** Sets the password of whoever holds the link, once. Every session of the writer ends: it may be a thief's. */
export async function redeemPasswordLink(
  store: Store,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<{ writerId: string }> {
  return store.write(async (tx) => {
    const link = await findPasswordLink(tx, store, token);
    if (!link)
      throw new Refusal("not_found", "This link has expired or was used. Ask for a new one.");
    const { id, writer_id: writerId } = link;
    await tx
      .updateTable("invitations")
      .set({ used_at: timestamp(store.clock) })
      .where("id", "=", id)
      .execute();
    await tx
      .updateTable("writers")
      .set({ password_hash: passwordHash })
      .where("id", "=", writerId)
      .execute();
    await tx.deleteFrom("sessions").where("writer_id", "=", writerId).execute();
    await showAgain(tx, store, writerId);
    await recordDeed(tx, store, {
      actor: { kind: "writer", writerId, via: "desk" },
      action: "set password by link",
      subject: { kind: "writer", id: writerId },
    });
    return { writerId };
  });
}

/**
 * A link that still works. One that an editor made works only while they could make it again: not after they were suspended,
 * removed or made a plain writer, and not once its writer is an editor.
 */
export async function findPasswordLink(
  db: Queryable,
  store: Store,
  token: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom("invitations")
    .innerJoin("writers", "writers.id", "invitations.writer_id")
    .leftJoin("writers as maker", "maker.id", "invitations.created_by")
    .leftJoin("suspensions", "suspensions.writer_id", "invitations.created_by")
    .selectAll("invitations")
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", timestamp(store.clock))
    .where(({ eb, or, and }) =>
      or([
        eb("invitations.created_by", "is", null),
        and([
          eb("maker.access", "=", "editor"),
          eb("suspensions.at", "is", null),
          eb("writers.access", "=", "writer"),
        ]),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Ends the links of a writer that are open. A new password, another email and a sign-out everywhere all say that what was
 * handed out before shall not open the account.
 */
export async function voidLinks(tx: Queryable, store: Store, writerId: string): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ voided_at: timestamp(store.clock) })
    .where("writer_id", "=", writerId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/** So long after a link was made its writer is told of it again when another one is used. */
const TOLD_AGAIN_DAYS = 90;

/**
 * A stranger who came in by a link could say "seen" in the writer's place. They have set a password that the writer does
 * not know: the writer comes back by another link, and is then told of all.
 */
async function showAgain(tx: Queryable, store: Store, writerId: string): Promise<void> {
  const since = new Date(store.clock().getTime() - TOLD_AGAIN_DAYS * 86_400_000).toISOString();
  await tx
    .updateTable("invitations")
    .set({ seen_at: null })
    .where("writer_id", "=", writerId)
    .where("created_at", ">=", since)
    .execute();
}

/** A link to a writer's account that somebody else made, for the writer to know. */
export interface LinkNews {
  id: string;
  /** The maker's name; null for the operator, or for someone who has left. */
  by: string | null;
  isOperator: boolean;
  at: string;
  usedAt: string | null;
}

const NEWS_SHOWN = 5;

/**
 * Links to set a password that the writer has not said to know of: the used ones first, so that many new ones cannot hide
 * one of them, then the newest. An invitation is how they came here.
 */
export async function listLinkNews(db: Queryable, writerId: string): Promise<LinkNews[]> {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("writers", "writers.id", "invitations.created_by")
    .select([
      "invitations.id",
      "invitations.created_by",
      "invitations.created_at",
      "invitations.used_at",
      "writers.name",
    ])
    .where("writer_id", "=", writerId)
    .where("purpose", "=", "password")
    .where("seen_at", "is", null)
    .orderBy((eb) => eb("invitations.used_at", "is", null))
    .orderBy("created_at", "desc")
    .limit(NEWS_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.name === null ? null : nameWithoutMark(row.name),
    isOperator: row.created_by === null,
    at: row.created_at,
    usedAt: row.used_at,
  }));
}

/** The writer knows of these. */
export async function markLinksSeen(store: Store, actor: Actor, writerId: string): Promise<void> {
  await store.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("invitations")
      .set({ seen_at: timestamp(store.clock) })
      .where("writer_id", "=", writerId)
      .where("seen_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "note password links", subject });
  });
}
