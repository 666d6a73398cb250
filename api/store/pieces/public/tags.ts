import { toNfc } from "../../../contract/text.ts";
import { insertMany } from "../../engine/bulk.ts";
import type { Queryable } from "../../engine/open.ts";

export interface Tagged {
  id: string;
  tags: readonly string[];
  publishedAt: string;
}

/** Tags ignore letter case. */
export function foldTag(tag: string): string {
  return toNfc(tag).toLowerCase();
}

/** Stores the tags that list a piece. */
export async function setTags(tx: Queryable, piece: Tagged): Promise<void> {
  await tx.deleteFrom("piece_tags").where("piece_id", "=", piece.id).execute();
  await insertTags(tx, [piece]);
}

export async function insertTags(tx: Queryable, pieces: readonly Tagged[]): Promise<void> {
  const rows = pieces.flatMap(({ id, tags, publishedAt }) =>
    [...new Set(tags.map(foldTag))].map((tag) => ({
      piece_id: id,
      tag,
      published_at: publishedAt,
    })),
  );
  await insertMany(tx, "piece_tags", rows);
}
