import { readFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plan } from "../../build/tree/tree.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { generateLines } from "./generate.ts";
import { quantile, ratio } from "./measure.ts";
import { withSite } from "./site.ts";

const SIZES = [1_000, 10_000, 30_000];
const WARM_UP = 10;
const PUBLISHED = 60;

interface Row {
  pieces: number;
  median_ms: number;
  p95_ms: number;
  files: number;
  kilobytes: number;
  /** The time of only writing, syncing and renaming the same bytes. */
  bare_ms: number;
}

/** Measures the time from the committed transaction to the settled change, whose files are readable, at sites of growing size. */
export async function benchPublish(options: JsonOption & { sizes?: number[] }): Promise<void> {
  const rows: Row[] = [];
  for (const size of options.sizes ?? SIZES) rows.push(await measure(size));
  const [first, last] = [rows[0], rows.at(-1)];
  const growth = ratio(last?.median_ms ?? 0, first?.median_ms ?? 1);
  const overBare = ratio(last?.median_ms ?? 0, last?.bare_ms ?? 1);
  print(
    options,
    { rows, growth, over_bare: overBare },
    `${table(rows, "", [
      ["PIECES", (row) => row.pieces],
      ["MEDIAN MS", (row) => row.median_ms.toFixed(1)],
      ["P95 MS", (row) => row.p95_ms.toFixed(1)],
      ["FILES", (row) => row.files],
      ["KB", (row) => row.kilobytes],
      ["BARE MS", (row) => row.bare_ms.toFixed(1)],
    ])}\n\nThe median at the largest size is ${growth} × that at the smallest, and ${overBare} × the bare writes.`,
  );
}

async function measure(size: number): Promise<Row> {
  return withSite(size, async ({ folder, root, build, publish, drain }) => {
    await build();
    await drain();
    const times: number[] = [];
    const bare: number[] = [];
    let files: WrittenFile[] = [];
    for (const [index, line] of [...generateLines(WARM_UP + PUBLISHED)].entries()) {
      await publish(line, index);
      const committed = performance.now();
      let plan: Plan = { changed: [], removed: [] };
      let live = 0;
      await drain({
        onPlan: async (next) => void (live || (plan = next)),
        onSettled: () => void (live ||= performance.now()),
      });
      if (index < WARM_UP) continue;
      times.push(live - committed);
      files = plan.changed.map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
      bare.push(await bareWrites(join(folder, "bare"), files));
    }
    return {
      pieces: size,
      median_ms: quantile(times, 0.5),
      p95_ms: quantile(times, 0.95),
      files: files.length,
      kilobytes: Math.round(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_024),
      bare_ms: quantile(bare, 0.5),
    };
  });
}

interface WrittenFile {
  path: string;
  bytes: Buffer;
}

async function bareWrites(target: string, files: readonly WrittenFile[]): Promise<number> {
  for (const { path } of files) await mkdir(dirname(join(target, path)), { recursive: true });
  const started = performance.now();
  for (const { path, bytes } of files) {
    const place = join(target, path);
    const handle = await open(`${place}.new`, "w");
    await handle.writeFile(bytes);
    await handle.datasync();
    await handle.close();
    await rename(`${place}.new`, place);
  }
  return performance.now() - started;
}
