import type { MyPieceListItem } from "../../../contract/draft.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import type { Queryable } from "../../engine/open.ts";

export type Submission = Omit<MyPieceListItem, "edit_url">;

/** The pieces that a writer has submitted, newest first, without the texts: fifty of those can be 15 MB. */
export async function listSubmissions(
  db: Queryable,
  { writerId, status, limit }: { writerId: string; status?: Status | undefined; limit: number },
): Promise<Submission[]> {
  let query = db
    .selectFrom("pieces")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select(["pieces.id", "headline", "sub", "category", "status", "locale", "tags"])
    .select(["pieces.created_at", "api_keys.name as came_through"])
    .where("pieces.writer_id", "=", writerId)
    .where("deleted_at", "is", null);
  if (status) query = query.where("status", "=", status);
  const rows = await query
    .orderBy("pieces.created_at", "desc")
    .orderBy("pieces.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
}
