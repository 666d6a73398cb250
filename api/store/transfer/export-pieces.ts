import type { SuggestedText } from "../../contract/suggestions.ts";
import type { PieceLine } from "../../contract/transfer/transfer-piece.ts";
import { fromColumns, parseContent } from "../pieces/drafts/content.ts";
import { listNumbersOf } from "../pieces/public/list-numbers.ts";
import type { Queryable } from "../engine/open.ts";
import type { PieceRow } from "../engine/tables-pieces.ts";
import { findRow, findRows, walkRows } from "../engine/rows.ts";

/** The number of rows in memory at once. */
export const PAGE = 200;

/** All pieces of a writer, with everything that belongs to them. */
export async function* pieceLines(
  db: Queryable,
  writerId: string,
  author: string,
): AsyncGenerator<PieceLine> {
  const theirs = db.selectFrom("pieces").selectAll().where("writer_id", "=", writerId);
  for await (const row of walkRows(theirs, "id", PAGE)) yield await pieceLine(db, row, author);
}

async function pieceLine(db: Queryable, row: PieceRow, author: string): Promise<PieceLine> {
  const { id } = row;
  const copy = await findRow(db, "working_copies", { piece_id: id });
  const takedown = await findRow(db, "takedowns", { piece_id: id }, ["status", "at"]);
  const drafting = await findRow(db, "drafting", { piece_id: id }, [
    "by",
    "client",
    "unchanged",
    "suggested",
  ]);
  return {
    type: "piece",
    id,
    author,
    ...fromColumns(row),
    old_paths: await oldPathsOf(db, id),
    published_at: row.published_at,
    status: row.status,
    pending_for: row.pending_for,
    taken_down: takedown ?? null,
    version: row.version,
    slug: row.slug,
    ordinal: row.ordinal,
    writer_ordinal: row.writer_ordinal,
    places: (await listNumbersOf(db, [id])).get(id) ?? [],
    original_id: row.original_id,
    key_id: row.key_id,
    editor_note: row.editor_note,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.modified_at ? { modified_at: row.modified_at } : {}),
    deleted_at: row.deleted_at,
    working_copy: copy ? { content: fromColumns(copy), updated_at: copy.updated_at } : null,
    revisions: await revisionsOf(db, id),
    comments: await commentsOn(db, id),
    suggestions: await suggestionsFor(db, id),
    drafting: drafting ?? null,
    reads: await readsOf(db, id),
  };
}

async function oldPathsOf(db: Queryable, pieceId: string): Promise<string[]> {
  const redirects = await findRows(db, "redirects", { piece_id: pieceId }, ["path"], "path");
  return redirects.map(({ path }) => path);
}

async function revisionsOf(db: Queryable, pieceId: string): Promise<PieceLine["revisions"]> {
  const revisions = await findRows(
    db,
    "revisions",
    { piece_id: pieceId },
    ["number", "content", "saved_by", "via", "published", "created_at", "key_id"],
    "number",
  );
  return revisions.map(({ content, ...revision }) => ({
    ...revision,
    content: parseContent(content),
  }));
}

async function commentsOn(db: Queryable, pieceId: string): Promise<PieceLine["comments"]> {
  return db
    .selectFrom("comments")
    .leftJoin("writers", "writers.id", "comments.writer_id")
    .select(["comments.id", "comments.role", "writer_id", "quote", "body", "version", "created_at"])
    .select(["writer_seen_at", "editor_seen_at"])
    .select(({ fn }) => fn.coalesce("writers.name", "comments.name").as("name"))
    .where("piece_id", "=", pieceId)
    .orderBy("created_at")
    .orderBy("comments.id")
    .execute();
}

async function suggestionsFor(db: Queryable, pieceId: string): Promise<PieceLine["suggestions"]> {
  const suggestions = await findRows(
    db,
    "suggestions",
    { piece_id: pieceId },
    [
      "number",
      "role",
      "key_id",
      "editor_id",
      "version",
      "base",
      "suggested",
      "note",
      "created_at",
      "outcome",
      "answer",
      "answered_at",
    ],
    "number",
  );
  return suggestions.map(({ base, suggested, ...suggestion }) => ({
    ...suggestion,
    base: JSON.parse(base) as SuggestedText,
    suggested: JSON.parse(suggested) as SuggestedText,
  }));
}

async function readsOf(db: Queryable, pieceId: string): Promise<PieceLine["reads"]> {
  return findRows(db, "reads", { piece_id: pieceId }, ["day", "count"], "day");
}
