import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { keepOldAddress } from "../public/old-addresses.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { isAddressAllowed, requireFreeSlug } from "../public/slugs.ts";
import type { ToBePublic } from "./to-be-public.ts";

/** Gives a piece the slug that was shown. An address that it leaves leads to the new one. */
export async function takeSlug(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  { content, form: { slug: to } }: Pick<ToBePublic, "content" | "form">,
): Promise<string> {
  const { id: pieceId, writerId, slug } = piece;
  if (to === slug) return slug;
  if (content.wanted_slug !== undefined) await requireFreeSlug(tx, piece, content.wanted_slug);
  if (slug !== null) await keepOldAddress(tx, store, { pieceId, writerId, from: slug, to });
  return to;
}

/** Refuses a chosen slug early: the writer should hear of it, and not an editor later. */
export async function requireOwnSlug(
  tx: Queryable,
  piece: StoredPiece,
  { wanted_slug }: PieceContent,
): Promise<void> {
  if (wanted_slug === undefined) return;
  if (!(await isAddressAllowed(tx, wanted_slug))) {
    const said = say("use the letters a to z, digits and single hyphens, such as my-first-piece");
    throw new Refusal("validation_failed", said, [{ path: "wanted_slug", said }]);
  }
  await requireFreeSlug(tx, piece, wanted_slug);
}
