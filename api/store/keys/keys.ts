import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import type { Category, KeyScope } from "../../contract/vocabulary.ts";
import { originOf, requireSession } from "../people/signed-in.ts";
import { recordAccountChange } from "../people/account-changes.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireRoomForKey } from "../pieces/drafts/quotas.ts";
import { repeatable } from "../engine/repeatable.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import type { KeyRow } from "../engine/tables-writers.ts";
import { hashSecret } from "../people/secrets.ts";
import { findRow, insertRow, updateById } from "../engine/rows.ts";

const KEY_PREFIX = "pk_live_";
/** Enough to tell keys apart in a list, far too little to guess one. */
const SHOWN_HEX = 4;

const DAY_MS = 86_400_000;

export interface NewKey {
  writerId: string;
  name: string;
  scope: KeyScope;
  /** For how many days it works; null for ever. */
  days?: number | null;
  /** The only category that it may draft into. */
  category?: Category | null;
  /** The tag that each of its drafts must have. */
  tag?: string | null;
}

/**
 * Creates a key and returns it, the only time that it is shown. It has 256 random bits, so SHA-256 protects it and no
 * slow hash is needed.
 */
export async function mintKey(
  store: Store,
  actor: Actor,
  { writerId, name, scope, days = null, category = null, tag = null }: NewKey,
): Promise<{ id: string; key: string }> {
  const key = KEY_PREFIX + store.random(32).toString("hex");
  const row = {
    writer_id: writerId,
    name,
    scope,
    expires_at:
      days === null ? null : new Date(store.clock().getTime() + days * DAY_MS).toISOString(),
    only_category: category,
    only_tag: tag,
    hash: hashSecret(key),
    prefix: key.slice(0, KEY_PREFIX.length + SHOWN_HEX),
    last_four: key.slice(-SHOWN_HEX),
    ...originOf(actor),
  };
  const entry = { action: "mint", note: name } as const;
  const id = await store.write((tx) => insertKey(tx, store, actor, row, entry));
  return { id, key };
}

/** Adds a key, if its writer has room for one and is not suspended. */
export async function insertKey(
  tx: Queryable,
  store: Store,
  actor: Actor,
  key: Omit<KeyRow, "id" | "created_at" | "last_used_at" | "revoked_at">,
  { action, note }: { action: "mint" | "connect"; note: string },
): Promise<string> {
  const id = newId(store.random);
  await requireSession(tx, actor);
  await requireRoomForKey(tx, store, actor, key.writer_id);
  await requireNotSuspended(tx, key.writer_id);
  const created_at = timestamp(store.clock);
  await insertRow(tx, "api_keys", { ...key, id, created_at, last_used_at: null, revoked_at: null });
  const origin = { address: key.from_address, userAgent: key.from_agent };
  const subject = ["key", id] as const;
  const change = { actor, writerId: key.writer_id, action, subject, note, origin };
  await recordAccountChange(tx, store, change);
  return id;
}

export function isExpired({ expires_at: end }: Pick<KeyRow, "expires_at">, now: Date): boolean {
  return end !== null && Date.parse(end) <= now.getTime();
}

/** A key as it is presented: with it comes whether its writer is suspended, in the same look-up. */
export interface PresentedKey extends KeyRow {
  suspended_at: string | null;
}

/** A key that exists and has not been revoked. It may have expired, or its writer be suspended. */
export async function findLiveKey(db: Queryable, key: string): Promise<PresentedKey | undefined> {
  const [row] = await liveKeyWithHash(db, { hash: hashSecret(key) });
  return row;
}

/** Far more than are in use within a second on one node. */
const KEYS_KNOWN = 1_000;

/**
 * Finds live keys, and knows those that it found until the next commit of any process, such as a revocation: for a program
 * that reads, the query costs more than the answer. The shorter time gives no key away: only a whole key is known.
 */
export function createFindLiveKey({ read, lastCommit }: Pick<Store, "read" | "lastCommit">) {
  const known = new Map<string, PresentedKey>();
  let commit: number | undefined;
  return async (key: string): Promise<PresentedKey | undefined> => {
    const last = lastCommit();
    if (last === undefined || last !== commit || known.size >= KEYS_KNOWN) known.clear();
    commit = last;
    const hash = hashSecret(key);
    const found = known.get(hash);
    if (found) return found;
    const row = await findLiveKey(read, key);
    // Another call may have seen a later commit meanwhile.
    if (row && last !== undefined && commit === last) known.set(hash, row);
    return row;
  };
}

const liveKeyWithHash = repeatable<{ hash: string }>()((db, value) =>
  db
    .selectFrom("api_keys")
    .leftJoin("suspensions", "suspensions.writer_id", "api_keys.writer_id")
    .selectAll("api_keys")
    .select("suspensions.at as suspended_at")
    .where("hash", "=", value("hash"))
    .where("revoked_at", "is", null),
);

/** The name of a key, live or not. */
export async function findKeyName(db: Queryable, id: string): Promise<string | undefined> {
  const row = await findRow(db, "api_keys", { id }, ["name"]);
  return row?.name;
}

/** Owners want to see which keys are in use, not each call: one write a minute is enough. */
const USE_WRITTEN_EVERY_MS = 60_000;

export function isLastUseStale(key: Pick<KeyRow, "last_used_at">, now: Date): boolean {
  return (
    key.last_used_at === null ||
    now.getTime() - Date.parse(key.last_used_at) >= USE_WRITTEN_EVERY_MS
  );
}

export async function markKeyUsed(store: Store, id: string): Promise<void> {
  const now = store.clock();
  const staleAt = new Date(now.getTime() - USE_WRITTEN_EVERY_MS).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx
      .updateTable("api_keys")
      .set({ last_used_at: now.toISOString() })
      .where("id", "=", id)
      .where(({ or, eb }) =>
        or([eb("last_used_at", "is", null), eb("last_used_at", "<=", staleAt)]),
      )
      .execute();
  });
}

export interface ListedKey extends Omit<KeyRow, "hash"> {
  writer: string;
  /** The address of the client's document, if the program signed in with OAuth. */
  client_id: string | null;
}

/** All keys, or one writer's, newest first, without the keys themselves. */
export async function listKeys(db: Queryable, writerId?: string): Promise<ListedKey[]> {
  let query = db
    .selectFrom("api_keys")
    .innerJoin("writers", "writers.id", "api_keys.writer_id")
    .leftJoin("oauth_connections", "oauth_connections.key_id", "api_keys.id")
    .selectAll("api_keys")
    .select(["writers.slug as writer", "client_id"])
    // A program that signed in must ask again if it is not used until then.
    .select(({ fn }) => fn.coalesce("refresh_expires_at", "expires_at").as("expires_at"));
  if (writerId) query = query.where("writer_id", "=", writerId);
  const rows = await query.orderBy("created_at", "desc").orderBy("api_keys.id").execute();
  return rows.map(({ hash: _, ...key }) => key);
}

/** Revoking twice is not an error. Returns false if the key does not exist or is not the writer's. */
export async function revokeKey(
  store: Store,
  actor: Actor,
  { id, writerId }: { id: string; writerId?: string },
): Promise<boolean> {
  return store.write(async (tx) => {
    let query = tx.selectFrom("api_keys").select("revoked_at").where("id", "=", id);
    if (writerId) query = query.where("writer_id", "=", writerId);
    const key = await query.executeTakeFirst();
    if (!key) return false;
    if (key.revoked_at) return true;
    await updateById(tx, "api_keys", id, { revoked_at: timestamp(store.clock) });
    await recordAudit(tx, store, { actor, action: "revoke", subject: ["key", id] });
    return true;
  });
}
