import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { table } from "../table.ts";
import { generateLines } from "./generate.ts";
import { best, type Measurement, measureScript, readCorpus } from "./measure.ts";

const GENERATED = 3_000;
const ROUNDS = 3;

/** Measures the import, beside a loop that does only the same basic work on as many threads. */
export async function benchImport(options: { corpus?: string; json?: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    const lines = options.corpus ? readCorpus(options.corpus) : [...generateLines(GENERATED)];
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, `${lines.join("\n")}\n`);
    const rounds: { ours: Measurement; bare: Measurement }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await measureScript("bench/bare-import-process", [
          file,
          join(folder, `bare-${round}.sqlite`),
        ]),
        ours: await measureScript("import", ["--create", file], {
          DATA_DIR: join(folder, `ours-${round}`),
        }),
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
