import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicFolder } from "../../build/tree/generation.ts";
import { table } from "../table.ts";
import { generateLines } from "./generate.ts";
import { hasHugo, type HugoBuild, sizeOfTree, timeHugo, writeHugoSite } from "./hugo.ts";
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
  /** Unknown of Hugo. */
  cpu_seconds: number | null;
  peak_mb: number | null;
  files: number | null;
  megabytes: number | null;
}

/** Measures full builds, beside Hugo's build of the same pieces with the same kinds of files, then memory at two sizes. */
export async function benchBuild(options: Options): Promise<void> {
  const lines = options.corpus ? readCorpus(options.corpus) : [...generateLines(GENERATED)];
  const built = await inFolder((folder) => measureBuilds(folder, lines));
  const memory: Row[] = [];
  if (options.memory !== false) {
    for (const size of MEMORY_SIZES) {
      const row = await inFolder((folder) => measureMemory(folder, [...generateLines(size)]));
      memory.push({ ...row, what: `build of ${size.toLocaleString("en")}` });
    }
  }
  const { first, again, footer, hugo } = built;
  const [small, large] = memory;
  const ratios = {
    over_hugo: hugo && ratio(first.seconds, hugo.seconds),
    again: ratio(again.seconds, first.seconds),
    footer: ratio(footer.seconds, first.seconds),
    memory_growth: small && large ? ratio(large.peak_mb ?? 0, small.peak_mb ?? 1) : null,
  };
  const rows = [first, again, footer, ...(hugo ? [hugo] : []), ...memory];
  if (options.json) console.log(JSON.stringify({ rows, ...ratios }, null, 2));
  else print(rows, ratios);
}

function print(
  rows: readonly Row[],
  ratios: {
    over_hugo: number | null;
    again: number;
    footer: number;
    memory_growth: number | null;
  },
): void {
  const columns = [
    { title: "", value: (row: Row) => row.what },
    { title: "PIECES", value: (row: Row) => row.pieces },
    { title: "SECONDS", value: (row: Row) => row.seconds.toFixed(2) },
    { title: "CPU S", value: (row: Row) => row.cpu_seconds?.toFixed(2) ?? "" },
    { title: "PEAK MB", value: (row: Row) => row.peak_mb ?? "" },
    { title: "FILES", value: (row: Row) => row.files ?? "" },
    { title: "MB", value: (row: Row) => row.megabytes ?? "" },
  ];
  console.log(table(rows, columns, ""));
  console.log(
    ratios.over_hugo === null
      ? "\nHugo is not installed, so there is no comparison. To install it: apt-get install hugo"
      : `\nThe build takes ${ratios.over_hugo} × the time of Hugo's (best of ${ROUNDS} rounds each).`,
  );
  console.log(
    `Again, with nothing changed: ${ratios.again} ×. With another footer: ${ratios.footer} ×.`,
  );
  if (ratios.memory_growth !== null) {
    console.log(`Ten times the pieces take ${ratios.memory_growth} × the memory.`);
  }
}

interface Built {
  /** Every file rendered. */
  first: Row;
  /** Nothing has changed. */
  again: Row;
  /** Only the pages have. */
  footer: Row;
  hugo: Row | null;
}

/** Each build in its own process, in rounds that take turns with Hugo. */
async function measureBuilds(folder: string, lines: readonly string[]): Promise<Built> {
  const hugo = hasHugo() ? join(folder, "hugo") : null;
  if (hugo) writeHugoSite(hugo, lines);
  const env = await importInto(folder, lines);
  const note = join(folder, "footer.md");
  const hugos: HugoBuild[] = [];
  const found = { first: [], again: [], footer: [] } as Record<
    "first" | "again" | "footer",
    Measurement[]
  >;
  for (let round = 0; round < ROUNDS; round++) {
    if (hugo) hugos.push(timeHugo(hugo));
    found.first.push(await measureScript("build", ["--afresh"], env));
    found.again.push(await measureScript("build", [], env));
    writeFileSync(note, `Footer ${round}`);
    await measureScript("admin", ["site", "set", "--footer", note], env);
    found.footer.push(await measureScript("build", [], env));
  }
  const size = sizeOfTree(publicFolder(env.DATA_DIR));
  const row = (what: string, measured: readonly Measurement[]): Row => ({
    what,
    pieces: lines.length,
    ...best(measured),
    ...size,
  });
  const [known] = hugos.toSorted((a, b) => a.seconds - b.seconds);
  return {
    first: row("full build", found.first),
    again: row("again, unchanged", found.again),
    footer: row("with another footer", found.footer),
    hugo: known
      ? { what: "Hugo", pieces: lines.length, cpu_seconds: null, peak_mb: null, ...known }
      : null,
  };
}

async function measureMemory(folder: string, lines: readonly string[]): Promise<Row> {
  const env = await importInto(folder, lines);
  const measured = await measureScript("build", [], env);
  const size = sizeOfTree(publicFolder(env.DATA_DIR));
  return { what: "", pieces: lines.length, ...measured, ...size };
}

async function importInto(
  folder: string,
  lines: readonly string[],
): Promise<{ DATA_DIR: string; BASE_URL: string }> {
  const env = { DATA_DIR: join(folder, "data"), BASE_URL: "http://localhost:3000" };
  const file = join(folder, "pieces.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  await measureScript("import", ["--create", file], env);
  return env;
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ratio(part: number, whole: number): number {
  return Number((part / whole).toFixed(2));
}
