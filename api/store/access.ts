import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { type Access, ACCESS, ACCESS_KINDS } from "./access-kinds.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { forgetDevices } from "./devices.ts";
import type { Queryable, Store } from "./open.ts";
import { lockWriter } from "./writer-lock.ts";

/** All access to an account, by kind. */
export async function listAccess(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  writerId: string,
): Promise<Access[]> {
  const of = { writerId, now: timestamp(clock) };
  const all: Access[] = [];
  for (const kind of ACCESS_KINDS) {
    const rows = await ACCESS[kind].list(db, of);
    all.push(...rows.map((row) => ({ kind, ...row })));
  }
  return all;
}

/**
 * Ends the access that `isEnded` chooses, and everything that is on its way to become access: codes of programs that wait
 * to be exchanged, and mails with links that wait to be sent. Returns what was ended.
 */
export async function endAccess(
  tx: Queryable,
  store: Store,
  { writerId, isEnded = () => true }: { writerId: string; isEnded?: (access: Access) => boolean },
): Promise<Access[]> {
  // A sign-in holds the same row, and checks the password or passkey again: none comes after this with an old one.
  await lockWriter(tx, { writerId });
  const now = timestamp(store.clock);
  const all = await listAccess(tx, store, writerId);
  const ended = all.filter(isEnded);
  for (const kind of ACCESS_KINDS) {
    const ids = ended.filter((access) => access.kind === kind).map(({ id }) => id);
    if (ids.length) await ACCESS[kind].end(tx, ids, now);
  }
  await tx
    .deleteFrom("oauth_codes")
    .where("writer_id", "=", writerId)
    .where("key_id", "is", null)
    .execute();
  // An intruder's browsers are told of again, and guess as strangers do.
  if (ended.some(({ kind }) => kind === "session")) await forgetDevices(tx, writerId);
  const keepsLinks = all.some((access) => access.kind === "link" && !ended.includes(access));
  if (!keepsLinks) await dropLinkMails(tx, writerId);
  return ended;
}

/** The same as an act of its own, by the writer or the operator. It stands in the account's security events. */
export async function endAccessAs(
  store: Store,
  actor: Actor,
  options: { writerId: string; isEnded?: (access: Access) => boolean },
): Promise<Access[]> {
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const ended = await endAccess(tx, store, options);
    await recordEnded(tx, store, actor, { writerId: options.writerId, ended });
    return ended;
  });
}

/** What an entry of the audit says about ended access. */
export type Ended = Pick<Access, "kind" | "name">;

const NAMED_MAX = 50;

export async function recordEnded(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { writerId, ended }: { writerId: string; ended: readonly Access[] },
): Promise<void> {
  if (!ended.length) return;
  const named = ended.slice(0, NAMED_MAX).map(({ kind, name }): Ended => ({ kind, name }));
  const subject = { kind: "writer", id: writerId } as const;
  const note = JSON.stringify(named);
  await recordDeed(tx, store, { actor, action: "end access", subject, note });
}

/** What the latest remedy ended, if it was within the last minutes. */
export async function lastEnded(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  writerId: string,
): Promise<readonly Ended[]> {
  const since = new Date(clock().getTime() - ENDED_SHOWN_MS).toISOString();
  const row = await db
    .selectFrom("audit")
    .select("note")
    .where("subject_id", "=", writerId)
    .where("subject_kind", "=", "writer")
    .where("action", "=", "end access")
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.note ? (JSON.parse(row.note) as Ended[]) : [];
}

const ENDED_SHOWN_MS = 10 * 60_000;

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
  if (!("from" in actor) || actor.from === undefined) return true;
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", actor.from.sessionId)
    .where("writer_id", "=", actor.writerId)
    .executeTakeFirst();
  return session !== undefined;
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

/** Mails that would make a link when they are sent. A mail that is being sent looks whether it is still there. */
async function dropLinkMails(tx: Queryable, writerId: string): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("kind", "in", ["invitation", "password", "email_confirm"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("writer_id", "=", writerId),
        eb("email", "in", selectFrom("writers").select("email").where("id", "=", writerId)),
      ]),
    )
    .execute();
}
