import { TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { type Hash, leafHash, rootOf, treeHash } from "../../api/render/ledger/merkle.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import type { LedgerNodeRow } from "../../api/store/ledger/tables-ledger.ts";
import { entriesFrom, nodesFrom } from "../../api/store/ledger/checkpoints.ts";

/** The hashes of some entries (level 0), or of some full tiles. */
export async function hashesFrom(
  db: Queryable,
  level: number,
  from: number,
  count: number,
): Promise<Hash[]> {
  if (level === 0) return (await entriesFrom(db, from, count)).map(leafHash);
  const hashes = await nodesFrom(db, { level, from, count });
  return hashes.map((hash) => Buffer.from(hash, "base64"));
}

/** The root of the first entries, as many as `size`. Their full tiles must have been hashed. */
export async function rootAt(db: Queryable, size: number): Promise<Hash> {
  return rootOf(size, (level, from, count) => hashesFrom(db, level, from, count));
}

/** The tiles that become full between two sizes, with their hashes, and the root at the second one. */
export async function grow(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<{ nodes: LedgerNodeRow[]; root: Hash }> {
  const fresh = new Map<number, Hash[]>();
  const nodes: LedgerNodeRow[] = [];
  /** Those that are kept, and after them those that are new. */
  async function edge(level: number, first: number, count: number): Promise<Hash[]> {
    const kept = await hashesFrom(db, level, first, count);
    const start = Math.floor(from / TILE_WIDTH ** level);
    const more = (fresh.get(level) ?? []).slice(Math.max(0, first - start));
    return level === 0 ? kept : [...kept, ...more].slice(0, count);
  }
  for (let level = 1; Math.floor(to / TILE_WIDTH ** level) > 0; level++) {
    const size = TILE_WIDTH ** level;
    const hashes: Hash[] = [];
    for (let number = Math.floor(from / size); number < Math.floor(to / size); number++) {
      const hash = treeHash(await edge(level - 1, number * TILE_WIDTH, TILE_WIDTH));
      hashes.push(hash);
      nodes.push({ level, number, hash: hash.toString("base64") });
    }
    fresh.set(level, hashes);
  }
  return { nodes, root: await rootOf(to, edge) };
}
