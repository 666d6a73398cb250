import type { PieceContent } from "../../../contract/draft.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import type { Queryable } from "../../engine/open.ts";
import { findWorkingCopy } from "./pieces.ts";

/** Ends the unpublished edit of a public piece. Returns its text, if there was one. */
export async function takeWorkingCopy(
  tx: Queryable,
  { id }: Pick<StoredPiece, "id">,
): Promise<PieceContent | undefined> {
  const content = await findWorkingCopy(tx, id);
  if (content) await tx.deleteFrom("working_copies").where("piece_id", "=", id).execute();
  return content;
}
