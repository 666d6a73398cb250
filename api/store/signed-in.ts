import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { Actor, Origin } from "./audit.ts";
import type { Queryable } from "./open.ts";

/**
 * Refuses an act of a session that has ended since its request was admitted: one that waited behind the remedy must not
 * add access after it.
 */
export async function requireSession(tx: Queryable, actor: Actor): Promise<void> {
  if (await isSignedIn(tx, actor)) return;
  throw new Refusal("forbidden", say("You are signed out. Sign in again."));
}

/** Whether the session of an act is still there; also if the act comes from none. */
export async function isSignedIn(db: Queryable, actor: Actor): Promise<boolean> {
  if (!isFromSession(actor)) return true;
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", actor.from.sessionId)
    .where("writer_id", "=", actor.writerId)
    .executeTakeFirst();
  return session !== undefined;
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
