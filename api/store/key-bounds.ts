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

type Placed = Pick<PieceContent, "category" | "tags">;

/** Refuses a draft outside of the category or without the tag that the key is for. */
export function requireWithin(bounds: KeyBounds, content: Placed): void {
  const bound = boundThatFails(bounds, content);
  if (bound === undefined) return;
  const send = bound.startsWith("category") ? "Send it as category." : "Send it among the tags.";
  throw new Refusal("forbidden", `This key may only draft with the ${bound}. ${send}`);
}

/** Refuses work on a piece that is elsewhere, whatever the new text says. */
export function requirePieceWithin(bounds: KeyBounds, content: Placed): void {
  const bound = boundThatFails(bounds, content);
  if (bound === undefined) return;
  throw new Refusal(
    "forbidden",
    `This key may only work on pieces with the ${bound}, and this one is another.`,
  );
}

function boundThatFails(
  { only_category: category, only_tag: tag }: KeyBounds,
  content: Placed,
): string | undefined {
  if (category !== null && content.category !== category) return `category ${category}`;
  const isTagged = tag === null || content.tags.some((one) => foldTag(one) === foldTag(tag));
  return isTagged ? undefined : `tag ${JSON.stringify(tag)}`;
}
