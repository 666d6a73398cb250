import { livePlacesOf } from "../../store/log/places.ts";
import { listMailings } from "../../store/mailing/mailings.ts";
import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import { forgetTakenBack } from "../../store/pieces/lifecycle/publication-plans.ts";
import { headlineOr } from "../parts/untitled.ts";
import { type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { untilGone, untilShown } from "../until.ts";
import { findOwnPiece, NO_FIELDS, pieceAction, piecePath, stepOf } from "./own-piece.ts";
import { goingPage, livePage, unpublishPage } from "./published-pages.tsx";
import { isWithEditors, withdrawalOf } from "./with-editors.ts";

/** The steps after Publish: the page that says it is live, cancelling a time, unpublishing, withdrawing from the editors. */
export function createPublishedRoutes(tools: DeskTools): DeskRoute[] {
  const { store, urls, wake } = tools;
  return [
    page({
      path: "/desk/pieces/:id/live",
      show: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        const isLive = piece.status === "approved" && !isWithEditors(piece);
        if (!isLive || !piece.slug) return seeOther(piecePath(piece.id));
        const progress = await untilShown(store, piece.id);
        return livePage(visit.words, {
          id: piece.id,
          // The public headline: the working copy may have another one.
          headline: piece.content.headline,
          version: piece.version,
          url: urls.piece(visit.me.slug, piece.slug),
          progress,
          places: (await livePlacesOf(store, [piece.id])).get(piece.id),
          mailing: store.sendsMail ? (await listMailings(store.read, piece.id))[0] : undefined,
          canMail: store.sendsMail,
        });
      },
    }),
    pieceAction(store, {
      path: "unschedule",
      form: NO_FIELDS,
      act: async ({ piece }, visit) => {
        await takeStep(store, { ...stepOf(tools, visit, piece.id), action: "unschedule" });
        return `?done=${piece.status === "approved" ? "update-unscheduled" : "unscheduled"}`;
      },
    }),
    pieceAction(store, {
      path: "time-seen",
      form: NO_FIELDS,
      act: async ({ piece }, visit) => {
        await forgetTakenBack(store, visit.actor, piece.id);
        return "";
      },
    }),
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
        await takeStep(store, { ...stepOf(tools, visit, piece.id), action: "unpublish" });
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
        await takeStep(store, { ...stepOf(tools, visit, piece.id), action: withdrawalOf(piece) });
        return "?done=withdrawn";
      },
    }),
  ];
}
