import type { Selectable } from "kysely";
import type { PieceContent } from "../../../contract/draft.ts";
import type { PublicationPlan, StoredPiece } from "../../../contract/records.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import { fromColumns, renderedFrom } from "./content.ts";
import type { Queryable } from "../../engine/open.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import { findRow } from "../../engine/rows.ts";

export async function findPiece(db: Queryable, id: string): Promise<StoredPiece | undefined> {
  const row = await livePiece(db, id).executeTakeFirst();
  return row && pieceFromRow(row);
}

/** The same, held until the commit: an edit alongside waits for it, and then sees another version. */
export async function lockPiece(tx: Queryable, id: string): Promise<StoredPiece | undefined> {
  await tx.selectFrom("pieces").select("id").where("id", "=", id).forUpdate().execute();
  return findPiece(tx, id);
}

function livePiece(db: Queryable, id: string) {
  return piecesWithPlans(db).where("pieces.id", "=", id).where("deleted_at", "is", null);
}

/** Pieces with their takedowns, waiting updates and plans, and whether somebody signed what waits. */
function piecesWithPlans(db: Queryable) {
  return db
    .selectFrom("pieces")
    .leftJoin("takedowns", "takedowns.piece_id", "pieces.id")
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .leftJoin("publication_plans as plans", "plans.piece_id", "pieces.id")
    .leftJoin("waiting_proofs", "waiting_proofs.piece_id", "pieces.id")
    .selectAll("pieces")
    .select(["takedowns.status as taken_down", "waiting_updates.sent_at as update_sent_at"])
    .select("waiting_proofs.piece_id as signed_piece")
    .select(["plans.version as plan_version", "plans.publish_at", "plans.dated"])
    .select(["plans.accepted_at", "plans.taken_back_at", "plans.taken_back_why"]);
}

/** Whether an id is taken, even by a deleted piece. */
export async function isPieceId(db: Queryable, id: string): Promise<boolean> {
  return (await pieceWithId(db, id).executeTakeFirst()) !== undefined;
}

/** A piece with this id, even a deleted one. */
export function pieceWithId(db: Queryable, id: string) {
  return db.selectFrom("pieces").select("id").where("id", "=", id);
}

/** The unpublished edit of a published piece, if there is one. */
export async function findWorkingCopy(
  db: Queryable,
  pieceId: string,
): Promise<PieceContent | undefined> {
  const row = await findRow(db, "working_copies", { piece_id: pieceId });
  return row && fromColumns(row);
}

export interface ListedPiece extends StoredPiece {
  /** The writer's slug. */
  writer: string;
}

/** All pieces, or one writer's, newest first. */
export async function listPieces(
  db: Queryable,
  filter: { writerId?: string | undefined; status?: Status | undefined; limit: number },
): Promise<ListedPiece[]> {
  let query = piecesWithPlans(db)
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select("writers.slug as writer")
    .where("deleted_at", "is", null);
  if (filter.writerId) query = query.where("writer_id", "=", filter.writerId);
  if (filter.status) query = query.where("pieces.status", "=", filter.status);
  const rows = await query
    .orderBy("pieces.created_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(filter.limit)
    .execute();
  return rows.map(({ writer, ...row }) => ({ ...pieceFromRow(row), writer }));
}

interface JoinedColumns {
  taken_down?: StoredPiece["takenDown"];
  update_sent_at?: string | null;
  signed_piece?: string | null;
  plan_version?: number | null;
  publish_at?: string | null;
  dated?: string | null;
  accepted_at?: string | null;
  taken_back_at?: string | null;
  taken_back_why?: string | null;
}

function planFrom(row: JoinedColumns): PublicationPlan | null {
  const { plan_version: version, taken_back_at: at } = row;
  if (typeof version !== "number") return null;
  return {
    version,
    publishAt: row.publish_at ?? null,
    dated: row.dated ?? null,
    acceptedAt: row.accepted_at ?? null,
    takenBack: at ? { at, why: row.taken_back_why ?? "" } : null,
  };
}

export function pieceFromRow(row: Selectable<PieceRow> & JoinedColumns): StoredPiece {
  return {
    id: row.id,
    writerId: row.writer_id,
    status: row.status,
    pendingFor: row.pending_for,
    takenDown: row.taken_down ?? null,
    updateSentAt: row.update_sent_at ?? null,
    plan: planFrom(row),
    isSigned: (row.signed_piece ?? null) !== null,
    content: fromColumns(row),
    version: row.version,
    rendered: renderedFrom(row) ?? null,
    slug: row.slug,
    ordinal: row.ordinal,
    writerOrdinal: row.writer_ordinal,
    originalId: row.original_id,
    keyId: row.key_id,
    editorNote: row.editor_note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    modifiedAt: row.modified_at,
  };
}

/** Ends the unpublished edit of a public piece. Returns its text, if there was one. */
export async function takeWorkingCopy(
  tx: Queryable,
  { id }: Pick<StoredPiece, "id">,
): Promise<PieceContent | undefined> {
  const content = await findWorkingCopy(tx, id);
  if (content) await tx.deleteFrom("working_copies").where("piece_id", "=", id).execute();
  return content;
}
