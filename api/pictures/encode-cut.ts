import sharp from "sharp";
import { checkHead, decoded, isOpaque, open } from "./encode.ts";

/** The shape that a picture is cut to: its middle, in these proportions. It is made smaller, never larger. */
export interface CutSize {
  width: number;
  height: number;
}

/** One small file. WebP where something shows through, because JPEG cannot keep that. */
export interface CutPicture extends CutSize {
  type: "jpg" | "webp";
  bytes: Buffer;
}

/** For pictures that are shown small and in one shape, such as those of profiles. Of an animation, the first frame is kept. */
export async function cutPicture(bytes: Buffer, wanted: CutSize): Promise<CutPicture> {
  await checkHead(bytes);
  const { autoOrient: upright } = await open(bytes).metadata();
  const scale = Math.min(1, upright.width / wanted.width, upright.height / wanted.height);
  const size = {
    width: Math.max(1, Math.floor(wanted.width * scale)),
    height: Math.max(1, Math.floor(wanted.height * scale)),
  };
  const { data, info } = await decoded(
    open(bytes)
      .autoOrient()
      .resize({ ...size, fit: "cover" })
      .toColourspace("srgb")
      .raw(),
  );
  const source = sharp(data, { raw: { ...size, channels: info.channels } });
  if (info.channels === 4 && !isOpaque(data)) {
    return { ...size, type: "webp", bytes: await source.webp(WEBP).toBuffer() };
  }
  return { ...size, type: "jpg", bytes: await source.removeAlpha().jpeg(JPEG).toBuffer() };
}

const WEBP = { quality: 85, effort: 4 } as const;
const JPEG = { quality: 85, mozjpeg: true } as const;
