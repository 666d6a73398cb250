import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import { headlineOr } from "../parts/untitled.ts";
import { type DeskRoute, type DeskTools, page, seeOther, type SignedInVisit } from "../route.ts";
import { untilGone } from "../until.ts";
import { findOwnPiece, NO_FIELDS, pieceAction, piecePath } from "./own-piece.ts";
import { goingPage, unpublishPage } from "./published-pages.tsx";
import { withdrawalOf } from "./with-editors.ts";

/** Unpublishing, and taking a piece back from the editors. */
export function createUnpublishRoutes({ store, config, wake }: DeskTools): DeskRoute[] {
  const stepOf = (visit: SignedInVisit, pieceId: string) => ({
    pieceId,
    actor: visit.actor,
    review: config.review,
  });
  return [
    page({
      path: "/desk/pieces/:id/unpublish",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        if (own.piece.status !== "approved") return seeOther(piecePath(own.piece.id));
        return unpublishPage(own, visit.words);
      },
    }),
    pieceAction(store, {
      path: "unpublish",
      form: NO_FIELDS,
      act: async ({ piece }, visit) => {
        await takeStep(store, { ...stepOf(visit, piece.id), action: "unpublish" });
        wake();
        return "/gone";
      },
    }),
    page({
      path: "/desk/pieces/:id/gone",
      show: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        if (piece.status === "approved") return seeOther(piecePath(piece.id));
        const state = await untilGone(store, piece.id);
        if (state === "gone") return seeOther(`${piecePath(piece.id)}?done=unpublished`);
        const headline = headlineOr(piece.content.headline, visit.words);
        return goingPage({ id: piece.id, headline, state }, visit.words);
      },
    }),
    pieceAction(store, {
      path: "withdraw",
      form: NO_FIELDS,
      act: async ({ piece }, visit) => {
        await takeStep(store, { ...stepOf(visit, piece.id), action: withdrawalOf(piece) });
        return "?done=withdrawn";
      },
    }),
  ];
}
