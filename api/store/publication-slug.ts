import type { PieceContent } from "../contract/draft.ts";
import type { StoredPiece } from "../contract/records.ts";
import { keepOldAddress } from "./old-addresses.ts";
import type { Queryable, Store } from "./open.ts";
import { freePieceSlug, requireFreeSlug } from "./slugs.ts";

/** The slug that its writer has chosen, else the one that it has, else one like the wanted. */
export async function slugOfPublication(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  { content: { wanted_slug: chosen }, wanted }: { content: PieceContent; wanted: string },
): Promise<string> {
  const { id: pieceId, writerId, slug } = piece;
  if (chosen === undefined || chosen === slug) {
    return slug ?? freePieceSlug(tx, { writerId, pieceId, wanted });
  }
  await requireFreeSlug(tx, piece, chosen);
  if (slug !== null) await keepOldAddress(tx, store, { pieceId, writerId, from: slug, to: chosen });
  return chosen;
}

/** Refuses a chosen slug early: the writer should hear of it, and not an editor later. */
export async function requireOwnSlug(
  tx: Queryable,
  piece: StoredPiece,
  { wanted_slug }: PieceContent,
): Promise<void> {
  if (wanted_slug !== undefined) await requireFreeSlug(tx, piece, wanted_slug);
}
