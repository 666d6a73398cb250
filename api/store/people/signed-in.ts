import { newId } from "../../contract/random.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Actor, Origin } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { hashSecret } from "./secrets.ts";
import { findRow, hasRow } from "../engine/rows.ts";

/**
 * Refuses an act of a session that has ended since its request was admitted: one that waited behind the remedy must not
 * add access after it.
 */
export async function requireSession(tx: Queryable, actor: Actor): Promise<void> {
  if (await isSignedIn(tx, actor)) return;
  throw new Refusal("forbidden", say("You are signed out. Sign in again."));
}

/**
 * Gives the session that asks for a remedy another id and token. Somebody may have a copy of its cookie: it opens nothing
 * from now on, and a request with it that waits is refused. The token of its forms stays, so that other tabs can save.
 * Returns the token for the browser's cookie; undefined if the act comes from no session, or has ended its own.
 */
export async function renewSession(
  tx: Queryable,
  { random }: Pick<Store, "random">,
  actor: Actor,
): Promise<string | undefined> {
  if (!isFromSession(actor)) return undefined;
  const { sessionId } = actor.from;
  const token = random(32).toString("base64url");
  // A passkey may be about to be added with the copy.
  await tx.deleteFrom("challenges").where("asked_by", "=", hashSecret(sessionId)).execute();
  const session = await findRow(tx, "sessions", { id: sessionId });
  if (!session) return undefined;
  await tx.deleteFrom("sessions").where("id", "=", sessionId).execute();
  const renewed = { ...session, id: newId(random), token_hash: hashSecret(token) };
  await tx.insertInto("sessions").values(renewed).execute();
  return token;
}

/** Whether the session of an act is still there; also if the act comes from none. */
export async function isSignedIn(db: Queryable, actor: Actor): Promise<boolean> {
  if (!isFromSession(actor)) return true;
  return hasRow(db, "sessions", { id: actor.from.sessionId, writer_id: actor.writerId });
}

/** Whether somebody does it who is signed in, and not by a mailed link, the operator or the service. */
export function isFromSession(
  actor: Actor,
): actor is Extract<Actor, { from?: Origin }> & { from: Origin } {
  return "from" in actor && actor.from !== undefined;
}

/** The columns that say where access was added from. */
export function originOf(actor: Actor): { from_address: string | null; from_agent: string | null } {
  const from = actor.kind === "writer" ? actor.from : undefined;
  return {
    from_address: from?.address ?? null,
    from_agent: from?.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  };
}

export const USER_AGENT_MAX = 200;
