import { deepStrictEqual } from "node:assert";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createPieceSearch, type PieceSearch } from "../../api/read/search.ts";
import type { SearchDocument } from "../../api/search/document.ts";
import type { SearchHit } from "../../api/search/engine.ts";
import { EMPTY_MANIFEST, type Manifest, withSegment } from "../../api/search/manifest.ts";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { mergeOnce } from "../../build/search/merge-search.ts";
import { readManifest, readSegment } from "../../build/search/search.ts";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { generateLines } from "./generate.ts";
import { inFolder, quantile, ratio, readCorpus } from "./measure.ts";
import {
  ENGLISH_QUERIES,
  GENERATED_QUERIES,
  OTHER_SCRIPTS,
  type Queries,
} from "./search-queries.ts";
import { createYardstick } from "./search-yardsticks.ts";

const SIZES = [30_000];
const ROUNDS = 5;
/** For each way, so that JavaScript is compiled and SQLite's caches are full. */
const WARM_UP = 5;
const LIMIT = 20;
const WAYS = ["ours", "fts5"] as const;
/** Pieces that a full build adds at once. */
const BATCH = 250;
const PUBLISHED = 20;

type Way = (typeof WAYS)[number];
type Timing = Record<Way, number>;

interface Row {
  pieces: number;
  text: string;
  queries: number;
  median_ms: Timing;
  p99_ms: Timing;
  segments: number;
  text_mb: number;
  /** The longest time that the event loop was blocked: by single publications, and by the whole index at once. */
  publish_stall_ms: number;
  whole_stall_ms: number;
}

/** Runs a fixed list of queries by our search and by SQLite's trigram index. Both must find the same. */
export async function benchSearch(
  options: JsonOption & { corpus?: string; sizes?: number[] },
): Promise<void> {
  const sizes = options.sizes ?? (options.corpus ? [] : SIZES);
  const rows: Row[] = [];
  if (options.corpus)
    rows.push(await measure("corpus", readCorpus(options.corpus), ENGLISH_QUERIES));
  for (const size of sizes) {
    rows.push(await measure("generated", generateLines(size), GENERATED_QUERIES));
  }
  print(options, { rounds: ROUNDS, rows }, rows.map(describe).join("\n\n"));
}

/** Lines of the import format as search documents, oldest first. The Markdown serves as their text. */
function documentsOf(lines: Iterable<string>): SearchDocument[] {
  const documents = Array.from(lines, (line, number): SearchDocument => {
    const { headline, sub, body_md, category, author, published_at } = JSON.parse(line) as Record<
      string,
      string
    >;
    const extra = number % 50 ? "" : (OTHER_SCRIPTS[(number / 50) % OTHER_SCRIPTS.length] ?? "");
    const hex = createHash("sha256").update(line).digest("hex");
    return {
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
      publishedAt: published_at ?? "",
      category: category ?? "",
      author: author ?? "",
      headline: headline ?? "",
      standfirst: sub ?? "",
      body: `${body_md}\n\n${extra}`,
    };
  });
  return documents
    .map((document) => ({ document, age: ageOf(document) }))
    .toSorted((a, b) => (a.age < b.age ? -1 : 1))
    .map(({ document }) => document);
}

function ageOf({ publishedAt, id }: SearchDocument): string {
  return `${new Date(publishedAt).toISOString()} ${id}`;
}

async function measure(text: string, lines: Iterable<string>, queries: Queries): Promise<Row> {
  const documents = documentsOf(lines);
  const list = Object.values(queries).flat() as string[];
  return inFolder(async (root) => {
    mkdirSync(join(root, "search/segments"), { recursive: true });
    for (let start = 0; start < documents.length; start += BATCH) {
      await publish(root, documents.slice(start, start + BATCH));
      await mergeOnce(root);
    }
    const segments = (await readManifest(root)).segments.length;
    const textBytes = documents.reduce(
      (sum, { headline, standfirst, body }) =>
        sum + Buffer.byteLength(headline) + Buffer.byteLength(standfirst) + Buffer.byteLength(body),
      0,
    );
    const search = createPieceSearch({ root });
    await search.ready();
    return {
      pieces: documents.length,
      text,
      queries: list.length,
      ...(await time(search, documents, list)),
      segments,
      text_mb: textBytes / 1_048_576,
      ...(await measureStalls(search, root, documents)),
    };
  });
}

async function publish(root: string, documents: readonly SearchDocument[]): Promise<void> {
  const bytes = writeSegment(documents);
  const ids = documents.map(({ id }) => id);
  swapManifest(root, withSegment(await readManifest(root), writeFile(root, bytes), ids));
}

function writeFile(root: string, bytes: Buffer) {
  const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.seg`;
  writeFileSync(join(root, "search/segments", file), bytes);
  return { file, documents: decodeSegment(bytes).documents, bytes: bytes.length };
}

function swapManifest(root: string, manifest: Manifest): void {
  const file = join(root, "search/manifest.json");
  writeFileSync(`${file}.new`, JSON.stringify(manifest));
  renameSync(`${file}.new`, file);
}

/**
 * Runs the whole list by one way, then by the other, in several rounds, so that each has its own caches warm, as on a
 * server of its own. The time is that of the whole answer, which both give: ids, match sites and snippets.
 */
async function time(
  search: PieceSearch,
  documents: readonly SearchDocument[],
  queries: readonly string[],
): Promise<Pick<Row, "median_ms" | "p99_ms">> {
  const yardstick = createYardstick(documents);
  const ways = {
    ours: (q: string) => search.search({ q, limit: LIMIT }),
    fts5: async (q: string) => yardstick.fts5(q, LIMIT),
  };
  const samples: Record<Way, number[]> = { ours: [], fts5: [] };
  const found = new Map<string, SearchHit[]>();
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const way of WAYS) {
      for (const q of queries) {
        const started = performance.now();
        const hits = await ways[way](q);
        if (round >= 0) samples[way].push(performance.now() - started);
        const before = found.get(q) ?? hits;
        deepStrictEqual(hits, before, `${way} finds something else for ${JSON.stringify(q)}.`);
        found.set(q, hits);
      }
    }
  }
  yardstick.close();
  const at = (share: number): Timing => ({
    ours: quantile(samples.ours, share),
    fts5: quantile(samples.fts5, share),
  });
  return { median_ms: at(0.5), p99_ms: at(0.99) };
}

/** Swaps the index of a running search: after single publications, then after a merge of all segments. */
async function measureStalls(
  search: PieceSearch,
  root: string,
  documents: readonly SearchDocument[],
): Promise<Pick<Row, "publish_stall_ms" | "whole_stall_ms">> {
  let publishStall = 0;
  for (const document of documents.slice(0, PUBLISHED)) {
    await publish(root, [document]);
    publishStall = Math.max(publishStall, await stallOf(search));
  }
  const { segments } = await readManifest(root);
  const opened = await Promise.all(segments.map(({ file }) => readSegment(root, file)));
  const entry = writeFile(
    root,
    mergeSegments(opened, () => true),
  );
  swapManifest(root, withSegment(EMPTY_MANIFEST, entry, []));
  return { publish_stall_ms: publishStall, whole_stall_ms: await stallOf(search) };
}

const RESOLUTION_MS = 1;

/** How long the event loop is blocked while the search takes in what has changed. */
async function stallOf(search: PieceSearch): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  await setTimeout(20);
  await search.ready();
  await setTimeout(20);
  loop.disable();
  return loop.max / 1e6 - RESOLUTION_MS;
}

function describe(row: Row): string {
  return [
    `${row.pieces.toLocaleString("en")} pieces (${row.text}), ${row.text_mb.toFixed(1)} MB of text in ${row.segments} segments; ${row.queries} queries, both found the same`,
    "",
    table(WAYS, "", [
      ["", (way) => way],
      ["MEDIAN MS", (way) => row.median_ms[way].toFixed(3)],
      ["P99 MS", (way) => row.p99_ms[way].toFixed(2)],
    ]),
    "",
    `The median is ${ratio(row.median_ms.ours, row.median_ms.fts5)} × and the p99 ${ratio(row.p99_ms.ours, row.p99_ms.fts5)} × that of FTS5.`,
    `The event loop was blocked for ${row.publish_stall_ms.toFixed(1)} ms by a publication, ${row.whole_stall_ms.toFixed(1)} ms by a swap of the whole index.`,
  ].join("\n");
}
