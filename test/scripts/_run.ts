import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
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
  const child = spawn(process.execPath, ["scripts/run.js", script, ...args], {
    cwd: ROOT,
    env: { ...plainEnvironment(), BASE_URL: "https://galley.example", DATA_DIR: dataDir },
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { code, stdout, stderr };
}
