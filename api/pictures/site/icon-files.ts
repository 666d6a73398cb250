import sharp, { type Sharp } from "sharp";
import { ICON_FILES, type IconFile } from "../../contract/site/public-settings.ts";
import type { SiteFile } from "../../store/site/site-files.ts";

/** A picture of an icon: square, `side` pixels wide, with an alpha channel. */
export interface Square {
  pixels: Buffer;
  side: number;
}

/** The side that all icons are made from: that of the largest. */
export const ICON_SIDE = 512;

/**
 * All files of an icon. `whole` fills its square to the corners, for systems that cut icons to a shape of their own;
 * `free` is the icon as it is shown alone.
 */
export async function iconFiles({
  free,
  whole,
}: {
  free: Square;
  whole: Square;
}): Promise<SiteFile[]> {
  const sources: Record<IconFile, Square> = {
    "icon-32.png": free,
    "icon-180.png": whole,
    "icon-192.png": free,
    "icon-512.png": free,
    "icon-maskable-512.png": whole,
    "favicon.ico": free,
  };
  const names = Object.keys(ICON_FILES) as IconFile[];
  return Promise.all(
    names.map(async (name): Promise<SiteFile> => {
      const side = ICON_FILES[name];
      const png = await open(sources[name]).resize(side, side).png(PNG).toBuffer();
      const bytes = name.endsWith(".ico") ? wrapped(png, side) : png;
      return { name, width: side, height: side, bytes };
    }),
  );
}

const PNG = { compressionLevel: 9, palette: false } as const;

function open({ pixels, side }: Square): Sharp {
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

const ICO_HEAD = 22;

/** An ICO file with one picture, which may be a PNG file as it is. */
function wrapped(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD);
  // An icon, with one picture.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  // One plane, 32 bits a pixel.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD, 18);
  return Buffer.concat([head, png]);
}
