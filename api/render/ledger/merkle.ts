import { createHash } from "node:crypto";
import { TILE_WIDTH } from "../../contract/ledger/tiles.ts";

// Merkle trees as RFC 6962 §2.1 describes them.

export type Hash = Buffer;

export function leafHash(entry: string | Buffer): Hash {
  return createHash("sha256").update(LEAF).update(entry).digest();
}

function nodeHash(left: Hash, right: Hash): Hash {
  return createHash("sha256").update(NODE).update(left).update(right).digest();
}

// The prefixes make it impossible to pass a node off as a leaf.
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The hash of a tree whose leaves, or whose equally large parts, have these hashes. */
export function treeHash(hashes: readonly Hash[]): Hash {
  if (!hashes.length) return createHash("sha256").digest();
  return fold(peaksOf(hashes));
}

/** The largest full subtrees, from left to right. */
function peaksOf(hashes: readonly Hash[]): Hash[] {
  const peaks: Hash[] = [];
  for (let at = 0; at < hashes.length;) {
    const size = 2 ** Math.floor(Math.log2(hashes.length - at));
    let level = hashes.slice(at, at + size);
    while (level.length > 1) {
      level = Array.from({ length: level.length / 2 }, (_, index) =>
        nodeHash(level[2 * index] as Hash, level[2 * index + 1] as Hash),
      );
    }
    peaks.push(level[0] as Hash);
    at += size;
  }
  return peaks;
}

function fold(peaks: readonly Hash[]): Hash {
  return peaks.reduceRight((right, left) => nodeHash(left, right));
}

/**
 * The root of a tree of some size from the tiles at its right edge: `edge` gives the hashes of a level from one number on.
 * It reads at most 255 hashes of each level, however large the tree is.
 */
export async function rootOf(
  size: number,
  edge: (level: number, from: number, count: number) => Promise<readonly Hash[]>,
): Promise<Hash> {
  const peaks: Hash[][] = [];
  for (let level = 0, left = size; left > 0; level++, left = Math.floor(left / TILE_WIDTH)) {
    const count = left % TILE_WIDTH;
    const hashes = count ? await edge(level, left - count, count) : [];
    if (hashes.length !== count) throw new Error(`Hashes of level ${level} are missing.`);
    peaks.unshift(peaksOf(hashes));
  }
  const all = peaks.flat();
  return all.length ? fold(all) : treeHash([]);
}
