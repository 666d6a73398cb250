import {
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { CompiledQuery } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../api/app.ts";
import { HealthReport } from "../../api/contract/health.ts";
import {
  checkDisk,
  checkWorker,
  SILENT_FAILING_SECONDS,
  type WorkerState,
} from "../../api/http/health-checks.ts";
import { createHealth } from "../../api/http/health.ts";
import { createIsOperator } from "../../api/http/operator.ts";
import { createLog } from "../../api/http/log.ts";
import { createReadiness } from "../../api/http/readiness.ts";
import type { PieceSearch } from "../../api/read/search.ts";
import { nextNumber } from "../../api/store/pieces/public/counters.ts";
import { recordChange } from "../../api/store/log/changes.ts";
import {
  beat,
  join as joinService,
  registerFollower,
  SINGLE_TREE,
  SILENT_AFTER_MS,
} from "../../api/store/log/followers.ts";
import { notePlace } from "../../api/store/log/places.ts";
import { checkClock, checkPlaces } from "../../api/http/health-places.ts";
import { HOUSEKEEPING, takeLease } from "../../api/store/log/leases.ts";
import { settle } from "../../api/store/log/settle.ts";
import { putProgress } from "../../api/store/log/change-attempts.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { startService } from "./_service.ts";

const TOKEN = "a-token-of-the-operator";
const OPERATOR = { headers: { authorization: `Bearer ${TOKEN}` } };

async function runService(worker?: () => WorkerState) {
  const dataDir = tempFolder();
  const tree = join(dataDir, "public");
  const { store, clock, file } = await createTestStore();
  const lines: string[] = [];
  const app = createApp({
    store,
    tree,
    dataDir,
    config: {
      baseUrl: "https://galley.example",
      siteName: "Galley",
      review: "off",
      trustProxy: [],
      rateLimit: false,
      healthToken: TOKEN,
    },
    log: createLog({ level: "info", readable: false, clock, write: (line) => lines.push(line) }),
    version: "1.2.3",
    clock,
    ...(worker ? { worker } : {}),
  });
  onTestFinished(() => app.close());
  const put = (path: string, text: string): string => {
    const place = join(dataDir, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    return place;
  };
  put("public/index.html", "<!doctype html><title>Home</title>");
  const ask = async (init?: RequestInit) => app.h3.request("/api/health", init);
  const health = async () => {
    const reply = await ask(OPERATOR);
    const text = await reply.text();
    expect(text).not.toContain(dataDir);
    expect(text).not.toContain(dirname(file));
    const answer = HealthReport.parse(JSON.parse(text));
    expect(reply.status).toBe(answer.ok ? 200 : 503);
    const live = await app.h3.request("/api/health/live");
    expect([live.status, await live.json()]).toEqual([200, { ok: true }]);
    return answer;
  };
  return { app, store, clock, file, dataDir, ask, health, put, lines };
}

/** Answers are kept for a second. */
async function until(
  health: () => Promise<HealthReport>,
  isSo: (answer: HealthReport) => boolean,
): Promise<HealthReport> {
  let answer = await health();
  await expect.poll(async () => isSo((answer = await health()))).toBe(true);
  return answer;
}

const statuses = ({ checks }: HealthReport): string[] =>
  Object.entries(checks)
    .filter(([, { status }]) => status !== "ok")
    .map(([name, { status }]) => `${name} ${status}`);

describe("health", () => {
  it("is ok if everything works, and lists the checks", async () => {
    const { health } = await runService();
    const answer = await health();
    expect(answer.ok).toBe(true);
    expect(statuses(answer)).toEqual([]);
  });

  it("fails if the search cannot answer, and logs it once", async () => {
    const { health, put, lines } = await runService();
    put("public/search/manifest.json", "{ damaged");
    expect(statuses(await health())).toEqual(["search failing"]);
    const noted = lines.filter((line) => line.includes("Health of search"));
    expect(noted).toEqual([expect.stringContaining('"level":"error"')]);
  });

  it("fails if the search files cannot be read", async () => {
    const { health, put } = await runService();
    mkdirSync(join(dirname(put("public/search/x", "")), "manifest.json"));
    expect(statuses(await health())).toEqual(["search failing"]);
  });

  it("fails while another process holds the database", async () => {
    const { health, file } = await runService();
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    expect(statuses(await health())).toEqual(["database failing"]);
    other.exec("ROLLBACK");
  });

  it("fails with a damaged database", async () => {
    const { health, file } = await runService();
    const other = new Sqlite(file);
    other.pragma("wal_checkpoint(TRUNCATE)");
    other.close();
    const pages = Buffer.alloc(statSync(file).size - 4_096, 0xff);
    writeSync(openSync(file, "r+"), pages, 0, pages.length, 4_096);
    const found = statuses(await health());
    expect(found).toContain("database failing");
    expect(found).toContain("changes failing");
  });

  it("commits a row, and fails if the database refuses it", async () => {
    const { health, file } = await runService();
    expect(statuses(await health())).toEqual([]);
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    expect(other.prepare("SELECT name FROM counters").pluck().all()).toContain("health of tree");
    other.exec(
      "CREATE TRIGGER broken BEFORE UPDATE ON counters BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect.poll(async () => statuses(await health())).toEqual(["database failing"]);
  });

  it("fails for a minute after a write that the disk refused, though test rows still fit", async () => {
    const { health, store } = await runService();
    expect(statuses(await health())).toEqual([]);
    // From here on the file cannot grow, as on a full disk. A row that exists can still be changed.
    await store.write(async (tx) => {
      const { rows } = await tx.executeQuery<{ page_count: number }>(
        CompiledQuery.raw("PRAGMA page_count"),
      );
      await tx.executeQuery(CompiledQuery.raw(`PRAGMA max_page_count = ${rows[0]?.page_count}`));
    });
    const name = "x".repeat(100_000);
    await expect(store.write((tx) => nextNumber(tx, name))).rejects.toThrow(/full/);
    await store.write((tx) => nextNumber(tx, "health of tree"));
    const answer = await until(health, ({ ok }) => !ok);
    expect(statuses(answer)).toEqual(["database failing"]);
    expect(answer.checks.database.message).toMatch(
      /^A write to the database failed \d seconds? ago \(SQLITE_FULL\)/,
    );
  });

  it("fails, and pages are 503, while the tree is lost", async () => {
    const { app, ask, health, dataDir } = await runService();
    expect(await health()).toMatchObject({ ok: true, built: true });
    expect((await app.h3.request("/no/such/page")).status).toBe(404);
    rmSync(join(dataDir, "public"), { recursive: true });
    for (const path of ["/", "/no/such/page", "/api/public/pieces/recent"]) {
      const reply = await app.h3.request(path, { headers: { accept: "text/html" } });
      expect([path, reply.status, reply.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    }
    const lost = await until(health, ({ ok }) => !ok);
    expect(lost).toMatchObject({ built: false, checks: { pages: { status: "failing" } } });
    expect((await ask()).status).toBe(503);
  });

  it("does not say that all changes are public while one is pending", async () => {
    const { health, store } = await runService();
    await store.write((tx) => recordChange(tx, store, { kind: "piece_updated", subjectId: "x" }));
    expect((await health()).checks.changes).toEqual({
      status: "ok",
      message: "1 change is being brought into the public files.",
    });
  });

  it("warns of changes that were set aside, and is still ok", async () => {
    const { health, store } = await runService();
    await store.write(async (tx) => {
      const number = await recordChange(tx, store, { kind: "piece_updated", subjectId: "x" });
      const set_aside_at = store.clock().toISOString();
      await putProgress(tx, store, { follower: SINGLE_TREE, number }, { set_aside_at });
    });
    const answer = await health();
    expect(answer).toMatchObject({ ok: true, set_aside: 1 });
    expect(statuses(answer)).toEqual(["changes warning"]);
  });

  it("says that a node which has not caught up is joining", async () => {
    const { health } = await runService();
    const node = { role: "joining", follower: SINGLE_TREE, lag_changes: 0, lag_s: 0 };
    expect((await health()).node).toEqual(node);
  });

  it.each([
    { lacks: SINGLE_TREE, leads: SINGLE_TREE, role: "leader", lag_changes: 1, lag_s: 6 },
    { lacks: "other", leads: "other", role: "follower", lag_changes: 0, lag_s: 0 },
  ])("tells what $lacks lacks as the lag of that node only", async ({ lacks, leads, ...node }) => {
    const { health, store, clock } = await runService();
    const nodes = [SINGLE_TREE, "other"];
    for (const id of nodes) {
      await registerFollower(store, { id, kind: "tree", name: id, version: "1", run: id });
      expect(await joinService(store, id)).toBe(true);
    }
    await store.write(async (tx) => {
      await takeLease(tx, store, { name: HOUSEKEEPING, holder: leads });
      const number = await recordChange(tx, store, { kind: "piece_updated", subjectId: "x" });
      for (const id of nodes) if (id !== lacks) await settle(tx, store, id, [{ number }]);
    });
    clock.advance({ minutes: 0.1 });
    expect(await health()).toMatchObject({
      ok: true,
      pending: 1,
      oldest_pending_s: 6,
      node: { follower: SINGLE_TREE, ...node },
    });
  });

  it("names another node that the others wait for, and at once one that cannot write", async () => {
    const { store, clock } = await createTestStore();
    const nodes = [SINGLE_TREE, "other"];
    for (const id of nodes) {
      await registerFollower(store, { id, kind: "tree", name: id, version: "1", run: id });
      expect(await joinService(store, id)).toBe(true);
    }
    await store.write(async (tx) => {
      const number = await recordChange(tx, store, { kind: "piece_updated", subjectId: "x" });
      await settle(tx, store, SINGLE_TREE, [{ number }]);
    });
    const live = async (): Promise<void> => {
      clock.advance({ minutes: 0.4 });
      await store.write(async (tx) => {
        for (const id of nodes) await beat(tx, store, { id, run: id });
      });
    };
    const check = () => checkPlaces(store);
    await live();
    await live();
    expect((await check()).status).toBe("ok");
    await live();
    expect(await check()).toEqual({
      status: "warning",
      message: expect.stringMatching(
        /^The server other lacks a change since 2026-03-01 12:00:00 UTC, and the others wait for it\. For details: npm run admin -- nodes/,
      ),
    });
    await notePlace(store, { id: "other", failure: "ENOSPC: no space left on device" });
    expect((await check()).message).toMatch(
      /^The server other cannot be written since 2026-03-01 12:01:12 UTC\./,
    );
    // It falls silent: nobody waits for it any more.
    clock.advance({ minutes: 1 });
    expect((await check()).status).toBe("ok");
  });

  it("does not say that this server can be written while its worker cannot write", async () => {
    const { store } = await createTestStore();
    await registerFollower(store, { id: "one", kind: "tree", name: "one", version: "1", run: "x" });
    expect((await checkPlaces(store)).message).toBe("One server can be written.");
    const full = await checkPlaces(store, "SQLITE_FULL");
    expect(full.status).toBe("warning");
    expect(full.message).toMatch(/^This server is not written at the moment \(SQLITE_FULL\)\./);
  });

  it("warns of a machine whose clock differs from the database's by more than two seconds", async () => {
    const { store } = await createTestStore();
    const off = (ms: number) => checkClock({ ...store, clockAheadMs: () => ms });
    expect(off(-1_900).status).toBe("ok");
    expect(off(-45_000)).toEqual({
      status: "warning",
      message: "The clock of this machine is 45 s behind the database's. Set it by NTP.",
    });
    expect(off(2_100).message).toContain("2 s ahead of the database's");
  });

  it("warns at once of a change that failed and is tried again", async () => {
    const { health, store } = await runService();
    await store.write(async (tx) => {
      const number = await recordChange(tx, store, { kind: "piece_updated", subjectId: "x" });
      const retry_at = store.clock().toISOString();
      await putProgress(tx, store, { follower: SINGLE_TREE, number }, { retry_at });
    });
    const answer = await health();
    expect(statuses(answer)).toEqual(["changes warning"]);
    expect(answer.checks.changes.message).toMatch(/^1 change could not be brought/);
  });

  it.each([
    ["piece_unpublished", 2, "changes failing"],
    ["piece_updated", 2, undefined],
    ["piece_updated", 6, "changes failing"],
  ] as const)("sees a %s that has waited for %s minutes as it is", async (kind, minutes, said) => {
    const { health, store, clock } = await runService();
    await store.write((tx) => recordChange(tx, store, { kind, subjectId: "x" }));
    clock.advance({ minutes });
    expect(statuses(await health())).toEqual(said ? [said] : []);
  });

  it("warns of an AFTER_BUILD command that keeps failing", async () => {
    const { health, put } = await runService();
    const note = put("after-build/000000000001.json", "{}");
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(note, old, old);
    expect(statuses(await health())).toEqual(["outbound warning"]);
  });

  it("fails if the worker keeps crashing or does not answer", async () => {
    const well = { isRunning: true, silentSeconds: 0, recentEnds: 0, trouble: null };
    const dataDir = tempFolder();
    const status = async (state: Partial<WorkerState>) =>
      (await checkWorker({ ...well, ...state }, dataDir)).status;
    expect(await status({})).toBe("ok");
    expect(await status({ recentEnds: 1 })).toBe("warning");
    expect(await status({ isRunning: false, recentEnds: 1 })).toBe("warning");
    expect(await status({ silentSeconds: 10 })).toBe("warning");
    expect(await status({ silentSeconds: SILENT_FAILING_SECONDS })).toBe("failing");
    expect((SILENT_FAILING_SECONDS + 10) * 1_000).toBeLessThan(SILENT_AFTER_MS);
    expect(await checkWorker({ ...well, trouble: "EROFS" }, dataDir)).toMatchObject({
      status: "failing",
      message: expect.stringContaining("stopped by an error (EROFS)"),
    });
    const { health } = await runService(() => ({ ...well, recentEnds: 5 }));
    expect(statuses(await health())).toEqual(["worker failing"]);
  });

  it("reports the free disk space", async () => {
    const room = (mebibytes: number, files = 10) =>
      checkDisk("/", async () => ({ bytes: mebibytes * 1_048_576, files }));
    expect((await room(10_000)).status).toBe("ok");
    expect((await room(100)).status).toBe("warning");
    expect((await room(10)).status).toBe("failing");
    expect((await room(10_000, 0)).status).toBe("failing");
  });

  it("checks once for all requests at the same time", async () => {
    let searches = 0;
    const search: PieceSearch = {
      ready: async () => undefined,
      search: async () => {
        searches += 1;
        return [];
      },
      newest: async () => [],
      searchBodies: async () => [],
      isWhole: () => true,
    };
    const { store, clock } = await createTestStore();
    const { handlers } = createHealth({
      store,
      search,
      files: { find: () => undefined },
      dataDir: tempFolder(),
      version: "1.2.3",
      token: null,
      worker: () => undefined,
      log: createLog({ level: "error", readable: false, clock, write: () => undefined }),
    });
    const ask = async () =>
      handlers.health?.handle({ address: "", headers: new Headers() } as never);
    await Promise.all(Array.from({ length: 100 }, ask));
    expect(searches).toBe(1);
  });
});

describe("readiness", () => {
  const well = { isRunning: true, silentSeconds: 0, recentEnds: 0, trouble: null };
  const home = { find: () => ({ identity: { length: 1 } }) as never };

  it("needs a tree, and nothing else where there is one node", async () => {
    const { store } = await createTestStore();
    const ready = (files: Parameters<typeof createReadiness>[0]["files"]) =>
      createReadiness({
        store,
        follower: SINGLE_TREE,
        files,
        worker: () => ({ ...well, trouble: "ENOSPC", silentSeconds: 600 }),
      })();
    expect(await ready({ find: () => undefined })).toBe(false);
    expect(await ready(home)).toBe(true);
  });

  it("is for another node if this one stays behind, and for this one if it is the only one", async () => {
    const { store, clock } = await createTestStore();
    const nodes = ["one", "other"];
    const live = async (ids: string[]): Promise<void> => {
      clock.advance({ minutes: 0.4 });
      await store.write(async (tx) => {
        for (const id of ids) await beat(tx, store, { id, run: id });
      });
    };
    for (const id of nodes)
      await registerFollower(store, { id, kind: "tree", name: id, version: "1", run: id });
    const ready = (state: Partial<WorkerState> = {}) =>
      createReadiness({
        store,
        follower: "one",
        files: home,
        worker: () => ({ ...well, ...state }),
      })();
    const silent = { silentSeconds: SILENT_FAILING_SECONDS };
    // Nobody has caught up yet: old pages are better than none.
    expect(await ready()).toBe(true);
    await joinService(store, "other");
    expect(await ready()).toBe(false);
    await joinService(store, "one");
    expect(await ready()).toBe(true);
    expect(await ready(silent)).toBe(false);
    expect(await ready({ trouble: "ENOSPC" })).toBe(false);
    // A database that is away stops all of them.
    expect(await ready({ trouble: "ECONNREFUSED" })).toBe(true);
    await live(["one"]);
    await live(["one"]);
    expect(await ready(silent)).toBe(true);
  });
});

describe("the details", () => {
  const DETAILS = /version|node|free|pending|checks/;

  it("are for those who know the token, and everyone else learns whether it works", async () => {
    const { ask } = await runService();
    expect(Object.keys((await (await ask(OPERATOR)).json()) as object)).toContain("checks");
    for (const authorization of [undefined, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, "Bearer"]) {
      const reply = await ask(authorization === undefined ? {} : { headers: { authorization } });
      expect([reply.status, await reply.text()]).toEqual([200, '{"ok":true}']);
    }
  });

  it("are for programs on the same machine, and not for what a proxy or a browser there passes on", () => {
    const isOperator = createIsOperator(null);
    const asks = (address: string, headers: Record<string, string> = {}) =>
      isOperator({ address, headers: new Headers(headers) });
    for (const address of ["127.0.0.1", "127.9.9.9", "::1"]) expect(asks(address)).toBe(true);
    for (const address of ["192.0.2.1", "unknown", "", "127.0.0.1.example"]) {
      expect(asks(address)).toBe(false);
    }
    for (const [name, value] of [
      ["X-Forwarded-For", "127.0.0.1"],
      ["Forwarded", "for=192.0.2.1"],
      ["Via", "1.1 proxy"],
      ["X-Real-IP", "192.0.2.1"],
      ["Origin", "https://attacker.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      expect([name, asks("127.0.0.1", { [name]: value })]).toEqual([name, false]);
    }
    // There is no token, so none is right.
    expect(asks("192.0.2.1", { Authorization: "Bearer null" })).toBe(false);
  });

  it("are kept from strangers by the running service as well", async () => {
    const { origin } = await startService();
    const own = await (await fetch(`${origin}/api/health`)).text();
    expect(own).toMatch(DETAILS);
    const headers = { "x-forwarded-for": "192.0.2.1" };
    expect(await (await fetch(`${origin}/api/health`, { headers })).text()).not.toMatch(DETAILS);
    expect(await (await fetch(`${origin}/api/health/live`)).text()).toBe('{"ok":true}');
  });
});
