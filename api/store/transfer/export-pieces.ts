import type { SuggestedText } from "../../contract/suggestions.ts";
import type { PieceLine } from "../../contract/transfer/transfer-piece.ts";
import { fromColumns, parseContent } from "../pieces/drafts/content.ts";
import { listNumbersOf } from "../pieces/public/list-numbers.ts";
import type { Queryable } from "../engine/open.ts";
import type { PieceRow } from "../engine/tables-pieces.ts";
import { findRow, walkRows } from "../engine/rows.ts";

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
  const revisions = await db
    .selectFrom("revisions")
    .select(["number", "content", "saved_by", "via", "published", "created_at", "key_id"])
    .where("piece_id", "=", row.id)
    .orderBy("number")
    .execute();
  const copy = await findRow(db, "working_copies", { piece_id: row.id });
  const takedown = await findRow(db, "takedowns", { piece_id: row.id }, ["status", "at"]);
  const reads = await db
    .selectFrom("reads")
    .select(["day", "count"])
    .where("piece_id", "=", row.id)
    .orderBy("day")
    .execute();
  const comments = await db
    .selectFrom("comments")
    .leftJoin("writers", "writers.id", "comments.writer_id")
    .select(["comments.id", "comments.role", "writer_id", "quote", "body", "version", "created_at"])
    .select(["writer_seen_at", "editor_seen_at"])
    .select(({ fn }) => fn.coalesce("writers.name", "comments.name").as("name"))
    .where("piece_id", "=", row.id)
    .orderBy("created_at")
    .orderBy("comments.id")
    .execute();
  const suggestions = await db
    .selectFrom("suggestions")
    .select(["number", "role", "key_id", "editor_id", "version", "base", "suggested", "note"])
    .select(["created_at", "outcome", "answer", "answered_at"])
    .where("piece_id", "=", row.id)
    .orderBy("number")
    .execute();
  const drafting = await findRow(db, "drafting", { piece_id: row.id }, [
    "by",
    "client",
    "unchanged",
    "suggested",
  ]);
  const redirects = await db
    .selectFrom("redirects")
    .select("path")
    .where("piece_id", "=", row.id)
    .orderBy("path")
    .execute();
  return {
    type: "piece",
    id: row.id,
    author,
    ...fromColumns(row),
    old_paths: redirects.map(({ path }) => path),
    published_at: row.published_at,
    status: row.status,
    pending_for: row.pending_for,
    taken_down: takedown ?? null,
    version: row.version,
    slug: row.slug,
    ordinal: row.ordinal,
    writer_ordinal: row.writer_ordinal,
    places: (await listNumbersOf(db, [row.id])).get(row.id) ?? [],
    key_id: row.key_id,
    editor_note: row.editor_note,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.modified_at ? { modified_at: row.modified_at } : {}),
    deleted_at: row.deleted_at,
    working_copy: copy ? { content: fromColumns(copy), updated_at: copy.updated_at } : null,
    revisions: revisions.map(({ content, ...revision }) => ({
      ...revision,
      content: parseContent(content),
    })),
    comments,
    suggestions: suggestions.map(({ base, suggested, ...suggestion }) => ({
      ...suggestion,
      base: JSON.parse(base) as SuggestedText,
      suggested: JSON.parse(suggested) as SuggestedText,
    })),
    drafting: drafting ?? null,
    reads,
  };
}
