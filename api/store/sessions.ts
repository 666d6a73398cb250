import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import type { Suspension, Writer } from "../contract/records.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { type LinkNews, listLinkNews, voidLinks } from "./links.ts";
import type { Queryable, Store } from "./open.ts";
import { findSuspension } from "./suspension.ts";
import { findWriter } from "./writers.ts";
import { hashSecret } from "./secrets.ts";

/** A visit to the desk by someone who has signed in. */
export interface Session {
  id: string;
  writer: Writer;
  /** Set while the writer can make nothing public. */
  suspension: Suspension | undefined;
  /** Links to this account that somebody else made, until the writer says to know of them. */
  linkNews: readonly LinkNews[];
  /** What every form of this session carries, so that no other site's form is taken for one of ours. */
  csrfToken: string;
  /** Whether it is time to say again how long the session lasts. */
  isStale: boolean;
}

export const SESSION_DAYS = 30;
/** The end moves with use, but is not written at each request. */
const SLIDE_EVERY_MS = 3_600_000;
const USER_AGENT_MAX = 200;
/** More browsers than anyone uses within thirty days. A program that signs in over and over fills no table. */
const SESSIONS_MAX = 100;

/** The token is given out once, here, and kept only as a hash: whoever reads the database cannot sign in with it. */
export async function startSession(
  store: Store,
  { writerId, userAgent }: { writerId: string; userAgent: string | null },
): Promise<{ token: string }> {
  const token = store.chance(32).toString("base64url");
  const now = timestamp(store.clock);
  const id = newId(store.chance);
  await store.write(async (tx) => {
    await tx.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    await endOldest(tx, writerId);
    await tx
      .insertInto("sessions")
      .values({
        id,
        writer_id: writerId,
        token_hash: hashSecret(token),
        csrf_token: store.chance(32).toString("base64url"),
        user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        created_at: now,
        last_seen_at: now,
        expires_at: endFrom(store),
      })
      .execute();
    const actor: Actor = { kind: "writer", writerId, via: "desk" };
    await recordDeed(tx, store, { actor, action: "sign in", subject: { kind: "session", id } });
  });
  return { token };
}

/** Keeps the sessions that were used last, and leaves room for a new one. */
async function endOldest(tx: Queryable, writerId: string): Promise<void> {
  const theirs = tx.selectFrom("sessions").select("id").where("writer_id", "=", writerId);
  const kept = theirs.orderBy("last_seen_at", "desc").orderBy("created_at", "desc");
  await tx
    .deleteFrom("sessions")
    .where("writer_id", "=", writerId)
    .where("id", "not in", kept.limit(SESSIONS_MAX - 1))
    .execute();
}

/** The session that a token opens, if any, and its writer as they stand now. */
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

/** Thirty days from now on. */
export async function slideSession(store: Store, id: string): Promise<void> {
  await store.write(async (tx) => {
    await tx
      .updateTable("sessions")
      .set({ last_seen_at: timestamp(store.clock), expires_at: endFrom(store) })
      .where("id", "=", id)
      .execute();
  });
}

/** Signs out of one browser. */
export async function endSession(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", id).execute();
    await recordDeed(tx, store, { actor, action: "sign out", subject: { kind: "session", id } });
  });
}

/** Signs a writer out everywhere. Returns how many sessions ended. */
export async function endSessions(store: Store, actor: Actor, writerId: string): Promise<number> {
  return store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("sessions")
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    await voidLinks(tx, store, writerId);
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "end sessions", subject });
    return Number(numDeletedRows);
  });
}

function endFrom({ clock }: Store): string {
  return new Date(clock().getTime() + SESSION_DAYS * 86_400_000).toISOString();
}
