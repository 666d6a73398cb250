import { expect, it } from "vitest";
import { TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { consistencyProof, isConsistent } from "../../api/render/ledger/consistency.ts";
import { type Hash, leafHash, treeHash } from "../../api/render/ledger/merkle.ts";

const LEAVES = Array.from({ length: 70_000 }, (_, index) => leafHash(`entry ${index}`));
const OTHERS = Array.from({ length: 600 }, (_, index) => leafHash(`other ${index}`));

/** The hashes of full tiles, as a site keeps them. */
const LEVELS: Hash[][] = [LEAVES];
for (let hashes = LEAVES; hashes.length >= TILE_WIDTH;) {
  const below = hashes;
  hashes = Array.from({ length: Math.floor(below.length / TILE_WIDTH) }, (_, number) =>
    treeHash(below.slice(number * TILE_WIDTH, (number + 1) * TILE_WIDTH)),
  );
  LEVELS.push(hashes);
}
const edge = async (level: number, from: number, count: number): Promise<Hash[]> =>
  (LEVELS[level] ?? []).slice(from, from + count);
const at = (size: number, leaves = LEAVES) => ({ size, root: treeHash(leaves.slice(0, size)) });

const SIZES = [
  ...Array.from({ length: 20 }, (_, size) => size + 1),
  127,
  255,
  256,
  257,
  511,
  512,
  600,
];

it("proves that a tree has grown from an earlier one, and only from that", async () => {
  for (const to of SIZES) {
    for (const from of SIZES.filter((size) => size <= to)) {
      const proof = await consistencyProof(from, to, edge);
      expect(isConsistent(at(from), at(to), proof), `${from} to ${to}`).toBe(true);
      expect(isConsistent(at(from, OTHERS), at(to), proof), `${from} to ${to}`).toBe(false);
      expect(isConsistent(at(from), at(to, OTHERS), proof), `${from} to ${to}`).toBe(false);
      if (from === to) continue;
      expect(isConsistent(at(to), at(from), proof)).toBe(false);
      expect(isConsistent(at(from), at(to), proof.slice(0, -1))).toBe(false);
      expect(isConsistent(at(from), at(to), [...proof, at(1).root])).toBe(false);
    }
  }
});

it("takes few hashes, however large the tree is", async () => {
  const proof = await consistencyProof(1_000, 70_000, edge);
  expect(proof.length).toBeLessThan(20);
  expect(isConsistent(at(1_000), at(70_000), proof)).toBe(true);
});
