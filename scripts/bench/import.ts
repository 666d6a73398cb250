import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { table } from "../command-line.ts";
import { generateLines } from "./generate.ts";

const GENERATED = 3_000;
const ROUNDS = 3;

interface Measurement {
  seconds: number;
  peak_mb: number;
}

/** The import, beside a loop that does the same work and nothing else, on as many threads; the best of some rounds. */
export async function benchImport(options: { corpus?: string; json?: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    const lines = options.corpus ? readCorpus(options.corpus) : [...generateLines(GENERATED)];
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, `${lines.join("\n")}\n`);
    const rounds: { ours: Measurement; bare: Measurement }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await measure("bench/bare-import.ts", [file, join(folder, `bare-${round}.sqlite`)]),
        ours: await measure("import.ts", [file], { DATA_DIR: join(folder, `ours-${round}`) }),
      });
    }
    report(
      options,
      lines.length,
      best(rounds.map(({ ours }) => ours)),
      best(rounds.map(({ bare }) => bare)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readCorpus(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter(Boolean);
}

/** Runs a script in a process of its own; its peak memory is what the kernel counted. */
async function measure(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Measurement> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      "--import",
      new URL("./peak-memory.ts", import.meta.url).href,
      join("scripts", script),
      ...args,
    ],
    { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  const peak = once(child, "message") as Promise<[number]>;
  const [code] = (await once(child, "exit")) as [number];
  const seconds = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  const [kilobytes] = await peak;
  return { seconds, peak_mb: Math.round(kilobytes / 1_024) };
}

function best(measurements: readonly Measurement[]): Measurement {
  return {
    seconds: Math.min(...measurements.map(({ seconds }) => seconds)),
    peak_mb: Math.max(...measurements.map(({ peak_mb }) => peak_mb)),
  };
}

function report(
  options: { json?: boolean },
  pieces: number,
  ours: Measurement,
  bare: Measurement,
): void {
  const rows = [
    { what: "import", ...ours },
    { what: "bare loop", ...bare },
  ].map((row) => ({ ...row, per_second: Math.round(pieces / row.seconds) }));
  const ratio = Number((bare.seconds / ours.seconds).toFixed(2));
  if (options.json) {
    console.log(JSON.stringify({ pieces, threads: availableParallelism(), rows, ratio }, null, 2));
    return;
  }
  type Row = (typeof rows)[number];
  const columns = [
    { title: "", value: (row: Row) => row.what },
    { title: "SECONDS", value: (row: Row) => row.seconds.toFixed(2) },
    { title: "PIECES/S", value: (row: Row) => row.per_second },
    { title: "PEAK MB", value: (row: Row) => row.peak_mb },
  ];
  console.log(
    `${pieces.toLocaleString("en")} pieces on ${availableParallelism()} cores, best of ${ROUNDS} rounds\n`,
  );
  console.log(table(rows, columns, ""));
  console.log(`\nThe import runs at ${ratio} × the speed of the bare loop.`);
}
