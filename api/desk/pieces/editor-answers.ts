import { z } from "zod";
import { elsewhereAt } from "../../contract/elsewhere.ts";
import { Refusal } from "../../contract/errors.ts";
import { FIRST_FILE, pictureFileName } from "../../contract/pictures.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import { findLastSaver } from "../../store/pieces/drafts/revisions.ts";
import type { Newest, SavedBy } from "../client/editor/saving/newest.ts";
import { drawnCard } from "../parts/drawn-card.ts";
import { deskPicture } from "../parts/page-preview.tsx";
import { action, type DeskRoute, type DeskTools, page, type SignedInVisit } from "../route.ts";
import { findOwnPiece } from "./own-piece.ts";
import { fieldsOf, NEW_FIELDS } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";

/** The fields are checked afterwards, so that a refusal has the preview's own message. */
const PreviewForm = z.looseObject({
  /** The piece whose date and address are shown; empty if it was never saved. */
  piece: z.string().max(100).default(""),
});

/** The answers to the editor's scripts while somebody writes. */
export function createEditorAnswers(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  return [
    // The newest saved text, for an editor's page that may have an older one.
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
    // The known facts about an address in the text, for its card in the editor.
    page({
      path: "/desk/pieces/new/elsewhere",
      show: async ({ me, query }) => {
        const markdown = query.get("address") ?? "";
        const [card] = elsewhereAt(markdown)
          ? await knownCards(store.read, { writerId: me.id, markdown })
          : [];
        const picture = card?.picture
          ? deskPicture(card.picture, pictureFileName(FIRST_FILE))
          : null;
        return {
          json: {
            ok: true,
            card: card ? { title: card.title ?? card.author, author: card.author, picture } : null,
          },
        };
      },
    }),
    // The preview beside the editor.
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
    // The picture that links to the piece will show.
    page({
      path: "/desk/pieces/:id/card.jpg",
      show: async (visit) => {
        const { content } = await findOwnPiece(store, visit);
        return drawnCard(tools, { content, writer: visit.me, owner: visit.me.id });
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
