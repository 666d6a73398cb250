import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { action, type DeskRoute, type DeskTools } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { NEW_FIELDS } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields } from "./preview.tsx";

const PreviewForm = ShownFields.extend({
  /** Whose date and address are shown; empty for a piece that was never saved. */
  piece: z.string().max(100).default(""),
});

/** The preview beside the editor, as it follows the keys. */
export function createPreviewRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  const preview = { ...tools, clock: store.clock };
  return [
    action({
      path: "/desk/preview",
      form: PreviewForm,
      run: async ({ me, signal }, { piece: id, ...fields }) => {
        const own = id ? await findOwnPiece(store, { me, params: { id } }) : undefined;
        const content = shownContent({ ...NEW_FIELDS, ...fields }, own?.content);
        const made = await previewHtml(preview, { piece: own?.piece, content, writer: me, signal });
        if ("why" in made) throw new Refusal("validation_failed", made.why);
        return { json: { ok: true, html: made.html } };
      },
    }),
  ];
}
