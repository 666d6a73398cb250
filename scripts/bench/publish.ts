import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import type { Plan } from "../../build/tree/tree.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { table } from "../table.ts";
import { generateLines } from "./generate.ts";
import { publishLine } from "./publish-line.ts";
import { quantile } from "./quantile.ts";
import { benchRename } from "./rename.ts";

const SIZES = [1_000, 10_000, 30_000];
const FULL = 100_000;
const WARM_UP = 10;
const PUBLISHED = 60;
const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

interface Row {
  pieces: number;
  median_ms: number;
  p95_ms: number;
  files: number;
  kilobytes: number;
  /** The time of only writing, syncing and renaming the same bytes. */
  bare_ms: number;
  /** The readers' index, which is written after the publication is live. */
  after_ms: number;
  full_build_s: number;
}

/** Measures the time from the committed transaction to the settled change, whose files are readable, at sites of growing size. */
export async function benchPublish(options: {
  json?: boolean;
  full?: boolean;
  sizes?: number[];
  rename?: boolean;
}): Promise<void> {
  const sizes = options.sizes ?? [...SIZES, ...(options.full ? [FULL] : [])];
  const rows: Row[] = [];
  for (const size of sizes) rows.push(await measure(size));
  const [first, last] = [rows[0], rows.at(-1)];
  const growth = Number(((last?.median_ms ?? 0) / (first?.median_ms ?? 1)).toFixed(2));
  const overBare = Number(((last?.median_ms ?? 0) / (last?.bare_ms ?? 1)).toFixed(2));
  const renaming = options.rename === false ? null : await benchRename();
  if (options.json) {
    console.log(JSON.stringify({ rows, growth, over_bare: overBare, rename: renaming }, null, 2));
    return;
  }
  const columns = [
    { title: "PIECES", value: (row: Row) => row.pieces },
    { title: "MEDIAN MS", value: (row: Row) => row.median_ms.toFixed(1) },
    { title: "P95 MS", value: (row: Row) => row.p95_ms.toFixed(1) },
    { title: "FILES", value: (row: Row) => row.files },
    { title: "KB", value: (row: Row) => row.kilobytes },
    { title: "BARE MS", value: (row: Row) => row.bare_ms.toFixed(1) },
    { title: "AFTER MS", value: (row: Row) => row.after_ms.toFixed(1) },
    { title: "FULL BUILD S", value: (row: Row) => row.full_build_s.toFixed(1) },
  ];
  console.log(table(rows, columns, ""));
  console.log(
    `\nThe median at the largest size is ${growth} × that at the smallest, and ${overBare} × the bare writes.`,
  );
  if (!renaming) return;
  const [quiet, during] = [renaming.quiet_ms.toFixed(1), renaming.during_rename_ms.toFixed(1)];
  console.log(
    `While a writer with 5,000 pieces is renamed (${renaming.rename_s.toFixed(1)} s), a publication takes ${during} ms instead of ${quiet} ms: ${renaming.ratio} ×.`,
  );
}

async function measure(size: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  const store = await openStore(databaseFile(folder));
  const renderer = createRenderer({ ...SETTINGS, threads: 2 });
  try {
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, [...generateLines(size)].join("\n"));
    await importAll(readJsonLines(file), { store, renderer });
    const started = performance.now();
    await buildAll({ store, dataDir: folder, settings: SETTINGS });
    const fullBuild = (performance.now() - started) / 1_000;
    const site = createSite(SETTINGS, readShippedAssets().names);
    const root = publicFolder(folder);
    await drain({ store, site, root });

    const times: number[] = [];
    const bare: number[] = [];
    const after: number[] = [];
    let plan: Plan = { changed: [], removed: [] };
    const lines = [...generateLines(WARM_UP + PUBLISHED)];
    for (const [index, line] of lines.entries()) {
      await publishLine(store, renderer, line, index);
      const committed = performance.now();
      let live = 0;
      await drain({
        store,
        site,
        root,
        onPlan: async (next) => void (live || (plan = next)),
        onSettled: () => void (live ||= performance.now()),
      });
      if (index < WARM_UP) continue;
      times.push(live - committed);
      after.push(performance.now() - live);
      bare.push(await bareWrites(root, join(folder, "bare"), plan));
    }
    const bytes = await sizeOf(root, plan);
    return {
      pieces: size,
      median_ms: quantile(times, 0.5),
      p95_ms: quantile(times, 0.95),
      files: plan.changed.length,
      kilobytes: Math.round(bytes / 1_024),
      bare_ms: quantile(bare, 0.5),
      after_ms: quantile(after, 0.5),
      full_build_s: fullBuild,
    };
  } finally {
    await renderer.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function bareWrites(root: string, target: string, plan: Plan): Promise<number> {
  const files = await Promise.all(plan.changed.map((path) => readBytes(join(root, path))));
  for (const path of plan.changed) await mkdir(dirname(join(target, path)), { recursive: true });
  const started = performance.now();
  for (const [index, path] of plan.changed.entries()) {
    const place = join(target, path);
    const handle = await open(`${place}.new`, "w");
    await handle.writeFile(files[index] ?? "");
    await handle.datasync();
    await handle.close();
    await rename(`${place}.new`, place);
  }
  return performance.now() - started;
}

async function readBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function sizeOf(root: string, plan: Plan): Promise<number> {
  const files = await Promise.all(plan.changed.map((path) => readBytes(join(root, path))));
  return files.reduce((sum, bytes) => sum + bytes.length, 0);
}
