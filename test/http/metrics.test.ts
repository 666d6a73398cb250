import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Configuration } from "../../api/contract/configuration.ts";
import { OPEN_METRICS, renderMetrics } from "../../api/http/metrics/exposition.ts";
import { createTraffic } from "../../api/http/metrics/traffic.ts";
import { traceOf, traceparentOf } from "../../api/http/request/trace.ts";
import { createPiece, createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";

const TOKEN = "a-token-of-the-operator";
const FORWARDED = { "x-forwarded-for": "192.0.2.77" };

async function runSite(config: Partial<Configuration> = {}) {
  const { store: whole } = await createTestStore();
  let isAway = false;
  const store = {
    ...whole,
    get read() {
      if (isAway) throw new Error("The database is away.");
      return whole.read;
    },
  };
  const root = join(tempFolder(), "public");
  mkdirSync(root);
  writeFileSync(join(root, "index.html"), "<!doctype html><title>Home</title>");
  const app = await runApp({ store, root, config });
  const scrape = async (headers: Record<string, string> = {}) =>
    (await app.send("/api/metrics", { headers })).text;
  return { ...app, store: whole, scrape, takeDatabaseAway: () => void (isAway = true) };
}

describe("the figures", () => {
  it("count answers by the pattern of their address, however many addresses callers invent", async () => {
    const { send, scrape } = await runSite();
    await send("/");
    await send("/", { headers: { "if-none-match": "*" } });
    for (const name of ["one", "two", "three"]) {
      await send(`/no/such/${name}`);
      await send(`/api/public/pieces/${name}`);
      await send(`/desk/password/${name}-of-the-secrets`);
    }
    await send("/", { method: "PROPFIND" });
    const text = await scrape();
    const requests = text.split("\n").filter((line) => line.startsWith("galley_requests_total"));
    expect(requests.toSorted()).toEqual([
      'galley_requests_total{route="/api/public/pieces/{id}",method="GET",status="404"} 3',
      'galley_requests_total{route="/desk/password/{token}",method="GET",status="404"} 3',
      'galley_requests_total{route="file",method="GET",status="200"} 1',
      'galley_requests_total{route="file",method="GET",status="304"} 1',
      'galley_requests_total{route="none",method="GET",status="404"} 3',
      'galley_requests_total{route="none",method="other",status="405"} 1',
    ]);
    expect(text).toMatch(/galley_request_seconds_bucket\{route="none",le="\+Inf"\} 4\n/);
    expect(text).toMatch(/galley_refusals_total\{reason="not_found"\} 9\n/);
    expect(text).not.toMatch(/such|three|secrets|PROPFIND/);
    expect(text.endsWith("# EOF\n")).toBe(true);
  });

  it("have what the database and the processes know", async () => {
    const { store, scrape } = await runSite();
    await createPiece(store, await createWriter(store, { slug: "ada" }));
    const text = await scrape();
    for (const line of [
      'galley_info{version="1.2.3"} 1',
      "galley_database_up 1",
      "galley_writers 1",
      'galley_pieces{status="draft"} 1',
      "galley_changes_pending 1",
      "galley_publications_total 0",
      'galley_mails{state="waiting"} 0',
      'galley_check_status{check="pages"} 0',
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/galley_process_resident_memory_bytes\{process="server"\} \d{7,}\n/);
    expect(text).toMatch(/galley_event_loop_lag_seconds\{stat="p99"\} [\d.e-]+\n/);
  });

  it("still come without the database, and say so", async () => {
    const { takeDatabaseAway, scrape } = await runSite();
    takeDatabaseAway();
    const text = await scrape();
    expect(text).toContain("galley_database_up 0\n");
    expect(text).toContain("galley_process_cpu_seconds_total");
    expect(text).not.toContain("galley_writers");
  });

  it("are for the operator: by the token from anywhere, or from the same machine itself", async () => {
    const closed = await runSite();
    expect((await closed.send("/api/metrics")).status).toBe(200);
    expect((await closed.send("/api/metrics", { headers: FORWARDED })).status).toBe(404);
    // With a trusted proxy on this machine, what it passes on is not from this machine.
    const open = await runSite({ metricsToken: TOKEN, trustProxy: ["127.0.0.1/32"] });
    for (const [authorization, status] of [
      [`Bearer ${TOKEN}`, 200],
      [`Bearer ${TOKEN}x`, 403],
      ["Bearer", 403],
      ["", 403],
    ] as const) {
      const headers = { ...FORWARDED, authorization };
      expect([authorization, (await open.send("/api/metrics", { headers })).status]).toEqual([
        authorization,
        status,
      ]);
    }
    const own = { "x-forwarded-for": "127.0.0.1" };
    expect((await open.send("/api/metrics", { headers: own })).status).toBe(403);
  });
});

describe("the text of figures", () => {
  it("names counters as each format does, and escapes labels", () => {
    const traffic = createTraffic();
    traffic.answered('/a"b\\:id', "GET", 200, 30);
    traffic.answered('/a"b\\:id', "GET", 200, 30_000);
    const families = traffic.families();
    expect(renderMetrics(families, OPEN_METRICS)).toContain("# TYPE galley_requests counter\n");
    const older = renderMetrics(families, "text/plain");
    expect(older).toContain("# TYPE galley_requests_total counter\n");
    expect(older).not.toContain("# EOF");
    const label = String.raw`route="/a\"b\\{id}"`;
    expect(older).toContain(`galley_requests_total{${label},method="GET",status="200"} 2\n`);
    expect(older).toContain(`galley_request_seconds_bucket{${label},le="0.025"} 0\n`);
    expect(older).toContain(`galley_request_seconds_bucket{${label},le="0.05"} 1\n`);
    expect(older).toContain(`galley_request_seconds_bucket{${label},le="10"} 1\n`);
    expect(older).toContain(`galley_request_seconds_bucket{${label},le="+Inf"} 2\n`);
    expect(older).toContain(`galley_request_seconds_sum{${label}} 30.03\n`);
  });
});

describe("a request's line in the log", () => {
  const AGENT = "Reader/1.0";
  const lineOf = async (config: Partial<Configuration>, headers: Record<string, string> = {}) => {
    const app = await runSite({ trustProxy: ["127.0.0.1/32"], ...config });
    const reply = await app.send("/nothing", {
      headers: { ...FORWARDED, "user-agent": AGENT, ...headers },
    });
    await expect.poll(() => app.logged.length).toBeGreaterThan(0);
    const line = app.logged.at(-1) ?? {};
    return { line, id: String(line["id"]), traceparent: reply.headers["traceparent"] };
  };

  it("has the caller's network and program, or as much of the address as is set", async () => {
    expect((await lineOf({})).line).toMatchObject({ address: "192.0.2.0/24", agent: AGENT });
    expect((await lineOf({ logAddress: "full" })).line).toMatchObject({ address: "192.0.2.77" });
    expect((await lineOf({ logAddress: "none" })).line).not.toHaveProperty("address");
    const long = { "user-agent": "x".repeat(5_000) };
    expect((await lineOf({}, long)).line["agent"]).toHaveLength(200);
  });

  it("has the id that an error answer has in its traceparent, in the trace that was begun before", async () => {
    const own = await lineOf({});
    expect(own.id).toMatch(/^[0-9a-f]{16}$/);
    expect(own.traceparent).toBe(`00-${"0".repeat(16)}${own.id}-${own.id}-00`);
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const given = await lineOf({}, { traceparent: `00-${trace}-b7ad6b7169203331-01` });
    expect(given.line).toMatchObject({ trace_id: trace });
    expect(given.traceparent).toBe(`00-${trace}-${given.id}-00`);
  });

  it("takes no trace from a header that is none", () => {
    for (const header of [
      "x",
      `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
      "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
      "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
    ]) {
      const trace = traceOf({}, header);
      expect([header, trace.traceId]).toEqual([header, undefined]);
      expect(traceparentOf(trace)).toMatch(/^00-0{16}[0-9a-f]{16}-[0-9a-f]{16}-00$/);
    }
  });
});
