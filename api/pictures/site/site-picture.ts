import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { SiteFile } from "../../store/site/site-files.ts";
import { checkHead, decoded, open } from "../encode.ts";
import { ICON_SIDE, iconFiles, type Square } from "./icon-files.ts";

/** A picture for the site, as it is stored. Its id is a hash of its pixels. */
export interface SitePicture {
  id: string;
  files: SiteFile[];
  /** The size of the file that was sent. */
  source: { width: number; height: number };
}

/** Twice the largest size that pages show a logo at, for fine screens. */
const LOGO = { width: 800, height: 200 };
/** A logo that is wider or higher than this is no icon. */
const NEARLY_SQUARE = 1.34;

/** Makes a logo: one small file and, if it is nearly square, the icons of the site. */
export async function takeLogo(bytes: Buffer): Promise<SitePicture> {
  await checkHead(bytes);
  const { data, info } = await pixelsOf(
    open(bytes).resize({ ...LOGO, fit: "inside", withoutEnlargement: true }),
  );
  const { width, height } = info;
  const raw = { width, height, channels: 4 } as const;
  const encodings = await Promise.all([
    sharp(data, { raw }).webp({ lossless: true, effort: 4 }).toBuffer(),
    sharp(data, { raw }).webp({ quality: 92, alphaQuality: 100, effort: 4 }).toBuffer(),
  ]);
  const [file] = encodings.toSorted((a, b) => a.length - b.length);
  if (!file) throw new Error("The logo was not encoded.");
  const ratio = Math.max(width / height, height / width);
  const icons = ratio <= NEARLY_SQUARE ? await iconsOf(bytes) : [];
  const id = idOf("logo", data, info);
  const files = [{ name: "logo.webp", width, height, bytes: file }, ...icons];
  return { id, files, source: await sizeOf(bytes) };
}

/** Makes the icons of the site from a picture. One that is not square gets transparent edges. */
export async function takeIcon(bytes: Buffer): Promise<SitePicture> {
  await checkHead(bytes);
  const { data, info } = await pixelsOf(
    open(bytes).resize({ width: ICON_SIDE, height: ICON_SIDE, fit: "inside" }),
  );
  const files = await iconsOf(bytes);
  return { id: idOf("icon", data, info), files, source: await sizeOf(bytes) };
}

async function sizeOf(bytes: Buffer): Promise<SitePicture["source"]> {
  const { autoOrient } = await open(bytes).metadata();
  return autoOrient;
}

/** A system that cuts icons to its own shape shows the middle four fifths. */
const SAFE_SIDE = 410;

async function iconsOf(bytes: Buffer): Promise<SiteFile[]> {
  const free = await contained(bytes, ICON_SIDE, CLEAR);
  const isWhole = isFilled(free.pixels);
  return iconFiles({
    free,
    // A picture that fills its square may lose its edges; one with clear corners gets white ones around it.
    whole: isWhole ? free : await contained(bytes, SAFE_SIDE, WHITE),
  });
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

async function contained(bytes: Buffer, side: number, background: typeof CLEAR): Promise<Square> {
  const edge = Math.floor((ICON_SIDE - side) / 2);
  const { data } = await pixelsOf(
    open(bytes).resize({ width: side, height: side, fit: "contain", background: CLEAR }),
  );
  const placed = sharp(data, { raw: { width: side, height: side, channels: 4 } }).extend({
    top: edge,
    bottom: ICON_SIDE - side - edge,
    left: edge,
    right: ICON_SIDE - side - edge,
    background,
  });
  const flat = background.alpha ? placed.flatten({ background }).ensureAlpha() : placed;
  return { pixels: await flat.raw().toBuffer(), side: ICON_SIDE };
}

/** Whether the four corners are opaque. */
function isFilled(pixels: Buffer): boolean {
  const last = ICON_SIDE - 1;
  const corners = [0, last, last * ICON_SIDE, last * ICON_SIDE + last];
  return corners.every((at) => (pixels[at * 4 + 3] ?? 0) > 250);
}

async function pixelsOf(source: Sharp) {
  return decoded(source.autoOrient().toColourspace("srgb").ensureAlpha().raw());
}

function idOf(
  kind: string,
  pixels: Buffer,
  { width, height }: { width: number; height: number },
): string {
  return createHash("sha256")
    .update(`${kind} ${width}x${height} `)
    .update(pixels)
    .digest("hex")
    .slice(0, 32);
}
