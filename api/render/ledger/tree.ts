import { TILE_WIDTH } from "../../contract/ledger/tiles.ts";

// Merkle trees as RFC 6962 §2.1 describes them. In a browser a hash is a promise, and on the server it is bytes: who uses a
// tree brings the two functions that know which.

export interface Hashing<Hash> {
  /** The hash of the node above two others. */
  above(left: Hash, right: Hash): Hash;
  /** The hash of a tree without leaves. */
  ofNothing(): Hash;
}

/** What stands before the bytes of a leaf and of a node. It makes it impossible to pass a node off as a leaf. */
export const LEAF = Uint8Array.of(0);
export const NODE = Uint8Array.of(1);

export interface Tree<Hash> {
  /** The hash of a tree whose leaves, or whose equally large parts, have these hashes. */
  treeHash(hashes: readonly Hash[]): Hash;
  /**
   * The root of a tree of some size from the tiles at its right edge: `edge` gives the hashes of a level from one number on.
   * It reads at most 255 hashes of each level, however large the tree is.
   */
  rootOf(size: number, edge: Edge<Hash>): Promise<Hash>;
}

type Edge<Hash> = (level: number, from: number, count: number) => Promise<readonly Hash[]>;

export function createTree<Hash>({ above, ofNothing }: Hashing<Hash>): Tree<Hash> {
  const fold = (peaks: readonly Hash[]): Hash =>
    peaks.reduceRight((right, left) => above(left, right));

  /** The largest full subtrees, from left to right. */
  function peaksOf(hashes: readonly Hash[]): Hash[] {
    const peaks: Hash[] = [];
    for (let at = 0; at < hashes.length;) {
      const size = 2 ** Math.floor(Math.log2(hashes.length - at));
      let level = hashes.slice(at, at + size);
      while (level.length > 1) {
        level = Array.from({ length: level.length / 2 }, (_, index) =>
          above(level[2 * index] as Hash, level[2 * index + 1] as Hash),
        );
      }
      peaks.push(level[0] as Hash);
      at += size;
    }
    return peaks;
  }

  function treeHash(hashes: readonly Hash[]): Hash {
    return hashes.length ? fold(peaksOf(hashes)) : ofNothing();
  }

  async function rootOf(size: number, edge: Edge<Hash>): Promise<Hash> {
    const peaks: Hash[][] = [];
    for (let level = 0, left = size; left > 0; level++, left = Math.floor(left / TILE_WIDTH)) {
      const count = left % TILE_WIDTH;
      const hashes = count ? await edge(level, left - count, count) : [];
      if (hashes.length !== count) throw new Error(`Hashes of level ${level} are missing.`);
      peaks.unshift(peaksOf(hashes));
    }
    const all = peaks.flat();
    return all.length ? fold(all) : ofNothing();
  }

  return { treeHash, rootOf };
}
