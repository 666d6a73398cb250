import { type CleanPicture, cut, largest } from "./clean-picture.ts";
import { orientationOf, tiffWith } from "./orientation.ts";

const HEAD_LENGTH = 12;
const FRAME_HEAD_LENGTH = 16;
const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const KEPT_IN_FRAME = new Set(["VP8 ", "VP8L", "ALPH"]);
/** Bits of VP8X that announce metadata. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

interface Chunk {
  type: string;
  data: Buffer;
}

interface Size {
  width: number;
  height: number;
}

/** Keeps the picture, its frames and its colours. Removes Exif except the orientation, XMP and unknown chunks. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const all = chunksOf(bytes.subarray(HEAD_LENGTH));
  const exif = all.find(({ type }) => type === "EXIF");
  const orientation = exif ? orientationOf(exif.data) : 1;
  const sizes: Size[] = [];
  const parts = all
    .filter(({ type }) => KEPT.has(type))
    .map(({ type, data }) => {
      sizes.push(...sizesOf({ type, data }));
      if (type === "VP8X") return chunkOf(type, extended(data, orientation !== 1));
      return chunkOf(type, type === "ANMF" ? cleanFrame(data, sizes) : data);
    });
  if (orientation !== 1) parts.push(chunkOf("EXIF", tiffWith(orientation)));
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  return { ...largest(sizes), bytes: chunkOf("RIFF", body) };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    chunks.push({ type, data: cut(bytes, at + 8, length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function sizesOf({ type, data }: Chunk): Size[] {
  if (type === "VP8X") return [{ width: plusOne(data, 4), height: plusOne(data, 7) }];
  if (type === "ANMF") return [{ width: plusOne(data, 6), height: plusOne(data, 9) }];
  // RFC 6386 §9.1: fourteen bits each, behind the frame's tag and start code.
  if (type === "VP8 ") {
    const size = cut(data, 6, 4);
    return [{ width: size.readUInt16LE(0) & 0x3fff, height: size.readUInt16LE(2) & 0x3fff }];
  }
  if (type === "VP8L") {
    const bits = cut(data, 1, 4).readUInt32LE();
    return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }];
  }
  return [];
}

function plusOne(data: Buffer, at: number): number {
  return cut(data, at, 3).readUIntLE(0, 3) + 1;
}

function extended(data: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(data);
  copy[0] = ((copy[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return copy;
}

function cleanFrame(data: Buffer, sizes: Size[]): Buffer {
  const parts = chunksOf(data.subarray(FRAME_HEAD_LENGTH)).filter(({ type }) =>
    KEPT_IN_FRAME.has(type),
  );
  sizes.push(...parts.flatMap(sizesOf));
  const head = cut(data, 0, FRAME_HEAD_LENGTH);
  return Buffer.concat([head, ...parts.map(({ type, data: inner }) => chunkOf(type, inner))]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
