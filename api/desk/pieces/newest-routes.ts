import { findLastSaver } from "../../store/pieces/drafts/revisions.ts";
import type { Newest, SavedBy } from "../client/editor/saving/newest.ts";
import { type DeskRoute, type DeskTools, page, type SignedInVisit } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { fieldsOf } from "./piece-form.ts";

/** The newest saved text, for an editor's page that may have an older one. */
export function createNewestRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk/pieces/:id/newest",
      show: async (visit) => {
        const { piece, content } = await findOwnPiece(store, visit);
        const { version, status } = piece;
        const answer: Newest = { version, status };
        if (visit.query.get("version") !== String(version)) {
          const by = await saverOf(visit, piece.id);
          answer.text = { fields: fieldsOf(content, piece.slug), by };
        }
        return { json: answer };
      },
    }),
  ];

  /** Nobody else learns it: only the piece's writer gets this answer. */
  async function saverOf({ me }: SignedInVisit, pieceId: string): Promise<SavedBy> {
    const last = await findLastSaver(store.read, pieceId);
    if (last?.via === "api") return { who: "program", name: last.keyName };
    if (!last || last.savedBy === me.id) return { who: "you" };
    return { who: "somebody", name: last.name };
  }
}
