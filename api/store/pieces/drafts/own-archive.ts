import type { Drafting } from "../../../contract/piece.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { fromColumns, statementOf } from "./content.ts";
import { draftingFrom, withStatement } from "./kept-drafting.ts";
import type { Queryable } from "../../engine/open.ts";
import { findRows, walkSlices } from "../../engine/rows.ts";

/** A piece with its newest text: the working copy if there is one. */
export interface ArchivedPiece extends Pick<
  StoredPiece,
  "id" | "content" | "status" | "slug" | "createdAt" | "publishedAt" | "modifiedAt"
> {
  /** The public facts about who wrote the text. */
  drafting: Drafting | undefined;
}

/** Texts in memory at the same time: at most two megabytes. */
const AT_ONCE = 20;

/** All pieces of a writer, for a download that may take long. Each slice is read by itself, so that no snapshot stays open. */
export async function* archivedPieces(
  db: Queryable,
  writerId: string,
): AsyncGenerator<ArchivedPiece> {
  const theirs = db
    .selectFrom("pieces")
    .selectAll()
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null);
  for await (const rows of walkSlices(theirs, "id", AT_ONCE)) {
    const ids = rows.map(({ id }) => id);
    const copies = await findRows(db, "working_copies", { piece_id: ids });
    const draftings = await findRows(db, "drafting", { piece_id: ids });
    for (const row of rows) {
      const copy = copies.find(({ piece_id }) => piece_id === row.id);
      const drafting = draftings.find(({ piece_id }) => piece_id === row.id);
      yield {
        id: row.id,
        content: fromColumns(copy ?? row),
        status: row.status,
        slug: row.slug,
        createdAt: row.created_at,
        publishedAt: row.published_at,
        modifiedAt: row.modified_at,
        drafting: withStatement(drafting && draftingFrom(drafting), statementOf(row)),
      };
    }
  }
}

/** The best version of a picture of the writer's that the service has. */
export async function ownMaster(
  db: Queryable,
  { writerId, id }: { writerId: string; id: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("pictures")
    .innerJoin("picture_owners", "picture_owners.picture_id", "pictures.id")
    .select("pictures.master")
    .where("pictures.id", "=", id)
    .where("picture_owners.writer_id", "=", writerId)
    .executeTakeFirst();
  return row && Buffer.from(row.master, "base64");
}
