import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Command } from "commander";
import type { BuildFailure } from "esbuild";
import { type Configuration, parseConfiguration } from "../api/contract/configuration.ts";
import { readBuildState } from "../api/store/log/build-state.ts";
import { databaseAddress, openStore, type Store } from "../api/store/engine/open.ts";
import { askForRebuild, askForTheme, stateOfChange } from "../api/store/log/rebuild-requests.ts";
import { ROOT } from "../build/root.js";
import { themeFolder } from "../build/theme/themes.ts";
import { run } from "./command/command-line.ts";
import { compile, SOURCES, useBundle } from "./compile.js";
import { prepareDataFolder } from "./service/data-folder.ts";
import { lockDataFolder } from "./service/data-lock.ts";
import { type Front, startFront } from "./dev/front.ts";
import { createDevService, type DevService } from "./dev/service.ts";
import { watchFolders } from "./dev/watch.ts";
import { isSet } from "./command/environment.ts";
import { RUN } from "./command/run-file.ts";
import { endOnFailure } from "./service/run-service.ts";

// npm run dev: the service for people who change a theme or the sources.

/** Used when DATA_DIR is not set, so that nobody's real data is tried on. */
const DATA_DIR = "./data-dev";
/** An editor, or a change of branch, writes several files: they make one rebuild. */
const SETTLE_MS = 50;
const POLL_MS = 25;
const FILES_NAMED = 3;

const program = new Command("npm run dev --")
  .description(
    `Run the service for development: it watches $DATA_DIR/theme and the sources, rebuilds what changes, and reloads open pages. DATA_DIR is ${DATA_DIR} when left out. An empty folder gets the demo's content. Ctrl-C stops it.`,
  )
  .addHelpText("after", "\nExample:\n  npm run dev")
  .action(async () => {
    await endOnFailure(dev);
  });

async function dev(): Promise<void> {
  if (!isSet("DATA_DIR")) process.env["DATA_DIR"] = DATA_DIR;
  // A line for each request would hide what happened to the files.
  if (!isSet("LOG_LEVEL")) process.env["LOG_LEVEL"] = "warn";
  const configuration = parseConfiguration(process.env);
  const { dataDir, baseUrl } = configuration;
  const theme = themeFolder(resolve(dataDir));
  prepareDataFolder(dataDir);
  lockDataFolder(dataDir).release();
  mkdirSync(theme, { recursive: true });
  if (!existsSync(join(dataDir, "credentials.json"))) {
    execFileSync(process.execPath, [RUN, "demo", "--fill-only"], { stdio: "inherit" });
  }
  const stopped = new Promise<unknown>((done) => {
    process.once("SIGTERM", done).once("SIGINT", done);
  });
  const store = await openStore(databaseAddress(configuration), { onMigrated: say });
  const service = createDevService(baseUrl, () =>
    say("The service ended. It starts again when a source changes."),
  );
  const front = await startFront(configuration, service.address);
  const rounds = createRounds({ store, service, front, configuration });
  const sources = SOURCES.map((folder) => join(ROOT, folder));
  const watched = watchFolders([...sources, theme], rounds.note);
  // A signal ends it also while the first site is being built.
  await Promise.race([stopped, rounds.start()]);
  say(`Open ${baseUrl}. Watching ${join(dataDir, "theme")} and the sources; Ctrl-C stops it.`);
  await stopped;
  watched.close();
  front.close();
  await service.stop();
  say("Stopped.");
  process.exit(0);
}

interface Parts {
  store: Store;
  service: DevService;
  front: Front;
  configuration: Configuration;
}

/** Brings what has changed into the site, one round after the other. */
function createRounds({ store, service, front, configuration: { dataDir } }: Parts) {
  const theme = themeFolder(resolve(dataDir));
  const changed = new Set<string>();
  let isBusy = false;

  async function round(paths: readonly string[]): Promise<void> {
    const isThemeAlone = paths.length > 0 && paths.every((path) => path.startsWith(theme));
    const started = performance.now();
    let fault: string | null;
    try {
      if (isThemeAlone) fault = await rebuilt(await askForTheme(store));
      else fault = await restart();
    } catch (error) {
      fault = (error as Error).message;
    }
    front.show(fault);
    if (fault !== null) {
      say(`${fault}\nThe site stays as it was.`);
      return;
    }
    say(`Rebuilt the site in ${Math.round(performance.now() - started)} ms.`);
    front.reload();
  }

  /** The old service answers while the new one is compiled, and goes on if that fails. */
  async function restart(): Promise<string | null> {
    try {
      useBundle(await compile());
    } catch (error) {
      return sentencesOf(error as Error);
    }
    const number = await askForRebuild(store);
    await service.restart();
    return rebuilt(number);
  }

  /** Waits for the worker; resolves to what is wrong with the theme or with the build. */
  async function rebuilt(number: number): Promise<string | null> {
    service.wake();
    for (;;) {
      const { isSettled, error } = await stateOfChange(store.read, number);
      if (error !== null) return error;
      if (isSettled) return (await readBuildState(dataDir)).theme?.message ?? null;
      if (!service.isRunning()) return "The service does not run.";
      await delay(POLL_MS);
    }
  }

  function nameOf(path: string): string {
    return path.startsWith(theme) ? relative(dirname(theme), path) : relative(ROOT, path);
  }

  async function work(): Promise<void> {
    while (changed.size) {
      await delay(SETTLE_MS);
      const paths = [...changed];
      changed.clear();
      say(`Changed: ${named(paths.map(nameOf))}`);
      await round(paths);
    }
    isBusy = false;
  }

  return {
    start: async () => {
      isBusy = true;
      await round([]);
      void work();
    },
    note: (path: string) => {
      changed.add(path);
      if (isBusy) return;
      isBusy = true;
      void work();
    },
  };
}

function named(names: readonly string[]): string {
  const more = names.length - FILES_NAMED;
  return names.slice(0, FILES_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The errors that esbuild found, with file and line. */
function sentencesOf(error: Error & Partial<BuildFailure>): string {
  if (!error.errors) return error.message;
  return error.errors
    .map(({ location, text }) => (location ? `${location.file}:${location.line}: ${text}` : text))
    .join("\n");
}

function say(message: string): void {
  console.log(message);
}

await run(program, { isService: true });
