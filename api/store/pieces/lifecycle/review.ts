import { RETURNING } from "./transition.ts";
import { otherEditors } from "../../people/editors.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { nameWithoutMark } from "../../../contract/mark.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import { contains } from "../../engine/rows.ts";
import { parseContent } from "../drafts/content.ts";
import type { Queryable } from "../../engine/open.ts";
import type { AuditRow } from "../../engine/tables-writers.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";

// The work of other people as editors see it: never the texts of drafts, only pieces that were submitted or are public.

/** A piece in a list for editors, without its texts. */
export interface ReviewItem {
  id: string;
  headline: string;
  status: Status;
  pendingFor: StoredPiece["pendingFor"];
  isTakenDown: boolean;
  /** Whether it is a waiting update of a public piece. */
  isUpdate: boolean;
  /** The name of the key that drafted it, if any. */
  keyName: string | null;
  writer: { id: string; slug: string; name: string };
  /** The time of its last step. For a waiting piece, this tells how long it has been waiting. */
  since: string;
}

const QUEUE_SHOWN = 200;

/** Pieces and updates that wait for an editor, the longest wait first. */
export async function listQueue(db: Queryable): Promise<ReviewItem[]> {
  const rows = await queue(db).orderBy("since").orderBy("pieces.id").limit(QUEUE_SHOWN).execute();
  return rows.map((row) => ({
    ...itemFromRow(row),
    headline: row.new_headline ?? row.headline,
    since: row.since,
    isUpdate: row.sent_at !== null,
  }));
}

/** The pieces that wait for an editor. An accepted piece or update waits for its time, and not for an editor. */
export function queue(db: Queryable) {
  return items(db)
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .select(["waiting_updates.sent_at", "working_copies.headline as new_headline"])
    .select(({ fn }) => fn.coalesce("waiting_updates.sent_at", "pieces.updated_at").as("since"))
    .where(
      "pieces.id",
      "in",
      db
        .selectFrom("pieces as sent")
        .select("sent.id")
        .where("sent.status", "=", "pending")
        .union(db.selectFrom("waiting_updates").select("piece_id as id")),
    )
    .where("pieces.id", "not in", ({ selectFrom }) =>
      selectFrom("publication_plans")
        .select("piece_id")
        .where("accepted_at", "is not", null)
        .where("taken_back_at", "is", null),
    );
}

const TAKEN_DOWN_SHOWN = 20;

/** Pieces that were taken down, newest first, with the headline that readers last saw. */
export async function listTakenDown(db: Queryable): Promise<ReviewItem[]> {
  const rows = await items(db)
    .select("takedowns.at as since")
    .where("takedowns.at", "is not", null)
    .where("pieces.status", "!=", "pending")
    .orderBy("takedowns.at", "desc")
    .orderBy("pieces.id")
    .limit(TAKEN_DOWN_SHOWN)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const seen = await findPublicText(db, row.id);
      return {
        ...itemFromRow(row),
        headline: seen?.headline ?? row.headline,
        since: row.since ?? "",
      };
    }),
  );
}

/** The text that was public last. Later drafts are the writer's own affair. */
export async function findPublicText(
  db: Queryable,
  pieceId: string,
): Promise<PieceContent | undefined> {
  const row = await db
    .selectFrom("revisions")
    .select("content")
    .where("piece_id", "=", pieceId)
    .where("published", "=", "yes")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && parseContent(row.content);
}

/** Whether another editor can review this editor's pieces. */
export async function hasOtherEditor(db: Queryable, writerId: string): Promise<boolean> {
  return (await otherEditors(db, writerId).limit(1).executeTakeFirst()) !== undefined;
}

const PUBLIC_SHOWN = 20;

/** Public pieces, newest first, or those whose headline contains the words. Takedowns start from this list. */
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

/** An action in the history of a piece. */
export interface PieceAuditEntry extends Pick<
  AuditRow,
  "id" | "at" | "actor_kind" | "actor_name" | "action" | "note"
> {
  /** The name of the key that was used. */
  key_name: string | null;
}

/** The number of newest actions that a page shows. */
const ENTRIES_SHOWN = 200;

/** The actions on a piece, oldest first. */
export async function listAudit(db: Queryable, pieceId: string): Promise<PieceAuditEntry[]> {
  const rows = await db
    .selectFrom("audit")
    .leftJoin("api_keys", "api_keys.id", "audit.key_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.actor_kind",
      "audit.actor_name",
      "audit.action",
      "audit.note",
      "api_keys.name as key_name",
    ])
    .where("audit.subject_id", "=", pieceId)
    .where("audit.subject_kind", "=", "piece")
    // A writer's saves do not interest an editor, and there may be thousands. A program's edits do.
    .where((eb) => eb.or([eb("audit.action", "!=", "edit"), eb("audit.actor_kind", "=", "key")]))
    // Comments and suggestions are shown by themselves, and links to friends are the writer's own affair.
    .where("audit.action", "not in", [
      "comment",
      "suggest",
      "decline suggestion",
      "delete comment",
      "make preview link",
      "revoke preview link",
    ])
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(ENTRIES_SHOWN)
    .execute();
  return rows.toReversed();
}

/** The last note that an editor wrote for a piece's writer, with the editor's name. */
export async function findNote(
  db: Queryable,
  pieceId: string,
): Promise<{ name: string | null; at: string } | undefined> {
  const row = await db
    .selectFrom("audit")
    .select(["actor_name", "at"])
    .where("subject_id", "=", pieceId)
    .where("subject_kind", "=", "piece")
    .where("action", "in", RETURNING)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { name: row.actor_name && nameWithoutMark(row.actor_name), at: row.at };
}

function items(db: Queryable) {
  return db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .leftJoin("takedowns", "takedowns.piece_id", "pieces.id")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select([
      "pieces.id",
      "pieces.headline",
      "pieces.status",
      "pieces.pending_for",
      "pieces.updated_at",
      "takedowns.at as taken_down_at",
      "api_keys.name as key_name",
      "writers.id as writer_id",
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
    isTakenDown: row.taken_down_at !== null,
    isUpdate: false,
    keyName: row.key_name,
    writer: { id: row.writer_id, slug: row.writer_slug, name: nameWithoutMark(row.writer_name) },
    since: row.updated_at,
  };
}

/**
 * The text of a piece that editors see: the one that waits for them, or the one that is or was public. Undefined for
 * others: editors never see drafts, nor the unpublished edits of a public piece.
 */
export async function textForEditors(
  db: Queryable,
  { id, status, updateSentAt, takenDown, content }: StoredPiece,
): Promise<PieceContent | undefined> {
  if (updateSentAt) {
    const copy = await findWorkingCopy(db, id);
    if (copy) return copy;
  }
  if (status === "pending" || status === "approved") return content;
  if (takenDown) return (await findPublicText(db, id)) ?? content;
  return undefined;
}
