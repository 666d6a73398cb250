import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT } from "../../build/root.js";
import { RUN } from "../command/run-file.ts";

export interface Measurement {
  /** Until the script says what it has done: a build removes the old tree after that, as Hugo's is removed before. */
  seconds: number;
  /** The processor time of all its threads. */
  cpu_seconds: number;
  peak_mb: number;
}

/** Runs a script in its own process. The peak memory is the kernel's count. */
export async function measureScript(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Measurement> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...flagsOf(script), "--import", PEAK_MEMORY, RUN, script, ...args],
    {
      env: { ...process.env, MALLOC_ARENA_MAX: "2", ...env },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  let seconds: number | undefined;
  child.stdout?.on("data", () => (seconds ??= secondsSince(started)));
  const usage = once(child, "message") as Promise<[{ kilobytes: number; cpu: number }]>;
  const [code] = (await once(child, "exit")) as [number];
  seconds ??= secondsSince(started);
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  const [{ kilobytes, cpu }] = await usage;
  return { seconds, cpu_seconds: cpu, peak_mb: Math.round(kilobytes / 1_024) };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}

const PEAK_MEMORY = join(ROOT, "scripts/bench/peak-memory.js");

/** The flags of Node with which `npm run` starts a script. */
function flagsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, flags = ""] = /exec node (.*)-- /.exec(scripts[script] ?? "") ?? [];
  return flags.split(" ").filter(Boolean);
}

/** The shortest time and the most memory. */
export function best(measurements: readonly Measurement[]): Measurement {
  return {
    seconds: Math.min(...measurements.map(({ seconds }) => seconds)),
    cpu_seconds: Math.min(...measurements.map(({ cpu_seconds }) => cpu_seconds)),
    peak_mb: Math.max(...measurements.map(({ peak_mb }) => peak_mb)),
  };
}

/** JSON Lines, may be gzipped. */
export function readCorpus(file: string): string[] {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter(Boolean);
}

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function ratio(part: number, whole: number): number {
  return Number((part / whole).toFixed(2));
}
