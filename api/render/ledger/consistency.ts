import { TILE_WIDTH } from "../../contract/ledger/tiles.ts";
import { type Hash, treeHash } from "./merkle.ts";

// Consistency proofs (RFC 6962 §2.1.2): that a tree has grown from an earlier one.

type Edge = (level: number, from: number, count: number) => Promise<readonly Hash[]>;

/** The proof from a size to a larger one, or the same, by the hashes of the tiles of the larger tree. */
export async function consistencyProof(from: number, to: number, edge: Edge): Promise<Hash[]> {
  /** The hash of the entries from one number up to another. */
  async function hashOf(start: number, end: number): Promise<Hash> {
    const size = end - start;
    const half = halfOf(size);
    if (size > 1 && (half * 2 !== size || start % size !== 0)) {
      return treeHash([await hashOf(start, start + half), await hashOf(start + half, end)]);
    }
    const level = Math.floor(Math.log2(size) / Math.log2(TILE_WIDTH));
    const unit = TILE_WIDTH ** level;
    return treeHash(await edge(level, start / unit, size / unit));
  }

  async function prove(start: number, end: number, isWhole: boolean): Promise<Hash[]> {
    if (from === end) return isWhole ? [] : [await hashOf(start, end)];
    const middle = start + halfOf(end - start);
    return from <= middle
      ? [...(await prove(start, middle, isWhole)), await hashOf(middle, end)]
      : [...(await prove(middle, end, false)), await hashOf(start, middle)];
  }

  return from === 0 ? [] : prove(0, to, true);
}

/** The largest power of two below a size. */
function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

interface Root {
  size: number;
  root: Hash;
}

/** Whether a proof shows that one tree has grown from the other (RFC 9162 §2.1.4.2). */
export function isConsistent(before: Root, after: Root, proof: readonly Hash[]): boolean {
  if (before.size > after.size) return false;
  if (before.size === after.size) return !proof.length && before.root.equals(after.root);
  if (before.size === 0) return !proof.length;
  const isPower = Number.isInteger(Math.log2(before.size));
  const [first, ...rest] = isPower ? [before.root, ...proof] : proof;
  if (!first) return false;
  let place = { at: before.size - 1, last: after.size - 1 };
  while (place.at % 2 === 1) place = above(place);
  let [old, fresh] = [first, first];
  for (const hash of rest) {
    if (place.last === 0) return false;
    if (place.at % 2 === 1 || place.at === place.last) {
      old = treeHash([hash, old]);
      fresh = treeHash([hash, fresh]);
      while (place.at % 2 === 0 && place.at !== 0) place = above(place);
    } else fresh = treeHash([fresh, hash]);
    place = above(place);
  }
  return place.last === 0 && old.equals(before.root) && fresh.equals(after.root);
}

interface Place {
  at: number;
  last: number;
}

/** The numbers of two nodes, one level higher. */
function above({ at, last }: Place): Place {
  return { at: Math.floor(at / 2), last: Math.floor(last / 2) };
}
