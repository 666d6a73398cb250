import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { drawnCard } from "../parts/drawn-card.ts";
import { action, type DeskRoute, type DeskTools, page } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { NEW_FIELDS } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";

/** The fields are checked afterwards, so that a refusal has the preview's own message. */
const PreviewForm = z.looseObject({
  /** The piece whose date and address are shown; empty if it was never saved. */
  piece: z.string().max(100).default(""),
});

/** The preview beside the editor, and the card that links to the piece will show. */
export function createPreviewRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  return [
    action({
      path: "/desk/preview",
      form: PreviewForm,
      run: async ({ me, signal }, { piece: id, ...typed }) => {
        const shown = ShownFields.safeParse(typed);
        if (!shown.success) throw new Refusal("validation_failed", TOO_LONG_TO_SHOW);
        const own = id ? await findOwnPiece(store, { me, params: { id } }) : undefined;
        const content = shownContent({ ...NEW_FIELDS, ...shown.data }, own?.content);
        const made = await previewHtml(tools, { piece: own?.piece, content, writer: me, signal });
        if ("why" in made) throw new Refusal("validation_failed", made.why);
        return { json: { ok: true, html: made.html } };
      },
    }),
    page({
      path: "/desk/pieces/:id/card.jpg",
      show: async (visit) => {
        const { content } = await findOwnPiece(store, visit);
        return drawnCard(tools, { content, writer: visit.me, owner: visit.me.id });
      },
    }),
  ];
}
