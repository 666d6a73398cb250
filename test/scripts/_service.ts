import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { plainEnvironment } from "./_run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Process {
  child: ChildProcess;
  /** All of its standard output and error, when it has ended. */
  output: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  gone: Promise<number | string | null>;
  /** Resolves with the first or the nth line that matches. Throws with all lines if the process ends without one. */
  line(pattern: RegExp, nth?: number): Promise<string>;
}

/** Runs a script of the project in its own process, which does not outlive the test. */
export function startScript(script: string, environment: Record<string, string>): Process {
  return startCommand([process.execPath, "scripts/run.js", script], environment);
}

/** The same for any command, run in the project's folder unless another is given. */
export function startCommand(
  [command, ...args]: [string, ...string[]],
  environment: Record<string, string>,
  {
    cwd = ROOT,
    uid,
    startsOthers = false,
  }: {
    cwd?: string;
    uid?: number;
    /** It starts another program, which has to end with it. */
    startsOthers?: boolean;
  } = {},
): Process {
  const child = spawn(command, args, {
    cwd,
    detached: startsOthers,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...plainEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let seen = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      seen += chunk.toString("utf8");
      for (const look of waiting) look();
    });
  }
  const gone = new Promise<number | string | null>((resolve) => {
    child.on("exit", (code, signal) => resolve(code ?? signal));
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(""));
  onTestFinished(async () => {
    if (startsOthers && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
    await gone;
  });
  const line = async (pattern: RegExp, nth = 1): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = seen.split("\n").filter((one) => pattern.test(one))[nth - 1];
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      // Its last lines may be read after its end.
      void output.then(() => reject(new Error(`It ended without ${pattern}:\n${seen}`)));
    });
  return { child, output, gone, line };
}

/** Each process of the test runner has every 64th port to itself. */
const LANES = 64;

/**
 * A port that was free a moment ago. It is below the ports that Linux gives to outgoing connections (32768 and up): a
 * connection of another test could take it before it is used.
 */
export async function freePort(): Promise<number> {
  const lane = Number(process.env["VITEST_POOL_ID"] ?? 0) % LANES;
  for (;;) {
    const port = 16_384 + randomInt(256) * LANES + lane;
    if (given.includes(port) || !(await isFree(port))) continue;
    given.unshift(port);
    given.length = Math.min(given.length, REMEMBERED);
    return port;
  }
}

/** The last ports that were given out. Their servers may not have started yet. */
const given: number[] = [];
const REMEMBERED = 32;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isOurs = await new Promise<boolean>((resolve) => {
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (isOurs) await new Promise((resolve) => server.close(resolve));
  return isOurs;
}
