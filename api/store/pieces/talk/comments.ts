import { newId } from "../../../contract/random.ts";
import { timestamp } from "../../../contract/clock.ts";
import { COMMENTS_PER_LINK, COMMENTS_PER_PIECE } from "../../../contract/comments.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import { nameWithoutMark } from "../../../contract/mark.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { isEditor } from "../../people/editors.ts";
import { queueNews } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "../drafts/pieces.ts";
import { type PreviewedPiece, findPreviewed } from "../drafts/preview-links.ts";
import type { CommentRow } from "../../engine/tables-comments.ts";
import { countRows, insertRow } from "../../engine/rows.ts";

export interface Comment extends Pick<
  CommentRow,
  "id" | "role" | "quote" | "body" | "created_at" | "writer_id"
> {
  name: string;
  /** Not yet seen by the side that reads the list. */
  isNew: boolean;
}

/** The side that reads the comments of a piece. Those of friends are for its writer alone. */
export type Reader = "writer" | "editor";

/** The comments on a piece, oldest first. */
export async function listComments(
  db: Queryable,
  { pieceId, reader }: { pieceId: string; reader: Reader },
): Promise<Comment[]> {
  let query = db
    .selectFrom("comments")
    .leftJoin("writers", "writers.id", "comments.writer_id")
    .selectAll("comments")
    .select("writers.name as writer_name")
    .where("piece_id", "=", pieceId);
  if (reader === "editor") query = query.where("comments.role", "!=", "friend");
  const rows = await query.orderBy("created_at").orderBy("comments.id").execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    writer_id: row.writer_id,
    name: nameWithoutMark(row.writer_name ?? row.name ?? ""),
    quote: row.quote,
    body: row.body,
    created_at: row.created_at,
    isNew: row[SEEN[reader]] === null,
  }));
}

const SEEN = { writer: "writer_seen_at", editor: "editor_seen_at" } as const;

export async function countNewComments(db: Queryable, pieceId: string): Promise<number> {
  return countRows(
    db.selectFrom("comments").where("piece_id", "=", pieceId).where("writer_seen_at", "is", null),
  );
}

type NewComment = Pick<CommentRow, "quote" | "body">;

/** Adds a comment of the piece's writer, or of an editor who may see the piece. */
export async function addComment(
  store: Store,
  actor: Actor,
  { pieceId, ...comment }: NewComment & { pieceId: string },
): Promise<Pick<CommentRow, "id" | "created_at">> {
  return store.write(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    if (!piece) throw notThere();
    const { role, writerId } = await requireMayComment(tx, actor, piece);
    await requireRoom(tx, { pieceId });
    const added = await insert(tx, store, piece, { ...comment, role, writer_id: writerId });
    // A person who answers has read the earlier comments.
    await setSeen(tx, store, { pieceId, reader: role });
    await recordAudit(tx, store, { actor, action: "comment", subject: ["piece", pieceId] });
    return added;
  });
}

/** Adds a comment of somebody with a link that works. */
export async function addFriendComment(
  store: Store,
  token: string,
  comment: NewComment & { name: string },
): Promise<PreviewedPiece> {
  return store.write(async (tx) => {
    const found = await findPreviewed(tx, store, token);
    const piece = found && (await lockPiece(tx, found.piece.id));
    if (!found || !piece) throw notThere();
    await requireRoom(tx, { pieceId: piece.id, linkId: found.linkId });
    await insert(tx, store, piece, { ...comment, role: "friend", link_id: found.linkId });
    return found;
  });
}

export async function markCommentsSeen(
  store: Store,
  about: { pieceId: string; reader: Reader },
): Promise<void> {
  await store.write((tx) => setSeen(tx, store, about));
}

/** Deletes a comment: its author may, and the piece's writer may delete those of friends. */
export async function deleteComment(
  store: Store,
  actor: Extract<Actor, { kind: "writer" }>,
  { pieceId, id }: { pieceId: string; id: string },
): Promise<void> {
  await store.write(async (tx) => {
    const row = await tx
      .selectFrom("comments")
      .innerJoin("pieces", "pieces.id", "comments.piece_id")
      .select(["role", "comments.writer_id as author", "pieces.writer_id as owner"])
      .where("comments.id", "=", id)
      .where("piece_id", "=", pieceId)
      .executeTakeFirst();
    const mayDelete =
      row?.author === actor.writerId || (row?.role === "friend" && row.owner === actor.writerId);
    if (!mayDelete) throw new Refusal("not_found", say("There is no such comment of yours."));
    await tx.deleteFrom("comments").where("id", "=", id).execute();
    await recordAudit(tx, store, { actor, action: "delete comment", subject: ["piece", pieceId] });
  });
}

/** Editors comment on what they may see: pieces that wait for them, and pieces that are or were public. */
async function requireMayComment(
  tx: Queryable,
  actor: Actor,
  piece: StoredPiece,
): Promise<{ role: "writer" | "editor"; writerId: string }> {
  if (actor.kind === "writer" && actor.writerId === piece.writerId) {
    return { role: "writer", writerId: actor.writerId };
  }
  if (actor.kind !== "editor" || !(await isEditor(tx, actor.writerId)) || !isForEditors(piece)) {
    throw notThere();
  }
  const role = actor.writerId === piece.writerId ? "writer" : "editor";
  return { role, writerId: actor.writerId };
}

/** Whether editors may see the piece. */
function isForEditors({ status, takenDown }: StoredPiece): boolean {
  return status === "pending" || status === "approved" || takenDown !== null;
}

async function requireRoom(
  tx: Queryable,
  { pieceId, linkId }: { pieceId: string; linkId?: string },
): Promise<void> {
  const of = tx.selectFrom("comments").where("piece_id", "=", pieceId);
  const count = await countRows(of);
  if (count >= COMMENTS_PER_PIECE) {
    throw new Refusal("quota_exceeded", say("This piece has as many comments as it can have."));
  }
  if (linkId === undefined) return;
  if ((await countRows(of.where("link_id", "=", linkId))) >= COMMENTS_PER_LINK) {
    throw new Refusal(
      "quota_exceeded",
      say("This link has been used for as many comments as it can."),
    );
  }
}

async function insert(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  comment: NewComment & Pick<CommentRow, "role"> & Partial<CommentRow>,
): Promise<Pick<CommentRow, "id" | "created_at">> {
  const now = timestamp(store.clock);
  const id = newId(store.random);
  await insertRow(tx, "comments", {
    id,
    piece_id: piece.id,
    writer_id: null,
    link_id: null,
    name: null,
    ...comment,
    version: piece.version,
    created_at: now,
    writer_seen_at: comment.role === "writer" ? now : null,
    editor_seen_at: comment.role === "writer" && isForEditors(piece) ? null : now,
  });
  if (comment.role !== "writer") await queueNews(tx, store, "commented", [piece.writerId]);
  return { id, created_at: now };
}

async function setSeen(
  tx: Queryable,
  store: Store,
  { pieceId, reader }: { pieceId: string; reader: Reader },
): Promise<void> {
  await tx
    .updateTable("comments")
    .set({ [SEEN[reader]]: timestamp(store.clock) })
    .where("piece_id", "=", pieceId)
    .where(SEEN[reader], "is", null)
    .execute();
}

function notThere(): Refusal {
  return new Refusal("not_found", say("There is nothing to comment on at this address."));
}
