import type { PieceContent } from "../../../contract/draft.ts";
import { parseContent } from "./content.ts";
import type { Queryable } from "../../engine/open.ts";
import type { RevisionRow } from "../../engine/tables-pieces.ts";

export interface PastRevision {
  number: number;
  via: RevisionRow["via"];
  published: boolean;
  createdAt: string;
  /** The name of the key that it came through, or whose suggestion it contains. */
  keyName: string | null;
  content: PieceContent;
}

/** The number of revisions listed. Older ones can still be opened by number. */
const LISTED = 100;

/** A piece's revisions, newest first, without their texts. */
export async function listRevisions(
  db: Queryable,
  pieceId: string,
): Promise<Omit<PastRevision, "content">[]> {
  const rows = await db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "via", "published", "revisions.created_at", "api_keys.name"])
    .where("piece_id", "=", pieceId)
    .orderBy("number", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(revisionOf);
}

export async function findRevision(
  db: Queryable,
  { pieceId, number }: { pieceId: string; number: number },
): Promise<PastRevision | undefined> {
  const row = await db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "via", "published", "revisions.created_at", "api_keys.name", "content"])
    .where("piece_id", "=", pieceId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row && { ...revisionOf(row), content: parseContent(row.content) };
}

function revisionOf({
  number,
  via,
  published,
  created_at,
  name,
}: Pick<RevisionRow, "number" | "via" | "published" | "created_at"> & { name: string | null }) {
  return {
    number,
    via,
    published: published === "yes",
    createdAt: created_at,
    keyName: name,
  };
}
