import { newId } from "../../contract/random.ts";
import { MAILING_LIMITS, type Rhythm } from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { MailingRow, RecipientRow, SubscriptionRow } from "../engine/tables-mailing.ts";
import { countedUntil } from "./past-recipients.ts";
import { activeSubscriptions, type Reached, subjectsOf } from "./subscriptions.ts";
import { findRow } from "../engine/rows.ts";

// The weekly digest: one mail with the pieces that a person chose to mail since the last one, for those who want no more
// than that. Each subscriber gets the pieces that they follow and have not had at once.

const DAY_MS = 86_400_000;
/** Monday, 6:00 UTC: before work in Europe and Africa, and not in the night of many others. */
const HOUR = 6;
/** A service that was away may send it late, but not in the middle of the week. */
const LATE_MS = 36 * 3_600_000;

/**
 * Makes this week's digest, once, when its time has come. The week is unique, so that one of several nodes makes it. A week
 * without mailed pieces has none.
 */
export async function makeDigest(store: Store): Promise<void> {
  const now = store.clock();
  const due = lastMonday(now);
  if (now.getTime() - due.getTime() > LATE_MS) return;
  const week = due.toISOString().slice(0, 10);
  const known = await findRow(store.read, "mailings", { week }, ["id"]);
  if (known || !(await mailedPieces(store.read, now)).length) return;
  const at = now.toISOString();
  await store.writeAlongside((tx) =>
    tx
      .insertInto("mailings")
      .values({
        id: newId(store.random),
        kind: "digest",
        piece_id: null,
        version: null,
        week,
        subject: "",
        preview: "",
        reason: null,
        made_by: null,
        made_at: at,
        due_at: at,
        html: null,
        text: null,
        expanded_to: "",
        state: "sending",
        finished_at: null,
        past_counts: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** The last time at which a digest was due. */
function lastMonday(now: Date): Date {
  const since = (now.getUTCDay() + 6) % 7;
  const monday = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - since, HOUR),
  );
  return monday > now ? new Date(monday.getTime() - 7 * DAY_MS) : monday;
}

interface MailedPiece extends Reached {
  id: string;
  mailedAt: string;
}

/** Public pieces that people chose to mail lately, the newest first. */
async function mailedPieces(db: Queryable, until: Date): Promise<MailedPiece[]> {
  const since = new Date(until.getTime() - MAILING_LIMITS.digestDays * DAY_MS);
  return db
    .selectFrom("mailings")
    .innerJoin("pieces", "pieces.id", "mailings.piece_id")
    .select(["pieces.id", "pieces.writer_id as writerId", "pieces.category", "pieces.locale"])
    .select(({ fn }) => fn.min("mailings.due_at").as("mailedAt"))
    .where("mailings.kind", "=", "piece")
    .where("mailings.state", "in", ["sending", "done"])
    .where("mailings.due_at", ">", since.toISOString())
    .where("mailings.due_at", "<=", until.toISOString())
    .where("pieces.status", "=", "approved")
    .groupBy("pieces.id")
    .orderBy("mailedAt", "desc")
    .orderBy("pieces.id")
    .execute() as Promise<MailedPiece[]>;
}

/** The next readers of a digest who have something to read in it. */
export async function digestRecipients(
  tx: Queryable,
  {
    mailing,
    after,
    made,
  }: {
    mailing: MailingRow;
    after: string;
    made: (subscriberId: string, pieces: string) => RecipientRow;
  },
): Promise<{ rows: RecipientRow[]; last: string | null }> {
  const ids = await activeSubscriptions(tx)
    .select("subscriber_id")
    .distinct()
    .where("rhythm", "=", "weekly")
    .where("subscriber_id", ">", after)
    .orderBy("subscriber_id")
    .limit(MAILING_LIMITS.expandedAtOnce)
    .execute();
  const last = ids.at(-1)?.subscriber_id;
  if (last === undefined) return { rows: [], last: null };
  const found = await activeSubscriptions(tx)
    .selectAll("subscriptions")
    .select(["digest_sent_at", "confirmed_at"])
    .where("subscriber_id", ">", after)
    .where("subscriber_id", "<=", last)
    .execute();
  const had = await hadAtOnce(tx, after, last);
  const mailed = await mailedPieces(tx, new Date(mailing.made_at));
  const counted = await countedUntil(
    tx,
    mailed.map((piece) => piece.id),
  );
  const pieces = mailed.map((piece) => ({ ...piece, countedUntil: counted.get(piece.id) ?? "" }));
  const rows: RecipientRow[] = [];
  for (const [id, theirs] of Map.groupBy(found, ({ subscriber_id }) => subscriber_id)) {
    const news = pieces.filter((piece) => isNews(piece, theirs) && !had.has(`${id} ${piece.id}`));
    const listed = news.slice(0, MAILING_LIMITS.digestPieces).map((piece) => piece.id);
    if (listed.length) rows.push(made(id, JSON.stringify(listed)));
  }
  return { rows, last };
}

type Weekly = SubscriptionRow & { digest_sent_at: string | null; confirmed_at: string };

/** Whether a subscriber follows the piece weekly, and it was mailed since they began to and since their last digest. */
function isNews(piece: MailedPiece & { countedUntil: string }, theirs: readonly Weekly[]): boolean {
  const subjects = subjectsOf(piece);
  return theirs.some(
    ({ kind, subject, rhythm, created_at, digest_sent_at, confirmed_at }) =>
      rhythm === ("weekly" satisfies Rhythm) &&
      piece.mailedAt > created_at &&
      piece.mailedAt > (digest_sent_at ?? "") &&
      piece.countedUntil < confirmed_at &&
      subjects.some((one) => one.kind === kind && one.subject === subject),
  );
}

async function hadAtOnce(tx: Queryable, after: string, last: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("mailing_recipients")
    .select(["subscriber_id", "piece_id"])
    .where("subscriber_id", ">", after)
    .where("subscriber_id", "<=", last)
    .where("piece_id", "is not", null)
    .execute();
  return new Set(rows.map(({ subscriber_id, piece_id }) => `${subscriber_id} ${piece_id}`));
}
