import { AVATAR_LIMITS, AVATAR_SIZE } from "../contract/people/avatar.ts";
import { say } from "../contract/say.ts";
import { metadataOf, RefusedPicture } from "./encode.ts";
import { type CutPicture, cutPicture } from "./encode-cut.ts";

/**
 * A writer's picture from an export, or from a time before there was an encoder. One that this service has cut is kept byte
 * for byte, so that its address stays. Any other is decoded and cut: nothing is left of its metadata.
 */
export async function restoreAvatar(bytes: Buffer): Promise<CutPicture> {
  const { width, height } = await metadataOf(bytes);
  const { pixels, side } = AVATAR_LIMITS;
  if (width > side || height > side || width * height > pixels) {
    throw new RefusedPicture(
      say("The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.", {
        width,
        height,
      }),
    );
  }
  const cut = await cutPicture(bytes, AVATAR_SIZE);
  const isCut = cut.width === width && cut.height === height && isBare(bytes);
  return isCut ? { ...cut, bytes } : cut;
}

/** Whether a file holds nothing but an image, as the encoder writes it. If in doubt, it does not. */
function isBare(bytes: Buffer): boolean {
  return bytes[0] === 0xff ? isBareJpeg(bytes.toString("latin1")) : isBareWebp(bytes);
}

/**
 * No comment, no segment of an application but that of JFIF without a preview, and nothing behind the end of the image.
 * Coded pixels never have these two bytes (ITU-T T.81, B.1.1.5).
 */
function isBareJpeg(text: string): boolean {
  const others = text.replace("\xff\xe0\0\x10JFIF\0", "");
  const hasMore = /\xff[\xe0-\xef\xfe]/.test(others);
  return !hasMore && text.indexOf("\xff\xd9") === text.length - 2;
}

function isBareWebp(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 4) !== "RIFF") return false;
  let at = 12;
  while (/^(?:VP8[ LX]|ALPH)$/.test(bytes.toString("latin1", at, at + 4))) {
    const length = at + 8 <= bytes.length ? bytes.readUInt32LE(at + 4) : Infinity;
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}
