import type { PieceContent } from "../../../contract/draft.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { keepOldAddress } from "../public/old-addresses.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { requireFreeSlug } from "../public/slugs.ts";
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
  await requireOwnSlug(tx, piece, content);
  if (slug !== null) await keepOldAddress(tx, store, { pieceId, writerId, from: slug, to });
  return to;
}

/** Refuses a chosen slug early: the writer should hear of it, and not an editor later. */
export async function requireOwnSlug(
  tx: Queryable,
  piece: StoredPiece,
  { wanted_slug }: PieceContent,
): Promise<void> {
  if (wanted_slug !== undefined) await requireFreeSlug(tx, piece, wanted_slug);
}
