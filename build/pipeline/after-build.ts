import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterBuildFolder } from "../../api/store/log/build-state.ts";
import { eachLine } from "./lines.ts";
import { createNews } from "./news.ts";
import type { Plan } from "../tree/tree.ts";
import type { WorkerLog } from "./worker-log.ts";

/**
 * Tells the operator's own command what has changed in the tree, for a CDN purge, an rsync or a sync to an object store.
 * The command gets the notes in order. A note is removed when the command has succeeded.
 */
export interface AfterBuild {
  announce(plan: Plan): Promise<void>;
  /** The files of all notes so far are in place: the command may be told of them. */
  release(): void;
  /** Runs the command for each released note. Returns why it failed, in words, or null. The caller tries again. */
  deliver(): Promise<string | null>;
}

/** Runs the AFTER_BUILD command. The lines that it writes go to `log`. */
export function createAfterBuild(
  dataDir: string,
  command: string | null,
  log: WorkerLog = () => {},
): AfterBuild {
  if (!command) {
    return { announce: async () => {}, release: () => {}, deliver: async () => null };
  }
  const news = createNews(afterBuildFolder(dataDir));
  let released: string[] = [];
  return {
    announce: news.announce,
    release: () => {
      released = news.waiting();
    },
    deliver: async () => {
      // A list of its own: notes may be released while the command runs.
      for (let [name] = released; name !== undefined; [name] = released) {
        const plan = news.read(name);
        const input = JSON.stringify(plan);
        const failure = plan ? await run(command, { input, dataDir, log }) : null;
        if (failure !== null) return failure;
        news.remove(name);
        released = released.filter((other) => other !== name);
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
