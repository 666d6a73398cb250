import {
  deletePiece,
  isDeletable,
  UNDO_DAYS,
  undeletePiece,
} from "../../store/pieces/lifecycle/deletion.ts";
import { counted } from "../../../site/messages/words.ts";
import { confirmationPage } from "../confirmation.tsx";
import { NO_VALUES } from "../form-values.ts";
import { action, type DeskRoute, type DeskTools, page, seeOther } from "../route.ts";
import { headlineOr } from "../parts/untitled.ts";
import { findOwnPiece, NO_FIELDS, piecePath } from "./own-piece.ts";

export function createDeletionRoutes({ store }: DeskTools): DeskRoute[] {
  return [
    page({
      path: "/desk/pieces/:id/delete",
      show: async (visit) => {
        const { words } = visit;
        const { list: w } = words;
        const { piece, content } = await findOwnPiece(store, visit);
        if (!isDeletable(piece.status)) return seeOther(piecePath(piece.id));
        return confirmationPage(
          {
            title: w.delete_draft,
            of: headlineOr(content.headline, words),
            words: <p>{counted(w.delete_means, UNDO_DAYS, words.language)}</p>,
            button: w.delete_draft,
            back: { href: piecePath(piece.id), label: w.keep_it },
          },
          { path: piecePath(piece.id, "delete"), values: NO_VALUES },
        );
      },
    }),
    action({
      path: "/desk/pieces/:id/delete",
      form: NO_FIELDS,
      run: async (visit) => {
        const { piece } = await findOwnPiece(store, visit);
        await deletePiece(store, visit.actor, piece.id);
        return seeOther(`/desk?done=deleted&piece=${piece.id}`);
      },
    }),
    action({
      path: "/desk/pieces/:id/undelete",
      form: NO_FIELDS,
      run: async ({ actor, params }) => {
        const id = (params["id"] ?? "").toLowerCase();
        await undeletePiece(store, actor, id);
        return seeOther(`${piecePath(id)}?done=undeleted`);
      },
    }),
  ];
}
