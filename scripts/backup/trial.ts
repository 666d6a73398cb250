import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Configuration } from "../../api/contract/configuration.ts";
import { lastChangeIn, updateBackupState } from "../../api/store/log/backup-state.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { filesIn } from "../../build/tree/sweep.ts";
import { counted } from "../command/table.ts";
import { lockScratch, lockTree } from "../service/data-lock.ts";
import { RUN } from "../command/run-file.ts";
import {
  fileOf,
  findBackup,
  type OnWait,
  restoreBackup,
  takeAlong,
  type Trial,
  withPlace,
} from "./make.ts";

/** In DATA_DIR, for as long as a trial runs. */
const SCRATCH = "backup-trial";
const SHOWN = 5;
const STOPS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const BUSY = "Another trial is running. Waiting for its end.";

/**
 * Does with a backup what an operator would do: restores it into another folder, and builds its site there. The result is
 * compared with the live site, byte for byte. A live file that was written after the backup may differ.
 */
export async function tryBackup(
  configuration: Configuration,
  wanted?: string,
  onWait?: OnWait,
): Promise<Result> {
  const { dataDir } = configuration;
  const database = fileOf(configuration);
  const scratch = join(dataDir, SCRATCH);
  const lock = await lockScratch(dataDir, SCRATCH, () => onWait?.(BUSY));
  const stop = new AbortController();
  const onStop = (): void => stop.abort();
  // Only the first: a second signal ends the process at once.
  for (const name of STOPS) process.once(name, onStop);
  try {
    await removeScratch(scratch);
    // A name that does not exist says nothing about the backups.
    const { name } = await withPlace(configuration, (place) => findBackup(place, wanted));
    return await carryOut(configuration, { name, database, scratch, signal: stop.signal });
  } finally {
    for (const name of STOPS) process.off(name, onStop);
    await removeScratch(scratch);
    lock.release();
  }
}

type Result = Trial & { files: number };

async function removeScratch(scratch: string): Promise<void> {
  // A build may outlive a trial that was killed.
  if (existsSync(scratch)) (await lockTree(scratch)).release();
  await rm(scratch, { recursive: true, force: true });
}

async function carryOut(
  configuration: Configuration,
  {
    name,
    database,
    scratch,
    signal,
  }: { name: string; database: string; scratch: string; signal: AbortSignal },
): Promise<Result> {
  const { dataDir } = configuration;
  const finish = async (ok: boolean, message: string, files: number): Promise<Result> => {
    const trial = { at: new Date().toISOString(), name, ok, message };
    await updateBackupState(dataDir, { trial });
    return { ...trial, files };
  };
  try {
    const backup = await withPlace(configuration, (place) => restoreBackup(place, name, scratch));
    await takeAlong(dataDir, scratch);
    await buildIn(scratch, signal);
    const { files, faults } = await compare({
      live: publicFolder(dataDir),
      restored: publicFolder(scratch),
      since: Date.parse(backup.at),
      isSameState: lastChangeIn(database) === lastChangeIn(databaseIn(scratch)),
      signal,
    });
    const ok = files > 0 && faults.length === 0;
    const message = ok
      ? `It was restored. Its site has the files of the live one, ${files.toLocaleString("en")} in number.`
      : `It was restored, but its site has ${counted(faults.length, "file")} other than the live one: ${faults.slice(0, SHOWN).join(", ")}.`;
    return await finish(ok, message, files);
  } catch (error) {
    if (signal.aborted) throw new Error("The trial was stopped before its end.", { cause: error });
    return finish(false, `It could not be restored: ${(error as Error).message}`, 0);
  }
}

function databaseIn(folder: string): string {
  return join(folder, "galley.sqlite");
}

/** Builds the site of the restored database with the settings of this service. Nothing of it may leave the folder. */
async function buildIn(scratch: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const {
    AFTER_BUILD: _,
    PUBLISH_TO: __,
    PUBLIC_AT: ___,
    DATABASE_URL: ____,
    ...env
  } = process.env;
  const child = spawn(
    process.execPath,
    [...process.execArgv, RUN, "build", "--json", "--env-file", "/dev/null"],
    { env: { ...env, DATA_DIR: scratch }, stdio: ["ignore", "pipe", "pipe"] },
  );
  signal.addEventListener("abort", () => child.kill());
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  signal.throwIfAborted();
  // A part that cannot be rendered is missing in the live site as well: the comparison says so.
  if (existsSync(join(publicFolder(scratch), "index.html"))) return;
  throw new Error(`its site could not be built. ${errors || output}`.trim());
}

/** Files that depend on the history of a tree: parts of the search are merged in time, and old assets stay for a week. */
const OF_HISTORY = /^(?:search\/(?:segments\/|manifest\.json)|assets\/|\.|.*\/\.)/;

async function compare({
  live,
  restored,
  since,
  isSameState,
  signal,
}: {
  live: string;
  restored: string;
  /** When the backup was made. */
  since: number;
  /** Whether nothing was changed since. */
  isSameState: boolean;
  signal: AbortSignal;
}): Promise<{ files: number; faults: string[] }> {
  const faults: string[] = [];
  let files = 0;
  const compared = new Set<string>();
  for await (const path of filesIn(restored)) {
    signal.throwIfAborted();
    if (OF_HISTORY.test(path)) continue;
    compared.add(path);
    const [ours, theirs] = await Promise.all([
      readFile(join(live, path)).catch(() => undefined),
      readFile(join(restored, path)),
    ]);
    if (ours?.equals(theirs)) files += 1;
    else if (ours ? !(await isNewer(join(live, path), since)) : isSameState) faults.push(path);
  }
  for await (const path of filesIn(live)) {
    signal.throwIfAborted();
    if (OF_HISTORY.test(path) || compared.has(path)) continue;
    if (!(await isNewer(join(live, path), since))) faults.push(path);
  }
  return { files, faults };
}

async function isNewer(file: string, since: number): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  return stats === undefined || stats.mtimeMs >= since;
}
