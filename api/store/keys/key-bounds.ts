import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Queryable } from "../engine/open.ts";
import { foldTag } from "../pieces/public/tags.ts";
import type { KeyRow } from "../engine/tables-writers.ts";
import { findRow } from "../engine/rows.ts";

/** What a key may draft. */
export type KeyBounds = Pick<KeyRow, "only_category" | "only_tag">;

export async function boundsOf(db: Queryable, keyId: string): Promise<KeyBounds | undefined> {
  return findRow(db, "api_keys", { id: keyId }, ["only_category", "only_tag"]);
}

type Placed = Pick<PieceContent, "category" | "tags">;

const OUTSIDE = {
  draft: {
    category:
      "The writer allows only drafts with the category {category} here. Send it as category.",
    tag: "The writer allows only drafts with the tag {tag} here. Send it among the tags.",
  },
  piece: {
    category:
      "The writer allows only pieces with the category {category} here, and this one has another.",
    tag: "The writer allows only pieces with the tag {tag} here, and this one does not have it.",
  },
} as const;

/** Refuses a draft, or work on a piece that exists, outside of the category or without the tag that the key is for. */
export function requireWithin(
  { only_category: category, only_tag: tag }: KeyBounds,
  content: Placed,
  kind: keyof typeof OUTSIDE,
): void {
  if (category !== null && content.category !== category) {
    throw new Refusal("forbidden", say(OUTSIDE[kind].category, { category }));
  }
  if (tag !== null && !content.tags.some((one) => foldTag(one) === foldTag(tag))) {
    throw new Refusal("forbidden", say(OUTSIDE[kind].tag, { tag: JSON.stringify(tag) }));
  }
}
