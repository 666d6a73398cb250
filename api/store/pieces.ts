import type { Selectable } from "kysely";
import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import type { PieceContent } from "../contract/draft.ts";
import { Refusal } from "../contract/errors.ts";
import type { StoredPiece } from "../contract/records.ts";
import type { Status } from "../contract/vocabulary.ts";
import { type Actor, actorId, recordDeed } from "./audit.ts";
import { fromColumns, toColumns } from "./content.ts";
import type { Queryable, Store } from "./open.ts";
import { requireRoomForDraft, requireRoomForText } from "./quotas.ts";
import { insertRevision } from "./revisions.ts";
import { requireNotSuspended } from "./suspension.ts";
import type { PieceRow } from "./tables-pieces.ts";
import { addTextBytes, sizeOfRevision } from "./text-sizes.ts";
import { type LockedWriter, lockWriter } from "./writer-lock.ts";

export interface NewDraft {
  /** For callers that must be able to repeat the request without creating a second piece. */
  id?: string;
  owner: LockedWriter;
  content: PieceContent;
}

/** A new piece is always a draft, whoever creates it. */
export async function createDraft(
  tx: Queryable,
  store: Store,
  actor: Actor,
  draft: NewDraft,
): Promise<StoredPiece> {
  const { owner } = draft;
  const content = JSON.stringify(draft.content);
  const bytes = sizeOfRevision(content);
  await requireRoomForDraft(tx, store, actor, { writerId: owner.id, bytes });
  requireRoomForText(store, actor, { used: owner.text_bytes, added: bytes });
  if (actor.kind === "key") await requireNotSuspended(tx, owner.id);
  const now = timestamp(store.clock);
  const row: PieceRow = {
    ...toColumns(draft.content),
    id: draft.id ?? newId(store.chance),
    writer_id: owner.id,
    status: "draft",
    pending_for: null,
    version: 1,
    html: null,
    text: null,
    renderer_version: null,
    slug: null,
    ordinal: null,
    writer_ordinal: null,
    key_id: actor.kind === "key" ? actor.keyId : null,
    editor_note: null,
    created_at: now,
    updated_at: now,
    published_at: null,
    modified_at: null,
    deleted_at: null,
    related_at: null,
  };
  await tx.insertInto("pieces").values(row).execute();
  await addTextBytes(tx, { pieceId: row.id, writerId: owner.id, bytes });
  await insertRevision(tx, store, { pieceId: row.id, number: 1, content, actor, published: "no" });
  await recordDeed(tx, store, {
    actor,
    ...(actorId(actor) === owner.id ? { actorName: owner.name } : {}),
    action: "create",
    subject: { kind: "piece", id: row.id },
    to: "draft",
  });
  return pieceFromRow(row);
}

/** The same in a transaction of its own. */
export async function addDraft(
  store: Store,
  actor: Actor,
  { writerId, content }: { writerId: string; content: PieceContent },
): Promise<StoredPiece> {
  return store.writeAlongside(async (tx) => {
    const owner = await lockWriter(tx, writerId);
    if (!owner) throw new Refusal("not_found", "There is no such writer.");
    return createDraft(tx, store, actor, { owner, content });
  });
}

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
  return piecesWithHolds(db).where("pieces.id", "=", id).where("deleted_at", "is", null);
}

/** Pieces with their takedowns and waiting updates. */
function piecesWithHolds(db: Queryable) {
  return db
    .selectFrom("pieces")
    .leftJoin("takedowns", "takedowns.piece_id", "pieces.id")
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .selectAll("pieces")
    .select(["takedowns.status as taken_down", "waiting_updates.sent_at as update_sent_at"]);
}

/** Whether an id is taken, even by a deleted piece. */
export async function isPieceId(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom("pieces").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** The unpublished edit of a published piece, if there is one. */
export async function findWorkingCopy(
  db: Queryable,
  pieceId: string,
): Promise<PieceContent | undefined> {
  const row = await db
    .selectFrom("working_copies")
    .selectAll()
    .where("piece_id", "=", pieceId)
    .executeTakeFirst();
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
  let query = piecesWithHolds(db)
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select("writers.slug as writer")
    .where("deleted_at", "is", null);
  if (filter.writerId) query = query.where("writer_id", "=", filter.writerId);
  if (filter.status) query = query.where("pieces.status", "=", filter.status);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(filter.limit)
    .execute();
  return rows.map(({ writer, ...row }) => ({ ...pieceFromRow(row), writer }));
}

interface Holds {
  taken_down?: StoredPiece["takenDown"];
  update_sent_at?: string | null;
}

function pieceFromRow(row: Selectable<PieceRow> & Holds): StoredPiece {
  const { html, text, renderer_version: version } = row;
  return {
    id: row.id,
    writerId: row.writer_id,
    status: row.status,
    pendingFor: row.pending_for,
    takenDown: row.taken_down ?? null,
    updateSentAt: row.update_sent_at ?? null,
    content: fromColumns(row),
    version: row.version,
    rendered: html !== null && text !== null && version !== null ? { html, text, version } : null,
    slug: row.slug,
    ordinal: row.ordinal,
    writerOrdinal: row.writer_ordinal,
    keyId: row.key_id,
    editorNote: row.editor_note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    modifiedAt: row.modified_at,
  };
}
