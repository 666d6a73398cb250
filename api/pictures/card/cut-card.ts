import sharp from "sharp";
import { CARD_HEIGHT, CARD_WIDTH } from "../../contract/site/share-card.ts";

/** Cuts a card from a picture, around the part that people look at first. */
export async function cutCard(master: Buffer): Promise<Buffer> {
  return sharp(master)
    .resize({ width: CARD_WIDTH, height: CARD_HEIGHT, fit: "cover", position: "attention" })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
