/**
 * Copies bytes into their own memory, for caches. Node cuts small buffers and zlib's results out of blocks of up to 64 KiB,
 * so a cached buffer of one kilobyte would keep its whole block alive, which no cache counts.
 */
export function ownBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
