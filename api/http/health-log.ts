import type { HealthCheck } from "../contract/health.ts";
import type { LedgerEntry } from "../contract/ledger/statement.ts";
import { readBuildState } from "../store/log/build-state.ts";
import type { Store } from "../store/engine/open.ts";
import { oldestUnsigned } from "../store/ledger/checkpoints.ts";
import { secondsSince } from "./health-checks.ts";

/** An entry is signed within seconds, by a node that has the key. */
const UNSIGNED_SECONDS = 300;

/** The transparency log. Readers have all pages without it, so it is never failing; but nothing new can be checked. */
export async function checkLog(store: Store, dataDir: string): Promise<HealthCheck> {
  const { log } = await readBuildState(dataDir);
  if (log) return { status: "warning", message: log.message };
  const entry = await oldestUnsigned(store.read);
  const at = entry === undefined ? undefined : (JSON.parse(entry) as LedgerEntry).at;
  const seconds = at === undefined ? 0 : secondsSince(store, at);
  if (seconds <= UNSIGNED_SECONDS) {
    return { status: "ok", message: "The log of public acts is signed." };
  }
  return {
    status: "warning",
    message: `Entries of the log of public acts have not been signed for ${Math.round(seconds / 60)} minutes. A node needs its key: copy log.key to it, or set LOG_KEY. If nobody has it: npm run admin -- log rotate-key --lost`,
  };
}
