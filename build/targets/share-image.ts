import { FIRST_FILE, FIRST_WIDTH, pictureFileName } from "../../api/contract/pictures.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../api/contract/site/share-card.ts";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { sizeAt } from "../../api/render/pictures.ts";
import { authorCard, cardVersion, pieceCard } from "../../api/render/share-card.ts";
import type { HeadData } from "../../site/site-data.ts";
import type { Context } from "./context.ts";

type ShareImage = NonNullable<HeadData["image"]>;

const SIZE = { width: CARD_WIDTH, height: CARD_HEIGHT };

// A page names only a card that is drawn and shows the page's subject as it is now. Until there is one, a piece has its
// whole cover, and every other page the site's card.

export function pieceImage(
  { site, urls, cards }: Context,
  piece: Pick<PublicPiece, "id" | "headline" | "locale" | "cover">,
  writer: Writer,
): ShareImage | null {
  const { id, cover, headline } = piece;
  const alt = cover?.alt || `${headline} · ${writer.name}`;
  const version = cardVersion(pieceCard(site.cards, piece, writer));
  if (cards.get(`piece:${id}`) === version) return { url: urls.card(id, version), ...SIZE, alt };
  if (!cover) return null;
  const url = urls.picture(cover.id, pictureFileName(FIRST_FILE));
  return { url, ...sizeAt(cover, FIRST_WIDTH), alt };
}

export function authorImage(context: Context, writer: Writer): ShareImage | null {
  const { site, urls, cards } = context;
  const version = cardVersion(authorCard(site.cards, writer));
  if (cards.get(`author:${writer.id}`) !== version) return null;
  return { url: urls.card(writer.id, version), ...SIZE, alt: writer.name };
}
