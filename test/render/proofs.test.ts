import { describe, expect, it } from "vitest";
import { TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { joined, webSha256 } from "../../api/contract/ledger/bytes.ts";
import { type Hash, leafHash, TREE, treeHash } from "../../api/render/ledger/merkle.ts";
import { createProofs } from "../../api/render/ledger/proofs.ts";
import { createTree, NODE } from "../../api/render/ledger/tree.ts";
import { isShort } from "../_suite.ts";

const SIZES = [1, 2, 255, 256, 257, 600, ...(isShort() ? [] : [65_537])];

describe("the tiles of a log", () => {
  it.each(SIZES)("prove what is in a tree of %i leaves, and what it was before", async (size) => {
    const leaves = leavesOf(size);
    const proofs = proofsOf(leaves);
    for (const number of new Set([0, Math.floor(size / 2), size - 1])) {
      expect(await proofs.hasLeaf(number, leaves[number]!), `leaf ${number}`).toBe(true);
      expect(await proofs.hasLeaf(number, leafHash("another"))).toBe(false);
    }
    for (const number of [size, -1, 0.5, NaN, "0" as unknown as number]) {
      expect(await proofs.hasLeaf(number, leaves[0]!), `leaf ${number}`).toBe(false);
    }
    for (const before of SIZES.filter((one) => one <= size)) {
      const root = treeHash(leaves.slice(0, before));
      expect(await proofs.goesOnFrom({ size: before, root }), `from ${before}`).toBe(true);
      expect(await proofs.goesOnFrom({ size: before, root: leafHash("another") })).toBe(false);
    }
    expect(await proofs.goesOnFrom({ size: size + 1, root: leafHash("") })).toBe(false);
  });

  it("prove nothing if one of them is changed, even where it is not the one that is asked for", async () => {
    const leaves = leavesOf(600);
    for (const changed of ["0/0", "0/2", "1/0"]) {
      const proofs = proofsOf(leaves, {
        change: (tile, hashes) =>
          tile === changed ? [leafHash("changed"), ...hashes.slice(1)] : hashes,
      });
      expect(await proofs.hasLeaf(5, leaves[5]!), changed).toBe(false);
      const root = treeHash(leaves.slice(0, 255));
      expect(await proofs.goesOnFrom({ size: 255, root }), changed).toBe(false);
    }
  });

  it("prove the same with the hashes of a browser, which are promises", async () => {
    const leaves = leavesOf(300);
    const tree = createTree<Promise<Uint8Array>>({
      above: async (left, right) => webSha256(joined(NODE, await left, await right)),
      ofNothing: () => webSha256(new Uint8Array()),
    });
    const late = leaves.map(async (leaf) => leaf as Uint8Array);
    expect(Buffer.from(await tree.treeHash(late))).toEqual(treeHash(leaves));
    const proofs = createProofs<Promise<Uint8Array>>({
      tree,
      size: 300,
      root: Promise.resolve(treeHash(leaves)),
      isSame: async (a, b) => Buffer.from(await a).equals(await b),
      read: async (level, number, width) =>
        tileOf(leaves, level, number, width).map(async (h) => h),
    });
    expect(await proofs.hasLeaf(7, Promise.resolve(leaves[7]!))).toBe(true);
    expect(await proofs.hasLeaf(7, Promise.resolve(leaves[8]!))).toBe(false);
  });
});

function proofsOf(
  leaves: readonly Hash[],
  { change = (_, hashes) => hashes }: { change?: (tile: string, hashes: Hash[]) => Hash[] } = {},
) {
  return createProofs<Hash>({
    tree: TREE,
    size: leaves.length,
    root: treeHash(leaves),
    isSame: (a, b) => a.equals(b),
    read: async (level, number, width) =>
      change(`${level}/${number}`, tileOf(leaves, level, number, width)),
  });
}

function tileOf(leaves: readonly Hash[], level: number, number: number, width: number): Hash[] {
  const span = TILE_WIDTH ** level;
  return Array.from({ length: width }, (_, index) => {
    const from = (number * TILE_WIDTH + index) * span;
    return treeHash(leaves.slice(from, from + span));
  });
}

const kept: Hash[] = [];

function leavesOf(size: number): Hash[] {
  while (kept.length < size) kept.push(leafHash(`entry ${kept.length}`));
  return kept.slice(0, size);
}
