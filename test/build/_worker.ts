import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { plainEnvironment } from "../scripts/_run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Starts the worker as a process of its own, which ends with the test. */
export function spawnWorker(dataDir: string, environment: Record<string, string>) {
  const worker = spawn(process.execPath, ["scripts/run.js", "worker"], {
    cwd: ROOT,
    env: { ...plainEnvironment(), DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void worker.kill("SIGKILL"));
  return worker;
}

/** The same. Resolves when it is running. */
export async function startWorker(
  dataDir: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const worker = spawnWorker(dataDir, environment);
  await Promise.race([once(worker.stdout, "data"), once(worker, "exit")]);
  refuseDead(worker);
  return worker;
}

/** Waits until the worker has done it. */
export async function brought(
  worker: ChildProcess,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await isSo())) {
    refuseDead(worker);
    await delay(50);
  }
}

export async function kill9(worker: ChildProcess): Promise<void> {
  // A process that has already died would never emit its end.
  refuseDead(worker);
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

function refuseDead({ exitCode, signalCode }: ChildProcess): void {
  const end = exitCode ?? signalCode;
  if (end !== null) throw new Error(`The worker ended by itself with ${end}.`);
}
