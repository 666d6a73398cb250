import { type CleanPicture, cut, DamagedPicture, largest } from "./clean-picture.ts";

const HEAD_LENGTH = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The blocks that say how often an animation plays. Blocks of other applications hold metadata such as XMP. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/** Keeps the frames, their timing and their loop. Removes comments, XMP and everything after the end of the image. */
export function cleanGif(bytes: Buffer): CleanPicture {
  const head = cut(bytes, 0, HEAD_LENGTH);
  const sizes = [{ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }];
  let at = HEAD_LENGTH + tableLength(head[10] ?? 0);
  const parts = [cut(bytes, 0, at)];
  while (at < bytes.length && bytes[at] !== TRAILER) {
    const start = at;
    if (bytes[at] === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
      if (isKept(bytes, start)) parts.push(bytes.subarray(start, at));
    } else if (bytes[at] === IMAGE) {
      const frame = cut(bytes, at, 10);
      sizes.push({
        width: frame.readUInt16LE(1) + frame.readUInt16LE(5),
        height: frame.readUInt16LE(3) + frame.readUInt16LE(7),
      });
      // Skips the colour table and one byte before the pixel blocks.
      at = endOfBlocks(bytes, at + 10 + tableLength(frame[9] ?? 0) + 1);
      parts.push(bytes.subarray(start, at));
    } else {
      throw new DamagedPicture();
    }
  }
  return { ...largest(sizes), bytes: Buffer.concat([...parts, Buffer.from([TRAILER])]) };
}

function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  if (at >= bytes.length) throw new DamagedPicture();
  return at + 1;
}

function isKept(bytes: Buffer, start: number): boolean {
  const label = bytes[start + 1];
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.has(bytes.toString("latin1", start + 3, start + 14));
}
