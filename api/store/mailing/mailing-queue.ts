import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, requireRow, updateRows } from "../engine/rows.ts";
import type { MailingRow, RecipientRow } from "../engine/tables-mailing.ts";
import { digestRecipients } from "./digests.ts";
import { countedUntil } from "./past-recipients.ts";
import { reachedBy } from "./subscriptions.ts";

// What the worker does with a mailing before and after its mails: it begins when readers can open the piece, its followers
// become recipients in batches, and it is done when nobody waits any more. Every step may be repeated by another process.

/** Whether a mailing needs the worker: a cheap query, for a loop that asks every few seconds. */
export async function isAnyMailingOpen({ read, clock }: Store): Promise<boolean> {
  const { open } = await read
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("mailings").select("id").where("state", "in", ["waiting", "sending"])),
        exists(
          selectFrom("mailing_recipients")
            .select("mailing_id")
            .where("state", "=", sql.lit("sending" as const))
            .where("claimed_until", "<=", timestamp(clock)),
        ),
      ]).as("open"),
    )
    .executeTakeFirstOrThrow();
  // SQLite has no booleans.
  return Boolean(open);
}

/** Mailings that can begin: tests, and those whose piece is public at every place that readers are sent to. */
export async function readyMailings(db: Queryable): Promise<MailingRow[]> {
  return db
    .selectFrom("mailings")
    .leftJoin("pieces", "pieces.id", "mailings.piece_id")
    .selectAll("mailings")
    .where("mailings.state", "=", "waiting")
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb("mailings.kind", "=", "test"),
        and([
          eb("pieces.status", "=", "approved"),
          not(
            exists(
              selectFrom("changes")
                .select("changes.number")
                .whereRef("changes.subject_id", "=", "pieces.id")
                .where("changes.settled_at", "is", null)
                .where("changes.kind", "=", sql.lit("piece_published" as const)),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("mailings.made_at")
    .limit(READY_AT_ONCE)
    .execute();
}

const READY_AT_ONCE = 20;

/** Begins a mailing with its finished mail. Another process may have been quicker: then its mail counts. */
export async function startMailing(
  store: Store,
  id: string,
  { subject, html, text }: { subject: string; html: string; text: string },
): Promise<void> {
  const news = { subject, html, text, state: "sending", due_at: timestamp(store.clock) } as const;
  await store.writeAlongside((tx) => updateRows(tx, "mailings", { id, state: "waiting" }, news));
}

/** Makes recipients of the next followers of each mailing. Returns whether there may be more. */
export async function expandMailings(store: Store): Promise<boolean> {
  const open = await store.read
    .selectFrom("mailings")
    .select("id")
    .where("state", "=", "sending")
    .where("expanded_to", "is not", null)
    .execute();
  for (const { id } of open) await expandOnce(store, id);
  return open.length > 0;
}

/** The turn keeps two processes from reading the same followers. A repeated insert of one changes nothing. */
async function expandOnce(store: Store, id: string): Promise<void> {
  await store.writeAlongside(async (tx) => {
    const mailing = await findRow(tx, "mailings", { id });
    if (mailing?.state !== "sending" || mailing.expanded_to === null) return;
    const next = await nextRecipients(tx, store, mailing, mailing.expanded_to);
    if (next.rows.length) {
      await tx
        .insertInto("mailing_recipients")
        .values(next.rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await tx.updateTable("mailings").set({ expanded_to: next.last }).where("id", "=", id).execute();
  }, `mailing ${id}`);
}

export interface NextRecipients {
  rows: RecipientRow[];
  /** The last follower that was looked at; null if there are no more. */
  last: string | null;
}

async function nextRecipients(
  tx: Queryable,
  store: Store,
  mailing: MailingRow,
  after: string,
): Promise<NextRecipients> {
  const made = (id: string, pieces: string | null = null) =>
    newRecipient(store, mailing, id, pieces);
  if (mailing.kind === "test") {
    return { rows: mailing.made_by === null ? [] : [made(mailing.made_by)], last: null };
  }
  if (mailing.kind === "digest") return digestRecipients(tx, { mailing, after, made });
  const piece = await requireRow(tx, "pieces", { id: mailing.piece_id ?? "" }, [
    "writer_id",
    "category",
    "locale",
  ]);
  const id = mailing.kind === "piece" ? mailing.piece_id : null;
  const had = await countedUntil(tx, id === null ? [] : [id]);
  const found = await reachedBy(tx, { ...piece, writerId: piece.writer_id })
    .where("confirmed_at", ">", had.get(id ?? "") ?? "")
    .having(({ fn }) => fn.min("rhythm"), "=", "at_once")
    .where("subscriber_id", ">", after)
    .orderBy("subscriber_id")
    .limit(MAILING_LIMITS.expandedAtOnce)
    .execute();
  return {
    rows: found.map(({ subscriber_id }) => made(subscriber_id)),
    last: found.at(-1)?.subscriber_id ?? null,
  };
}

function newRecipient(
  { clock }: Store,
  { id, kind, piece_id }: MailingRow,
  subscriberId: string,
  pieces: string | null,
): RecipientRow {
  return {
    mailing_id: id,
    subscriber_id: subscriberId,
    // The unique index over it refuses a second row for the same publication.
    piece_id: kind === "piece" ? piece_id : null,
    pieces,
    state: "waiting",
    attempts: 0,
    due_at: timestamp(clock),
    claimed_until: null,
    tried_at: null,
    sent_at: null,
    error: null,
  };
}

/** Ends mailings for which nobody waits any more. */
export async function finishMailings(store: Store): Promise<void> {
  const over = await store.read
    .selectFrom("mailings")
    .select("id")
    .where("state", "=", "sending")
    .where("expanded_to", "is", null)
    .where(nobodyWaits())
    .execute();
  if (!over.length) return;
  const ids = over.map(({ id }) => id);
  await store.writeAlongside((tx) =>
    tx
      .updateTable("mailings")
      .set({ state: "done", finished_at: timestamp(store.clock) })
      .where("id", "in", ids)
      .where("state", "=", "sending")
      .where(nobodyWaits())
      .execute(),
  );
}

function nobodyWaits() {
  return sql<boolean>`not exists (
    select 1 from mailing_recipients
    where mailing_id = mailings.id and mailing_recipients.state in ('waiting', 'sending')
  )`;
}
