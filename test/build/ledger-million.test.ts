import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { type Hash, leafHash, TREE } from "../../api/render/ledger/merkle.ts";
import { createProofs } from "../../api/render/ledger/proofs.ts";
import { addEntries } from "../../api/store/ledger/acts.ts";
import { entriesFrom, newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import { hashesFrom, rootAt } from "../../build/ledger/hashes.ts";
import { testLedger } from "../_ledger.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { SETTINGS } from "./_site.ts";

const SIZE = 1_000_000;
const ACT = { kind: "page", subject: "page", says: null } as const;

it(
  "costs a log of a million entries as little as a short one",
  { timeout: 1_200_000 },
  async () => {
    const { store } = await createTestStore();
    const ledger = testLedger(store, tempFolder());
    await ledger.start();
    const add = (count: number) => {
      const acts = Array.from({ length: count }, () => ACT);
      return store.write((tx) => addEntries(tx, store, { acts, site: SETTINGS.baseUrl }));
    };
    const appendMs = async (): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 20; round++) {
        const began = performance.now();
        await add(1);
        await ledger.sign();
        times.push(performance.now() - began);
      }
      return times.toSorted((a, b) => a - b)[10] ?? 0;
    };
    const short = await appendMs();
    for (let left = SIZE - 21; left > 0; left -= 5_000) await add(Math.min(left, 5_000));
    await ledger.sign();
    const long = await appendMs();
    const { size = 0 } = (await newestCheckpoint(store.read)) ?? {};
    expect(size).toBe(SIZE + 20);

    let tiles = 0;
    const began = performance.now();
    const proofs = createProofs<Hash>({
      tree: TREE,
      size,
      root: await rootAt(store.read, size),
      isSame: (a, b) => a.equals(b),
      read: (level, number, width) => {
        tiles++;
        return hashesFrom(store.read, level, number * TILE_WIDTH, width);
      },
    });
    const number = 123_456;
    const [entry = ""] = await entriesFrom(store.read, number, 1);
    expect(await proofs.hasLeaf(number, leafHash(entry))).toBe(true);
    expect(await proofs.hasLeaf(number + 1, leafHash(entry))).toBe(false);
    const proofMs = performance.now() - began;
    process.stderr.write(
      `A million entries: ${long.toFixed(1)} ms to append and sign (${short.toFixed(1)} ms at 20), ${proofMs.toFixed(1)} ms and ${tiles} tiles for a proof.\n`,
    );
    // Three levels, and the edge of the tree.
    expect(tiles).toBeLessThanOrEqual(6);
    expect(long).toBeLessThan(short * 10 + 50);
  },
);
