import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT } from "../../api/contract/configuration.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The environment without our settings: neither the shell's, nor the test runner's own BASE_URL. Only tests about share
 * cards let a service draw them.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = new Set(Object.keys(ENVIRONMENT));
  const others = Object.entries(process.env).filter(([name]) => !ours.has(name));
  return { ...Object.fromEntries(others), SHARE_CARDS: "off" };
}

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a command says of its progress to a log, if the machine is slow. */
export const PROGRESS_ONLY = /^(?:(?:\d+ % {2})?[\d,]+ \w+(?:, [\d,]+ a second)?\n)*$/;

/** Runs one of the project's scripts as an operator would, on the test's own data folder. */
export async function runScript(
  script: string,
  args: readonly string[],
  {
    dataDir,
    input = "",
    environment = {},
  }: { dataDir: string; input?: string; environment?: Record<string, string> },
): Promise<Outcome> {
  const settings = { BASE_URL: "https://galley.example", DATA_DIR: dataDir, ...environment };
  return runScriptIn(ROOT, [script, ...args], settings, input);
}

/** The same in any folder, with only these settings. */
export async function runScriptIn(
  cwd: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  input = "",
): Promise<Outcome> {
  const child = spawn(process.execPath, ["--", join(ROOT, "scripts/run.js"), ...args], {
    cwd,
    env: { ...plainEnvironment(), ...environment },
  });
  // A command that ends without reading its input closes the pipe. Only how it ends counts.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return outcomeOf(child);
}

/** All that a command prints, and how it ends. */
export async function outcomeOf(
  child: ChildProcess & { stdout: Readable; stderr: Readable },
): Promise<Outcome> {
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { code, stdout, stderr };
}
