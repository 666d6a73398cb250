/** A picture without anything but what it shows, and how large it becomes when it is decoded. */
export interface CleanPicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The file does not hold together: what cannot be read cannot be cleaned. */
export class DamagedPicture extends Error {
  override name = "DamagedPicture";
}

/** The part of a file from `start` on, of exactly this length. */
export function cut(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new DamagedPicture();
  return bytes.subarray(start, start + length);
}

/** The largest of several sizes, side by side: a frame can be larger than the canvas that the file names. */
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
