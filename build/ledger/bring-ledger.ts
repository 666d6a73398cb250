import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import type { WithdrawOptions } from "../pipeline/withdraw.ts";
import { paths } from "../tree/paths.ts";
import { writeTargets } from "../tree/write-targets.ts";
import type { Ledger } from "./ledger.ts";
import { ledgerTargets } from "./tree-log.ts";

/** Tiles of an old log that are in memory at the same time. */
const TILES_AT_ONCE = 64;

interface BringOptions extends WithdrawOptions {
  ledger?: Pick<Ledger, "sign"> | undefined;
}

/**
 * Writes what a tree lacks of the ledger and no change of the build has brought: entries that belong to no change, and
 * checkpoints that another node has signed.
 */
export async function bringLedger(options: BringOptions): Promise<void> {
  const { store, follower, site, root, ledger, onPlan } = options;
  if (!ledger || site.ledger?.frozen) return;
  await ledger.sign();
  await store.snapshot(async (db) => {
    const snapshot = snapshotOfTree(db, follower);
    const targets = await ledgerTargets(snapshot, root);
    for (let first = 0; first < targets.length; first += TILES_AT_ONCE) {
      const some = targets.slice(first, first + TILES_AT_ONCE);
      await writeTargets(snapshot, site, root, { targets: some }, onPlan);
    }
  });
}

/** The ledger of a new tree. It is that of the live one if its files must stay as they are. */
export async function fillLedger(
  options: Omit<BringOptions, "ledger"> & { live: string },
): Promise<void> {
  const { site, live, root } = options;
  if (!site.ledger?.frozen) return bringLedger({ ...options, ledger: SIGNED });
  for (const path of ["log", paths.logKeys]) {
    const [from, to] = [join(live, path), join(root, path)];
    if (existsSync(from) && !existsSync(to)) cpSync(from, to, { recursive: true });
  }
}

/** A full build signs nothing: it writes what is signed. */
const SIGNED = { sign: async (): Promise<void> => {} };
