import { timestamp } from "../../contract/clock.ts";
import { type Access, ACCESS, ACCESS_KINDS, type AccessKind } from "./access-kinds.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { forgetDevices } from "./devices.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { isFromSession, renewSession, requireSession } from "./signed-in.ts";
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
 * Ends the access that `isEnded` chooses, sessions that a chosen passkey opened, and everything that is on its way to become access: codes of programs that wait
 * to be exchanged, and mails with links that wait to be sent. What outlasts sessions stays if the actor is only signed in.
 * Returns what was ended.
 */
export async function endAccess(
  tx: Queryable,
  store: Store,
  {
    actor,
    writerId,
    isEnded = () => true,
  }: { actor: Actor; writerId: string; isEnded?: (access: Access) => boolean },
): Promise<Access[]> {
  // A sign-in holds the same row, and checks the password or passkey again: none comes after this with an old one.
  await lockWriter(tx, { writerId });
  const now = timestamp(store.clock);
  const all = await listAccess(tx, store, writerId);
  const isSession = isFromSession(actor);
  const stays = ({ outlastsSessions = false }: Access) => isSession && outlastsSessions;
  const chosen = all.filter((access) => isEnded(access) && !stays(access));
  const passkeys = new Set(chosen.flatMap(({ kind, id }) => (kind === "passkey" ? [id] : [])));
  const own = isSession ? actor.from.sessionId : undefined;
  const wasOpened = ({ kind, id, passkeyId }: Access) =>
    kind === "session" && id !== own && passkeys.has(passkeyId ?? "");
  const ended = all.filter((access) => chosen.includes(access) || wasOpened(access));
  // The sessions last: what acts later is ended by steps, which ask for the actor's own.
  for (const kind of ACCESS_KINDS.toReversed()) {
    const ids = ended.filter((access) => access.kind === kind).map(({ id }) => id);
    if (ids.length) await ACCESS[kind].end(tx, ids, { store, actor, writerId, now });
  }
  await tx
    .deleteFrom("oauth_codes")
    .where("writer_id", "=", writerId)
    .where("key_id", "is", null)
    .execute();
  // An intruder's browsers count as new: their sign-ins are reported, and their guesses are limited as a stranger's
  // are.
  if (ended.some(({ kind }) => kind === "session")) await forgetDevices(tx, writerId);
  const isKept = (access: Access) => !stays(access) && !ended.includes(access);
  const keepsLinks = all.some((access) => access.kind === "link" && isKept(access));
  if (!keepsLinks) await dropLinkMails(tx, { writerId, keepsAsked: isSession });
  return ended;
}

/**
 * The same as an act of its own, by the writer or the operator. It stands in the account's security events. The token is the
 * new one of the session that asks.
 */
export async function endAccessAs(
  store: Store,
  actor: Actor,
  options: { writerId: string; isEnded?: (access: Access) => boolean },
): Promise<{ ended: Access[]; token: string | undefined }> {
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const ended = await endAccess(tx, store, { actor, ...options });
    await recordEnded(tx, store, actor, { writerId: options.writerId, ended });
    return { ended, token: await renewSession(tx, store, actor) };
  });
}

/** Whether it ends when its writer is signed out everywhere: links, and programs, which were signed in from a session. */
export function endsWithSessions(kind: AccessKind): boolean {
  return kind === "link" || kind === "program";
}

export function isProgram({ kind }: Pick<Access, "kind">): boolean {
  return kind === "program";
}

/** An ended access, as an audit entry names it. */
export type Ended = Pick<Access, "kind" | "name">;

const NAMED_MAX = 50;

/** The actions whose entry names what they ended. */
const ENDING_ACTIONS = ["end access", "remove passkey"] as const;
type EndingAction = (typeof ENDING_ACTIONS)[number];

export async function recordEnded(
  tx: Queryable,
  store: Store,
  actor: Actor,
  {
    writerId,
    ended,
    action = "end access",
  }: { writerId: string; ended: readonly Access[]; action?: EndingAction },
): Promise<void> {
  if (!ended.length) return;
  const named = ended.slice(0, NAMED_MAX).map(({ kind, name }): Ended => ({ kind, name }));
  const note = JSON.stringify(named);
  await recordAudit(tx, store, { actor, action, subject: ["writer", writerId], note });
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
    .where("action", "in", ENDING_ACTIONS)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.note ? (JSON.parse(row.note) as Ended[]) : [];
}

const ENDED_SHOWN_MS = 10 * 60_000;

/** A link that the owner asked for at sign-in. */
const ASKED = ["password"] as const;

/** Mails that would make a link when they are sent. A mail that is being sent looks whether it is still there. */
async function dropLinkMails(
  tx: Queryable,
  { writerId, keepsAsked }: { writerId: string; keepsAsked: boolean },
): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("kind", "in", ["invitation", "email_confirm", ...(keepsAsked ? [] : ASKED)])
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
