import type { MyPieceListItem } from "../contract/draft.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { Queryable } from "./open.ts";

export type Submission = Omit<MyPieceListItem, "edit_url">;

/** The pieces that a writer has submitted, newest first, without the texts: fifty of those can be 15 MB. */
export async function listSubmissions(
  db: Queryable,
  { writerId, status, limit }: { writerId: string; status?: Status | undefined; limit: number },
): Promise<Submission[]> {
  let query = db
    .selectFrom("pieces")
    .select(["id", "headline", "sub", "category", "status", "locale", "tags", "created_at"])
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null);
  if (status) query = query.where("status", "=", status);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
}
