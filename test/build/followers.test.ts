import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { postponeChange, retryChanges } from "../../api/store/log/change-attempts.ts";
import { buildProgressOf, withdrawalStateOf } from "../../api/store/log/change-states.ts";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import { leave, removeFollower } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createTestStore, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { createNode, type TestNode } from "./_nodes.ts";
import { publishNew, SETTINGS, unpublish } from "./_site.ts";
import { searchFaults } from "./_search.ts";
import { readTree, withoutSearch } from "./_tree.ts";

/** Two nodes on one database, with a writer who has a webhook. Both have joined. */
async function createTwo() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/ada" });
  const a = await createNode(store, "a");
  const b = await createNode(store, "b");
  await catchUp(a, b);
  return {
    store,
    clock,
    ada,
    a,
    b,
    publish: (headline: string) => publishNew(store, ada, { headline }),
    due: async () =>
      (
        await store.read
          .selectFrom("webhook_deliveries")
          .select("piece_id")
          .orderBy("piece_id")
          .execute()
      ).map(({ piece_id }) => piece_id),
  };
}

/** Each node in turn, twice: a node also builds what the others have recorded for the reader index. */
async function catchUp(...nodes: TestNode[]): Promise<void> {
  for (const node of [...nodes, ...nodes]) await node.catchUp();
}

async function expectEqualToFullBuild(store: Store, ...nodes: TestNode[]): Promise<void> {
  const dataDir = tempFolder();
  await buildAll({ store, follower: "fresh", dataDir, settings: SETTINGS });
  await removeFollower(store, "fresh");
  const full = withoutSearch(readTree(publicFolder(dataDir)));
  expect(full.size).toBeGreaterThan(10);
  for (const node of nodes) {
    const files = node.files();
    expect([...files.keys()].filter((path) => !full.has(path))).toEqual([]);
    expect([...full].filter(([path, text]) => files.get(path) !== text).map(([p]) => p)).toEqual(
      [],
    );
    expect(await searchFaults(store, node.root, ["a", "text"])).toEqual([]);
  }
}

async function openNumbers(store: Store): Promise<number[]> {
  const rows = await store.read
    .selectFrom("changes")
    .select("number")
    .where("settled_at", "is", null)
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

describe("a change", () => {
  it("is settled, and its webhook due, only when every living node has it", async () => {
    const { store, ada, a, b, publish, due } = await createTwo();
    const piece = await publish("Herons");
    await a.catchUp();
    expect(a.has("author/ada/herons/index.html")).toBe(true);
    expect(await buildProgressOf(store.read, piece.id)).toBe("waiting");
    expect(await due()).toEqual([]);
    await b.catchUp();
    expect(await buildProgressOf(store.read, piece.id)).toBe("shown");
    expect(await due()).toEqual([piece.id]);
    await unpublish(store, ada, piece.id);
    await b.catchUp();
    expect(b.has("author/ada/herons/index.html")).toBe(false);
    expect(await withdrawalStateOf(store, piece.id)).toBe("going");
    await catchUp(a, b);
    expect(await withdrawalStateOf(store, piece.id)).toBe("gone");
    expect(await due()).toEqual([piece.id]);
    expect(await openNumbers(store)).toEqual([]);
    await expectEqualToFullBuild(store, a, b);
  });

  it("does not wait for a silent node, which catches up when it is back", async () => {
    const { store, clock, ada, a, b, publish, due } = await createTwo();
    const old = await publish("Herons");
    await catchUp(a, b);
    const piece = await publish("Egrets");
    await a.catchUp();
    expect(await buildProgressOf(store.read, piece.id)).toBe("waiting");
    clock.advance({ minutes: 1 });
    await a.catchUp();
    expect(await buildProgressOf(store.read, piece.id)).toBe("shown");
    expect(await due()).toEqual([old.id, piece.id].toSorted());
    await unpublish(store, ada, old.id);
    await publish("Storks");
    await catchUp(a);
    expect(await openNumbers(store)).toEqual([]);

    expect(b.worker.hasJoined()).toBe(true);
    await b.catchUp();
    expect(b.has("author/ada/herons/index.html")).toBe(false);
    expect(b.worker.hasJoined()).toBe(true);
    expect(b.said.filter((message) => message.includes("whole tree"))).toHaveLength(2);
    await expectEqualToFullBuild(store, a, b);
    const next = await publish("Cranes");
    await a.catchUp();
    expect(await buildProgressOf(store.read, next.id)).toBe("waiting");
  });

  it("does not wait for a node that is new, stopped or removed", async () => {
    const { store, clock, a, b, publish } = await createTwo();
    const c = await createNode(store, "c");
    const stop = new AbortController();
    const running = b.worker.run(stop.signal);
    stop.abort();
    await running;
    const piece = await publish("Herons");
    await a.catchUp();
    expect(await buildProgressOf(store.read, piece.id)).toBe("shown");
    await catchUp(a, b, c);
    const next = await publish("Egrets");
    await catchUp(a, b);
    expect(await buildProgressOf(store.read, next.id)).toBe("waiting");
    expect(await removeFollower(store, "c")).toBe(true);
    clock.advance({ minutes: 0.1 });
    await a.catchUp();
    expect(await buildProgressOf(store.read, next.id)).toBe("shown");
    expect(await openNumbers(store)).toEqual([]);
  });

  it("that one node sets aside is held back on that node only", async () => {
    const { store, a, b, publish, due } = await createTwo();
    const page = join(b.root, "author/ada/herons/index.html");
    mkdirSync(join(page, "in-the-way"), { recursive: true });
    const bad = await publish("Herons");
    await catchUp(a, b);
    const good = await publish("Egrets");
    await catchUp(a, b);
    expect(a.has("author/ada/herons/index.html")).toBe(true);
    expect(b.files().get("feed.json")).not.toContain("Herons");
    for (const node of [a, b]) expect(node.has("author/ada/egrets/index.html")).toBe(true);
    expect(await buildProgressOf(store.read, bad.id)).toBe("failed");
    expect(await buildProgressOf(store.read, good.id)).toBe("shown");
    expect(await due()).toEqual([good.id]);
    expect(await listFollowers(store)).toMatchObject([
      { id: "a", set_aside: 0, lag_changes: 0 },
      { id: "b", set_aside: 1, lag_changes: 0 },
    ]);
    rmSync(page, { recursive: true });
    expect(await retryChanges(store)).toBe(1);
    await catchUp(a, b);
    expect(await buildProgressOf(store.read, bad.id)).toBe("shown");
    expect(await due()).toEqual([good.id, bad.id].toSorted());
    await expectEqualToFullBuild(store, a, b);
  });
});

describe("a node", () => {
  it.skipIf(isShort())(
    "builds its tree anew when it comes back after the log was forgotten",
    async () => {
      const { store, clock, ada, a, b, publish } = await createTwo();
      const gone = await publish("Herons");
      await catchUp(a, b);
      expect(b.said.filter((message) => message.startsWith("Built the whole"))).toHaveLength(1);
      await unpublish(store, ada, gone.id);
      await a.catchUp();
      for (let hours = 0; hours < 48; hours += 12) {
        clock.advance({ days: 0.5 });
        await a.catchUp();
      }
      await b.catchUp();
      expect(b.has("author/ada/herons/index.html")).toBe(false);
      expect(b.said.filter((message) => message.startsWith("Built the whole"))).toHaveLength(2);
      expect(b.worker.hasJoined()).toBe(true);
      await publish("Egrets");
      await catchUp(a, b);
      await expectEqualToFullBuild(store, a, b);
    },
  );

  it.skipIf(isShort())(
    "builds its tree anew when its folder is older than the database believes",
    async () => {
      const { store, ada, a, b, publish } = await createTwo();
      const gone = await publish("Herons");
      await catchUp(a, b);
      const old = tempFolder();
      cpSync(b.dataDir, old, { recursive: true, verbatimSymlinks: true });
      await unpublish(store, ada, gone.id);
      await catchUp(a, b);
      rmSync(b.dataDir, { recursive: true });
      cpSync(old, b.dataDir, { recursive: true, verbatimSymlinks: true });
      expect(b.has("author/ada/herons/index.html")).toBe(true);
      await b.catchUp();
      expect(b.has("author/ada/herons/index.html")).toBe(false);
      expect(b.said.filter((message) => message.startsWith("Built the whole"))).toHaveLength(2);
      await expectEqualToFullBuild(store, a, b);
    },
  );

  it("joins although a file is refused and tried again later, and others wait for that change", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const node = await createNode(store, "a");
    await node.catchUp();
    const { id } = await publishNew(store, ada, { headline: "Herons" });
    const { number } = await store.read
      .selectFrom("changes")
      .select("number")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    const change = { follower: "a", number, attempts: 0, removed_at: null };
    const failure = { error: new Error("EACCES"), isRemoved: false, pauseMs: 60_000 };
    await postponeChange(store, change, failure);
    await leave(store, { id: "a", run: "run of a" });
    const restarted = await node.start();
    await restarted.catchUp();
    expect([restarted.hasJoined(), restarted.isLeader()]).toEqual([true, true]);
    expect(await buildProgressOf(store.read, id)).toBe("waiting");
  });

  it("leads alone, and another one leads when it is gone", async () => {
    const { clock, a, b } = await createTwo();
    expect([a, b].map(({ worker }) => worker.isLeader())).toEqual([true, false]);
    clock.advance({ minutes: 1 });
    expect(a.worker.isLeader()).toBe(false);
    await catchUp(b, a);
    expect([a, b].map(({ worker }) => worker.isLeader())).toEqual([false, true]);
  });

  it.skipIf(isShort())(
    "is upgraded to other templates while the other goes on, and both follow",
    async () => {
      const { store, ada, a, b, publish } = await createTwo();
      const before = await publish("Before the upgrade");
      await catchUp(a, b);
      // The newer version is a theme here: both change the templates, and with them the mark of the tree.
      mkdirSync(join(b.dataDir, "theme"));
      writeFileSync(join(b.dataDir, "theme/piece.liquid"), "<h1>New: {{ piece.title }}</h1>");
      const upgraded = await b.start();
      const during = await publish("During the upgrade");
      await a.catchUp();
      await upgraded.catchUp();
      await unpublish(store, ada, before.id);
      const after = await publish("After the upgrade");
      for (const worker of [a.worker, upgraded, a.worker, upgraded]) await worker.catchUp();
      for (const { slug } of [during, after]) {
        const page = `author/ada/${slug}/index.html`;
        expect(readFileSync(join(b.root, page), "utf8")).toContain(">New: ");
        expect(readFileSync(join(a.root, page), "utf8")).not.toContain("New: ");
      }
      for (const node of [a, b])
        expect(node.has(`api/public/pieces/${before.id}.json`)).toBe(false);
      const open = store.read
        .selectFrom("changes")
        .select("number")
        .where("settled_at", "is", null);
      expect(await open.execute()).toEqual([]);
      // The old node's tree is what the old templates give.
      await expectEqualToFullBuild(store, a);
    },
  );

  it.skipIf(isShort())(
    "keeps no rows of progress once it has caught up, and records the reader index once",
    async () => {
      const { store, ada, a, b, publish } = await createTwo();
      for (let number = 0; number < 3; number++) await publish(`Heron ${number}`);
      const profile = { ...ada, name: "Ada L." };
      await saveProfile(store, writerAt(ada), { writerId: ada.id, profile });
      await a.catchUp();
      const words = async () =>
        (await store.read.selectFrom("changes").select("kind").execute()).filter(
          ({ kind }) => kind === "words_changed",
        ).length;
      const recorded = await words();
      expect(recorded).toBeGreaterThan(0);
      await catchUp(b, a);
      expect(await words()).toBe(recorded);
      expect(await store.read.selectFrom("progress").selectAll().execute()).toEqual([]);
      await expectEqualToFullBuild(store, a, b);
    },
  );

  it("ends when another process runs under its id", async () => {
    const { clock, a, publish } = await createTwo();
    const copy = await a.start("another run");
    await copy.catchUp();
    await publish("Herons");
    clock.advance({ minutes: 1 });
    await expect(a.catchUp()).rejects.toThrow("Another process runs as the node a.");
  });
});
