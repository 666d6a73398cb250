import { mkdirSync, openSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../api/app.ts";
import { HealthAnswer } from "../../api/contract/envelopes.ts";
import {
  checkChanges,
  checkDisk,
  checkWorker,
  type WorkerStanding,
} from "../../api/http/health-checks.ts";
import { lagOf } from "../../api/store/follower-lag.ts";
import { createHealth } from "../../api/http/health.ts";
import { createLog } from "../../api/http/log.ts";
import type { PieceSearch } from "../../api/read/search.ts";
import { recordChange } from "../../api/store/changes.ts";
import {
  beat,
  join as joinService,
  registerFollower,
  SINGLE_TREE,
} from "../../api/store/followers.ts";
import { HOUSEKEEPING, takeLease } from "../../api/store/leases.ts";
import { settle } from "../../api/store/settle.ts";
import { putProgress } from "../../api/store/change-attempts.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

async function runService(worker?: () => WorkerStanding) {
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
  const health = async () => {
    const reply = await app.h3.request("/api/health");
    const text = await reply.text();
    expect(text).not.toContain(dataDir);
    expect(text).not.toContain(dirname(file));
    const answer = HealthAnswer.parse(JSON.parse(text));
    expect(reply.status).toBe(answer.ok ? 200 : 503);
    const live = await app.h3.request("/api/health/live");
    expect([live.status, await live.json()]).toEqual([200, { ok: true, version: "1.2.3" }]);
    return answer;
  };
  return { store, clock, file, health, put, lines };
}

const statuses = ({ checks }: HealthAnswer): string[] =>
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

  it("warns of another node that runs, cannot write, and holds up all", async () => {
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
    const check = async () =>
      checkChanges(store, SINGLE_TREE, await lagOf(store.read, SINGLE_TREE));
    await live();
    await live();
    expect((await check()).status).toBe("ok");
    await live();
    expect(await check()).toEqual({
      status: "warning",
      message: expect.stringMatching(
        /^This node has all changes, but another node has waited for 72 seconds to write one\. Until it has, no new piece counts as live/,
      ),
    });
    // It falls silent: nobody waits for it any more.
    clock.advance({ minutes: 1 });
    expect((await check()).status).toBe("ok");
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
    const status = async (standing: Partial<WorkerStanding>) =>
      (await checkWorker({ ...well, ...standing }, dataDir)).status;
    expect(await status({})).toBe("ok");
    expect(await status({ recentEnds: 1 })).toBe("warning");
    expect(await status({ isRunning: false, recentEnds: 1 })).toBe("warning");
    expect(await status({ silentSeconds: 40 })).toBe("warning");
    expect(await status({ silentSeconds: 70 })).toBe("failing");
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
      searchBodies: async () => [],
      isWhole: () => true,
    };
    const { store, clock } = await createTestStore();
    const { handlers } = createHealth({
      store,
      search,
      dataDir: tempFolder(),
      isBuilt: () => true,
      version: "1.2.3",
      worker: () => undefined,
      log: createLog({ level: "error", readable: false, clock, write: () => undefined }),
    });
    const ask = async () => handlers.health?.handle({} as never);
    await Promise.all(Array.from({ length: 100 }, ask));
    expect(searches).toBe(1);
  });
});
