import { Refusal } from "../errors.ts";
import { type Said, say } from "../say.ts";
import { type CleanPicture, DamagedPicture } from "../picture/clean-picture.ts";
import { cleanGif } from "../picture/gif.ts";
import { cleanJpeg } from "../picture/jpeg.ts";
import { cleanPng } from "../picture/png.ts";
import { cleanWebp } from "../picture/webp.ts";

/** A square is what JSON Feed asks for, in this size. */
export const AVATAR_SIZE = { width: 512, height: 512 } as const;

/** For pictures that are fetched or imported. An upload has the limits of all pictures. */
export const AVATAR_LIMITS = {
  bytes: 2 * 1_024 * 1_024,
  seconds: 10,
  /** A phone's photograph has twelve million. 16,000 × 16,000 fit into 2 MiB and take each reader's browser a gigabyte. */
  pixels: 4_096 * 4_096,
  side: 8_192,
} as const;

export type AvatarExtension = "png" | "jpg" | "webp" | "gif";

/** The kind of a picture by its first bytes, not by its name or media type. SVG is refused: it is a document with scripts. */
export function sniffAvatar(bytes: Buffer): AvatarExtension | null {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  return null;
}

const CLEAN: Record<AvatarExtension, (bytes: Buffer) => CleanPicture> = {
  png: cleanPng,
  jpg: cleanJpeg,
  webp: cleanWebp,
  gif: cleanGif,
};

/** Raise it when the cleaner removes more: pictures that an older version stored are then cleaned again. */
export const CLEANER_VERSION = 1;

/**
 * Checks a writer's picture and strips everything but the image, so that place and camera stay private. Refuses any other
 * file with a sentence. Nothing is decoded here: the encoder's process has done so with uploads and fetched pictures, but
 * not with those of an import, or of a time before there was an encoder.
 */
export function parseAvatar(bytes: Buffer): { extension: AvatarExtension; bytes: Buffer } {
  if (!bytes.length) throw refused(say("The file is empty."));
  if (bytes.length > AVATAR_LIMITS.bytes)
    throw refused(
      say("The picture is larger than {size}.", { size: { bytes: AVATAR_LIMITS.bytes } }),
    );
  const extension = sniffAvatar(bytes);
  if (!extension) throw refused(say("The picture must be a PNG, JPEG, WebP or GIF file."));
  const { width, height, bytes: clean } = cleaned(extension, bytes);
  const { pixels, side } = AVATAR_LIMITS;
  if (width > side || height > side || width * height > pixels) {
    throw refused(
      say("The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.", {
        width,
        height,
      }),
    );
  }
  return { extension, bytes: clean };
}

function cleaned(extension: AvatarExtension, bytes: Buffer): CleanPicture {
  try {
    return CLEAN[extension](bytes);
  } catch (error) {
    if (error instanceof DamagedPicture)
      throw refused(say("The picture is damaged. Save it again in an image editor."));
    throw error;
  }
}

function refused(said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path: "avatar", said }]);
}
