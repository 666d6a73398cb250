import { newId } from "../../contract/random.ts";
import { browserOf } from "../../contract/people/browser-name.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { MAIL_LIMITS } from "../../contract/people/mail.ts";
import type { Suspension, Writer } from "../../contract/records.ts";
import { endAccess, endsWithSessions, isProgram, recordEnded } from "./access.ts";
import { ownerEmails } from "./changed-emails.ts";
import { requireSession, USER_AGENT_MAX } from "./signed-in.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import { type LinkNews, listLinkNews } from "./link-news.ts";
import { countMailsToday, queueMail } from "./mails.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findSuspension } from "./suspension.ts";
import type { SessionRow } from "../engine/tables-writers.ts";
import { lockWriter } from "./writer-lock.ts";
import { findWriter } from "./writers.ts";
import { hashSecret } from "./secrets.ts";
import { findRow, insertRow } from "../engine/rows.ts";

/** A signed-in writer's session in the desk. */
export interface Session {
  id: string;
  writer: Writer;
  /** Set while the writer can make nothing public. */
  suspension: Suspension | undefined;
  /** Links to this account that somebody else made and the writer has not marked as seen. */
  linkNews: readonly LinkNews[];
  /** Every form of this session carries it, so that forms of other sites are refused. */
  csrfToken: string;
  /** Whether the session's end is due to be moved. */
  isStale: boolean;
}

export const SESSION_DAYS = 30;
/** The end moves with use, but is not stored on each request. */
const SLIDE_EVERY_MS = 3_600_000;
/** More browsers than anyone uses within thirty days. It bounds a program that signs in over and over. */
const SESSIONS_MAX = 100;

export interface NewSession {
  writerId: string;
  userAgent: string | null;
  address?: string | null;
  /** The cookie by which the browser is known. */
  device?: string;
  /** How the writer proved who they are, if not by password. */
  via?: "passkey" | "link";
  /** The password's hash or the passkey that was checked. Either may be gone when the session starts. */
  proof?: { passwordHash: string } | { passkeyId: string };
}

/**
 * Starts a session and returns its token, the only time that it is given out. Only its hash is stored, so a copy of the
 * database opens no session.
 */
export async function startSession(
  store: Store,
  { writerId, userAgent, address = null, device, via, proof }: NewSession,
): Promise<{ token: string }> {
  const token = store.random(32).toString("base64url");
  const now = timestamp(store.clock);
  const id = newId(store.random);
  await store.writeAlongside(async (tx) => {
    await lockWriter(tx, { writerId });
    await requireProof(tx, writerId, proof);
    await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    const agent = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
    const isKnown = await isKnownDevice(tx, store, { writerId, device });
    if (via !== "link" && !isKnown) await tellOfSignIn(tx, store, { writerId, agent, address });
    if (device !== undefined) await rememberDevice(tx, store, { writerId, device });
    await endOldest(tx, writerId);
    await insertRow(tx, "sessions", {
      id,
      writer_id: writerId,
      token_hash: hashSecret(token),
      csrf_token: store.random(32).toString("base64url"),
      user_agent: agent,
      address,
      passkey_id: proof && "passkeyId" in proof ? proof.passkeyId : null,
      created_at: now,
      last_seen_at: now,
      expires_at: endFrom(store),
    });
    const actor: Actor = { kind: "writer", writerId, via: "desk" };
    const note = via === "passkey" ? "with a passkey" : null;
    await recordAudit(tx, store, { actor, action: "sign in", subject: ["session", id], note });
  });
  return { token };
}

/** Checked while the writer's row is held: a remedy that came first has changed the one or removed the other. */
async function requireProof(
  tx: Queryable,
  writerId: string,
  proof: NewSession["proof"],
): Promise<void> {
  if (proof === undefined) return;
  const found =
    "passkeyId" in proof
      ? await findRow(tx, "passkeys", { id: proof.passkeyId, writer_id: writerId }, ["id"])
      : await findRow(tx, "writers", { id: writerId, password_hash: proof.passwordHash }, ["id"]);
  if (found) return;
  throw "passkeyId" in proof
    ? new Refusal(
        "forbidden",
        say("This passkey was not accepted. Use another one, or your password."),
      )
    : new Refusal("validation_failed", say("The email or the password is incorrect."));
}

/** By mail, if the account does not know the browser. */
async function tellOfSignIn(
  tx: Queryable,
  store: Store,
  { writerId, agent, address }: { writerId: string; agent: string | null; address: string | null },
): Promise<void> {
  if (!store.sendsMail) return;
  const counted = { writerId, kind: "signed_in" } as const;
  const to = await ownerEmails(tx, store, writerId);
  if ((await countMailsToday(tx, store, counted)) >= MAIL_LIMITS.signInsADay * to.length) return;
  const { browser, system } = browserOf(agent);
  // In the order in which the mail reads them.
  const note = [browser, system, address].map((part) => part ?? "").join("\n");
  for (const email of to) await queueMail(tx, store, { kind: "signed_in", writerId, email, note });
}

export type ListedSession = Pick<
  SessionRow,
  "id" | "user_agent" | "address" | "created_at" | "last_seen_at"
>;

/** A writer's sessions that have not expired, the last used first. */
export async function listSessions(
  db: Queryable,
  store: Store,
  writerId: string,
): Promise<ListedSession[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at", "last_seen_at"])
    .where("writer_id", "=", writerId)
    .where("expires_at", ">", timestamp(store.clock))
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}

/** Keeps the most recently used sessions, with room for a new one. */
async function endOldest(tx: Queryable, writerId: string): Promise<void> {
  const theirs = tx.selectFrom("sessions").select("id").where("writer_id", "=", writerId);
  const kept = theirs.orderBy("last_seen_at", "desc").orderBy("created_at", "desc");
  await tx
    .deleteFrom("sessions")
    .where("writer_id", "=", writerId)
    .where("id", "not in", kept.limit(SESSIONS_MAX - 1))
    .execute();
}

/** The session of a token, if any, and its writer's current data. */
export async function findSession(
  db: Queryable,
  store: Store,
  token: string,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", timestamp(store.clock))
    .executeTakeFirst();
  const writer = row && (await findWriter(db, "id", row.writer_id));
  if (!row || !writer) return undefined;
  const seenAgo = store.clock().getTime() - Date.parse(row.last_seen_at);
  return {
    id: row.id,
    writer,
    suspension: await findSuspension(db, writer.id),
    linkNews: await listLinkNews(db, writer.id),
    csrfToken: row.csrf_token,
    isStale: seenAgo >= SLIDE_EVERY_MS,
  };
}

/** Moves the end of a session to thirty days from now. */
export async function slideSession(store: Store, id: string, address?: string): Promise<void> {
  await store.writeAlongside(async (tx) => {
    await tx
      .updateTable("sessions")
      .set({ last_seen_at: timestamp(store.clock), expires_at: endFrom(store) })
      .$if(address !== undefined, (query) => query.set({ address: address ?? null }))
      .where("id", "=", id)
      .execute();
  });
}

/** Signs out of one browser. Gives false if the writer has no such session. */
export async function endSession(
  store: Store,
  actor: Actor & { writerId: string },
  id: string,
): Promise<boolean> {
  return store.writeAlongside(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("writer_id", "=", actor.writerId)
      .executeTakeFirst();
    if (!numDeletedRows) return false;
    await recordAudit(tx, store, { actor, action: "sign out", subject: ["session", id] });
    return true;
  });
}

/** Signs a writer and their programs out everywhere, and ends links that do not outlast sessions. Returns how many sessions ended. */
export async function endSessions(store: Store, actor: Actor, writerId: string): Promise<number> {
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const ended = await endAccess(tx, store, {
      actor,
      writerId,
      isEnded: ({ kind }) => kind === "session" || endsWithSessions(kind),
    });
    await recordAudit(tx, store, { actor, action: "end sessions", subject: ["writer", writerId] });
    await recordEnded(tx, store, actor, { writerId, ended: ended.filter(isProgram) });
    return ended.filter(({ kind }) => kind === "session").length;
  });
}

function endFrom({ clock }: Store): string {
  return new Date(clock().getTime() + SESSION_DAYS * 86_400_000).toISOString();
}
