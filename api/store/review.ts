import type { StoredPiece } from "../contract/records.ts";
import type { Status } from "../contract/vocabulary.ts";
import { contains } from "./containing.ts";
import type { Queryable } from "./open.ts";
import type { AuditRow } from "./tables.ts";

// What editors see of other people's work: never the texts of drafts, only what was handed to them or is public.

/** A piece in a list of the review: without its texts. */
export interface ReviewItem {
  id: string;
  headline: string;
  status: Status;
  pendingFor: StoredPiece["pendingFor"];
  writer: { slug: string; name: string };
  /** When it was last moved: for a pending piece, how long it has been waiting. */
  since: string;
}

const QUEUE_SHOWN = 200;

/** What waits for an editor, longest first. */
export async function listQueue(db: Queryable): Promise<ReviewItem[]> {
  const rows = await items(db)
    .where("pieces.status", "=", "pending")
    .orderBy("pieces.updated_at")
    .orderBy("pieces.id")
    .limit(QUEUE_SHOWN)
    .execute();
  return rows.map(itemFromRow);
}

const PUBLIC_SHOWN = 20;

/** Public pieces, newest first, or those whose headline holds some words: where a takedown begins. */
export async function listPublic(db: Queryable, words: string): Promise<ReviewItem[]> {
  let query = items(db).where("pieces.status", "=", "approved");
  if (words) query = query.where(contains("pieces.headline", words));
  const rows = await query
    .orderBy("pieces.published_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(PUBLIC_SHOWN)
    .execute();
  return rows.map(itemFromRow);
}

/** What was done to a piece, oldest first. */
export async function listDeeds(
  db: Queryable,
  pieceId: string,
): Promise<Pick<AuditRow, "at" | "actor_kind" | "actor_name" | "action" | "note">[]> {
  return (
    db
      .selectFrom("audit")
      .select(["at", "actor_kind", "actor_name", "action", "note"])
      .where("subject_id", "=", pieceId)
      .where("subject_kind", "=", "piece")
      // Saves are no news to an editor, and there may be thousands.
      .where("action", "!=", "edit")
      .orderBy("at")
      .orderBy("id")
      .execute()
  );
}

function items(db: Queryable) {
  return db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select([
      "pieces.id",
      "pieces.headline",
      "pieces.status",
      "pieces.pending_for",
      "pieces.updated_at",
      "writers.slug as writer_slug",
      "writers.name as writer_name",
    ])
    .where("pieces.deleted_at", "is", null);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof items>["execute"]>>[number];

function itemFromRow(row: ItemRow): ReviewItem {
  return {
    id: row.id,
    headline: row.headline,
    status: row.status,
    pendingFor: row.pending_for,
    writer: { slug: row.writer_slug, name: row.writer_name },
    since: row.updated_at,
  };
}
