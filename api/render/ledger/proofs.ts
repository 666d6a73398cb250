import { TILE_WIDTH } from "../../contract/ledger/tiles.ts";
import type { Tree } from "./tree.ts";

/** A tree that somebody else keeps, of which a checkpoint gives the size and the root. */
interface Kept<Hash> {
  tree: Tree<Hash>;
  size: number;
  root: Hash;
  isSame(a: Hash, b: Hash): boolean | Promise<boolean>;
  /** Reads the hashes of a tile, as many as `width`. */
  read(level: number, number: number, width: number): Promise<readonly Hash[]>;
}

/** Proves from a few tiles what is in a tree. A tile counts only if the root vouches for it. */
export function createProofs<Hash>({ tree, size, root, isSame, read }: Kept<Hash>) {
  const { treeHash, rootOf } = tree;
  const tiles = new Map<string, Promise<readonly Hash[]>>();

  /** Each tile is read once. */
  async function hashesIn(level: number, number: number): Promise<readonly Hash[]> {
    const key = `${level}/${number}`;
    const width = Math.min(
      TILE_WIDTH,
      Math.floor(size / TILE_WIDTH ** level) - number * TILE_WIDTH,
    );
    const known = tiles.get(key) ?? read(level, number, width);
    tiles.set(key, known);
    return known;
  }

  const edge = (level: number, from: number): Promise<readonly Hash[]> =>
    hashesIn(level, from / TILE_WIDTH);
  /** Of a smaller tree: a part of a tile that has grown since. */
  const edgeBefore = async (level: number, from: number, count: number): Promise<Hash[]> =>
    (await provenIn(level, from / TILE_WIDTH)).slice(0, count);

  /** The hash of a full tile is in the tile above it. Those at the edge, which are not full, make the root. */
  async function provenIn(level: number, number: number): Promise<readonly Hash[]> {
    const hashes = await hashesIn(level, number);
    if (hashes.length < TILE_WIDTH) {
      if (!(await isSame(await rootOf(size, edge), root))) throw new Unproven();
      return hashes;
    }
    const above = await provenIn(level + 1, Math.floor(number / TILE_WIDTH));
    const hash = above[number % TILE_WIDTH];
    if (hash === undefined || !(await isSame(hash, treeHash(hashes)))) throw new Unproven();
    return hashes;
  }

  return {
    /** Whether an entry has this number. */
    hasLeaf: (number: number, leaf: Hash): Promise<boolean> =>
      isProven(async () => {
        // A receipt is somebody else's: its number may be any value.
        if (!Number.isSafeInteger(number) || number < 0 || number >= size) return false;
        const hashes = await provenIn(0, Math.floor(number / TILE_WIDTH));
        const found = hashes[number % TILE_WIDTH];
        return found !== undefined && isSame(found, leaf);
      }),
    /** Whether the tree has grown from one that was smaller, or is the same. */
    goesOnFrom: (before: { size: number; root: Hash }): Promise<boolean> =>
      isProven(async () => {
        if (before.size > size) return false;
        return isSame(await rootOf(before.size, edgeBefore), before.root);
      }),
  };
}

class Unproven extends Error {}

async function isProven(prove: () => Promise<boolean>): Promise<boolean> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Unproven) return false;
    throw error;
  }
}
