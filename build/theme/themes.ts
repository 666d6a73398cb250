import { join } from "node:path";
import { timestamp } from "../../api/contract/clock.ts";
import { updateBuildState } from "../../api/store/log/build-state.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { readLiveTheme } from "../tree/generation.ts";
import { readTheme } from "./read-theme.ts";
import type { SiteConfiguration } from "../targets/site.ts";
import { type Theme, ThemeError } from "./theme.ts";
import { tryOnThread } from "./theme-trial.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";

export interface ChosenTheme {
  /** The theme to build with: the folder's, or the live tree's while the folder's is broken. */
  theme: Theme | null;
  /** The fault of the theme in the folder. */
  fault: ThemeError | null;
}

export function themeFolder(dataDir: string): string {
  return join(dataDir, "theme");
}

/** Reads the theme folder and tries the theme. Pages are never rendered with a theme that did not pass. */
export async function chooseTheme(
  dataDir: string,
  settings: SiteConfiguration,
): Promise<ChosenTheme> {
  try {
    const theme = await readTheme(themeFolder(dataDir));
    if (theme) await tryOnThread({ theme, settings });
    return { theme, fault: null };
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    return { theme: await readLiveTheme(dataDir), fault: error };
  }
}

/** Chooses a theme, and reports a broken one in the log and where the desk and the health check read it. */
export async function chooseAndTell(
  { store, dataDir, log }: { store: Pick<Store, "clock">; dataDir: string; log: WorkerLog },
  settings: SiteConfiguration,
): Promise<ChosenTheme> {
  const chosen = await chooseTheme(dataDir, settings);
  const { theme, fault } = chosen;
  if (fault) {
    const shown = theme ? "the last theme that worked" : "the shipped templates";
    log(
      `The theme is broken (${fault.message}). The site is shown with ${shown}. Fix it, then run: npm run admin -- site reload`,
      "error",
    );
  }
  await tellOfTheme({ store, dataDir, log }, fault);
  return chosen;
}

/** Stores the error of the theme where the desk and the health check read it. */
export async function tellOfTheme(
  { store, dataDir, log }: { store: Pick<Store, "clock">; dataDir: string; log: WorkerLog },
  fault: Error | null,
): Promise<void> {
  const state = fault && { message: fault.message, failed_at: timestamp(store.clock) };
  await updateBuildState(dataDir, { theme: state }).catch((error: unknown) =>
    log(`The state of the build could not be written: ${(error as Error).message}`, "error"),
  );
}
