import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterBuildFolder } from "../api/store/build-state.ts";
import { eachLine } from "./lines.ts";
import { type Plan, writeTree } from "./tree.ts";
import type { WorkerLog } from "./worker-log.ts";

/**
 * Tells the operator's own command what has changed in the tree, for a CDN purge, an rsync or a sync to an object store.
 * A note of each batch is written before its files appear in the tree, and removed when the command has succeeded. So a
 * crash loses no note, and the command gets them in order.
 */
export interface AfterBuild {
  announce(plan: Plan): Promise<void>;
  /** Runs the command for each waiting note. Returns why it failed, in words, or null. The caller tries again. */
  deliver(): Promise<string | null>;
}

/** The lines that the command writes go to `log`. */
export function createAfterBuild(
  dataDir: string,
  command: string | null,
  log: WorkerLog = () => {},
): AfterBuild {
  if (!command) return { announce: async () => {}, deliver: async () => null };
  const folder = afterBuildFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  let number = Math.max(0, ...waiting(folder).map((name) => Number.parseInt(name, 10)));
  return {
    announce: async (plan) => {
      const path = `${String(++number).padStart(12, "0")}.json`;
      await writeTree(folder, { pages: [{ path, content: JSON.stringify(plan) }], removed: [] });
    },
    deliver: async () => {
      for (const name of waiting(folder)) {
        const file = join(folder, name);
        const note = readFileSync(file, "utf8");
        // A note that is cut off was not followed by any file of its batch. The batch is announced again.
        const failure = isWhole(note) ? await run(command, { input: note, dataDir, log }) : null;
        if (failure !== null) return failure;
        rmSync(file);
      }
      return null;
    },
  };
}

/** Removes the notes for a command that is no longer set: they would wait, and be reported as stuck, for ever. */
export function forgetNews(dataDir: string): void {
  rmSync(afterBuildFolder(dataDir), { recursive: true, force: true });
}

const COMMAND = "AFTER_BUILD";

function waiting(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted();
}

function isWhole(note: string): boolean {
  try {
    JSON.parse(note);
    return true;
  } catch {
    return false;
  }
}

async function run(
  command: string,
  { input, dataDir, log }: { input: string; dataDir: string; log: WorkerLog },
): Promise<string | null> {
  // The command may belong to another checkout of Galley: it must not run the bundle of this process.
  const { GALLEY_COMPILED: _, ELEVENTY_SKIP_ESM_RESOLVER: _theirs, ...inherited } = process.env;
  // An absolute path, and set even by default: a command that copies "$DATA_DIR/public" must not copy "/public".
  const env = { ...inherited, DATA_DIR: resolve(dataDir) };
  const child = spawn(command, { env, shell: true, stdio: "pipe" });
  eachLine(child.stdout, (line) => log(line, "info", COMMAND));
  // Many programs print their progress here. Only the exit code tells whether the command failed.
  eachLine(child.stderr, (line) => log(line, "warn", COMMAND));
  // A command that reads nothing closes the pipe. Only its exit code counts.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((end) => {
    child.on("error", (error) => end(error.message));
    child.on("exit", (code, signal) => end(code === 0 ? null : `it ended with ${code ?? signal}`));
  });
}
