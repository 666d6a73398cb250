import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { default as cannon, Options } from "autocannon";
import { NGINX, startWebServer } from "../web-server.ts";
import { table } from "../table.ts";
import { quantile } from "./quantile.ts";
import { fillDemo, freePort, start, stopped, untilBuilt } from "./service.ts";

const CONNECTIONS = 32;
const SECONDS = 2;
const ROUNDS = 3;

interface Row {
  what: string;
  who: "galley" | "nginx" | "node:http";
  per_s: number;
  p99_ms: number;
}

type Autocannon = typeof cannon;
type Case = Pick<Row, "what" | "who"> & { request: Omit<Options, "connections" | "duration"> };

/** Measures one server process, started as in production, beside nginx and a bare server that send the same bytes. */
export async function benchServe(options: { json?: boolean }): Promise<void> {
  const autocannon = await loadAutocannon();
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const { cases, stop } = await prepare(folder);
    stops.push(stop);
    const rows = await measure(cases, autocannon);
    if (options.json) console.log(JSON.stringify({ seconds: SECONDS, rounds: ROUNDS, rows }));
    else report(rows);
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string): Promise<{ cases: Case[]; stop: () => Promise<void> }> {
  const dataDir = join(folder, "data");
  const port = await freePort();
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    // A key writes some thousand drafts in this benchmark.
    QUOTA_DRAFTS: "1000000",
    QUOTA_KEY_DRAFTS: "1000000",
    LOG_LEVEL: "warn",
  };
  fillDemo(environment);
  const children = [start("start", [], environment)];
  const origin = `http://127.0.0.1:${port}`;
  await untilBuilt(origin);

  const root = join(dataDir, "public");
  const pieces = readdirSync(join(root, "api/public/pieces"));
  const id = pieces.find((name) => name.length === 36 + ".json".length)?.slice(0, 36) ?? "";
  const files = { piece: `api/public/pieces/${id}`, recent: "api/public/pieces/recent" };
  const cases: Case[] = [];
  const nginx = NGINX.isInstalled() ? await freePort() : undefined;
  const server =
    nginx === undefined
      ? undefined
      : await startWebServer(NGINX, {
          folder: join(folder, "nginx"),
          port: nginx,
          root,
          upstream: port,
        });
  for (const [name, path] of Object.entries(files)) {
    const what = `GET ${name}`;
    cases.push({ what, who: "galley", request: { url: `${origin}/${path}` } });
    const bare = start("bench/bare-server-process", [join(root, `${path}.json`)], process.env);
    children.push(bare);
    const [barePort] = (await once(bare, "message")) as [number];
    cases.push({
      what,
      who: "node:http",
      request: { url: `http://127.0.0.1:${barePort}/${path}` },
    });
    if (nginx === undefined) continue;
    cases.push({ what, who: "nginx", request: { url: `http://127.0.0.1:${nginx}/${path}` } });
  }
  cases.push(...dynamicCases(origin, id, dataDir));
  const stop = async (): Promise<void> => {
    await server?.stop();
    for (const child of children) await stopped(child);
  };
  return { cases, stop };
}

/** Requests that files cannot answer. */
function dynamicCases(origin: string, id: string, dataDir: string): Case[] {
  const credentials = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8")) as {
    api_key: string;
  };
  const json = { "content-type": "application/json" };
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_piece", arguments: { id } },
  };
  const draft = { headline: "A draft", body_md: "Some *text* of a piece.\n\n".repeat(40) };
  const search = `${origin}/api/public/pieces/search?q=bridge`;
  return [
    { what: "GET search", who: "galley", request: { url: search } },
    {
      what: "tools/call get_piece",
      who: "galley",
      request: {
        url: `${origin}/api/mcp`,
        method: "POST",
        headers: json,
        body: JSON.stringify(call),
      },
    },
    {
      what: "POST draft",
      who: "galley",
      request: {
        url: `${origin}/api/v1/pieces`,
        method: "POST",
        headers: { ...json, authorization: `Bearer ${credentials.api_key}` },
        body: JSON.stringify(draft),
      },
    },
  ];
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

function report(rows: readonly Row[]): void {
  const columns = [
    { title: "", value: ({ what }: Row) => what },
    { title: "BY", value: ({ who }: Row) => who },
    { title: "REQUESTS/S", value: ({ per_s }: Row) => per_s.toFixed(0) },
    { title: "P99 MS", value: ({ p99_ms }: Row) => p99_ms.toFixed(1) },
  ];
  console.log(
    `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s${NGINX.isInstalled() ? "" : "; nginx is not installed"}\n`,
  );
  console.log(table(rows, columns, ""));
  const speed = (what: string, who: Row["who"]): number =>
    rows.find((row) => row.what === what && row.who === who)?.per_s ?? Number.NaN;
  const piece = speed("GET piece", "galley");
  console.log(
    `\nA piece is read at ${(piece / speed("GET piece", "node:http")).toFixed(2)} × the rate of bare node:http; tools/call get_piece runs at ${(speed("tools/call get_piece", "galley") / piece).toFixed(2)} × that of the same read.`,
  );
}
