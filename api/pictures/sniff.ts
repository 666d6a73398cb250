export type GivenType = "jpg" | "png" | "webp" | "gif" | "avif";

/** The kind of a picture by its first bytes, not by its name or media type. SVG is none: it is a document with scripts. */
export function sniffPicture(bytes: Buffer): GivenType | null {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  return isAvif(bytes) ? "avif" : null;
}

/** The photographs of an iPhone, in a format that only its maker's browsers show. */
export function isHeic(bytes: Buffer): boolean {
  return /heic|heix|hevc|mif1/.test(brandsOf(bytes));
}

function isAvif(bytes: Buffer): boolean {
  return /avif|avis/.test(brandsOf(bytes));
}

/** The names in the first box of an ISO base media file. */
function brandsOf(bytes: Buffer): string {
  if (bytes.length < 12 || bytes.toString("latin1", 4, 8) !== "ftyp") return "";
  return bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 256)).toString("latin1");
}

/** Enough for declarations and comments before the element. */
const HEAD_READ = 4_000;

/** Whether a file that is no picture for pages is an SVG. */
export function isSvg(bytes: Buffer): boolean {
  return /<svg[\s>]/i.test(bytes.subarray(0, HEAD_READ).toString("latin1"));
}
