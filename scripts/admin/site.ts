import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Store } from "../../api/store/open.ts";
import { askForTheme, stateOfChange } from "../../api/store/rebuild-requests.ts";
import { chooseTheme } from "../../build/themes.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { tryLockTree } from "../data-lock.ts";
import { withStore } from "../with-store.ts";

const POLL_MS = 200;

/** What became of a reload. */
interface Outcome {
  state: "live" | "ready" | "failed";
  message: string;
}

export function addSiteCommands(program: Command): void {
  const site = program.command("site").description("how the site looks");

  describeCommand(
    site.command("reload"),
    "read the theme in $DATA_DIR/theme again and build the site with it; ends with 1 where it is broken",
    "npm run admin -- site reload",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const { state, message } = await reload(store, configuration);
      if (state === "failed") process.exitCode = 1;
      print(options, { ok: state !== "failed", state, message }, message);
    });
  });
}

/** The worker of a running service reads the theme. Where none runs, the next start does. */
async function reload(store: Store, configuration: Configuration): Promise<Outcome> {
  const { dataDir } = configuration;
  const idle = tryLockTree(dataDir);
  if (idle) {
    idle.release();
    return tryOnly(configuration);
  }
  const number = await askForTheme(store);
  for (;;) {
    // First the lock: a worker that ended may have answered just before.
    const lock = tryLockTree(dataDir);
    lock?.release();
    const { isSettled, error } = await stateOfChange(store.read, number);
    if (error !== null) {
      return { state: "failed", message: `${error}\nThe site stays as it was.` };
    }
    if (isSettled) return { state: "live", message: "The site is built with this theme." };
    if (lock) return tryOnly(configuration);
    await delay(POLL_MS);
  }
}

async function tryOnly({ dataDir, baseUrl, siteName }: Configuration): Promise<Outcome> {
  const { theme, fault } = await chooseTheme(dataDir, { baseUrl, siteName });
  if (fault) return { state: "failed", message: fault.message };
  const what = theme ? "The theme has no fault" : "There is no theme";
  return {
    state: "ready",
    message: `${what}. The service does not run: the site is built with it at the next start.`,
  };
}
