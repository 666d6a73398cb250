import { type AvatarExtension, sniffAvatar } from "../contract/people/avatar.ts";

/** The kind of a picture by its first bytes, not by its name or media type. SVG is none: it is a document with scripts. */
export function sniffPicture(bytes: Buffer): AvatarExtension | "avif" | null {
  return sniffAvatar(bytes) ?? (/avif|avis/.test(brandsOf(bytes)) ? "avif" : null);
}

/** The photographs of an iPhone, in a format that only its maker's browsers show. */
export function isHeic(bytes: Buffer): boolean {
  return /heic|heix|hevc|mif1/.test(brandsOf(bytes));
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
