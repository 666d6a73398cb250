import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { RUN } from "../command/run-file.ts";

const STARTED_WITHIN_MS = 120_000;

/** Runs a command in its own process, from the bundle of this one, or from another folder of the project. */
export function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  run = RUN,
): ChildProcess {
  return fork(run, [command, ...args], {
    // As in "npm start".
    execArgv: ["--max-semi-space-size=16"],
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

export interface Service {
  origin: string;
  stop(): Promise<void>;
}

/** Starts a service as in production, without rate limits and quotas that a benchmark would meet, and waits for its files. */
export async function startService(
  dataDir: string,
  {
    env,
    isDemo = false,
    prepare,
    run = RUN,
  }: {
    env: NodeJS.ProcessEnv;
    isDemo?: boolean;
    /** Adds to the database of the demo before the service starts. */
    prepare?: () => Promise<void>;
    run?: string;
  },
): Promise<Service> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    BASE_URL: origin,
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    QUOTA_DRAFTS: "1000000",
    QUOTA_KEY_DRAFTS: "1000000",
  };
  if (isDemo) {
    const demo = [run, "demo", "--fill-only"];
    const filled = spawnSync(process.execPath, demo, { env: environment, encoding: "utf8" });
    if (filled.status !== 0) throw new Error(`The demo could not be filled:\n${filled.stderr}`);
  }
  await prepare?.();
  const child = start("start", [], environment, run);
  try {
    await untilBuilt(origin);
  } catch (error) {
    await stopped(child);
    throw error;
  }
  return { origin, stop: () => stopped(child) };
}

async function untilBuilt(origin: string): Promise<void> {
  const until = performance.now() + STARTED_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${origin}/api/public/pieces/recent`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(200);
  }
  throw new Error(`The service did not answer within ${STARTED_WITHIN_MS / 1_000} s.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}

/** Stops a process that this one has started, and waits for its end. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
