import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import type { Configuration } from "../../api/contract/configuration.ts";
import { asSentence } from "../../api/contract/text.ts";
import { databaseAddress, isServerAddress } from "../../api/store/engine/open.ts";
import { readBackupState, updateBackupState } from "../../api/store/log/backup-state.ts";
import { createLoop, type Loop } from "../../api/store/log/loop.ts";
import type { Troubles } from "../../api/store/log/troubles.ts";
import { RUN } from "../command/run-file.ts";
import { withPlace } from "./make.ts";
import { newestFileIn } from "./places.ts";

type Log = (message: string, level?: Configuration["logLevel"]) => void;

const LOOK_MS = 60_000;
const AGAIN_AFTER_MS = 600_000;
const TRIAL_EVERY_MS = 7 * 86_400_000;
/** Readers and writers come first. */
const NICE = 10;

/**
 * Makes backups when they are due, each in a process of its own: checking a large file would hold up the worker. A failure
 * is kept for the health check, and tried again after a pause.
 */
export function createBackupLoop({
  configuration,
  log,
  troubles,
  command = runCommand,
}: {
  configuration: Configuration;
  log: Log;
  troubles?: Troubles;
  /** Runs a command of the operator's. Gives what it says, or throws what went wrong. */
  command?: (words: readonly string[], signal: AbortSignal) => Promise<string>;
}): Loop {
  const { backups, dataDir } = configuration;
  const isServer = isServerAddress(databaseAddress(configuration));

  async function makeDue(everyMs: number, signal: AbortSignal): Promise<void> {
    let { made, failure } = await readBackupState(dataDir);
    if (!made) {
      // The state may be new, and the place not.
      const [newest] = await withPlace(configuration, (place) => place.list());
      if (newest) ({ made } = await updateBackupState(dataDir, { made: newest }));
    }
    if (sinceMs(made?.at) < everyMs || sinceMs(failure?.at) < AGAIN_AFTER_MS) return;
    log(await command(["now"], signal));
    const { trial } = await readBackupState(dataDir);
    if (sinceMs(trial?.at) < TRIAL_EVERY_MS) return;
    try {
      log(await command(["try"], signal));
    } catch (error) {
      // The backup was made. What came of the trial has a place of its own in the state.
      if (!signal.aborted) log(`The trial of the backup failed: ${messageOf(error)}`, "error");
    }
  }

  /** Others make the backups of a PostgreSQL server: looks for the newest one. */
  async function watch(folder: string): Promise<void> {
    const made = (await newestFileIn(folder)) ?? null;
    await updateBackupState(dataDir, { made, failure: null });
  }

  async function step(signal: AbortSignal): Promise<void> {
    if (!backups) return;
    try {
      if (isServer && "folder" in backups.to) await watch(backups.to.folder);
      else await makeDue(backups.everyMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      log(`The backup failed: ${messageOf(error)}`, "error");
      await updateBackupState(dataDir, { failure: { at: new Date().toISOString(), message } });
    }
  }

  return createLoop({ name: "backups", step, pollMs: LOOK_MS, troubles });
}

async function runCommand(words: readonly string[], signal: AbortSignal): Promise<string> {
  // The settings are those of this process, wherever it has them from.
  const line = [RUN, "admin", "backup", ...words, "--env-file", "/dev/null"];
  const child = spawn(process.execPath, [...process.execArgv, ...line], {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  const [said, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(asSentence(failed || said || "The command was stopped."));
  return asSentence(said);
}

function messageOf(error: unknown): string {
  return asSentence((error as Error).message);
}

function sinceMs(at: string | undefined): number {
  return at === undefined ? Infinity : Date.now() - Date.parse(at);
}
