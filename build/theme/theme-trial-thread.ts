import { parentPort, workerData } from "node:worker_threads";
import { EXAMPLE_ASSETS } from "../assets/example-assets.ts";
import { createSite } from "../targets/site.ts";
import { ThemeError } from "./theme.ts";
import { enginesOf } from "./theme-engines.ts";
import type { Trial, TrialMessage } from "./theme-trial.ts";
import { tryTheme } from "./try-theme.ts";

// The thread that tries a theme. Before each template it says which, since it may not live to tell.
const port = parentPort;
if (!port) throw new Error("This file is a thread of the build.");
const say = (message: TrialMessage): void => port.postMessage(message);
const { theme, settings } = workerData as Trial;
const site = createSite(settings, EXAMPLE_ASSETS);
const engines = enginesOf(theme);
const { render } = engines;
engines.render = (template, names) => {
  say({ rendering: template.file });
  return render(template, names);
};
say("ready");
try {
  await tryTheme(theme, site);
  say("passed");
} catch (error) {
  if (!(error instanceof ThemeError)) throw error;
  say({
    faults: [error, ...error.others].map(({ file, line, reason }) => ({ file, line, reason })),
  });
}
