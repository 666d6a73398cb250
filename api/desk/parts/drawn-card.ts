import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Writer } from "../../contract/records.ts";
import { cardSite, pieceCard } from "../../render/share-card.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import type { DeskAnswer, DeskTools } from "../route.ts";
import { picturesShownIn } from "./shown-pictures.ts";

/** The share card of a text that is not public, as it would be drawn today. `owner` is who looks at it. */
export async function drawnCard(
  { store, config, pictures }: Pick<DeskTools, "store" | "config" | "pictures">,
  { content, writer, owner }: { content: PieceContent; writer: Writer; owner: string },
): Promise<DeskAnswer> {
  const { settings } = await readSettings(store.read);
  const site = cardSite({ ...settings, name: settings.name ?? config.siteName });
  const { cover } = await picturesShownIn(store, {
    writerId: writer.id,
    html: "",
    cover: content.cover,
  });
  const { headline, locale } = content;
  const bytes = await pictures.drawCard(
    owner,
    pieceCard(site, { headline, locale, cover }, writer),
  );
  if (!bytes) throw new Refusal("not_found");
  return { download: new Uint8Array(bytes), name: "card.jpg", type: "image/jpeg" };
}
