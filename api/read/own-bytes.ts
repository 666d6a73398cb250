/**
 * The same bytes in memory of their own, for what is kept. Node cuts small buffers, and the results of zlib, out of larger
 * blocks of up to 64 KiB. A kept buffer of one kilobyte would keep its whole block, which no cache counts.
 */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
