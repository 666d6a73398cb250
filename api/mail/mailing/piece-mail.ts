import type { PublicPiece, Writer } from "../../contract/records.ts";
import { snapshotOfWhole } from "../../store/log/public-snapshot.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { findWriter } from "../../store/people/writers.ts";
import { findPublicPieces } from "../../store/pieces/public/public.ts";

/** A public piece and its writer, as a mail needs them. Undefined if it is not public any more. */
export async function findMailed(
  db: Queryable,
  pieceId: string,
): Promise<{ piece: PublicPiece; writer: Writer } | undefined> {
  // The snapshot belongs to no tree: a mailing becomes due only when all trees have the piece.
  const [piece] = await findPublicPieces(snapshotOfWhole(db, ""), [pieceId]);
  const writer = piece && (await findWriter(db, "id", piece.writerId));
  return writer && { piece, writer };
}
