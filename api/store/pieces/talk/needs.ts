import { nameWithoutMark } from "../../../contract/mark.ts";
import { listAsks } from "./asks.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { listQueue } from "../lifecycle/review.ts";
import { newestOpenSuggestions } from "./suggestion-answers.ts";
import { listAccountChanges, type SecurityEvent } from "../../people/security-events.ts";
import type { AuditRow } from "../../engine/tables-writers.ts";
import { RETURNING } from "./tell-people.ts";

/** Something that waits for a writer or an editor. */
export interface Need {
  kind: NeedKind;
  /** The piece, or the webhook. */
  subjectId: string;
  /** The time of the event. */
  at: string;
  headline: string | null;
  /** The person or the program that caused it. */
  by: string | null;
  /** Whether that is the name of a key. */
  isByKey?: boolean;
  /** The words of an editor, for example. */
  note: string | null;
  /** The change to the reader's account that it tells of. */
  event?: SecurityEvent;
}

/** In the order in which they are shown. */
export const NEED_KINDS = [
  "account",
  "returned",
  "time_taken_back",
  "asked",
  "suggested",
  "commented",
  "failed",
  "waiting",
  "drafted",
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Older events are not shown any more. */
const SHOWN_DAYS = 60;
/** The most entries that are shown of each kind: a program may have drafted hundreds of pieces. */
export const NEEDS_SHOWN = 50;

interface Reader {
  id: string;
  isEditor: boolean;
}

/** What the reader has not marked as seen, by kind, the newest first. */
export async function listNeeds(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  reader: Reader,
): Promise<Need[]> {
  const since = new Date(clock().getTime() - SHOWN_DAYS * 86_400_000).toISOString();
  const all = await Promise.all([
    accountChanges(db, reader, since),
    returnedPieces(db, reader, since),
    timesTakenBack(db, reader, since),
    askedLooks(db, reader, since),
    suggestedEdits(db, reader, since),
    newComments(db, reader, since),
    failedDeliveries(db, reader, since),
    reader.isEditor ? waitingPieces(db, reader) : [],
    programDrafts(db, reader, since),
  ]);
  const seen = await seenBy(db, reader.id);
  return all.flat().filter(({ kind, subjectId, at }) => {
    const seenAt = seen.get(keyOf(kind, subjectId));
    return seenAt === undefined || seenAt < at;
  });
}

/** Marks events as seen. An event of the same thing that comes later is news again. */
export async function markSeen(
  store: Store,
  writerId: string,
  needs: readonly Pick<Need, "kind" | "subjectId" | "at">[],
): Promise<void> {
  if (!needs.length) return;
  const before = new Date(store.clock().getTime() - 2 * SHOWN_DAYS * 86_400_000).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx
      .deleteFrom("seen")
      .where("writer_id", "=", writerId)
      .where("at", "<", before)
      .execute();
    for (const { kind, subjectId, at } of needs) {
      const row = { writer_id: writerId, kind, subject_id: subjectId, at };
      await tx
        .insertInto("seen")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["writer_id", "kind", "subject_id"]).doUpdateSet({ at }),
        )
        .execute();
    }
  });
}

/** Keys, passkeys, programs, passwords and emails that were added or changed. */
async function accountChanges(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const events = await listAccountChanges(db, { writerId: id, since, limit: NEEDS_SHOWN });
  return events.map((event) => ({
    kind: "account",
    subjectId: event.id,
    at: event.at,
    headline: null,
    by: null,
    note: null,
    event,
  }));
}

/** Pieces that an editor or the operator sent back or took down, and that wait for their writer since. */
async function returnedPieces(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("audit", "audit.subject_id", "pieces.id")
    .select(["pieces.id", "headline", "editor_note"])
    .select(["audit.at", "audit.actor_kind", "audit.actor_name"])
    .where("pieces.writer_id", "=", id)
    .where("pieces.deleted_at", "is", null)
    .where("pieces.status", "!=", "pending")
    .where("editor_note", "is not", null)
    .where("audit.subject_kind", "=", "piece")
    .where("audit.action", "in", RETURNING)
    .where("audit.at", ">", since)
    .orderBy("audit.at", "desc")
    .limit(4 * NEEDS_SHOWN)
    .execute();
  const latest = new Map<string, Need>();
  for (const { id: subjectId, headline, editor_note: note, at, ...actor } of rows) {
    if (latest.has(subjectId)) continue;
    latest.set(subjectId, { kind: "returned", subjectId, at, headline, note, by: byOf(actor) });
  }
  return [...latest.values()].slice(0, NEEDS_SHOWN);
}

/** Pieces and updates that were to appear at a time and do not. Its writer hears of it however it came about. */
async function timesTakenBack(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const rows = await db
    .selectFrom("publication_plans as plans")
    .innerJoin("pieces", "pieces.id", "plans.piece_id")
    .select(["pieces.id", "headline", "taken_back_at", "taken_back_why"])
    .where("pieces.writer_id", "=", id)
    .where("pieces.deleted_at", "is", null)
    .where("taken_back_at", ">", since)
    .orderBy("taken_back_at", "desc")
    .orderBy("pieces.id")
    .limit(NEEDS_SHOWN)
    .execute();
  return rows.map((row) => ({
    kind: "time_taken_back",
    subjectId: row.id,
    at: row.taken_back_at ?? "",
    headline: row.headline,
    by: null,
    note: row.taken_back_why,
  }));
}

function byOf({ actor_kind, actor_name }: Pick<AuditRow, "actor_kind" | "actor_name">) {
  return actor_kind === "operator" ? null : actor_name;
}

/** Pieces that a program asks the writer to look at. */
async function askedLooks(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const asks = await listAsks(db, { writerId: id, since, limit: NEEDS_SHOWN });
  return asks.map(({ id: subjectId, at, headline, note, name: by }) => ({
    kind: "asked",
    subjectId,
    at,
    headline,
    by,
    isByKey: true,
    note,
  }));
}

/** Pieces of the writer with suggestions that wait for an answer, each with the newest one. */
async function suggestedEdits(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const rows = await newestOpenSuggestions(db, { writerId: id, since, limit: NEEDS_SHOWN });
  return rows.map((row) => ({ kind: "suggested", ...row }));
}

/** Pieces of the writer with comments that they have not seen, each with the newest one. */
async function newComments(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const rows = await db
    .selectFrom("comments")
    .innerJoin("pieces", "pieces.id", "comments.piece_id")
    .leftJoin("writers", "writers.id", "comments.writer_id")
    .select(["pieces.id", "headline", "comments.body", "comments.created_at"])
    .select(["comments.name as friend", "writers.name"])
    .where("pieces.writer_id", "=", id)
    .where("pieces.deleted_at", "is", null)
    .where("comments.writer_seen_at", "is", null)
    .where("comments.created_at", ">", since)
    .orderBy("comments.created_at", "desc")
    .limit(4 * NEEDS_SHOWN)
    .execute();
  const latest = new Map<string, Need>();
  for (const { id: subjectId, headline, body, created_at: at, friend, name } of rows) {
    if (latest.has(subjectId)) continue;
    const by = nameWithoutMark(name ?? friend ?? "");
    const note = body.slice(0, NOTE_SHOWN);
    latest.set(subjectId, { kind: "commented", subjectId, at, headline, note, by });
  }
  return [...latest.values()].slice(0, NEEDS_SHOWN);
}

const NOTE_SHOWN = 300;

/** Drafts that came through an API key and that no person has edited, each as new as its last revision. */
async function programDrafts(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select(["pieces.id", "headline", "pieces.created_at", "api_keys.name"])
    .select(({ selectFrom }) =>
      selectFrom("revisions")
        .select(({ fn }) => fn.max("revisions.created_at").as("at"))
        .whereRef("piece_id", "=", "pieces.id")
        .as("revised_at"),
    )
    .where("pieces.writer_id", "=", id)
    .where("pieces.deleted_at", "is", null)
    .where("status", "=", "draft")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("revisions")
            .select("number")
            .whereRef("piece_id", "=", "pieces.id")
            .where("via", "!=", "api"),
        ),
      ),
    )
    .where("pieces.created_at", ">", since)
    .orderBy("pieces.created_at", "desc")
    .orderBy("pieces.id")
    .limit(NEEDS_SHOWN)
    .execute();
  return rows.map((row) => ({
    kind: "drafted",
    subjectId: row.id,
    at: row.revised_at ?? row.created_at,
    headline: row.headline,
    by: row.name,
    isByKey: true,
    note: null,
  }));
}

/** What waits for an editor, without the editor's own pieces. */
async function waitingPieces(db: Queryable, { id }: Reader): Promise<Need[]> {
  const items = await listQueue(db);
  return items
    .filter(({ writer }) => writer.id !== id)
    .slice(0, NEEDS_SHOWN)
    .map((item) => ({
      kind: "waiting",
      subjectId: item.id,
      at: item.since,
      headline: item.headline,
      by: item.writer.name,
      note: null,
    }));
}

/** One item for all deliveries that failed for good, and one if the webhook was switched off. */
async function failedDeliveries(db: Queryable, { id }: Reader, since: string): Promise<Need[]> {
  const endpoint = await db
    .selectFrom("webhook_endpoints")
    .select(["disabled_at", "disabled_reason"])
    .where("writer_id", "=", id)
    .executeTakeFirst();
  if (!endpoint) return [];
  const need = { kind: "failed", subjectId: id, headline: null, by: null } as const;
  const { disabled_at, disabled_reason } = endpoint;
  if (disabled_at && disabled_at > since) {
    return [{ ...need, at: disabled_at, note: disabled_reason }];
  }
  const last = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_attempts", "webhook_attempts.delivery_id", "webhook_deliveries.id")
    .select(["webhook_attempts.at"])
    .where("webhook_deliveries.writer_id", "=", id)
    .where("webhook_deliveries.status", "=", "failed")
    .where("webhook_deliveries.kind", "=", "piece")
    .where("webhook_attempts.at", ">", since)
    .orderBy("webhook_attempts.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? [{ ...need, at: last.at, note: null }] : [];
}

async function seenBy(db: Queryable, writerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("seen")
    .select(["kind", "subject_id", "at"])
    .where("writer_id", "=", writerId)
    .execute();
  return new Map(rows.map(({ kind, subject_id, at }) => [keyOf(kind, subject_id), at]));
}

function keyOf(kind: string, subjectId: string): string {
  return `${kind} ${subjectId}`;
}
