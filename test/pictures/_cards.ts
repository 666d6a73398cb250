import type { CardSite } from "../../api/contract/site/share-card.ts";
import type { Encoder } from "../../api/pictures/encoder.ts";
import { authorCard, cardVersion, pieceCard, siteCard } from "../../api/render/share-card.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { cardWriters, newestCardPieces, putCard } from "../../api/store/pictures/share-cards.ts";

type CardEncoder = Pick<Encoder, "drawCard" | "cutCard"> & { drawn: string[] };

/** Draws nothing: a card is the words that would be on it, or its cover. Remembers the titles in their order. */
export function wordsEncoder({
  fails = () => false,
}: { fails?: (title: string) => boolean } = {}): CardEncoder {
  const drawn: string[] = [];
  return {
    drawn,
    drawCard: async ({ kind, title, writer, siteName }) => {
      drawn.push(title);
      if (fails(title)) throw new Error("The encoder was killed.");
      return Buffer.from([kind, title, writer?.name, writer?.isVerified, siteName].join(" | "));
    },
    cutCard: async (master) => {
      drawn.push("cover");
      return Buffer.from(`cut from ${master.toString()}`);
    },
  };
}

export async function drawSite(store: Store, site: CardSite): Promise<void> {
  const version = cardVersion(siteCard(site));
  await putCard(store, { subject: "site", version, bytes: Buffer.from("site") });
}

/** Makes the cards of some pieces and of a writer. */
export async function drawSome(
  store: Store,
  site: CardSite,
  { pieces, writer }: { pieces: readonly { id: string }[]; writer: { id: string } },
): Promise<void> {
  const ids = pieces.map(({ id }) => id);
  for (const { id, ...piece } of await newestCardPieces(store.read, { ids }, ids.length)) {
    const version = cardVersion(pieceCard(site, piece, piece.writer));
    const bytes = Buffer.from(`${piece.headline} ${version}`);
    await putCard(store, { subject: `piece:${id}`, version, bytes });
  }
  for (const { id, ...found } of await cardWriters(store.read, { ids: [writer.id] }, 1)) {
    const version = cardVersion(authorCard(site, found));
    await putCard(store, { subject: `author:${id}`, version, bytes: Buffer.from(found.name) });
  }
}
