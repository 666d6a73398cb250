import type { Store } from "../api/store/engine/open.ts";
import { createLedger, type Ledger, type LedgerOptions } from "../build/ledger/ledger.ts";
import { publicFolder } from "../build/tree/generation.ts";

/** The transparency log of a data folder, as the worker of a service has it. */
export function testLedger(
  store: Store,
  dataDir: string,
  log: string[] = [],
  baseUrl = "https://galley.example",
  more: Partial<LedgerOptions> = {},
): Ledger {
  return createLedger({
    store,
    dataDir,
    root: publicFolder(dataDir),
    baseUrl,
    logKey: null,
    log: (message) => log.push(message),
    ...more,
  });
}

/** The same, begun and signed. */
export async function startLedger(store: Store, dataDir: string): Promise<Ledger> {
  const ledger = testLedger(store, dataDir);
  await ledger.start();
  await ledger.sign();
  return ledger;
}
