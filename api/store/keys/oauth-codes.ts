import { timestamp } from "../../contract/clock.ts";
import { CODE_SECONDS } from "../../contract/people/oauth.ts";
import type { Category, KeyScope } from "../../contract/vocabulary.ts";
import { requireSession } from "../people/signed-in.ts";
import type { Actor } from "../log/audit.ts";
import { noteClientUse } from "./oauth-clients.ts";
import { addConnection, endConnection, type Grant } from "./oauth-connections.ts";
import type { Tokens } from "./oauth-tokens.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireRoomForKey } from "../pieces/drafts/quotas.ts";
import { hashSecret } from "../people/secrets.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import { hasRow, insertRow } from "../engine/rows.ts";

/** The consent of a writer, and the client that asked. */
export interface Consent {
  sessionId: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  challenge: string;
  scope: KeyScope;
  /** The only category that the program may draft into. */
  category?: Category | null;
  /** The tag that each of its drafts must have. */
  tag?: string | null;
  proof?: ProofNeed;
}

/** Whether a program proves who it is at the token endpoint, by its document. */
export type ProofNeed = "never" | "possible" | "always";

/** A code is kept for this long after its end, so that one that is sent again is recognised. */
const KEPT_MS = 3_600_000;
/** More programs than anyone connects within a minute. It bounds a writer who presses Allow over and over. */
const WAITING_MAX = 10;

/** Stores a writer's consent. Gives the code, which is stored as a hash. */
export async function grantCode(
  store: Store,
  actor: Extract<Actor, { kind: "writer" }>,
  consent: Consent,
): Promise<string> {
  const code = store.random(32).toString("base64url");
  const { writerId } = actor;
  const { clientId, category = null, tag = null } = consent;
  const now = store.clock().getTime();
  await store.write(async (tx) => {
    await requireSession(tx, actor);
    // The person is told here, where they can do something about it, and not the program later.
    await requireRoomForKey(tx, store, actor, writerId);
    await requireNotSuspended(tx, writerId);
    await dropOldest(tx, writerId);
    await noteClientUse(tx, store, clientId);
    await insertRow(tx, "oauth_codes", {
      hash: hashSecret(code),
      session_id: consent.sessionId,
      writer_id: writerId,
      client_id: clientId,
      client_name: consent.clientName,
      redirect_uri: consent.redirectUri,
      challenge: consent.challenge,
      scope: consent.scope,
      expires_at: new Date(now + CODE_SECONDS * 1_000).toISOString(),
      key_id: null,
      only_category: category,
      only_tag: tag,
      must_prove_since: (await mustProve(tx, consent)) ? timestamp(store.clock) : null,
    });
  });
  return code;
}

/** A client that can do without a proof, and has given one before, is not taken for itself without. */
async function mustProve(tx: Queryable, { clientId, proof }: Consent): Promise<boolean> {
  if (proof !== "possible") return proof === "always";
  return hasRow(tx, "oauth_proven", { client_id: clientId });
}

/** Keeps the writer's newest codes that wait to be exchanged, with room for another. */
async function dropOldest(tx: Queryable, writerId: string): Promise<void> {
  const waiting = tx
    .selectFrom("oauth_codes")
    .select("hash")
    .where("writer_id", "=", writerId)
    .where("key_id", "is", null);
  const kept = waiting
    .orderBy("expires_at", "desc")
    .orderBy("hash")
    .limit(WAITING_MAX - 1);
  await tx
    .deleteFrom("oauth_codes")
    .where("hash", "in", waiting)
    .where("hash", "not in", kept)
    .execute();
}

/** Removes codes that ended long ago. */
export async function forgetCodes(store: Store): Promise<void> {
  const before = new Date(store.clock().getTime() - KEPT_MS).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("oauth_codes").where("expires_at", "<=", before).execute();
  });
}

interface CodeExchange {
  code: string;
  clientId: string;
  /** Compared if the client sends it: the challenge already ties the code to its request. */
  redirectUri: string | undefined;
  /** The challenge made from the verifier that the client sent. */
  challenge: string;
  /** Whether the client has proved who it is. */
  isProven?: boolean;
}

/** The grant of a code, whether or not it is still valid. */
export async function findGranted(db: Queryable, code: string): Promise<Grant | undefined> {
  const row = await findCode(db, hashSecret(code));
  return (
    row && {
      writerId: row.writer_id,
      clientId: row.client_id,
      mustProve: row.must_prove_since !== null,
    }
  );
}

/** Exchanges a code for tokens, once. Undefined if the code is not valid for this client. */
export async function redeemCode(
  store: Store,
  { code, clientId, redirectUri, challenge, isProven = false }: CodeExchange,
): Promise<Tokens | undefined> {
  const hash = hashSecret(code);
  // Anybody can send a code, and a write keeps all others waiting: an unknown one costs a look-up.
  if (!(await findCode(store.read, hash))) return undefined;
  return store.write(async (tx) => {
    const row = await findCode(tx, hash);
    if (!row || (row.must_prove_since !== null && !isProven)) return undefined;
    if (row.key_id !== null) {
      // RFC 9700 §4.2.4: one of the two senders has stolen it, and nobody can tell which.
      await endConnection(tx, store, { keyId: row.key_id, note: "A code was used twice." });
      return undefined;
    }
    const isTheirs =
      row.client_id === clientId &&
      row.challenge === challenge &&
      (redirectUri === undefined || row.redirect_uri === redirectUri);
    if (!isTheirs || row.expires_at <= timestamp(store.clock)) return undefined;
    const { keyId, tokens } = await addConnection(tx, store, {
      writerId: row.writer_id,
      clientId,
      name: row.client_name,
      scope: row.scope,
      sessionId: row.session_id,
      redirectUri: row.redirect_uri,
      bounds: row,
      mustProveSince: row.must_prove_since ?? (isProven ? timestamp(store.clock) : null),
    });
    await noteClientUse(tx, store, clientId);
    await tx.updateTable("oauth_codes").set({ key_id: keyId }).where("hash", "=", hash).execute();
    return tokens;
  });
}

function findCode(db: Queryable, hash: string) {
  return db.selectFrom("oauth_codes").selectAll().where("hash", "=", hash).executeTakeFirst();
}
