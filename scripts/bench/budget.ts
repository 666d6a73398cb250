import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { type Work, work } from "../../api/contract/work.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { table } from "../table.ts";
import { generateLines } from "./generate.ts";
import { publishLine } from "./publish-line.ts";

/** Pieces of the site. With fewer than a thousand targets a full build uses one thread, whose work is counted. */
const PIECES = 300;
/** Caches are full then, and lists have their usual length. */
const WARM_UP = 3;
const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

/** Files of one kind. */
export interface Files {
  files: number;
  kilobytes: number;
}

/** What a build does and writes. */
export interface Cost extends Work, Files {
  folders: number;
  kinds: Record<string, Files>;
}

export interface Budget {
  /** A full build of the site. */
  full: Cost;
  /** One publication: until it is live, and what follows. */
  publication: Cost;
}

/** Kinds of files, by their paths. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, RegExp])[] = [
  ["pieces: records", /^api\/public\/pieces\/[0-9a-f-]{36}\.json$/],
  ["writers: archives", /^(?:author\/[^/]+\/archive|api\/public\/authors\/[^/]+\/pieces)\//],
  ["pieces: pages", /^author\/[^/]+\/[^/]+\/index\.html$/],
  ["pieces: Markdown", /^author\/[^/]+\/[^/]+\.md$/],
  ["pieces: frames", /^embed\/piece\//],
  ["writers: feeds", /^author\/[^/]+\/feed\./],
  ["writers: pages and records", /^(?:author|api\/public\/authors|avatars)\//],
  ["writers: badges and widgets", /^embed\//],
  ["tags: feeds", /^tag\/[^/]+\/feed\./],
  ["tags: pages", /^tag\//],
  ["categories: feeds", /^category\/[^/]+\/feed\./],
  ["categories: pages", /^category\//],
  ["the site: archive", /^archive\//],
  ["the site: lists for programs", /^api\/public\//],
  ["the site: search", /^search\//],
  ["the site: sitemaps", /^sitemap/],
];
/** Every site has these, whatever it publishes. Their bytes change with the words of the documentation. */
const FIXED = /^(?:docs|assets|\.well-known)\/|^api\/openapi\.json$/;

/** Builds a generated site and publishes one more piece, and counts. */
export async function measureBudget(): Promise<Budget> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  const store = await openStore(databaseFile(folder));
  const renderer = createRenderer({ ...SETTINGS, threads: 1 });
  try {
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, [...generateLines(PIECES)].join("\n"));
    await importAll(readJsonLines(file), { store, renderer });
    const site = createSite(SETTINGS, readShippedAssets().names);
    const root = publicFolder(folder);
    const done = await counting(async () => {
      const { tidied } = await buildAll({ store, dataDir: folder, settings: SETTINGS });
      await tidied;
    });
    const full = costOf(done, root, filesIn(root));
    await drain({ store, site, root });
    const changed = new Set<string>();
    let published: Work = { ...work };
    for (const [index, line] of [...generateLines(WARM_UP + 1)].entries()) {
      await publishLine(store, renderer, line, index);
      changed.clear();
      published = await counting(async () => {
        await drain({
          store,
          site,
          root,
          onPlan: async (plan) => plan.changed.forEach((path) => changed.add(path)),
        });
      });
    }
    return { full, publication: costOf(published, root, [...changed]) };
  } finally {
    await renderer.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function counting(task: () => Promise<void>): Promise<Work> {
  const before = { ...work };
  await task();
  const counts = Object.entries(work).map(([name, count]) => [
    name,
    count - before[name as keyof Work],
  ]);
  return Object.fromEntries(counts) as Work;
}

function costOf(done: Work, root: string, paths: readonly string[]): Cost {
  const kinds = Map.groupBy(paths, kindOf);
  const named = [...KINDS.map(([kind]) => kind), OTHERS];
  return {
    ...done,
    ...sizeOf(root, paths),
    folders: new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1))).size,
    kinds: Object.fromEntries(
      named.flatMap((kind) => {
        const some = kinds.get(kind);
        return some ? [[kind, sizeOf(root, some)]] : [];
      }),
    ),
  };
}

const OTHERS = "the site: others";

function kindOf(path: string): string {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? OTHERS;
}

function sizeOf(root: string, paths: readonly string[]): Files {
  const bytes = paths
    .map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
  return { files: paths.length, kilobytes: Math.ceil(bytes / 1_024) };
}

/** The files that follow from what is published. */
function filesIn(root: string): string[] {
  const real = `${root}/`;
  return readdirSync(real, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(real.length))
    .filter((path) => !FIXED.test(path));
}

/** Prints the counts: of work, and of files by kind. */
export async function benchBudget(options: { json?: boolean }): Promise<void> {
  const budget = await measureBudget();
  if (options.json) {
    console.log(JSON.stringify(budget, null, 2));
    return;
  }
  const { full, publication } = budget;
  const lines = [
    ["", "FULL BUILD", "A PIECE", "PUBLICATION"],
    ...(
      ["files", "folders", "kilobytes", "texts", "pages", "runs", "queries", "syncs"] as const
    ).map((name) => [name, full[name], (full[name] / PIECES).toFixed(2), publication[name]]),
  ];
  const [head = [], ...rows] = lines;
  const columns = head.map((title, at) => ({
    title: String(title),
    value: (row: (typeof lines)[number]) => row[at] ?? "",
  }));
  console.log(`A site of ${PIECES} generated pieces.\n`);
  console.log(table(rows, columns, ""));
  const files = Object.entries(full.kinds).map(([kind, size]) => ({
    kind,
    ...size,
    publication: publication.kinds[kind],
  }));
  console.log("");
  console.log(
    table(
      files,
      [
        { title: "FILES OF", value: (row) => row.kind },
        { title: "FULL BUILD", value: (row) => row.files },
        { title: "KB", value: (row) => row.kilobytes },
        { title: "PUBLICATION", value: (row) => row.publication?.files ?? 0 },
        { title: "KB", value: (row) => row.publication?.kilobytes ?? 0 },
      ],
      "",
    ),
  );
}
