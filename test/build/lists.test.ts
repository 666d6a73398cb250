import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { retryChanges } from "../../api/store/log/change-attempts.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { BOOK, content, createWriter, tempFolder, writerAt } from "../_setup.ts";
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

/** The tree without the search, whose segments are made in another order. */
function filesOf(root: string): Record<string, string> {
  const files = [...readTree(root)].filter(
    ([path]) => !/^search\/(segments\/|manifest\.json$)/.test(path),
  );
  return Object.fromEntries(files);
}

describe("the lists of a tree", () => {
  it("can be checked: a page that is missing is found", async () => {
    const { root, publish, build } = await createLiveTree();
    await publish("There");
    await build();
    expect(danglingIn(root)).toEqual([]);
    writeFileSync(join(root, "llms.txt"), "https://galley.example/author/ada/not-there");
    expect(danglingIn(root)).toEqual(["llms.txt → author/ada/not-there"]);
  });

  it("name no page of a later batch", async () => {
    const { store, root, publish, build } = await createLiveTree();
    const bob = await createWriter(store, { slug: "bob" });
    for (let number = 0; number < 50; number++) await publish(`Piece ${number}`);
    // Of another writer: neighbours would be written with the first batch.
    await publishNew(store, bob, { headline: "Last" });
    const seen: string[][] = [];
    // A batch is announced before its files appear: the tree is then as the batch before left it.
    const onPlan = async (): Promise<void> => void seen.push(danglingIn(root));
    await build({ onPlan });
    seen.push(danglingIn(root));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.flat()).toEqual([]);
  });

  it("name no piece that is published while a batch is being chosen", async () => {
    const { store, root, publish, build } = await createLiveTree();
    const bob = await createWriter(store, { slug: "bob" });
    await publish("First");
    let isDone = false;
    const snapshot: typeof store.snapshot = async (work) => {
      if (!isDone) {
        isDone = true;
        await publishNew(store, bob, { headline: "In between" });
        await addProduct(store, writerAt(bob), { writerId: bob.id, content: BOOK });
      }
      return store.snapshot(work);
    };
    const seen: string[][] = [];
    const onPlan = async (): Promise<void> => void seen.push(danglingIn(root));
    await build({ store: { ...store, snapshot }, onPlan });
    seen.push(danglingIn(root));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.flat()).toEqual([]);
    expect(filesOf(root)["index.html"]).toContain("In between");
  });

  it("offer something where there is nothing to read", async () => {
    const { root, publish, build } = await createLiveTree();
    const waysOn = (path: string): string[] => {
      const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(filesOf(root)[path] ?? "") ?? [];
      return Array.from(main.matchAll(/(?:href|action)="([^"#]+)"/g), ([, way = ""]) => way);
    };
    // As long as nothing is published, a reader can follow the site, and its first writer can begin.
    for (const path of ["index.html", "archive/index.html", "writers/index.html"]) {
      expect(waysOn(path), path).toEqual(["/desk", "/feed.xml"]);
    }
    await publish("There", { category: "life" });
    await build();
    const elsewhere = ["/", "/archive", "/writers"];
    expect(waysOn("404.html")).toEqual(["/search", ...elsewhere]);
    expect(waysOn("category/money/index.html")).toEqual(elsewhere);
    expect(waysOn("trending/index.html")).toEqual(elsewhere);
    expect(waysOn("category/life/index.html")).not.toContain("/archive");
  });

  it("tell how many pieces a writer has, and are written when that is told in other words", async () => {
    const { store, ada, root, publish, build } = await createLiveTree();
    const told = async (): Promise<{ said: string | undefined; isWritten: boolean }> => {
      const changed: string[] = [];
      await build({ onPlan: async (plan) => void changed.push(...plan.changed) });
      const page = filesOf(root)["writers/index.html"] ?? "";
      const [, said] = /class="writer-about" dir="auto">(\d+\+? pieces?)/.exec(page) ?? [];
      return { said, isWritten: changed.includes("writers/index.html") };
    };
    const { id } = await publish("Piece 1");
    expect(await told()).toEqual({ said: "1 piece", isWritten: true });
    for (const number of [2, 3, 4]) await publish(`Piece ${number}`);
    expect(await told()).toEqual({ said: "4 pieces", isWritten: true });
    await publish("Piece 5");
    expect(await told()).toEqual({ said: "5+ pieces", isWritten: true });
    for (const number of [6, 7, 8]) await publish(`Piece ${number}`);
    expect(await told()).toEqual({ said: "5+ pieces", isWritten: false });
    for (const number of [9, 10]) await publish(`Piece ${number}`);
    expect(await told()).toEqual({ said: "10+ pieces", isWritten: true });
    await unpublish(store, ada, id);
    expect(await told()).toEqual({ said: "5+ pieces", isWritten: true });
  });

  it("tell the months of the archive with the number of their pieces, and name no page by its number", async () => {
    const { clock, root, publish, build } = await createLiveTree();
    clock.advance({ days: 29 });
    for (let number = 0; number < 3; number++) await publish(`March ${number}`);
    clock.advance({ days: 3 });
    for (let number = 0; number < 47; number++) await publish(`April ${number}`);
    clock.advance({ days: 18 });
    for (let number = 47; number < 60; number++) await publish(`April ${number}`);
    await build();
    const headings = (path: string): string[] =>
      Array.from((filesOf(root)[path] ?? "").matchAll(/<h[12][^>]*>([^<]+)/g), ([, h = ""]) => h);
    const index = (): string => filesOf(root)["archive/index.html"] ?? "";
    const months = (): (string | undefined)[][] =>
      Array.from(
        index().matchAll(
          /<(?:h3 id="[^"]*"|li)>(?:<a href="([^"]+)">)?([A-Z]\w+) <span class="count">([^<]+)/g,
        ),
        (match) => match.slice(1),
      );
    const headlines = (): number => index().split('<a href="/author/ada/').length - 1;
    expect(headings("archive/index.html")).toEqual(["Archive", "2026"]);
    expect(months()).toEqual([
      ["/archive/0#2026-04", "April", "60 pieces"],
      ["/archive/0#2026-03", "March", "3 pieces"],
    ]);
    // The last page is not there while the index shows all of its pieces.
    expect([headlines(), filesOf(root)["archive/1/index.html"]]).toEqual([50, undefined]);
    const span = expect.stringMatching(/^March\s–\sApril 2026$/);
    expect(headings("archive/0/index.html")).toEqual([span, "April 2026", "March 2026"]);
    expect(headings("author/ada/archive/0/index.html")[0]).toEqual(span);
    expect(filesOf(root)["author/ada/archive/0/index.html"]).toMatch(
      /<title>[^<]*, March\s–\sApril 2026 · Galley</,
    );
    expect(filesOf(root)["author/ada/index.html"]).toMatch(
      /href="\/author\/ada\/archive\/0">March\s–\sApril 2026</,
    );
  });

  it("do not link to an archive page without pieces", async () => {
    const { store, ada, root, publish, build } = await createLiveTree();
    const pieces = [];
    for (let number = 0; number < 52; number++) pieces.push(await publish(`Piece ${number}`));
    await build();
    for (const { id } of pieces.slice(0, 50)) await unpublish(store, ada, id);
    await build();
    expect(danglingIn(root)).toEqual([]);
  });
});

describe("the feed of a tag", () => {
  it("exists from three pieces on, goes when one leaves, and is named only while it exists", async () => {
    const { store, ada, root, build } = await createLiveTree();
    const FEEDS = ["tag/steel/feed.xml"];
    const feedsNow = (): string[] => {
      const tree = readTree(root);
      expect(danglingIn(root)).toEqual([]);
      expect(tree.get("tag/steel/index.html")?.includes("/tag/steel/feed.xml")).toBe(
        tree.has("tag/steel/feed.xml"),
      );
      return [...tree.keys()].filter((path) => path.startsWith("tag/steel/feed."));
    };
    const add = (headline: string) => publishNew(store, ada, { headline, tags: ["Steel"] });
    await add("One");
    const two = await add("Two");
    await build();
    expect(feedsNow()).toEqual([]);
    await add("Three");
    await build();
    expect(feedsNow()).toEqual(FEEDS);
    await unpublish(store, ada, two.id);
    await build();
    expect(feedsNow()).toEqual([]);
  });
});

describe("a publication that was set aside", () => {
  it("is named nowhere, and everywhere after a successful retry", async () => {
    const { store, root, publish, build } = await createLiveTree();
    await publish("Before", { tags: ["shared"] });
    await build();
    const bad = await publish("Unspeakable", { tags: ["shared", "own"], category: "civic" });
    await spoil(store, bad);
    await build();
    expect(await openChanges(store)).toMatchObject([
      { subject_id: bad.id, set_aside_at: expect.any(String) },
    ]);
    // Later batches do not name it either.
    await publish("After", { tags: ["shared"], category: "civic" });
    await build();
    const named = [...readTree(root)].filter(([, text]) => /unspeakable/i.test(text));
    expect(named.map(([path]) => path)).toEqual([]);
    expect((await openSearch(root)).search({ q: "unspeakable", limit: 9 }).hits).toEqual([]);
    expect(filesOf(root)["api/public/authors/ada.json"]).toContain('"pieces_count":2');
    expect(danglingIn(root)).toEqual([]);

    await spoil(store, bad, "en");
    await retryChanges(store);
    await build();
    expect(await openChanges(store)).toEqual([]);
    expect(filesOf(root)["feed.json"]).toContain("Unspeakable");
    const fresh = tempFolder();
    await buildAll({ store, dataDir: fresh, settings: SETTINGS });
    expect(filesOf(root)).toEqual(filesOf(publicFolder(fresh)));
  });

  it("is named by no list when its row is sound and only its page cannot be written", async () => {
    const { store, root, publish, build } = await createLiveTree();
    const page = join(root, "author/ada/unspeakable/index.html");
    mkdirSync(join(page, "in-the-way"), { recursive: true });
    const bad = await publish("Unspeakable", { tags: ["shared"] });
    await build();
    expect(await openChanges(store)).toMatchObject([{ set_aside_at: expect.any(String) }]);
    await publish("After", { tags: ["shared"] });
    await build();
    const named = [...readTree(root)].filter(([, text]) => /unspeakable/i.test(text));
    // Its own record and its card for frames come before its page.
    const own = [`api/public/pieces/${bad.id}.json`, `embed/piece/${bad.id}/index.html`];
    expect(named.map(([path]) => path).filter((path) => !own.includes(path))).toEqual([]);
    rmSync(page, { recursive: true });
    await retryChanges(store);
    await build();
    expect(filesOf(root)["feed.json"]).toContain("Unspeakable");
    expect(danglingIn(root)).toEqual([]);
  });

  it("is settled by an update that can be built", async () => {
    const { store, ada, root, publish, build } = await createLiveTree();
    const bad = await publish("Unspeakable");
    await spoil(store, bad);
    await build();
    const step = { pieceId: bad.id, actor: writerAt(ada), review: "off" } as const;
    const edited = await takeStep(store, {
      ...step,
      action: "edit",
      version: bad.version,
      content: content({ headline: "Mended" }),
    });
    const rendered = { html: "<p>New.</p>", text: "New.", version: RENDERER_VERSION, slug: "x" };
    await takeStep(store, { ...step, action: "update", version: edited.version, rendered });
    await build();
    expect(await openChanges(store)).toEqual([]);
    expect(filesOf(root)["author/ada/unspeakable/index.html"]).toContain("Mended");
    expect(filesOf(root)["index.html"]).toContain("Mended");
    expect(danglingIn(root)).toEqual([]);
  });

  it("is named nowhere in a whole tree that was built without it", async () => {
    const { store, ada, publish } = await createLiveTree();
    const bad = await publish("Unspeakable");
    await publish("Good");
    await spoil(store, bad);
    const dataDir = tempFolder();
    const { failures } = await buildAll({ store, dataDir, settings: SETTINGS });
    const root = publicFolder(dataDir);
    expect(failures).toHaveLength(1);
    expect(danglingIn(root)).toEqual([]);
    const named = [...readTree(root)].filter(([, text]) => /unspeakable/i.test(text));
    // A segment of the search still holds its words, marked as dead.
    expect(
      named.map(([path]) => path).filter((path) => !path.startsWith("search/segments/")),
    ).toEqual([]);
    expect((await openSearch(root)).search({ q: "unspeakable", limit: 9 }).hits).toEqual([]);
    expect(await openChanges(store)).toMatchObject([
      { subject_id: bad.id, set_aside_at: expect.any(String) },
    ]);
    // The next one tries again.
    await spoil(store, bad, "en");
    await buildAll({ store, dataDir, settings: SETTINGS });
    expect(await openChanges(store)).toEqual([]);
    expect(filesOf(root)["index.html"]).toContain("Unspeakable");
    await unpublish(store, ada, bad.id);
  });
});
