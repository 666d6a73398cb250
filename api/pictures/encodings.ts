import type { Sharp } from "sharp";
import type { PictureFile } from "../contract/pictures.ts";

export interface EncodedFile extends PictureFile {
  bytes: Buffer;
}

/**
 * The effort of AVIF is low on purpose: one more step takes twice the time for a file of the same size, and two steps
 * twenty times.
 */
export const ENCODINGS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78, effort: 4 },
  jpg: { quality: 80, mozjpeg: true },
} as const;

/** How the stored master is encoded, from which all other encodings are made. */
export const MASTER = {
  jpeg: { quality: 92, chromaSubsampling: "4:4:4" },
  webp: { quality: 95, alphaQuality: 100, effort: 2 },
} as const;

/** Makes one encoding, never wider than its source. */
export async function encode(
  source: Sharp,
  { slot, type }: Pick<PictureFile, "slot" | "type">,
): Promise<EncodedFile> {
  const sized = source.resize({ width: slot, withoutEnlargement: true });
  const encoded =
    type === "jpg"
      ? sized.flatten({ background: "#fff" }).jpeg(ENCODINGS.jpg)
      : type === "webp"
        ? sized.webp(ENCODINGS.webp)
        : sized.avif(ENCODINGS.avif);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { slot, type, width: info.width, height: info.height, bytes: data };
}
