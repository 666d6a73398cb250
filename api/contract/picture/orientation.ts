/** The tag that says how to turn a picture, 1 (not at all) to 8. Exif 2.3, tag 0x0112. */
const ORIENTATION = 0x0112;
const SHORT = 3;
const PREFIX = Buffer.from("Exif\0\0", "latin1");

/** The orientation in a block of Exif data; 1 if there is none. Entries outside the block are not followed. */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(0, PREFIX.length).equals(PREFIX) ? exif.subarray(PREFIX.length) : exif;
  if (tiff.length < 8) return 1;
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return 1;
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const start = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(start);
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF block with only the orientation: without it, a portrait would lie on its side. */
export function tiffWith(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write("MM\0*", 0, "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  block.writeUInt16BE(SHORT, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

/** The same block in the form that JPEG uses. */
export function exifWith(orientation: number): Buffer {
  return Buffer.concat([PREFIX, tiffWith(orientation)]);
}
