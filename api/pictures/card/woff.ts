import { inflateSync } from "node:zlib";

const WOFF = 0x774f4646;
/** A font of this size unpacked would not be one of ours. */
const UNPACKED_MAX = 20_000_000;
/** In a WOFF file and in the file that it holds: the head, and the entry of one table. */
const PACKED = { head: 44, entry: 20 };
const PLAIN = { head: 12, entry: 16 };

/**
 * Unpacks WOFF 1 (https://www.w3.org/TR/WOFF/) to the TrueType or OpenType file that it holds. The family gets another
 * name: the parts of one font have the same name, and whoever draws must be able to choose one of them.
 */
export function unpackWoff(woff: Buffer, family: string): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error("The font is not a WOFF file.");
  const tables = tablesOf(woff).map(({ tag, bytes }) => ({
    tag,
    bytes: tag === "name" ? nameTable(family) : bytes,
  }));
  const head = Buffer.alloc(PLAIN.head + tables.length * PLAIN.entry);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const entry = PLAIN.head + index * PLAIN.entry;
    head.write(tag, entry, "latin1");
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    // Each table begins at a multiple of four.
    const filled = bytes.length + (-bytes.length & 3);
    parts.push(bytes, Buffer.alloc(filled - bytes.length));
    at += filled;
  }
  return Buffer.concat(parts);
}

function tablesOf(woff: Buffer): { tag: string; bytes: Buffer }[] {
  let room = UNPACKED_MAX;
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = PACKED.head + index * PACKED.entry;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    room -= length;
    if (room < 0) throw new Error("The font is too large.");
    const bytes = woff.subarray(from, from + packed);
    return {
      tag: woff.toString("latin1", entry, entry + 4),
      bytes: packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes,
    };
  });
}

/** Names by which programs find a font: the family, the style and, for PostScript, both. */
function nameTable(family: string): Buffer {
  const names = [
    { id: 1, text: family },
    { id: 2, text: "Regular" },
    { id: 6, text: family },
  ].map(({ id, text }) => ({ id, bytes: Buffer.from(text, "utf16le").swap16() }));
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let at = 0;
  for (const [index, { id, bytes }] of names.entries()) {
    const entry = 6 + index * 12;
    // Windows, Unicode, English.
    head.writeUInt16BE(3, entry);
    head.writeUInt16BE(1, entry + 2);
    head.writeUInt16BE(0x409, entry + 4);
    head.writeUInt16BE(id, entry + 6);
    head.writeUInt16BE(bytes.length, entry + 8);
    head.writeUInt16BE(at, entry + 10);
    at += bytes.length;
  }
  return Buffer.concat([head, ...names.map(({ bytes }) => bytes)]);
}
