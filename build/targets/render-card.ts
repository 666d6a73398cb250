import { cardId, SITE_CARD, type CardSubject } from "../../api/contract/site/share-card.ts";
import {
  authorCard,
  type CardSource,
  cardVersion,
  pieceCard,
} from "../../api/render/share-card.ts";
import { readCard } from "../../api/store/pictures/share-cards.ts";
import type { Context } from "./context.ts";
import { bytes, removed, type TreeFile } from "../tree/file.ts";
import { paths } from "../tree/paths.ts";
import type { Target } from "./targets.ts";

/** A card that shows its subject as it is now. One that shows an old headline or name is removed until it is drawn again. */
export async function renderCard(
  context: Context,
  { subject }: Extract<Target, { kind: "card" }>,
): Promise<TreeFile[]> {
  const path = paths.card(subject);
  const version = await versionNow(context, subject);
  const card =
    version === undefined ? undefined : await readCard(context.snapshot.db, { subject, version });
  return card ? [bytes(path, card)] : removed(path);
}

/** The site's card is shown whatever its version: another name of the site comes with a new tree. */
async function versionNow(context: Context, subject: CardSubject): Promise<string | undefined> {
  if (subject === SITE_CARD) return context.cards.get(SITE_CARD);
  const source = await sourceOf(context, subject);
  return source && cardVersion(source);
}

async function sourceOf(
  { cardPieces, site, writer }: Context,
  subject: CardSubject,
): Promise<CardSource | undefined> {
  const id = cardId(subject);
  if (subject.startsWith("author:")) {
    const author = await writer(id);
    return author && authorCard(site.cards, author);
  }
  const piece = cardPieces.get(id);
  return piece && pieceCard(site.cards, piece, piece.writer);
}
