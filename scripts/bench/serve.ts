import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { default as cannon } from "autocannon";
import { type JsonOption, print } from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { inFolder, quantile, ratio } from "./measure.ts";
import {
  type Case,
  dynamicCases,
  filesOf,
  STATELESS_TOOL,
  toolCases,
  TOOL_REVISIONS,
} from "./serve-cases.ts";
import { start, startService, stopped } from "./service.ts";

const CONNECTIONS = 32;
const SECONDS = 2;
const ROUNDS = 3;

interface Row extends Pick<Case, "what" | "who"> {
  per_s: number;
  p99_ms: number;
}

type Autocannon = typeof cannon;

/**
 * Measures one server process, started as in production, beside a bare server that sends the same bytes, and beside an
 * older version of the project.
 */
export async function benchServe(options: JsonOption & { older?: string }): Promise<void> {
  const autocannon = await loadAutocannon();
  await inFolder(async (folder) => {
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const cases = await prepare(join(folder, "data"), "galley", stops);
      if (options.older !== undefined) {
        const run = join(options.older, "scripts/run.js");
        cases.push(...(await prepare(join(folder, "older"), "older", stops, run)));
      }
      const rows = await measure(inOrder(cases), autocannon);
      print(options, { seconds: SECONDS, rounds: ROUNDS, rows }, describe(rows));
    } finally {
      for (const stop of stops) await stop();
    }
  });
}

/** Those of one kind follow each other, so that they are measured at nearly the same time. */
function inOrder(cases: readonly Case[]): Case[] {
  return [...Map.groupBy(cases, ({ what }) => what).values()].flat();
}

async function prepare(
  dataDir: string,
  who: "galley" | "older",
  stops: (() => Promise<unknown>)[],
  run?: string,
): Promise<Case[]> {
  const { GALLEY_COMPILED: bundle, ...env } = process.env;
  // An older version has a bundle of its own.
  if (run === undefined && bundle !== undefined) env["GALLEY_COMPILED"] = bundle;
  const { origin, stop } = await startService(dataDir, { env, isDemo: true, ...(run && { run }) });
  stops.push(stop);
  const root = join(dataDir, "public");
  const { id, files } = filesOf(root);
  const { api_key: key } = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8")) as {
    api_key: string;
  };
  const cases: Case[] = files.map(({ name, path }) => {
    return { what: `GET ${name}`, who, request: { url: `${origin}/${path}` } };
  });
  cases.push(...toolCases(origin, { who, id, key }), ...dynamicCases(origin, { who, key }));
  if (who === "older") return cases;
  for (const { name, path, file } of files) {
    const { head } = await answerTo({ url: `${origin}/${path}` });
    const url = `${await startBare({ file: join(root, file), head }, stops)}${path}`;
    cases.push({ what: `GET ${name}`, who: "node:http", request: { url } });
  }
  const tool = cases.find(({ what }) => what === STATELESS_TOOL);
  if (tool) {
    const { head, bytes } = await answerTo(tool.request);
    const file = join(dataDir, "tool-answer.json");
    writeFileSync(file, bytes);
    const url = await startBare({ file, head }, stops);
    cases.push({ ...tool, who: "node:http", request: { ...tool.request, url } });
  }
  return cases;
}

/** A bare server that answers with these bytes. */
async function startBare(
  { file, head }: { file: string; head: readonly string[] },
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const bare = start("bench/bare-server-process", [file, JSON.stringify(head)], process.env);
  stops.push(() => stopped(bare));
  const [port] = (await once(bare, "message")) as [number];
  return `http://127.0.0.1:${port}/`;
}

/** An answer, with its headers but for those of the connection, as `writeHead` takes them. */
async function answerTo({
  url,
  method,
  headers,
  body,
}: Case["request"]): Promise<{ head: string[]; bytes: Buffer }> {
  const answer = await fetch(url, {
    method: method ?? "GET",
    headers: { ...(headers as Record<string, string>), "accept-encoding": "identity" },
    body: body as string,
  });
  const ofConnection = ["connection", "date", "keep-alive"];
  const head = [...answer.headers].filter(([name]) => !ofConnection.includes(name)).flat();
  return { head, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A development package: the other benchmarks also work without it. */
async function loadAutocannon(): Promise<Autocannon> {
  try {
    return (await import("autocannon")).default;
  } catch (error) {
    const advice = 'This benchmark needs the development packages. Install them with "npm ci".';
    throw new Error(advice, { cause: error });
  }
}

/** Runs all cases in turn, in several rounds, so that other work of the machine affects all. The first round is a warm-up. */
async function measure(cases: readonly Case[], autocannon: Autocannon): Promise<Row[]> {
  const runs = cases.map((one) => ({ ...one, perSecond: [] as number[], p99: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { what, who, request, perSecond, p99 } of runs) {
      const duration = round === 0 ? 1 : SECONDS;
      const result = await autocannon({ ...request, connections: CONNECTIONS, duration });
      if (result.non2xx || result.errors || !result["2xx"]) {
        throw new Error(
          `${who} failed at ${what}: ${result.non2xx} refusals, ${result.errors} errors.`,
        );
      }
      if (round === 0) continue;
      perSecond.push(result.requests.average);
      p99.push(result.latency.p99);
    }
  }
  return runs.map(({ what, who, perSecond, p99 }) => {
    return { what, who, per_s: quantile(perSecond, 0.5), p99_ms: quantile(p99, 0.5) };
  });
}

function describe(rows: readonly Row[]): string {
  const speed = (what: string, who: Row["who"]): number =>
    rows.find((row) => row.what === what && row.who === who)?.per_s ?? Number.NaN;
  const [piece, page, markdown] = ["GET piece", "GET page", "GET Markdown"].map(
    (what) => `${ratio(speed(what, "galley"), speed(what, "node:http"))} ×`,
  );
  const tools = TOOL_REVISIONS.map(
    ({ name, what }) => `${ratio(speed(what, "galley"), speed("GET piece", "galley"))} × (${name})`,
  );
  const older = rows
    .filter(({ who }) => who === "older")
    .map(({ what, per_s }) => `${what} ${ratio(speed(what, "galley"), per_s)} ×`);
  return [
    `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
    "",
    table(rows, "", [
      ["", ({ what }) => what],
      ["BY", ({ who }) => who],
      ["REQUESTS/S", ({ per_s }) => per_s.toFixed(0)],
      ["P99 MS", ({ p99_ms }) => p99_ms.toFixed(1)],
    ]),
    "",
    `Beside bare node:http with the same bytes and headers: a record ${piece}, a page ${page}, its Markdown ${markdown}.`,
    `Beside the read of the same record, tools/call get_piece runs at ${tools.join(", ")}.`,
    `A bare node:http that reads the same call and sends the same answer reaches ${ratio(speed(STATELESS_TOOL, "node:http"), speed("GET piece", "node:http"))} × its own read of the record.`,
    ...(older.length ? [`Beside the older version: ${older.join(", ")}.`] : []),
  ].join("\n");
}
