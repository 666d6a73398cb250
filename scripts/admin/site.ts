import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { askForTheme, stateOfChange } from "../../api/store/log/rebuild-requests.ts";
import { chooseTheme } from "../../build/theme/themes.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { tryLockTree } from "../service/data-lock.ts";
import { withStore } from "../command/with-store.ts";
import { addSitePageCommands } from "./site-pages.ts";
import { addSiteSettingsCommands } from "./site-settings.ts";

const POLL_MS = 200;

/** The result of a reload. */
interface Outcome {
  state: "live" | "ready" | "failed";
  message: string;
}

export function addSiteCommands(program: Command): void {
  const site = program
    .command("site")
    .description("the name, settings and pages of the site, and its theme");
  addSiteSettingsCommands(site);
  addSitePageCommands(site);

  describeCommand(
    site.command("reload"),
    "read the theme in $DATA_DIR/theme again, and build the site with it; the exit code is 1 if it is broken",
    "npm run admin -- site reload",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const { state, message } = await reload(store, configuration);
      if (state === "failed") process.exitCode = 1;
      print(options, { ok: state !== "failed", state, message }, message);
    });
  });
}

/** The worker of a running service reads the theme. If none is running, the theme is only checked. */
async function reload(store: Store, configuration: Configuration): Promise<Outcome> {
  const { dataDir } = configuration;
  const idle = tryLockTree(dataDir);
  if (idle) {
    idle.release();
    return checkTheme(configuration);
  }
  const number = await askForTheme(store);
  for (;;) {
    // The lock first: a worker that has ended may have answered just before.
    const lock = tryLockTree(dataDir);
    lock?.release();
    const { isSettled, error } = await stateOfChange(store.read, number);
    if (error !== null) {
      return { state: "failed", message: `${error}\nThe site was not changed.` };
    }
    if (isSettled) return { state: "live", message: "The site was built with this theme." };
    if (lock) return checkTheme(configuration);
    await delay(POLL_MS);
  }
}

async function checkTheme({ dataDir, baseUrl, siteName }: Configuration): Promise<Outcome> {
  const { theme, fault } = await chooseTheme(dataDir, { baseUrl, siteName });
  if (fault) return { state: "failed", message: fault.message };
  const found = theme
    ? "The theme has no faults. The service is not running; its next start builds the site with this theme."
    : `There is no theme in ${dataDir}/theme. The service is not running; its next start builds the site without one.`;
  return { state: "ready", message: found };
}
