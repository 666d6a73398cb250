import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "../table.ts";
import { generateLines } from "./generate.ts";
import { hasHugo, timeHugo, writeHugoSite } from "./hugo.ts";
import { best, type Measurement, measureScript, readCorpus } from "./measure.ts";

const GENERATED = 3_000;
const ROUNDS = 3;
/** Memory must not grow with the site: the peaks at both sizes are compared. */
const MEMORY_SIZES = [3_000, 30_000] as const;

interface Options {
  corpus?: string;
  memory?: boolean;
  json?: boolean;
}

interface Row {
  what: string;
  pieces: number;
  seconds: number;
  per_second: number;
  peak_mb: number | null;
}

/** Measures a full build with search and feeds, beside Hugo's build of the same pieces, then memory at two sizes. */
export async function benchBuild(options: Options): Promise<void> {
  const rows: Row[] = [];
  const lines = options.corpus ? readCorpus(options.corpus) : [...generateLines(GENERATED)];
  rows.push(...(await besideHugo(lines)));
  const [ours, hugo] = rows;
  const memory: Row[] = [];
  if (options.memory !== false) {
    for (const size of MEMORY_SIZES) {
      const built = await inFolder((folder) => buildOnce(folder, [...generateLines(size)], 1));
      memory.push(rowOf(`build of ${size.toLocaleString("en")}`, size, built));
    }
  }
  const overHugo = ours && hugo ? round(ours.seconds / hugo.seconds) : null;
  const [small, large] = memory;
  const growth = small && large ? round((large.peak_mb ?? 0) / (small.peak_mb ?? 1)) : null;
  if (options.json) {
    const answer = { rows: [...rows, ...memory], over_hugo: overHugo, memory_growth: growth };
    console.log(JSON.stringify(answer, null, 2));
    return;
  }
  const columns = [
    { title: "", value: (row: Row) => row.what },
    { title: "PIECES", value: (row: Row) => row.pieces },
    { title: "SECONDS", value: (row: Row) => row.seconds.toFixed(2) },
    { title: "PIECES/S", value: (row: Row) => row.per_second },
    { title: "PEAK MB", value: (row: Row) => row.peak_mb ?? "" },
  ];
  console.log(table([...rows, ...memory], columns, ""));
  console.log(
    overHugo === null
      ? "\nHugo is not installed, so there is no comparison. To install it: apt-get install hugo"
      : `\nThe build takes ${overHugo} × the time of Hugo's (best of ${ROUNDS} rounds each).`,
  );
  if (growth !== null) console.log(`Ten times the pieces take ${growth} × the memory.`);
}

async function besideHugo(lines: readonly string[]): Promise<Row[]> {
  return inFolder(async (folder) => {
    const hugo = hasHugo() ? join(folder, "hugo") : null;
    if (hugo) writeHugoSite(hugo, lines);
    const hugoSeconds: number[] = [];
    const ours = await buildOnce(folder, lines, ROUNDS, () => {
      if (hugo) hugoSeconds.push(timeHugo(hugo));
    });
    const rows = [rowOf("full build", lines.length, ours)];
    if (hugo) {
      const seconds = Math.min(...hugoSeconds);
      rows.push({ ...rowOf("Hugo", lines.length, { seconds, peak_mb: 0 }), peak_mb: null });
    }
    return rows;
  });
}

/** Imports the pieces, then builds the tree `rounds` times, each in its own process. */
async function buildOnce(
  folder: string,
  lines: readonly string[],
  rounds: number,
  between: () => void = () => {},
): Promise<Measurement> {
  const env = { DATA_DIR: join(folder, "data"), BASE_URL: "http://localhost:3000" };
  const file = join(folder, "pieces.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  await measureScript("import", ["--create", file], env);
  const measured: Measurement[] = [];
  for (let number = 0; number < rounds; number++) {
    between();
    measured.push(await measureScript("build", [], env));
  }
  return best(measured);
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(what: string, pieces: number, { seconds, peak_mb }: Measurement): Row {
  return { what, pieces, seconds, per_second: Math.round(pieces / seconds), peak_mb };
}

function round(number: number): number {
  return Number(number.toFixed(2));
}
