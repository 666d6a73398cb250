import { sql } from "kysely";
import type { Status } from "../../../contract/vocabulary.ts";
import type { Queryable } from "../../engine/open.ts";
import type { LastGiven } from "../../../contract/cursor.ts";
import type { MyPieceListItem } from "../../../contract/draft.ts";
import { coverIdOf } from "./content.ts";

/**
 * The lists of a writer's pieces: one for each status, one of the drafts that came through an API key, and one of
 * deleted pieces that can still be restored.
 */
export type Shelf = Status | "agent" | "deleted";

export interface MyPiece {
  id: string;
  headline: string;
  sub: string | null;
  /** The beginning of the newest text, in Markdown. */
  opening: string;
  /** The picture that the writer chose, which they may have lost since. */
  cover: string | null;
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
  /** The time that the writer has set for it, or for its update. */
  scheduledFor: string | null;
}

export interface MyPiecesFilter {
  writerId: string;
  shelf?: Shelf | undefined;
  limit: number;
  offset: number;
}

/** A writer's pieces without their texts, the last changed first, and whether there are more. */
export async function listMyPieces(
  db: Queryable,
  { writerId, shelf, limit, offset }: MyPiecesFilter,
): Promise<{ pieces: MyPiece[]; more: boolean }> {
  const rows = await myPieceRows(db, { writerId, shelf })
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return { more: rows.length > limit, pieces: rows.slice(0, limit).map(myPieceOf) };
}

/** Enough for the excerpt of a list, also behind a few pictures with long descriptions. */
const OPENING_MAX = 800;
/** A draft with a field that is too long to publish keeps it in `fields`; the list does without them. */
const FIELDS_MAX = 4_000;

const opening = sql<string>`substr(coalesce(working_copies.body_md, pieces.body_md), 1, ${sql.lit(OPENING_MAX)})`;
const newestFields = sql<string>`coalesce(working_copies.fields, pieces.fields)`;

/** The rows of one list, in its order. */
export function myPieceRows(
  db: Queryable,
  { writerId, shelf }: Pick<MyPiecesFilter, "writerId" | "shelf">,
) {
  let query = db
    .selectFrom("pieces")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .leftJoin("takedowns", "takedowns.piece_id", "pieces.id")
    .leftJoin("publication_plans as plans", (join) =>
      join.onRef("plans.piece_id", "=", "pieces.id").on("plans.taken_back_at", "is", null),
    )
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
      "plans.publish_at as scheduled_for",
      opening.as("opening"),
      sql<string>`case when length(${newestFields}) <= ${sql.lit(FIELDS_MAX)} then ${newestFields} else '{}' end`.as(
        "fields",
      ),
    ])
    .where("pieces.writer_id", "=", writerId)
    .where("pieces.deleted_at", shelf === "deleted" ? "is not" : "is", null);
  if (shelf === "agent") {
    query = query.where("pieces.status", "=", "draft").where("pieces.key_id", "is not", null);
  } else if (shelf && shelf !== "deleted") {
    query = query.where("pieces.status", "=", shelf);
  }
  return query.orderBy("pieces.updated_at", "desc").orderBy("pieces.id");
}

type MyPieceRow = Awaited<ReturnType<ReturnType<typeof myPieceRows>["execute"]>>[number];

export function myPieceOf(row: MyPieceRow): MyPiece {
  return {
    id: row.id,
    headline: row.copy_headline ?? row.headline,
    sub: row.sub,
    opening: row.opening,
    cover: coverIdOf(row),
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
    scheduledFor: row.scheduled_for,
  };
}

/** The number of pieces in each list. Those of agents are among the drafts as well. */
export async function countMyPieces(
  db: Queryable,
  writerId: string,
): Promise<Partial<Record<Shelf, number>>> {
  const rows = await db
    .selectFrom("pieces")
    .select((eb) => [
      "status",
      eb.case().when("deleted_at", "is", null).then(0).else(1).end().as("deleted"),
      eb.case().when("key_id", "is", null).then(0).else(1).end().as("by_key"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("writer_id", "=", writerId)
    .groupBy(["status", "deleted", "by_key"])
    .execute();
  const counts: Partial<Record<Shelf, number>> = {};
  const add = (shelf: Shelf, count: number) => (counts[shelf] = (counts[shelf] ?? 0) + count);
  for (const { status, deleted, by_key, count } of rows) {
    add(deleted ? "deleted" : status, count);
    if (!deleted && by_key && status === "draft") add("agent", count);
  }
  return counts;
}

/** Whether any piece of the writer's was ever public. */
export async function hasPublished(db: Queryable, writerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("published_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Submission = Omit<MyPieceListItem, "edit_url">;

/**
 * The pieces that a writer has submitted, newest first, without the texts: fifty of those can be 15 MB. One more than
 * `limit` if there are more.
 */
export async function listSubmissions(
  db: Queryable,
  {
    writerId,
    status,
    behind,
    limit,
  }: {
    writerId: string;
    status?: Status | undefined;
    /** Only those behind this one. */
    behind?: LastGiven | undefined;
    limit: number;
  },
): Promise<Submission[]> {
  let query = db
    .selectFrom("pieces")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select(["pieces.id", "headline", "sub", "category", "status", "version", "locale", "tags"])
    .select(["pieces.created_at", "pieces.updated_at", "api_keys.name as came_through"])
    .where("pieces.writer_id", "=", writerId)
    .where("deleted_at", "is", null);
  if (status) query = query.where("status", "=", status);
  if (behind) {
    const { date, id } = behind;
    query = query
      .where("pieces.created_at", "<=", date)
      .where((eb) => eb.or([eb("pieces.created_at", "<", date), eb("pieces.id", "<", id)]));
  }
  const rows = await query
    .orderBy("pieces.created_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
}
