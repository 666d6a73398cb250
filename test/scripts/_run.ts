import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT } from "../../api/contract/configuration.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Nothing of ours: neither what the shell has set, nor the BASE_URL that the test runner has for itself. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = new Set(Object.keys(ENVIRONMENT));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
}

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one of the project's scripts as an operator would, on a data folder of the test's own. */
export async function runScript(
  script: string,
  args: readonly string[],
  { dataDir, input = "" }: { dataDir: string; input?: string },
): Promise<Outcome> {
  const environment = { BASE_URL: "https://galley.example", DATA_DIR: dataDir };
  return runScriptIn(ROOT, [script, ...args], environment, input);
}

/** The same in a folder of the test's own, with these settings and no others. */
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
  // A command that ends without reading closes the pipe before it: how it ends is what counts.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { code, stdout, stderr };
}
