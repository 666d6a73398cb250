import type { HealthReport } from "../../api/contract/health.ts";
import { createHealth } from "../../api/http/health.ts";
import { createLog } from "../../api/http/log.ts";
import { createServedFiles } from "../../api/http/served-files.ts";
import { createTreeFiles } from "../../api/read/tree-files.ts";
import { createPieceSearch } from "../../api/read/search.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";

/**
 * The names of all health checks that fail on a server that has just started. One that had no time on a busy machine is
 * asked again.
 */
export async function healthFaults(store: Store, dataDir: string): Promise<string[]> {
  // The same for all answers: it goes on loading its files after it was too late for one.
  const search = createPieceSearch({ root: publicFolder(dataDir) });
  for (let asked = 1; ; asked++) {
    const faults = await faultsNow(store, dataDir, search);
    if (asked === 10 || !faults.some((fault) => / within 1\.8 seconds/.test(fault))) return faults;
  }
}

async function faultsNow(
  store: Store,
  dataDir: string,
  search: ReturnType<typeof createPieceSearch>,
): Promise<string[]> {
  const { handlers } = createHealth({
    store,
    search,
    files: createServedFiles({
      files: createTreeFiles({ root: publicFolder(dataDir) }),
      clock: store.clock,
    }),
    dataDir,
    version: "1.2.3",
    token: null,
    worker: () => undefined,
    log: createLog({ level: "error", readable: false, clock: store.clock, write: () => {} }),
  });
  const bytes = async () => Buffer.alloc(0);
  const call = { params: {}, query: {}, body: undefined, text: "", bytes, headers: new Headers() };
  const answer = await handlers.health?.handle({ ...call, address: "127.0.0.1" });
  if (!answer) throw new Error("Nobody answers for health.");
  const { checks, pending, set_aside } = answer.body as HealthReport;
  const notWell = Object.entries(checks).flatMap(([name, { status, message }]) =>
    status === "ok" ? [] : [`${name}: ${message}`],
  );
  return [...notWell, ...(pending || set_aside ? [`${pending} pending, ${set_aside} aside`] : [])];
}
