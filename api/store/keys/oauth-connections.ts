import { timestamp } from "../../contract/clock.ts";
import type { KeyScope } from "../../contract/vocabulary.ts";
import { placeOf } from "../../contract/people/redirect-uris.ts";
import { type Actor, recordAudit, WORKER } from "../log/audit.ts";
import type { KeyBounds } from "./key-bounds.ts";
import { insertKey, type PresentedKey } from "./keys.ts";
import { hostOf, noteClientUse } from "./oauth-clients.ts";
import { newFamily, newTokens, refreshPartsOf, type Tokens } from "./oauth-tokens.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { repeatable } from "../engine/repeatable.ts";
import { hashSecret } from "../people/secrets.ts";
import { insertRow, updateRows } from "../engine/rows.ts";

// A connection is a key of the writer whose secrets are tokens that change. So everything that holds for keys holds for it:
// scopes, quotas, suspension, revocation, who drafted what.

/** Adds a connection with its first tokens, in the writer's name, who has consented. */
export async function addConnection(
  tx: Queryable,
  store: Store,
  given: {
    writerId: string;
    clientId: string;
    name: string;
    scope: KeyScope;
    /** The session that the writer consented in. */
    sessionId?: string;
    /** Where the answer went. */
    redirectUri?: string;
    bounds?: KeyBounds;
    mustProveSince?: string | null;
  },
): Promise<{ keyId: string; tokens: Tokens }> {
  const { writerId, clientId, name, scope, redirectUri, bounds, mustProveSince } = given;
  const session = await tx
    .selectFrom("sessions")
    .select(["address as from_address", "user_agent as from_agent"])
    .where("id", "=", given.sessionId ?? "")
    .executeTakeFirst();
  const actor: Actor = { kind: "writer", writerId, via: "desk" };
  // Nobody ever sees this secret, so the row is no key that could be sent.
  const unknown = store.random(32).toString("hex");
  const row = {
    writer_id: writerId,
    name,
    scope,
    hash: hashSecret(unknown),
    prefix: "",
    last_four: "",
    expires_at: null,
    only_category: bounds?.only_category ?? null,
    only_tag: bounds?.only_tag ?? null,
    from_address: session?.from_address ?? null,
    from_agent: session?.from_agent ?? null,
  };
  // A program that registered itself chose its name: only the place where the answer went is certain.
  const host = hostOf(clientId) ?? (redirectUri === undefined ? name : placeOf(redirectUri));
  const note = name === host ? host : `${name} (${host})`;
  const keyId = await insertKey(tx, store, actor, row, { action: "connect", note });
  const family = newFamily(store);
  const { tokens, columns } = newTokens(store, { family, scope });
  await insertRow(tx, "oauth_connections", {
    key_id: keyId,
    client_id: clientId,
    family_hash: hashSecret(family),
    must_prove_since: mustProveSince ?? null,
    ...columns,
  });
  return { keyId, tokens };
}

/** The key of an access token that is valid. Its writer may be suspended. */
export async function findTokenKey(
  db: Queryable,
  store: Pick<Store, "clock">,
  token: string,
): Promise<PresentedKey | undefined> {
  const [row] = await keyWithToken(db, {
    hash: hashSecret(token),
    now: timestamp(store.clock),
  });
  return row;
}

const keyWithToken = repeatable<{ hash: string; now: string }>()((db, value) =>
  db
    .selectFrom("oauth_connections")
    .innerJoin("api_keys", "api_keys.id", "oauth_connections.key_id")
    .leftJoin("suspensions", "suspensions.writer_id", "api_keys.writer_id")
    .selectAll("api_keys")
    .select("suspensions.at as suspended_at")
    .where("access_hash", "=", value("hash"))
    .where("access_expires_at", ">", value("now"))
    .where("revoked_at", "is", null),
);

/**
 * Exchanges a refresh token for new tokens; the old ones stop working. An old refresh token ends the connection: either
 * the program or a thief has sent a copy, and nobody can tell which (RFC 9700 §4.14.2). The tokens of a suspended writer
 * open nothing, but they are renewed: a program that is refused here forgets its connection for good (RFC 6749 §5.2).
 */
export async function refreshTokens(
  store: Store,
  {
    token,
    clientId,
    isProven = false,
  }: {
    token: string;
    clientId: string;
    /** Whether the client has proved who it is. */ isProven?: boolean;
  },
): Promise<Tokens | undefined> {
  const parts = refreshPartsOf(token);
  // Anybody can send a token: an unknown one costs a look-up and no write.
  if (!parts || !(await findConnection(store.read, token))) return undefined;
  return store.writeAlongside(async (tx) => {
    const connection = await lockFamily(tx, parts.family);
    if (!connection || connection.client_id !== clientId) return undefined;
    const { key_id: keyId, scope, must_prove_since: since } = connection;
    // A copy of the token alone is no use to a thief, and does not end the connection either.
    if (since !== null && !isProven) return undefined;
    if (connection.refresh_hash !== hashSecret(parts.secret)) {
      await endConnection(tx, store, { keyId, note: "A refresh token was used twice." });
      return undefined;
    }
    if (connection.refresh_expires_at <= timestamp(store.clock)) return undefined;
    const { tokens, columns } = newTokens(store, { family: parts.family, scope });
    const must_prove_since = since ?? (isProven ? timestamp(store.clock) : null);
    await updateRows(tx, "oauth_connections", { key_id: keyId }, { ...columns, must_prove_since });
    await noteClientUse(tx, store, clientId);
    return tokens;
  });
}

export interface Grant {
  writerId: string;
  clientId: string;
  mustProve: boolean;
}

/** The connection that a token belongs to, whether or not the token is still valid. */
export async function findConnection(
  db: Queryable,
  token: string,
): Promise<(Grant & { keyId: string }) | undefined> {
  const family = refreshPartsOf(token)?.family;
  const row = await db
    .selectFrom("oauth_connections")
    .innerJoin("api_keys", "api_keys.id", "oauth_connections.key_id")
    .select(["key_id", "writer_id", "client_id", "must_prove_since"])
    .where(
      family === undefined ? "access_hash" : "family_hash",
      "=",
      hashSecret(family === undefined ? token : family),
    )
    .executeTakeFirst();
  return (
    row && {
      keyId: row.key_id,
      writerId: row.writer_id,
      clientId: row.client_id,
      mustProve: row.must_prove_since !== null,
    }
  );
}

/** Ends a connection by itself, because one of its secrets was seen twice. */
export async function endConnection(
  tx: Queryable,
  store: Store,
  { keyId, note }: { keyId: string; note: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("api_keys")
    .set({ revoked_at: timestamp(store.clock) })
    .where("id", "=", keyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  await recordAudit(tx, store, { actor: WORKER, action: "revoke", subject: ["key", keyId], note });
}

/** Held until the commit, so that two requests with one token come one after the other. */
async function lockFamily(tx: Queryable, family: string) {
  return tx
    .selectFrom("oauth_connections")
    .innerJoin("api_keys", "api_keys.id", "oauth_connections.key_id")
    .select(["key_id", "client_id", "refresh_hash", "refresh_expires_at", "scope"])
    .select("must_prove_since")
    .where("family_hash", "=", hashSecret(family))
    .where("revoked_at", "is", null)
    .forUpdate("oauth_connections")
    .executeTakeFirst();
}
