import { Refusal } from "../errors.ts";
import { type Said, say } from "../say.ts";

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

/**
 * The kind of a writer's picture. Refuses any other file with a sentence. Nothing is decoded here: the encoder has made the
 * picture, or is asked for it (api/pictures/avatar.ts).
 */
export function kindOfAvatar(bytes: Buffer): AvatarExtension {
  if (!bytes.length) throw refused(say("The file is empty."));
  if (bytes.length > AVATAR_LIMITS.bytes) {
    const size = { bytes: AVATAR_LIMITS.bytes };
    throw refused(say("The picture is larger than {size}.", { size }));
  }
  const extension = sniffAvatar(bytes);
  if (!extension) throw refused(say("The picture must be a PNG, JPEG, WebP or GIF file."));
  return extension;
}

function refused(said: Said): Refusal {
  return new Refusal("validation_failed", said, [{ path: "avatar", said }]);
}
