import { toNfc } from "../contract/text.ts";
import type { Status } from "../contract/vocabulary.ts";
import { type Queryable } from "./open.ts";

/** The lists of a writer's pieces: one for each status, and one of deleted pieces that can still be restored. */
export type Shelf = Status | "deleted";

export interface MyPiece {
  id: string;
  headline: string;
  sub: string | null;
  category: string;
  tags: string[];
  status: Status;
  pendingFor: "publication" | "look" | null;
  slug: string | null;
  editorNote: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  deletedAt: string | null;
  /** The name of the key that created it. */
  keyName: string | null;
  /** Edited since it was published. */
  hasWorkingCopy: boolean;
  /** That edit waits for an editor. */
  updateWaits: boolean;
  isTakenDown: boolean;
}

export interface MyPiecesFilter {
  writerId: string;
  shelf?: Shelf | undefined;
  /** Text to find in headlines, standfirsts and tags, in any letter case. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A writer's pieces without their texts, the last changed first, and whether there are more. */
export async function listMyPieces(
  db: Queryable,
  { writerId, shelf, search, limit, offset }: MyPiecesFilter,
): Promise<{ pieces: MyPiece[]; more: boolean }> {
  let query = db
    .selectFrom("pieces")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .leftJoin("takedowns", "takedowns.piece_id", "pieces.id")
    .select([
      "pieces.id",
      "pieces.headline",
      "pieces.sub",
      "pieces.category",
      "pieces.tags",
      "pieces.status",
      "pieces.pending_for",
      "pieces.slug",
      "pieces.editor_note",
      "pieces.created_at",
      "pieces.updated_at",
      "pieces.published_at",
      "pieces.deleted_at",
      "api_keys.name as key_name",
      "working_copies.headline as copy_headline",
      "waiting_updates.sent_at as update_sent_at",
      "takedowns.at as taken_down_at",
    ])
    .where("pieces.writer_id", "=", writerId)
    .where("pieces.deleted_at", shelf === "deleted" ? "is not" : "is", null);
  if (shelf && shelf !== "deleted") query = query.where("pieces.status", "=", shelf);
  query = query.orderBy("pieces.updated_at", "desc").orderBy("pieces.id");
  // Databases fold letter case differently, so the search runs here, over rows without texts.
  if (!search) query = query.limit(limit + 1).offset(offset);
  const rows = await query.execute();
  const needle = fold(search ?? "");
  const found = search
    ? rows.filter((row) => fold([row.headline, row.sub, row.tags].join(" ")).includes(needle))
    : rows;
  const start = search ? offset : 0;
  const shown = found.slice(start, start + limit);
  return {
    more: found.length > start + limit,
    pieces: shown.map((row) => ({
      id: row.id,
      headline: row.copy_headline ?? row.headline,
      sub: row.sub,
      category: row.category,
      tags: JSON.parse(row.tags) as string[],
      status: row.status,
      pendingFor: row.pending_for,
      slug: row.slug,
      editorNote: row.editor_note,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      publishedAt: row.published_at,
      deletedAt: row.deleted_at,
      keyName: row.key_name,
      hasWorkingCopy: row.copy_headline !== null,
      updateWaits: row.update_sent_at !== null,
      isTakenDown: row.taken_down_at !== null,
    })),
  };
}

/** The number of pieces in each list. */
export async function countMyPieces(
  db: Queryable,
  writerId: string,
): Promise<Partial<Record<Shelf, number>>> {
  const rows = await db
    .selectFrom("pieces")
    .select((eb) => [
      "status",
      eb.case().when("deleted_at", "is", null).then(0).else(1).end().as("deleted"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("writer_id", "=", writerId)
    .groupBy(["status", "deleted"])
    .execute();
  const counts: Partial<Record<Shelf, number>> = {};
  for (const { status, deleted, count } of rows) {
    const shelf: Shelf = deleted ? "deleted" : status;
    counts[shelf] = (counts[shelf] ?? 0) + count;
  }
  return counts;
}

function fold(text: string): string {
  return toNfc(text).toLowerCase();
}
