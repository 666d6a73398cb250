import { createHash } from "node:crypto";
import { createTree, LEAF, NODE } from "./tree.ts";

export type Hash = Buffer;

export function leafHash(entry: string | Buffer): Hash {
  return createHash("sha256").update(LEAF).update(entry).digest();
}

/** The trees of the server, whose hashes are there at once. */
export const TREE = createTree<Hash>({
  above: (left, right) => createHash("sha256").update(NODE).update(left).update(right).digest(),
  ofNothing: () => createHash("sha256").digest(),
});

export const { treeHash, rootOf } = TREE;
