import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import {
  MAILING_LIMITS,
  MAILING_RETRY_MINUTES,
  type MailingKind,
} from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, findRow, updateById } from "../engine/rows.ts";
import type { MailingRow, RecipientRow, SubscriberRow } from "../engine/tables-mailing.ts";
import { saltedHash, siteSecret } from "./site-secrets.ts";
import { activeSubscriptions, subjectsOf } from "./subscriptions.ts";
import { putSuppression } from "./suppressions.ts";

// At most once. A recipient is marked as `sending`, and that is durable, before the mail server is spoken to. Only an answer
// of the server, or the certainty that it never got the mail, makes a row `waiting` again. If the process dies or the answer
// is lost, the row becomes `unknown`, and stays so until a person decides.

/** A recipient that this process tries now. */
export interface RecipientClaim {
  mailingId: string;
  subscriberId: string;
  kind: MailingKind;
  pieceId: string | null;
  /** The pieces of a digest. */
  pieces: string[];
  /** Attempts before this one. */
  attempts: number;
  claimedUntil: string;
  email: string;
  /** Null for the maker of a test, who follows nothing by it. */
  subscriber: Pick<SubscriberRow, "id" | "secret" | "language"> | null;
}

/** A result may still be recorded afterwards, if it comes before a person decides. */
const CLAIM_MS = 2 * MAILING_LIMITS.trySeconds * 1_000;
/** One worker at a time claims: the rate counts over all of them. */
const TURN = "mailing recipients";

export interface Claimed {
  claims: RecipientClaim[];
  /** Whether more are due, but the rate lets nobody go now. */
  isLimited: boolean;
}

/** Claims at most `room` recipients, within the rate of the whole service. Those who left meanwhile are marked so. */
export async function claimRecipients(
  store: Store,
  { room, perMinute }: { room: number; perMinute: number },
): Promise<Claimed> {
  for (;;) {
    const at = timestamp(store.clock);
    const first = await dueRecipients(store.read, at).select("mailing_id").limit(1).execute();
    if (!first.length) return { claims: [], isLimited: false };
    const claims = await store.writeAlongside((tx) => claimSome(tx, store, room, perMinute), TURN);
    if (!claims || claims.length) return { claims: claims ?? [], isLimited: !claims };
  }
}

/** Undefined if the rate lets nobody go now; an empty list if all who were looked at have left. */
async function claimSome(
  tx: Queryable,
  store: Store,
  room: number,
  perMinute: number,
): Promise<RecipientClaim[] | undefined> {
  const now = store.clock();
  const free = Math.min(room, await roomInRate(tx, now, perMinute));
  if (free <= 0) return undefined;
  const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString();
  const claims: RecipientClaim[] = [];
  const rows = await dueRecipients(tx, now.toISOString())
    .selectAll()
    .orderBy("due_at")
    .limit(LOOKED_AT)
    .execute();
  const mailings = await mailingsOf(tx, rows);
  for (const row of rows) {
    if (claims.length === free) break;
    const mailing = mailings.get(row.mailing_id);
    const reader = mailing && (await readerOf(tx, row.subscriber_id, mailing));
    await tx
      .updateTable("mailing_recipients")
      .set(
        reader
          ? { state: "sending", claimed_until: claimedUntil, tried_at: now.toISOString() }
          : { state: "left" },
      )
      .where("mailing_id", "=", row.mailing_id)
      .where("subscriber_id", "=", row.subscriber_id)
      .execute();
    if (!mailing || !reader) continue;
    claims.push({
      mailingId: row.mailing_id,
      subscriberId: row.subscriber_id,
      kind: mailing.kind,
      pieceId: mailing.piece_id,
      pieces: JSON.parse(row.pieces ?? "[]") as string[],
      attempts: row.attempts,
      claimedUntil,
      ...reader,
    });
  }
  return claims;
}

/** More than are claimed at once, since some may have left; few enough for a short transaction. */
const LOOKED_AT = 50;

/** Walks the index over waiting rows, in its order: a join would let the engine sort all of them for each claim. */
function dueRecipients(db: Queryable, now: string) {
  return db
    .selectFrom("mailing_recipients")
    .where("state", "=", sql.lit("waiting" as const))
    .where("due_at", "<=", now);
}

async function mailingsOf(tx: Queryable, rows: readonly RecipientRow[]) {
  const ids = [...new Set(rows.map(({ mailing_id }) => mailing_id))];
  if (!ids.length) return new Map<string, ClaimedMailing>();
  const found = await tx
    .selectFrom("mailings")
    .leftJoin("pieces", "pieces.id", "mailings.piece_id")
    .select(["mailings.id", "mailings.kind", "mailings.state", "mailings.piece_id"])
    .select(["pieces.status", "pieces.writer_id as writerId", "pieces.category", "pieces.locale"])
    .where("mailings.id", "in", ids)
    .execute();
  return new Map<string, ClaimedMailing>(found.map((mailing) => [mailing.id, mailing]));
}

/**
 * How many may be tried now. The rate is for a minute; a tenth of it is counted over six seconds, so that a thousand mails
 * do not leave in the first second of each minute.
 */
async function roomInRate(tx: Queryable, now: Date, perMinute: number): Promise<number> {
  const isFine = perMinute >= 60;
  const since = new Date(now.getTime() - (isFine ? 6_000 : 60_000)).toISOString();
  const tried = await countRows(
    tx
      .selectFrom("mailing_recipients")
      .where("tried_at", ">", since)
      // Not those of a clock that was ahead.
      .where("tried_at", "<=", now.toISOString()),
  );
  return Math.floor(isFine ? perMinute / 10 : perMinute) - tried;
}

interface ClaimedMailing extends Pick<MailingRow, "id" | "kind" | "state" | "piece_id"> {
  status: string | null;
  writerId: string | null;
  category: string | null;
  locale: string | null;
}

/**
 * Where a mail goes. Undefined if its reader left, paused, was suppressed or erased, or if the mailing was stopped or its
 * piece is not public any more.
 */
async function readerOf(
  tx: Queryable,
  id: string,
  { kind, state, status, writerId, category, locale }: ClaimedMailing,
): Promise<Pick<RecipientClaim, "email" | "subscriber"> | undefined> {
  if (state !== "sending") return undefined;
  if (kind === "test") {
    const writer = await findRow(tx, "writers", { id }, ["email"]);
    return writer?.email ? { email: writer.email, subscriber: null } : undefined;
  }
  if (kind !== "digest" && status !== "approved") return undefined;
  const theirs = activeSubscriptions(tx)
    .select(["subscribers.id", "email", "secret", "language"])
    .where("subscriber_id", "=", id)
    .limit(1);
  const reached = { writerId: writerId ?? "", category: category ?? "", locale: locale ?? "" };
  const found = await (
    kind === "digest"
      ? theirs.where("rhythm", "=", "weekly")
      : theirs.where(({ or, and }) => or(subjectsOf(reached).map((subject) => and(subject))))
  ).executeTakeFirst();
  if (!found) return undefined;
  const { email, ...subscriber } = found;
  return { email, subscriber };
}

export type RecipientOutcome =
  | { kind: "sent" }
  /** The server said no for good. If it knows no such address, nothing is mailed there again. */
  | { kind: "refused"; error: string; isAddressBad: boolean }
  /** The server has not taken it, and may later. `isUncounted` if it could not even be asked. */
  | { kind: "later"; error: string; isUncounted?: boolean }
  /** It was being handed over when the answer was lost. */
  | { kind: "unknown"; error: string }
  /** There is nothing to send any more. */
  | { kind: "left" };

const ERROR_MAX = 300;

/** Records how an attempt ended. A claim that a person has decided about meanwhile counts no more. */
export async function recordRecipient(
  store: Store,
  claim: RecipientClaim,
  outcome: RecipientOutcome,
): Promise<void> {
  const isBad = outcome.kind === "refused" && outcome.isAddressBad && claim.subscriber !== null;
  const hash = isBad ? saltedHash(await siteSecret(store, "addresses"), claim.email) : undefined;
  const now = store.clock();
  const at = now.toISOString();
  await store.writeAlongside(async (tx) => {
    await tx
      .updateTable("mailing_recipients")
      .set(columnsOf(claim, outcome, now))
      .where("mailing_id", "=", claim.mailingId)
      .where("subscriber_id", "=", claim.subscriberId)
      // One that became unknown because its result came late is known now.
      .where("state", "in", ["sending", "unknown"])
      .where("claimed_until", "=", claim.claimedUntil)
      .execute();
    const { subscriber } = claim;
    if (!subscriber) return;
    if (hash !== undefined) {
      await putSuppression(tx, store, hash, "bounce");
      await updateById(tx, "subscribers", subscriber.id, { suppressed_at: at });
    }
    if (outcome.kind === "sent" && claim.kind === "digest") {
      await updateById(tx, "subscribers", subscriber.id, { digest_sent_at: at });
    }
  });
}

function columnsOf(
  { attempts }: RecipientClaim,
  outcome: RecipientOutcome,
  now: Date,
): Partial<RecipientRow> {
  const error = "error" in outcome ? withoutAddresses(outcome.error) : null;
  if (outcome.kind === "sent") {
    return { state: "sent", sent_at: now.toISOString(), attempts: attempts + 1, error: null };
  }
  if (outcome.kind !== "later") return { state: outcome.kind, attempts: attempts + 1, error };
  if (outcome.isUncounted) return { state: "waiting", tried_at: null, error };
  const minutes = MAILING_RETRY_MINUTES[attempts];
  if (minutes === undefined) return { state: "refused", attempts: attempts + 1, error };
  const due_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  return { state: "waiting", attempts: attempts + 1, due_at, error };
}

/** Mail servers repeat the address in their answers, and an erased one must be in no row. */
function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…")
    .replace(/\s+/g, " ")
    .slice(0, ERROR_MAX);
}

/** Marks recipients whose process did not come back as unknown. Returns how many there were. */
export async function expireRecipients(store: Store): Promise<number> {
  const at = timestamp(store.clock);
  const expired = sql.lit("sending" as const);
  const [first] = await store.read
    .selectFrom("mailing_recipients")
    .select("mailing_id")
    .where("state", "=", expired)
    .where("claimed_until", "<=", at)
    .limit(1)
    .execute();
  if (!first) return 0;
  const { numUpdatedRows } = await store.writeAlongside((tx) =>
    tx
      .updateTable("mailing_recipients")
      .set({ state: "unknown", error: LOST })
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
      .where("state", "=", expired)
      .where("claimed_until", "<=", at)
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

const LOST = "The process that was sending it ended before it learned the result.";
