import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPatrol } from "../../build/pipeline/patrol.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { runApp } from "../http/_running.ts";
import { createLiveTree, SETTINGS } from "./_site.ts";
import { differences, readTree } from "./_tree.ts";
import { some } from "../_suite.ts";

/** More steps than a pass over these small trees takes. */
const STEPS = 20;

async function createPatrolledTree() {
  const tree = await createLiveTree();
  const { store, clock, site, root, dataDir, publish, build } = tree;
  await publish("Piece", { tags: ["kiln"] });
  await build();
  /** The patrol of a worker that started a minute ago. */
  const start = (isCurrent = true) => {
    const patrol = createPatrol({ store, site, root, dataDir, isCurrent: async () => isCurrent });
    clock.advance({ minutes: 2 });
    return patrol;
  };
  const walk = async (patrol: ReturnType<typeof start>, steps = STEPS): Promise<string[]> => {
    const mended: string[] = [];
    for (let step = 0; step < steps; step++) mended.push(...(await patrol.step()));
    return mended;
  };
  const damage = (path: string): void => writeFileSync(join(root, path), "Damaged.");
  const isDamaged = (path: string): boolean =>
    readFileSync(join(root, path), "utf8") === "Damaged.";
  return { ...tree, start, walk, damage, isDamaged };
}

const PAGE = "author/ada/piece/index.html";

describe("a patrol", () => {
  it("compares all bytes once a day, however often the worker starts", async () => {
    const { clock, start, walk, damage, isDamaged } = await createPatrolledTree();
    damage("llms.txt");
    expect(await walk(start())).toEqual(["llms.txt"]);
    damage("llms.txt");
    for (let restart = 0; restart < 3; restart++) expect(await walk(start())).toEqual([]);
    expect(isDamaged("llms.txt")).toBe(true);
    clock.advance({ days: 1 });
    expect(await walk(start())).toEqual(["llms.txt"]);
  });

  it("continues after a restart", async () => {
    const { start, walk, damage, isDamaged } = await createPatrolledTree();
    // Pieces come first.
    await walk(start(), 1);
    damage(PAGE);
    damage("llms.txt");
    expect(await walk(start())).toEqual(["llms.txt"]);
    expect(isDamaged(PAGE)).toBe(true);
  });

  it("does not take files of other templates for damaged, and still replaces missing ones", async () => {
    const { root, start, walk, damage, isDamaged } = await createPatrolledTree();
    damage(PAGE);
    rmSync(join(root, "llms.txt"));
    expect(await walk(start(false))).toEqual(["llms.txt"]);
    expect(isDamaged(PAGE)).toBe(true);
    // A tree that was built with these templates is compared.
    expect(await walk(start())).toEqual([PAGE]);
  });

  it("looks for missing files at once when one of the first level is gone, and then goes on comparing", async () => {
    const { root, start, walk, damage } = await createPatrolledTree();
    const patrol = start();
    // Pieces come first, so this page was compared when it is lost.
    await walk(patrol, 1);
    rmSync(join(root, "author"), { recursive: true });
    damage("llms.txt");
    expect((await walk(patrol)).toSorted()).toEqual(expect.arrayContaining([PAGE, "llms.txt"]));
  });

  it("does not look again before the next hour if nothing is gone", async () => {
    const { clock, root, start, walk } = await createPatrolledTree();
    const patrol = start();
    await walk(patrol);
    rmSync(join(root, PAGE));
    expect(await walk(patrol)).toEqual([]);
    clock.advance({ minutes: 60 });
    expect(await walk(patrol)).toEqual([PAGE]);
  });

  it("takes an empty file for missing", async () => {
    const { root, start, walk } = await createPatrolledTree();
    await walk(start());
    truncateSync(join(root, PAGE));
    expect(await walk(start())).toEqual([PAGE]);
  });

  it("makes the home page while changes wait, without those", async () => {
    const { root, start, publish } = await createPatrolledTree();
    await publish("Waiting");
    rmSync(join(root, "index.html"));
    expect(await start().step()).toEqual(["index.html"]);
    const home = readFileSync(join(root, "index.html"), "utf8");
    expect([home.includes("Piece"), home.includes("Waiting")]).toEqual([true, false]);
  });
});

/** A live tree with the worker that keeps it and the server that serves it. The clock stands still: no pass is due. */
async function createService() {
  const { store, root, dataDir, publish } = await createLiveTree();
  await publish("Piece", { tags: ["kiln"] });
  const logged: string[] = [];
  const worker = await createWorker({
    store,
    configuration: { ...SETTINGS, dataDir, afterBuild: null },
    log: (message) => void logged.push(message),
  });
  await worker.catchUp();
  const { send } = await runApp({ store, root });
  const health = async () => (await send("/api/health")).status;
  return { root, worker, send, health, logged };
}

/** What may happen to a home page. */
const FAULTS: Record<string, (home: string) => void> = {
  missing: (home) => rmSync(home),
  empty: (home) => truncateSync(home),
  // Which fails with ELOOP.
  "a link to itself": (home) => {
    rmSync(home);
    symlinkSync(home, home);
  },
  "a folder": (home) => {
    rmSync(home);
    mkdirSync(join(home, "inner"), { recursive: true });
  },
};

describe.each(some(Object.keys(FAULTS)))("a home page that is %s", (fault) => {
  it("is 503 in every form with health red, and is made anew by the next step of the worker", async () => {
    const { root, worker, send, health, logged } = await createService();
    const { text, headers } = await send("/");
    await expect.poll(health).toBe(200);
    FAULTS[fault]?.(join(root, "index.html"));
    const etag = String(headers.etag);
    for (const ask of [
      {},
      { method: "HEAD" },
      { headers: { "if-none-match": etag } },
      { headers: { "if-none-match": "*" } },
      { headers: { range: "bytes=0-" } },
      { headers: { "accept-encoding": "br" } },
    ]) {
      const reply = await send("/", ask);
      expect([reply.status, reply.headers["retry-after"]]).toEqual([503, "5"]);
    }
    expect((await send("/no/such/page")).status).toBe(503);
    expect((await send("/author/ada")).status).toBe(200);
    await expect.poll(health).toBe(503);
    await worker.catchUp();
    expect(await send("/")).toMatchObject({ status: 200, text });
    expect((await send("/no/such/page")).status).toBe(404);
    await expect.poll(health).toBe(200);
    expect(logged.at(-1)).toMatch(/rendered again: index\.html$/);
  });
});

describe("a running worker", () => {
  it.each(some(["author", "assets", "api", "robots.txt"]))(
    "brings %s back when somebody has removed it, without a pass that is due",
    async (name) => {
      const { root, worker } = await createService();
      const before = readTree(root);
      const stop = new AbortController();
      const running = worker.run(stop.signal);
      rmSync(join(root, name), { recursive: true });
      await expect.poll(() => differences(before, readTree(root))).toEqual([]);
      stop.abort();
      await running;
    },
  );
});
