import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Work, work } from "../../api/contract/work.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { generateLines } from "./generate.ts";
import { withSite } from "./site.ts";

/** Pieces of the site. With fewer than a thousand targets a full build uses one thread, whose work is counted. */
const PIECES = 300;
/** Caches are full then, and lists have their usual length. */
const WARM_UP = 3;

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
  ["pieces: receipts", /^author\/[^/]+\/[^/]+\/receipt\.json$/],
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
  ["the site: log", /^log\//],
];
/** Every site has these, whatever it publishes. Their bytes change with the words of the documentation. */
const FIXED = /^(?:docs|assets|\.well-known)\/|^(?:docs\.md|llms-full\.txt|api\/openapi\.json)$/;

/** Builds a generated site and publishes one more piece, and counts. */
export async function measureBudget(): Promise<Budget> {
  return withSite(PIECES, async ({ root, build, publish, drain }) => {
    const done = await counting(build);
    const full = costOf(done, root, filesIn(root));
    await drain();
    const changed = new Set<string>();
    let published: Work = { ...work };
    for (const [index, line] of [...generateLines(WARM_UP + 1)].entries()) {
      await publish(line, index);
      changed.clear();
      published = await counting(() =>
        drain({ onPlan: async (plan) => plan.changed.forEach((path) => changed.add(path)) }),
      );
    }
    return { full, publication: costOf(published, root, [...changed]) };
  });
}

async function counting(task: () => Promise<unknown>): Promise<Work> {
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

const COUNTS = [
  "files",
  "folders",
  "kilobytes",
  "texts",
  "pages",
  "runs",
  "queries",
  "syncs",
] as const;

/** Prints the counts: of work, and of files by kind. */
export async function benchBudget(options: JsonOption): Promise<void> {
  const budget = await measureBudget();
  const { full, publication } = budget;
  const counts = table(COUNTS, "", [
    ["", (name) => name],
    ["FULL BUILD", (name) => full[name]],
    ["A PIECE", (name) => (full[name] / PIECES).toFixed(2)],
    ["PUBLICATION", (name) => publication[name]],
  ]);
  const files = table(Object.entries(full.kinds), "", [
    ["FILES OF", ([kind]) => kind],
    ["FULL BUILD", ([, size]) => size.files],
    ["KB", ([, size]) => size.kilobytes],
    ["PUBLICATION", ([kind]) => publication.kinds[kind]?.files ?? 0],
    ["KB", ([kind]) => publication.kinds[kind]?.kilobytes ?? 0],
  ]);
  print(options, budget, `A site of ${PIECES} generated pieces.\n\n${counts}\n\n${files}`);
}
