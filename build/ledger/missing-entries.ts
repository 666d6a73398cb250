import { existsSync } from "node:fs";
import { isDatabaseAway } from "../../api/store/engine/faults.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { currentKey, recordPieces } from "../../api/store/ledger/acts.ts";
import { piecesWithoutEntry } from "../../api/store/ledger/checkpoints.ts";
import { recordChanges } from "../../api/store/log/changes.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";

const PIECES_AT_ONCE = 100;

/**
 * An earlier version, or one that ran beside this one in an upgrade, made pieces public without an entry. A tree that is
 * there gets their receipts: its feeds will name them. A piece whose row cannot be read gets none, and holds nothing up.
 */
export async function addMissingEntries(options: {
  store: Store;
  root: string;
  log: WorkerLog;
}): Promise<void> {
  const { store, log } = options;
  const key = await currentKey(store.read);
  if (!key) return;
  for (let after: number | null | undefined = -1; typeof after === "number";) {
    const span = { piecesFrom: key.pieces_from, after, limit: PIECES_AT_ONCE };
    const rows = await piecesWithoutEntry(store.read, span);
    const ids = rows.map(({ id }) => id);
    try {
      await addEntriesOf(ids, span, options);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      for (const id of ids) {
        await addEntriesOf([id], span, options).catch((fault: unknown) => {
          if (isDatabaseAway(fault)) throw fault;
          log(`Left out of the log of public acts: piece ${id}: ${String(fault)}`, "error");
        });
      }
    }
    after = rows.at(-1)?.ordinal;
  }
}

async function addEntriesOf(
  wanted: readonly string[],
  span: Parameters<typeof piecesWithoutEntry>[1],
  { store, root }: { store: Store; root: string },
): Promise<void> {
  await store.write(async (tx) => {
    // Another node may have added some meanwhile.
    const lacking = await piecesWithoutEntry(tx, span);
    const ids = lacking.map(({ id }) => id).filter((id) => wanted.includes(id));
    const pressed = { by: "service", through: "service" } as const;
    await recordPieces(tx, store, { kind: "start", ids, pressed });
    if (!ids.length || !existsSync(root)) return;
    const changes = ids.map((subjectId) => ({ kind: "piece_updated" as const, subjectId }));
    await recordChanges(tx, store, changes);
  });
}
