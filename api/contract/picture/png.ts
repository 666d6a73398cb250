import { type CleanPicture, cut, DamagedPicture, largest } from "./clean-picture.ts";
import { orientationOf, tiffWith } from "./orientation.ts";

const SIGNATURE_LENGTH = 8;

/** The chunks that a decoder needs: the image, its palette, colours, density, and the frames of an animation. */
const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT".split(
    " ",
  ),
);

/** Removes texts, times, Exif except the orientation, unknown chunks, and everything after the end of the image. */
export function cleanPng(bytes: Buffer): CleanPicture {
  const parts = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const sizes: { width: number; height: number }[] = [];
  let orientation = 1;
  let type = "";
  for (let at = SIGNATURE_LENGTH; type !== "IEND";) {
    const length = cut(bytes, at, 8).readUInt32BE();
    type = bytes.toString("latin1", at + 4, at + 8);
    const chunk = cut(bytes, at, 12 + length);
    const data = chunk.subarray(8, 8 + length);
    at += chunk.length;
    if (parts.length === 1 && type !== "IHDR") throw new DamagedPicture();
    if (type === "IHDR") sizes.push(sizeAt(data, 0));
    if (type === "fcTL") sizes.push(sizeAt(data, 4));
    if (type === "eXIf") orientation = orientationOf(data);
    if (KEPT.has(type)) parts.push(chunk);
  }
  if (orientation !== 1) parts.splice(2, 0, chunkOf("eXIf", tiffWith(orientation)));
  return { ...largest(sizes), bytes: Buffer.concat(parts) };
}

function sizeAt(data: Buffer, at: number): { width: number; height: number } {
  const size = cut(data, at, 8);
  return { width: size.readUInt32BE(0), height: size.readUInt32BE(4) };
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length);
  return chunk;
}

/** PNG specification, annex D, bit by bit: it only runs over thirty bytes. */
function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
