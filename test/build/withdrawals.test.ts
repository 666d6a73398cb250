import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { addProduct, removeProduct } from "../../api/store/people/products.ts";
import { buildAll } from "../../build/tree/full.ts";
import type { Plan } from "../../build/tree/tree.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { BOOK, createWriter, writerAt } from "../_setup.ts";
import {
  createLiveTree,
  danglingIn,
  openChanges,
  publishNew,
  SETTINGS,
  spoil,
  unpublish,
} from "./_site.ts";
import { openSearch, readTree } from "./_tree.ts";

const PAGE = "author/ada/regretted/index.html";
const TWIN = "author/ada/regretted.md";

/** On a full disk no plan can be announced: announcing writes a file before anything else is done. */
async function diskIsFull(): Promise<void> {
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
}

async function withRegret() {
  const tree = await createLiveTree();
  const regretted = await tree.publish("Regretted", { text: "Never said." });
  await tree.build();
  expect(tree.has(PAGE)).toBe(true);
  const found = async (q: string): Promise<number> =>
    (await openSearch(tree.root)).search({ q, limit: 9 }).hits.length;
  return { ...tree, regretted, record: `api/public/pieces/${regretted.id}.json`, found };
}

describe("a withdrawal", () => {
  it("is built before everything that waits", async () => {
    const { store, ada, regretted, publish, build } = await withRegret();
    for (let number = 0; number < 60; number++) await publish(`Piece ${number}`);
    await unpublish(store, ada, regretted.id);
    const plans: Plan[] = [];
    await build({ onPlan: async (plan) => void plans.push(plan) });
    expect(plans[0]?.removed).toEqual(expect.arrayContaining([PAGE, TWIN]));
    expect(plans[0]?.changed.filter((path) => path.includes("/piece-"))).toEqual([]);
    expect(plans.length).toBeGreaterThan(1);
  });

  it("is not held against its change while there is no tree: a full build brings that back", async () => {
    const { store, ada, regretted, publish, build, root, dataDir, has } = await withRegret();
    const others = [await publish("Second"), await publish("Third")];
    await build();
    for (const { id } of [regretted, ...others]) await unpublish(store, ada, id);
    await publish("Fourth");
    rmSync(realpathSync(root), { recursive: true });
    expect(await build()).toEqual({ settled: 0, setAside: 0, isDone: false });
    const open = await openChanges(store);
    expect(open.map(({ attempts, retry_at }) => [attempts, retry_at])).toEqual(
      open.map(() => [0, null]),
    );
    await buildAll({ store, dataDir, settings: SETTINGS });
    expect(await build()).toMatchObject({ setAside: 0, isDone: true });
    expect([has(PAGE), has("author/ada/fourth/index.html")]).toEqual([false, true]);
  });

  it("is not kept waiting by long texts: few of them are built together", async () => {
    const { store, build, publish } = await withRegret();
    for (let number = 0; number < 8; number++) {
      await publish(`Long ${number}`, { text: "a".repeat(99_000) });
    }
    const settled: number[] = [];
    await build({
      onPlan: async () => {
        settled.push((await openChanges(store)).length);
      },
    });
    // Eight in one batch would be one plan.
    expect(settled.length).toBeGreaterThanOrEqual(4);
    expect(settled[0]).toBe(8);
  });

  it("interrupts a batch that is being rendered, and the batch is built afterwards", async () => {
    const { store, ada, regretted, site, publish, build, has, root } = await withRegret();
    await publish("Slow");
    let withdrawn: Promise<void> | undefined;
    // A template asks for the site's name: by then the batch is being rendered.
    const watched = Object.defineProperty({ ...site }, "name", {
      get: () => {
        withdrawn ??= unpublish(store, ada, regretted.id);
        return site.name;
      },
    });
    const plans: Plan[] = [];
    await build({ site: watched, onPlan: async (plan) => void plans.push(plan) });
    await withdrawn;
    expect(plans[0]?.removed).toContain(PAGE);
    expect(plans[0]?.changed.some((path) => path.includes("slow"))).toBe(false);
    expect(has("author/ada/slow/index.html")).toBe(true);
    expect(danglingIn(root)).toEqual([]);
    expect(await openChanges(store)).toEqual([]);
  });

  it("removes its files when a list cannot be rendered, and is tried again until it can", async () => {
    const { store, clock, ada, regretted, record, site, build, has, found, root } =
      await withRegret();
    const broken = { ...site, urls: { ...site.urls } };
    Object.defineProperty(broken.urls, "tools", {
      get: () => {
        throw new Error("llms.txt cannot be rendered");
      },
    });
    await unpublish(store, ada, regretted.id);
    const { setAside } = await build({ site: broken });
    expect(setAside).toBe(0);
    expect([has(PAGE), has(record), await found("Never said")]).toEqual([false, false, 0]);
    // Lists that can be rendered do not name it any more.
    const tree = readTree(root);
    expect(tree.get("index.html")).not.toContain("Regretted");
    expect(tree.get("feed.json")).not.toContain("Regretted");
    const [change] = await openChanges(store);
    expect(change).toMatchObject({
      kind: "piece_unpublished",
      attempts: 1,
      set_aside_at: null,
      removed_at: expect.any(String),
      error: expect.stringContaining("cannot be rendered"),
    });
    // It is not tried again at once. It is tried again with growing pauses, and never given up.
    await build({ site: broken });
    expect((await openChanges(store))[0]?.attempts).toBe(1);
    for (let attempt = 2; attempt < 8; attempt++) {
      clock.advance({ minutes: 6 });
      await build({ site: broken });
      expect(await openChanges(store)).toMatchObject([{ attempts: attempt, set_aside_at: null }]);
    }
    clock.advance({ minutes: 6 });
    await build();
    expect(await openChanges(store)).toEqual([]);
    expect(danglingIn(root)).toEqual([]);
  });

  it("removes its files on a full disk, and announces them when there is space", async () => {
    const { store, ada, regretted, record, build, has, found } = await withRegret();
    await unpublish(store, ada, regretted.id);
    await expect(build({ onPlan: diskIsFull })).rejects.toThrow("ENOSPC");
    expect([has(PAGE), has(record), await found("Never said")]).toEqual([false, false, 0]);
    expect(await openChanges(store)).toMatchObject([{ set_aside_at: null }]);
    const plans: Plan[] = [];
    await build({ onPlan: async (plan) => void plans.push(plan) });
    expect(plans.flatMap(({ removed }) => removed)).toEqual(expect.arrayContaining([PAGE, record]));
    expect(await openChanges(store)).toEqual([]);
  });

  it("whose page cannot be removed removes the other files, and holds nothing else up", async () => {
    const { store, clock, ada, regretted, record, root, publish, build, has, found } =
      await withRegret();
    rmSync(join(root, PAGE));
    mkdirSync(join(root, PAGE, "in-the-way"), { recursive: true });
    await unpublish(store, ada, regretted.id);
    await publish("Next");
    await build();
    expect([has(record), await found("Never said")]).toEqual([false, 0]);
    expect(readTree(root).get("feed.json")).not.toContain("Regretted");
    expect(has("author/ada/next/index.html")).toBe(true);
    expect(await openChanges(store)).toMatchObject([
      { kind: "piece_unpublished", attempts: 1, removed_at: null, retry_at: expect.any(String) },
    ]);
    rmSync(join(root, PAGE), { recursive: true });
    clock.advance({ minutes: 1 });
    await build();
    expect(await openChanges(store)).toEqual([]);
  });

  it("of a writer and of a listing goes the same way", async () => {
    const { store, build, has, root } = await withRegret();
    const bob = await createWriter(store, { slug: "bob" });
    const piece = await publishNew(store, bob, { headline: "Regretted" });
    const book = await addProduct(store, writerAt(bob), { writerId: bob.id, content: BOOK });
    const lamp = await addProduct(store, writerAt(bob), { writerId: bob.id, content: BOOK });
    await build();
    const listing = (id: string): string => `api/public/products/${id}.json`;
    expect([has(listing(book)), has(listing(lamp))]).toEqual([true, true]);
    await removeProduct(store, writerAt(bob), { writerId: bob.id, id: book });
    await expect(build({ onPlan: diskIsFull })).rejects.toThrow("ENOSPC");
    expect([has(listing(book)), has(listing(lamp))]).toEqual([false, true]);
    await eraseWriter(store, OPERATOR, bob.id);
    await expect(build({ onPlan: diskIsFull })).rejects.toThrow("ENOSPC");
    const left = [...readTree(root).keys()].filter((path) => path.includes("bob"));
    expect(left).toEqual([]);
    expect(has(`api/public/pieces/${piece.id}.json`)).toBe(false);
    expect(has(listing(lamp))).toBe(false);
    await build();
    expect(await openChanges(store)).toEqual([]);
    expect(danglingIn(root)).toEqual([]);
  });

  it("is built into the live tree before a full build starts", async () => {
    const { store, ada, dataDir, regretted, has } = await withRegret();
    await unpublish(store, ada, regretted.id);
    const seen: boolean[] = [];
    const worker = await createWorker({
      store,
      configuration: { ...SETTINGS, siteName: "Renamed", dataDir, afterBuild: null },
      log: () => {},
      onProgress: () => void seen.push(has(PAGE)),
    });
    await worker.catchUp();
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  it("that arrives during a full build does not wait for it", async () => {
    const { store, ada, dataDir, regretted, has } = await withRegret();
    let withdrawn: Promise<void> | undefined;
    const seen: boolean[] = [];
    const worker = await createWorker({
      store,
      configuration: { ...SETTINGS, siteName: "Renamed", dataDir, afterBuild: null },
      log: () => {},
      // Called before the new tree is started, and between its batches.
      readRoom: async () => {
        if (withdrawn) seen.push(has(PAGE));
        await (withdrawn ??= unpublish(store, ada, regretted.id));
        return { bytes: Infinity, files: Infinity };
      },
    });
    await worker.catchUp();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(false);
  });

  it("of a piece whose row cannot be read removes its files as well", async () => {
    const { store, ada, regretted, record, build, has } = await withRegret();
    await spoil(store, regretted);
    await unpublish(store, ada, regretted.id);
    await expect(build({ onPlan: diskIsFull })).rejects.toThrow("ENOSPC");
    expect([has(PAGE), has(record)]).toEqual([false, false]);
    await build();
    expect(await openChanges(store)).toEqual([]);
  });

  it("leaves a piece alone that was published again before it was built", async () => {
    const { store, ada, regretted, build, has } = await withRegret();
    await unpublish(store, ada, regretted.id);
    const rendered = { html: "<p>Said.</p>", text: "Said.", version: RENDERER_VERSION, slug: "x" };
    const step = { pieceId: regretted.id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "publish", version: regretted.version, rendered });
    await build();
    expect(has(PAGE)).toBe(true);
    expect(await openChanges(store)).toEqual([]);
  });
});
