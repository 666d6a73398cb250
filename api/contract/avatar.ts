import { Refusal } from "./errors.ts";

export const AVATAR_LIMITS = { bytes: 2 * 1_024 * 1_024, seconds: 10 } as const;

export type AvatarExtension = "png" | "jpg" | "webp" | "gif";

/** The kind of a picture by its first bytes, whatever its name or sender says. An SVG is a document, and is none. */
export function sniffAvatar(bytes: Buffer): AvatarExtension | null {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  return null;
}

/** What may be shown as a writer's picture; anything else is refused with a sentence. */
export function parseAvatar(bytes: Buffer): AvatarExtension {
  if (!bytes.length) throw refused("The file is empty.");
  if (bytes.length > AVATAR_LIMITS.bytes) throw refused("The picture is larger than 2 MiB.");
  const extension = sniffAvatar(bytes);
  if (!extension) throw refused("The picture must be a PNG, JPEG, WebP or GIF file.");
  return extension;
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", message, [{ path: "avatar", message }]);
}
