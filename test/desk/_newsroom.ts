import { systemClock } from "../../api/contract/clock.ts";
import type { Writer } from "../../api/contract/records.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { onTestFinished } from "vitest";
import { freePort, type Process, startScript } from "../scripts/_service.ts";
import { officeFolder } from "./_office.ts";

/** The service as `npm start` runs it, in its own processes, with a writer and an editor. */
export interface Newsroom {
  origin: string;
  dataDir: string;
  /** Another connection to the service's database. */
  store: Store;
  ada: Writer;
  edith: Writer;
  /** Ends the service with SIGKILL, and starts it again on the same folder. Resolves when it is up. */
  killAndRestart(): Promise<void>;
}

export async function openNewsroom(environment: Record<string, string> = {}): Promise<Newsroom> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = await officeFolder(origin, systemClock);
  const start = async (): Promise<Process> => {
    const started = startScript("start", {
      PORT: port,
      BASE_URL: origin,
      DATA_DIR: dataDir,
      RATE_LIMIT: "off",
      ...environment,
    });
    await started.line(/The service is up/);
    return started;
  };
  let service = await start();
  const store = await openStore(databaseFile(dataDir));
  onTestFinished(() => store.close());
  return {
    origin,
    dataDir,
    store,
    ada: (await findWriter(store.read, "slug", "ada"))!,
    edith: (await findWriter(store.read, "slug", "edith"))!,
    killAndRestart: async () => {
      service.child.kill("SIGKILL");
      await service.gone;
      service = await start();
    },
  };
}
