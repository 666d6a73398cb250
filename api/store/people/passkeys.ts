import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { originOf, renewSession, requireSession } from "./signed-in.ts";
import { recordAccountChange } from "./account-changes.ts";
import { endAccess, recordEnded } from "./access.ts";
import { isRevoked } from "../ledger/revoked-proofs.ts";
import type { Actor } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { hashSecret } from "./secrets.ts";
import type { PasskeyRow } from "../engine/tables-notices.ts";
import { putRow, updateById } from "../engine/rows.ts";

/** More devices than anyone has. */
const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** A person looks for a phone or a security key meanwhile. */
const CHALLENGE_MINUTES = 5;

export type Passkey = Pick<PasskeyRow, "id" | "name" | "created_at" | "last_used_at">;

export async function listPasskeys(db: Queryable, writerId: string): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("writer_id", "=", writerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a browser has made, under the name that its owner gives it. */
export type NewPasskey = Pick<PasskeyRow, "id" | "public_key" | "counter" | "transports" | "name">;

export async function addPasskey(
  store: Store,
  actor: Actor,
  passkey: NewPasskey & { writer_id: string },
): Promise<void> {
  await store.write(async (tx) => {
    await requireSession(tx, actor);
    const theirs = await listPasskeys(tx, passkey.writer_id);
    if (theirs.length >= PASSKEYS_MAX) {
      throw new Refusal(
        "conflict",
        say("You have {count} passkeys. Remove one first.", { count: PASSKEYS_MAX }),
      );
    }
    await addPasskeyIn(tx, store, actor, passkey);
  });
}

export async function addPasskeyIn(
  tx: Queryable,
  store: Store,
  actor: Actor,
  passkey: NewPasskey & { writer_id: string },
): Promise<void> {
  await requireNew(tx, passkey.id);
  const created_at = timestamp(store.clock);
  const row = { ...passkey, created_at, last_used_at: null, ...originOf(actor) };
  await tx.insertInto("passkeys").values(row).execute();
  const { writer_id: writerId, name: note } = passkey;
  await recordAccountChange(tx, store, { actor, writerId, action: "add passkey", note });
}

/**
 * A browser gives each passkey an id of its own. An authenticator made of software can repeat one that was removed, and
 * receipts would then call a key removed that still signs.
 */
async function requireNew(tx: Queryable, id: string): Promise<void> {
  if (await findPasskey(tx, id)) {
    throw new Refusal("conflict", say("This passkey is in use already."));
  }
  // Looked at second: whoever removes a passkey revokes it in the same transaction.
  if (await isRevoked(tx, id)) {
    throw new Refusal(
      "conflict",
      say("This passkey was not accepted. Use another one, or your password."),
    );
  }
}

/**
 * Removes a passkey and ends the sessions that it opened, except the current one. Returns the new token of that one.
 */
export async function removePasskey(
  store: Store,
  actor: Actor,
  { id, writerId }: { id: string; writerId: string },
): Promise<{ token: string | undefined }> {
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const ended = await endAccess(tx, store, {
      actor,
      writerId,
      isEnded: (access) => access.kind === "passkey" && access.id === id,
    });
    if (!ended.length) throw new Refusal("not_found", say("There is no such passkey."));
    await recordEnded(tx, store, actor, { writerId, ended, action: "remove passkey" });
    return { token: await renewSession(tx, store, actor) };
  });
}

/** Passkeys that count their uses never count backwards: another counter means a copy. */
export async function notePasskeyUse(
  store: Store,
  { id, counter }: { id: string; counter: number },
): Promise<void> {
  await store.writeAlongside((tx) =>
    updateById(tx, "passkeys", id, { counter, last_used_at: timestamp(store.clock) }),
  );
}

/** Keeps the challenge that a browser is to sign. Each session or visitor has one at a time. */
export async function keepChallenge(
  store: Store,
  { askedBy, challenge }: { askedBy: string; challenge: string },
): Promise<void> {
  const now = store.clock();
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("challenges").where("expires_at", "<=", now.toISOString()).execute();
    await putRow(tx, "challenges", { asked_by: hashSecret(askedBy) }, { challenge, expires_at });
  });
}

/** The challenge of a session or visitor, once. */
export async function takeChallenge(store: Store, askedBy: string): Promise<string | undefined> {
  return store.writeAlongside(async (tx) => {
    const row = await tx
      .deleteFrom("challenges")
      .where("asked_by", "=", hashSecret(askedBy))
      .where("expires_at", ">", timestamp(store.clock))
      .returning("challenge")
      .executeTakeFirst();
    return row?.challenge;
  });
}
