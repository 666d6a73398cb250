import { type CleanPicture, cut, DamagedPicture, largest } from "./clean-picture.ts";
import { exifWith, orientationOf } from "./orientation.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Keeps what a decoder needs (ITU-T T.81, annex B): tables, frames, scans, colours. Removes Exif except the orientation,
 * XMP, comments, maker notes, previews (which may show a part that was cropped), and everything after the end of the image,
 * where phones store videos and second pictures with their own Exif.
 */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])];
  const sizes: { width: number; height: number }[] = [];
  let orientation = 1;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new DamagedPicture();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) break;
    const length = cut(bytes, at + 2, 2).readUInt16BE();
    const segment = cut(bytes, at, 2 + Math.max(2, length));
    const data = segment.subarray(4);
    at += segment.length;
    if (isFrame(marker)) sizes.push(frameSize(data));
    if (marker === APP1) {
      if (orientation === 1) orientation = orientationOf(data);
      continue;
    }
    if (marker === SOS) {
      const end = endOfScan(bytes, at);
      parts.push(segment, bytes.subarray(at, end));
      at = end;
    } else {
      parts.push(...kept(marker, segment, data));
    }
  }
  if (orientation !== 1) {
    const exif = exifWith(orientation);
    const head = Buffer.from([0xff, APP1, 0, exif.length + 2]);
    // Before the tables: Exif 2.3 and JFIF both require the first place, and decoders accept either order.
    parts.splice(1, 0, head, exif);
  }
  return { ...largest(sizes), bytes: Buffer.concat([...parts, Buffer.from([0xff, EOI])]) };
}

/** SOF0 to SOF15, without the three numbers in between that stand for tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function frameSize(data: Buffer): { width: number; height: number } {
  if (data.length < 5) throw new DamagedPicture();
  return { width: data.readUInt16BE(3), height: data.readUInt16BE(1) };
}

function kept(marker: number, segment: Buffer, data: Buffer): Buffer[] {
  const starts = (text: string): boolean => data.toString("latin1", 0, text.length) === text;
  if (marker === COMMENT) return [];
  if (marker < APP0 || marker > APP15) return [segment];
  if (marker === APP0 && starts("JFIF\0") && data.length >= 14) {
    // Keeps version and density, and sets the size of the preview to zero.
    return [Buffer.from([0xff, APP0, 0, 16]), data.subarray(0, 12), Buffer.from([0, 0])];
  }
  // The profile defines the colours, and Adobe's segment says how they are coded.
  if (marker === APP2 && starts("ICC_PROFILE\0")) return [segment];
  if (marker === APP14 && starts("Adobe") && data.length >= 12) {
    return [Buffer.from([0xff, APP14, 0, 14]), data.subarray(0, 12)];
  }
  return [];
}

/** The coded pixels end at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
  }
  // The file is cut off: decoders show the part that is there.
  return bytes.length;
}
