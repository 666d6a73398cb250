import type { Writer } from "../../contract/records.ts";
import { pieceIdIn } from "../../contract/fields.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { listMyPieces } from "../../store/pieces/drafts/my-pieces.ts";
import { publicAddressOf } from "../../store/pieces/public/translations.ts";
import type { Option } from "../parts/fields.tsx";
import { piecePath } from "./own-piece.ts";
import type { PieceFields } from "./piece-form.ts";

/** As many as people look through. Any other piece can be named by its address. */
const OFFERED = 50;

/** The pieces of a writer that another may be the translation of, and the address of the one that is chosen. */
export async function originalsFor(
  db: Queryable,
  {
    me,
    pieceId,
    fields: { translation_of: typed },
  }: {
    me: Pick<Writer, "id" | "slug">;
    pieceId: string | undefined;
    fields: Pick<PieceFields, "translation_of">;
  },
): Promise<{ chosen: string; offered: Option[] }> {
  const { pieces } = await listMyPieces(db, { writerId: me.id, limit: OFFERED, offset: 0 });
  const others = pieces.filter(({ id, headline }) => id !== pieceId && headline);
  const id = pieceIdIn(typed);
  // People know a piece by its address. What was typed and names none stays as it is.
  const address = id === undefined ? undefined : await publicAddressOf(db, id);
  return {
    chosen: id === undefined ? typed : (address ?? piecePath(id)),
    offered: others.map((piece) => ({
      value:
        piece.status === "approved" && piece.slug
          ? `/author/${me.slug}/${piece.slug}`
          : piecePath(piece.id),
      label: piece.headline,
    })),
  };
}
