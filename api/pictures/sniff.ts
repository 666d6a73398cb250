export type GivenType = "jpg" | "png" | "webp" | "gif" | "avif";

/** The kind of a picture by its first bytes, not by its name or media type. SVG is none: it is a document with scripts. */
export function sniffPicture(bytes: Buffer): GivenType | null {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  // ISO base media: the brand of the file, or one of those it is compatible with.
  if (start.slice(4, 8) === "ftyp") return isAvif(bytes) ? "avif" : null;
  return null;
}

function isAvif(bytes: Buffer): boolean {
  const length = Math.min(bytes.readUInt32BE(0), 256);
  const brands = bytes.subarray(8, length).toString("latin1");
  return brands.includes("avif") || brands.includes("avis");
}
