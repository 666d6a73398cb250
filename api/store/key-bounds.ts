import type { PieceContent } from "../contract/draft.ts";
import { Refusal } from "../contract/errors.ts";
import type { Queryable } from "./open.ts";
import { foldTag } from "./tags.ts";
import type { KeyRow } from "./tables-writers.ts";

/** What a key may draft. */
export type KeyBounds = Pick<KeyRow, "only_category" | "only_tag">;

export async function boundsOf(db: Queryable, keyId: string): Promise<KeyBounds | undefined> {
  return db
    .selectFrom("api_keys")
    .select(["only_category", "only_tag"])
    .where("id", "=", keyId)
    .executeTakeFirst();
}

/** Refuses a draft outside of the category or without the tag that the key is for. */
export function requireWithin(
  { only_category: category, only_tag: tag }: KeyBounds,
  content: Pick<PieceContent, "category" | "tags">,
): void {
  if (category !== null && content.category !== category) {
    throw new Refusal(
      "forbidden",
      `This key may only draft into the category ${category}. Send it as category.`,
    );
  }
  if (tag !== null && !content.tags.some((one) => foldTag(one) === foldTag(tag))) {
    throw new Refusal(
      "forbidden",
      `This key may only draft with the tag ${JSON.stringify(tag)}. Send it among the tags.`,
    );
  }
}
