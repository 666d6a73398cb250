import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { type Actor, actorId, recordDeed } from "./audit.ts";
import { requireEditor } from "./editors.ts";
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
  { writerId, purpose }: { writerId: string; purpose: Purpose },
): Promise<{ token: string; expiresAt: string }> {
  const token = store.chance(32).toString("base64url");
  const expiresAt = new Date(
    store.clock().getTime() + VALID_HOURS[purpose] * 3_600_000,
  ).toISOString();
  await store.write(async (tx) => {
    await requireEditor(tx, actor);
    await dropUnused(tx, writerId);
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
      })
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: `make ${purpose} link`, subject });
  });
  return { token, expiresAt };
}

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
    await recordDeed(tx, store, {
      actor: { kind: "writer", writerId, via: "desk" },
      action: "set password",
      subject: { kind: "writer", id: writerId },
    });
    return { writerId };
  });
}

/** A link that still works. */
export async function findPasswordLink(
  db: Queryable,
  store: Store,
  token: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where("token_hash", "=", hashSecret(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", timestamp(store.clock))
    .executeTakeFirst();
}

async function dropUnused(tx: Queryable, writerId: string): Promise<void> {
  await tx
    .deleteFrom("invitations")
    .where("writer_id", "=", writerId)
    .where("used_at", "is", null)
    .execute();
}
