import type { PieceContent } from "../../contract/draft.ts";
import { pieceSlug } from "../../render/slug.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { addressesFor } from "../../store/site/site-settings.ts";

/** The slug that the headline of a piece makes, in the letters that the site has chosen. */
export async function wantedSlug(
  db: Queryable,
  content: Pick<PieceContent, "headline" | "locale">,
  id: string,
): Promise<string> {
  return pieceSlug(content, id, await addressesFor(db, content.headline));
}
