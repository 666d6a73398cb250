/** A picture without its metadata, and its size in pixels. */
export interface CleanPicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The file's structure is broken, so it cannot be cleaned. */
export class DamagedPicture extends Error {
  override name = "DamagedPicture";
}

/** The part of a file from `start` on, of exactly this length. */
export function cut(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new DamagedPicture();
  return bytes.subarray(start, start + length);
}

/** The largest width and the largest height: a frame can be larger than the canvas that the file names. */
export function largest(sizes: readonly { width: number; height: number }[]): {
  width: number;
  height: number;
} {
  let [width, height] = [0, 0];
  for (const size of sizes) {
    width = Math.max(width, size.width);
    height = Math.max(height, size.height);
  }
  if (!width || !height) throw new DamagedPicture();
  return { width, height };
}
