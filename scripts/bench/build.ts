import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { generateLines } from "./generate.ts";
import { hasHugo, type HugoBuild, sizeOfTree, timeHugo, writeHugoSite } from "./hugo.ts";
import { best, inFolder, type Measurement, measureScript, ratio, readCorpus } from "./measure.ts";
import { benchLedger } from "./site.ts";

const GENERATED = 3_000;
const ROUNDS = 3;
/** Memory must not grow with the site: the peaks at both sizes are compared. */
const MEMORY_SIZES = [3_000, 30_000] as const;

interface Options extends JsonOption {
  corpus?: string;
  memory?: boolean;
}

interface Row {
  what: string;
  pieces: number;
  seconds: number;
  cpu_seconds: number;
  /** Unknown of Hugo. */
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
  const { imported, first, again, footer, unlogged, hugo } = built;
  const [small, large] = memory;
  const ratios = {
    over_hugo: hugo && ratio(first.seconds, hugo.seconds),
    cpu_over_hugo: hugo && ratio(first.cpu_seconds, hugo.cpu_seconds),
    again: ratio(again.seconds, first.seconds),
    footer: ratio(footer.seconds, first.seconds),
    cpu_again: ratio(again.cpu_seconds, first.cpu_seconds),
    cpu_footer: ratio(footer.cpu_seconds, first.cpu_seconds),
    log: ratio(first.seconds, unlogged.seconds),
    cpu_log: ratio(first.cpu_seconds, unlogged.cpu_seconds),
    memory_growth: small && large ? ratio(large.peak_mb ?? 0, small.peak_mb ?? 1) : null,
  };
  const rows = [imported, first, again, footer, unlogged, ...(hugo ? [hugo] : []), ...memory];
  print(options, { rows, ...ratios }, `${tableOf(rows)}\n\n${sentencesOf(ratios).join("\n")}`);
}

function tableOf(rows: readonly Row[]): string {
  return table(rows, "", [
    ["", (row) => row.what],
    ["PIECES", (row) => row.pieces],
    ["SECONDS", (row) => row.seconds.toFixed(2)],
    ["CPU S", (row) => row.cpu_seconds.toFixed(2)],
    ["PEAK MB", (row) => row.peak_mb ?? ""],
    ["FILES", (row) => row.files ?? ""],
    ["MB", (row) => row.megabytes ?? ""],
  ]);
}

function sentencesOf(ratios: {
  over_hugo: number | null;
  cpu_over_hugo: number | null;
  again: number;
  footer: number;
  cpu_again: number;
  cpu_footer: number;
  log: number;
  cpu_log: number;
  memory_growth: number | null;
}): string[] {
  return [
    ratios.over_hugo === null
      ? "Hugo is not installed, so there is no comparison. To install it: apt-get install hugo"
      : `The build takes ${ratios.over_hugo} × the time of Hugo's, and ${ratios.cpu_over_hugo} × the processor time (best of ${ROUNDS} rounds each).`,
    `Again, with nothing changed: ${ratios.again} × (processor time ${ratios.cpu_again} ×). With another footer: ${ratios.footer} × (${ratios.cpu_footer} ×).`,
    `With the log of public acts and its receipts: ${ratios.log} × a build without them (processor time ${ratios.cpu_log} ×).`,
    ...(ratios.memory_growth === null
      ? []
      : [`Ten times the pieces take ${ratios.memory_growth} × the memory.`]),
  ];
}

interface Built {
  imported: Row;
  /** Every file rendered. */
  first: Row;
  /** Nothing has changed. */
  again: Row;
  /** Only the pages have. */
  footer: Row;
  /** Every file rendered, of a site whose log has not begun. */
  unlogged: Row;
  hugo: Row | null;
}

/** Each build in its own process, in rounds that take turns with Hugo. */
async function measureBuilds(folder: string, lines: readonly string[]): Promise<Built> {
  const hugo = hasHugo() ? join(folder, "hugo") : null;
  if (hugo) writeHugoSite(hugo, lines);
  const { env, imported } = await importInto(folder, lines);
  const unlogged = { ...env, DATA_DIR: join(folder, "unlogged") };
  cpSync(env.DATA_DIR, unlogged.DATA_DIR, { recursive: true });
  await beginLog(env);
  const note = join(folder, "footer.md");
  const hugos: HugoBuild[] = [];
  const found = { first: [], again: [], footer: [], unlogged: [] } as Record<
    "first" | "again" | "footer" | "unlogged",
    Measurement[]
  >;
  for (let round = 0; round < ROUNDS; round++) {
    if (hugo) hugos.push(timeHugo(hugo));
    found.first.push(await measureScript("build", ["--afresh"], env));
    found.unlogged.push(await measureScript("build", ["--afresh"], unlogged));
    found.again.push(await measureScript("build", [], env));
    writeFileSync(note, `Footer ${round}`);
    await measureScript("admin", ["site", "set", "--footer", note], env);
    found.footer.push(await measureScript("build", [], env));
  }
  const row = (what: string, measured: readonly Measurement[], { DATA_DIR } = env): Row => ({
    what,
    pieces: lines.length,
    ...best(measured),
    ...sizeOfTree(publicFolder(DATA_DIR)),
  });
  const [known] = hugos.toSorted((a, b) => a.seconds - b.seconds);
  return {
    imported: { what: "import", pieces: lines.length, ...imported, files: null, megabytes: null },
    first: row("full build", found.first),
    again: row("again, unchanged", found.again),
    footer: row("with another footer", found.footer),
    unlogged: row("full build without log", found.unlogged, unlogged),
    hugo: known ? { what: "Hugo", pieces: lines.length, peak_mb: null, ...known } : null,
  };
}

async function measureMemory(folder: string, lines: readonly string[]): Promise<Row> {
  const { env } = await importInto(folder, lines);
  await beginLog(env);
  const measured = await measureScript("build", [], env);
  const size = sizeOfTree(publicFolder(env.DATA_DIR));
  return { what: "", pieces: lines.length, ...measured, ...size };
}

async function importInto(folder: string, lines: readonly string[]) {
  const env = { DATA_DIR: join(folder, "data"), BASE_URL: "http://localhost:3000" };
  const file = join(folder, "pieces.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return { env, imported: await measureScript("import", ["--create", file], env) };
}

/** As the worker does when it first starts: an entry for each piece that is public, and a signed checkpoint. */
async function beginLog({ DATA_DIR, BASE_URL }: { DATA_DIR: string; BASE_URL: string }) {
  const store = await openStore(databaseFile(DATA_DIR));
  const ledger = benchLedger(store, { folder: DATA_DIR, baseUrl: BASE_URL });
  await ledger.start();
  await ledger.sign();
  await store.close();
}
