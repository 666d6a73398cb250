import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterBuildFolder } from "../api/store/build-state.ts";
import { type Plan, writeTree } from "./tree.ts";

/**
 * News of the tree for the operator's own command: a CDN purge, an rsync, a sync to an object store. Each batch is put
 * down as a file before its files appear in the tree, and taken away when the command has ended well: none is lost to a
 * crash, and they come in order.
 */
export interface AfterBuild {
  announce(plan: Plan): Promise<void>;
  /** Runs the command for whatever waits. False where it failed: it will be tried again. */
  deliver(): Promise<boolean>;
}

export function createAfterBuild(dataDir: string, command: string | null): AfterBuild {
  if (!command) return { announce: async () => {}, deliver: async () => true };
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
        // What is not whole was cut off before any of its files appeared, and its batch is announced again.
        if (isWhole(note) && !(await run(command, note))) return false;
        rmSync(file);
      }
      return true;
    },
  };
}

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

async function run(command: string, input: string): Promise<boolean> {
  // Which bundle we run, and how, is nothing to a command, which may be one of another checkout.
  const { GALLEY_COMPILED: _, ELEVENTY_SKIP_ESM_RESOLVER: _theirs, ...env } = process.env;
  const child = spawn(command, { env, shell: true, stdio: ["pipe", "inherit", "inherit"] });
  // A command that reads nothing closes the pipe; how it ends is what counts.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
