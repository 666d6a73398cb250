import { elsewhereAt } from "../../contract/elsewhere.ts";
import { pictureFileName, FIRST_FILE } from "../../contract/pictures.ts";
import { knownCards } from "../../store/pieces/drafts/elsewhere-cards.ts";
import { deskPicture } from "../parts/proof.tsx";
import { page } from "../route.ts";
import type { DeskRoute, DeskTools } from "../route.ts";

/** What is known of an address in the text that is being written, for the card in the editor. */
export function createElsewhereRoutes({ store }: DeskTools): DeskRoute[] {
  return [
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
  ];
}
