import { deepStrictEqual } from "node:assert";
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPieceSearch } from "../../api/read/search.ts";
import type { SearchDocument } from "../../api/search/document.ts";
import type { SearchHit } from "../../api/search/engine.ts";
import { EMPTY_MANIFEST, type Manifest, withSegment } from "../../api/search/manifest.ts";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { mergeOnce } from "../../build/search/merge-search.ts";
import { readManifest, readSegment } from "../../build/search/search.ts";
import { generateLines } from "./generate.ts";
import { readCorpus } from "./measure.ts";
import { RUN } from "../run-file.ts";
import { table } from "../table.ts";
import { quantile } from "./quantile.ts";
import type { Started, Swapped } from "./search-process.ts";
import {
  ENGLISH_QUERIES,
  GENERATED_QUERIES,
  listQueries,
  OTHER_SCRIPTS,
} from "./search-queries.ts";
import { createYardstick } from "./search-yardsticks.ts";

const SIZES = [30_000];
const ROUNDS = 5;
/** For each way, so that JavaScript is compiled and SQLite's caches are full. */
const WARM_UP = 5;
const LIMIT = 20;
const WAYS = ["ours", "fts5", "like"] as const;
/** Pieces that a full build adds at once. */
const BATCH = 250;
const PUBLISHED = 20;

interface Row {
  pieces: number;
  text: string;
  queries: number;
  median_ms: Timing;
  p99_ms: Timing;
  /** The median of each query. */
  each_ms: ({ kind: string; q: string; hits: number } & Timing)[];
  segments: number;
  text_mb: number;
  memory_ratio: number;
  ready_s: number;
  /** The longest time that the event loop was blocked: by single publications, and by the whole index at once. */
  publish_stall_ms: number;
  whole_stall_ms: number;
}

interface Timing {
  ours: number;
  fts5: number;
  like: number;
}

/** Runs a fixed list of queries by our search, SQLite's trigram index and LIKE. All must find the same. */
export async function benchSearch(options: {
  corpus?: string;
  sizes?: number[];
  json?: boolean;
}): Promise<void> {
  const sizes = options.sizes ?? (options.corpus ? [] : SIZES);
  const rows: Row[] = [];
  if (options.corpus) {
    rows.push(
      await measure(
        "corpus",
        documentsOf(readCorpus(options.corpus)),
        listQueries(ENGLISH_QUERIES),
      ),
    );
  }
  for (const size of sizes) {
    rows.push(
      await measure("generated", documentsOf(generateLines(size)), listQueries(GENERATED_QUERIES)),
    );
  }
  if (options.json) console.log(JSON.stringify({ rounds: ROUNDS, rows }, null, 2));
  else report(rows);
}

/** Lines of the import format as search documents, oldest first. The Markdown serves as their text. */
function documentsOf(lines: Iterable<string>): SearchDocument[] {
  const documents = Array.from(lines, (line, number): SearchDocument => {
    const { headline, sub, body_md, category, published_at } = JSON.parse(line) as Record<
      string,
      string
    >;
    const extra = number % 50 ? "" : (OTHER_SCRIPTS[(number / 50) % OTHER_SCRIPTS.length] ?? "");
    const hex = createHash("sha256").update(line).digest("hex");
    return {
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
      publishedAt: published_at ?? "",
      category: category ?? "",
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

async function measure(
  text: string,
  documents: readonly SearchDocument[],
  queries: ReturnType<typeof listQueries>,
): Promise<Row> {
  const root = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
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
    const timings = await time(root, documents, queries);
    const { bytes, ...process } = await measureProcess(root, documents);
    return {
      pieces: documents.length,
      text,
      queries: queries.length,
      ...timings,
      segments,
      text_mb: textBytes / 1_048_576,
      memory_ratio: bytes / textBytes,
      ...process,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
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
 * Runs the whole list by one way, then by the next, in several rounds, so that each has its own caches warm, as on a
 * server of its own. The time is that of the whole answer, which all three give: ids, match sites and snippets.
 */
async function time(
  root: string,
  documents: readonly SearchDocument[],
  queries: ReturnType<typeof listQueries>,
): Promise<Pick<Row, "median_ms" | "p99_ms" | "each_ms">> {
  const search = createPieceSearch({ root });
  await search.ready();
  const yardstick = createYardstick(documents);
  const ways = {
    ours: (q: string) => search.search({ q, limit: LIMIT }),
    fts5: async (q: string) => yardstick.fts5(q, LIMIT),
    like: async (q: string) => yardstick.like(q, LIMIT),
  };
  const samples: { way: keyof Timing; q: string; ms: number }[] = [];
  const found = new Map<string, SearchHit[]>();
  for (const way of WAYS) {
    for (let round = 0; round < WARM_UP; round++) {
      for (const { q } of queries) await ways[way](q);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of WAYS) {
      for (const { q } of queries) {
        const started = performance.now();
        const hits = await ways[way](q);
        samples.push({ way, q, ms: performance.now() - started });
        const before = found.get(q) ?? hits;
        deepStrictEqual(hits, before, `${way} finds something else for ${JSON.stringify(q)}.`);
        found.set(q, hits);
      }
    }
  }
  yardstick.close();
  const at = (share: number, query?: string): Timing => {
    const of = (wanted: keyof Timing): number => {
      const some = samples.filter(({ way, q }) => way === wanted && (query ?? q) === q);
      return quantile(
        some.map(({ ms }) => ms),
        share,
      );
    };
    return { ours: of("ours"), fts5: of("fts5"), like: of("like") };
  };
  return {
    median_ms: at(0.5),
    p99_ms: at(0.99),
    each_ms: queries.map(({ kind, q }) => {
      return { kind, q, hits: found.get(q)?.length ?? 0, ...at(0.5, q) };
    }),
  };
}

/** Starts a process on these files, and swaps its index: after single publications, then after a merge of all segments. */
async function measureProcess(root: string, documents: readonly SearchDocument[]) {
  const child = fork(RUN, ["bench/search-process", root]);
  const heard = async () => ((await once(child, "message")) as [unknown])[0];
  const swap = async (): Promise<Swapped> => {
    child.send("swap");
    return (await heard()) as Swapped;
  };
  try {
    const { ready_s, bytes } = (await heard()) as Started;
    let publishStall = 0;
    for (const document of documents.slice(0, PUBLISHED)) {
      await publish(root, [document]);
      publishStall = Math.max(publishStall, (await swap()).stall_ms);
    }
    const { segments } = await readManifest(root);
    const opened = await Promise.all(segments.map(({ file }) => readSegment(root, file)));
    const entry = writeFile(
      root,
      mergeSegments(opened, () => true),
    );
    swapManifest(root, withSegment(EMPTY_MANIFEST, entry, []));
    const { stall_ms } = await swap();
    return { ready_s, bytes, publish_stall_ms: publishStall, whole_stall_ms: stall_ms };
  } finally {
    child.kill();
  }
}

function report(rows: readonly Row[]): void {
  for (const row of rows) {
    type Way = (typeof WAYS)[number];
    const columns = [
      { title: "", value: (way: Way) => way },
      { title: "MEDIAN MS", value: (way: Way) => row.median_ms[way].toFixed(3) },
      { title: "P99 MS", value: (way: Way) => row.p99_ms[way].toFixed(2) },
    ];
    console.log(
      `${row.pieces.toLocaleString("en")} pieces (${row.text}), ${row.text_mb.toFixed(1)} MB of text in ${row.segments} segments; ${row.queries} queries, all three found the same\n`,
    );
    console.log(table(WAYS, columns, ""));
    console.log(
      `\nThe median is ${(row.median_ms.ours / row.median_ms.fts5).toFixed(2)} × and the p99 ${(row.p99_ms.ours / row.p99_ms.fts5).toFixed(2)} × that of FTS5.`,
    );
    console.log(
      `Memory is ${row.memory_ratio.toFixed(1)} × the text. Ready ${row.ready_s.toFixed(1)} s after the start of the process.`,
    );
    console.log(
      `The event loop was blocked for ${row.publish_stall_ms.toFixed(1)} ms by a publication, ${row.whole_stall_ms.toFixed(1)} ms by a swap of the whole index.\n`,
    );
  }
}
