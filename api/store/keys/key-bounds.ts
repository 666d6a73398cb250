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

/** Refuses a draft outside of the category or without the tag that the key is for. */
export function requireWithin(bounds: KeyBounds, content: Placed): void {
  const { category, tag } = boundThatFails(bounds, content);
  if (category !== undefined) {
    throw new Refusal(
      "forbidden",
      say("The writer allows only drafts with the category {category} here. Send it as category.", {
        category,
      }),
    );
  }
  if (tag !== undefined) {
    throw new Refusal(
      "forbidden",
      say("The writer allows only drafts with the tag {tag} here. Send it among the tags.", {
        tag,
      }),
    );
  }
}

/** Refuses work on a piece that is elsewhere, whatever the new text says. */
export function requirePieceWithin(bounds: KeyBounds, content: Placed): void {
  const { category, tag } = boundThatFails(bounds, content);
  if (category !== undefined) {
    throw new Refusal(
      "forbidden",
      say(
        "The writer allows only pieces with the category {category} here, and this one has another.",
        {
          category,
        },
      ),
    );
  }
  if (tag !== undefined) {
    throw new Refusal(
      "forbidden",
      say("The writer allows only pieces with the tag {tag} here, and this one does not have it.", {
        tag,
      }),
    );
  }
}

function boundThatFails(
  { only_category: category, only_tag: tag }: KeyBounds,
  content: Placed,
): { category?: string; tag?: string } {
  if (category !== null && content.category !== category) return { category };
  const isTagged = tag === null || content.tags.some((one) => foldTag(one) === foldTag(tag));
  return isTagged ? {} : { tag: JSON.stringify(tag) };
}
