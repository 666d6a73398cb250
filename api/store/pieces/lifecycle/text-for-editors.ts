import type { PieceContent } from "../../../contract/draft.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import type { Queryable } from "../../engine/open.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";
import { findPublicText } from "./review.ts";

/**
 * The text of a piece that editors see: the one that waits for them, or the one that is or was public. Undefined for
 * others: editors never see drafts, nor the unpublished edits of a public piece.
 */
export async function textForEditors(
  db: Queryable,
  { id, status, updateSentAt, takenDown, content }: StoredPiece,
): Promise<PieceContent | undefined> {
  if (updateSentAt) {
    const copy = await findWorkingCopy(db, id);
    if (copy) return copy;
  }
  if (status === "pending" || status === "approved") return content;
  if (takenDown) return (await findPublicText(db, id)) ?? content;
  return undefined;
}
