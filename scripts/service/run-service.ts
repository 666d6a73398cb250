import { resolve as absolute } from "node:path";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Log } from "../../api/http/log.ts";
import { sweepUnfinished } from "../../api/store/engine/temporary-files.ts";
import { asCalled } from "../command/called-as.ts";
import { closeDataFolder } from "./data-folder.ts";
import type { Lock } from "./data-lock.ts";
import { misspeltSettings } from "../command/environment.ts";
import { createOutputLog } from "./log-output.ts";
import { type Service, startService } from "./serve.ts";

/** Runs the service until a signal ends it. A second signal during the shutdown ends it at once. */
export async function runService(
  configuration: Configuration,
  lock: Lock,
  /** Gives a text to print for people, or an empty string. */
  announce: (service: Service, log: Log) => string | Promise<string>,
): Promise<void> {
  const log = createOutputLog(configuration.logLevel);
  for (const sentence of misspeltSettings(process.env)) log.warn(sentence);
  let asked: (() => void) | undefined;
  const stopped = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const onSignal = (signal: NodeJS.Signals): void => {
    log.info("Stopping.", { signal });
    asked?.();
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  for (const name of SIGNALS) process.on(name, onSignal);

  removeLeftovers(configuration, log);
  closeFolder(configuration, log);
  const service = await startService(configuration, log);
  const { baseUrl, host, port, dataDir } = configuration;
  // A wrong DATA_DIR begins a new site: whoever wonders why it is empty sees here where it is.
  const data = absolute(dataDir);
  log.info("The service is up.", { url: baseUrl, listening: `${host}:${port}`, data });
  log.flush();
  const words = await Promise.race([announce(service, log), stopped]);
  log.flush();
  if (words) console.log(words);
  await stopped;
  await service.stop();
  lock.release();
  log.info("Stopped.");
  log.flush();
  // All work is done. Exit even if a library still holds a handle.
  process.exit(0);
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** A killed backup can leave a file with drafts in the data folder. The next backup would remove it, but may never come. */
function removeLeftovers({ dataDir }: Configuration, log: Log): void {
  try {
    sweepUnfinished(dataDir);
  } catch (error) {
    log.warn("Unfinished files of a killed command could not be removed.", {
      error: String(error),
    });
  }
}

/** Earlier versions, a copy or a restored backup may have left the data readable for other users. */
function closeFolder({ dataDir }: Configuration, log: Log): void {
  try {
    const changed = closeDataFolder(dataDir);
    if (changed)
      log.info("Other users can no longer read the private files in DATA_DIR.", { changed });
  } catch (error) {
    log.warn("Other users may be able to read DATA_DIR: its rights could not be changed.", {
      error: String(error),
    });
  }
}

/** Exits at once if the service cannot start, even if parts of it are running already. */
export async function endOnFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(asCalled(error instanceof Error ? error.message : String(error)));
    if (process.env["LOG_LEVEL"] === "debug") console.error(error);
    process.exit(1);
  }
}
