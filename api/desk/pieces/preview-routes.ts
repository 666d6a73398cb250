import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { BODY_MAX } from "../../contract/limits.ts";
import { action, type DeskRoute, type DeskTools } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { NEW_FIELDS } from "./piece-form.ts";
import { previewHtml, shownContent } from "./preview.tsx";

/** What is being typed need not be fit to be saved; it must only be fit to be shown. */
const PreviewForm = z.object({
  /** Whose date and address are shown; empty for a piece that was never saved. */
  piece: z.string().max(100).default(""),
  headline: z.string().max(2_000).default(""),
  sub: z.string().max(4_000).default(""),
  body_md: z
    .string()
    .max(2 * BODY_MAX)
    .default(""),
  tags: z.string().max(2_000).default(""),
  locale: z.string().max(100).default("en"),
  external_url: z.string().max(4_000).default(""),
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
