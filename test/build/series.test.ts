import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { partsOf } from "../../api/store/series/series.ts";
import {
  addSeries,
  moveInSeries,
  putInSeries,
  removeSeries,
  saveSeries,
} from "../../api/store/series/series-steps.ts";
import { exportLines } from "../../api/store/transfer/export.ts";
import { buildAll } from "../../build/tree/full.ts";
import { createPiece, createTestStore, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createLiveTree, danglingIn, publishNew, SETTINGS, unpublish } from "./_site.ts";

const TEXT = {
  title: "Under bridges & over",
  description: "سنة. A year.",
  slug: () => "under-bridges",
};

/** Three parts, of which the second is a draft. */
async function openSeries() {
  const tree = await createLiveTree();
  const { store, clock, ada, root, publish, build } = tree;
  const actor = writerAt(ada);
  const id = await addSeries(store, actor, { writerId: ada.id, ...TEXT });
  const first = await publish("First");
  clock.advance({ minutes: 1 });
  const second = await createPiece(store, ada, { headline: "Hidden second" });
  const third = await publish("Third");
  for (const { id: pieceId } of [first, second, third]) {
    await putInSeries(store, actor, { pieceId, seriesId: id });
  }
  const alone = await publish("Alone");
  await build();
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const recordOf = (pieceId: string) =>
    (JSON.parse(read(`api/public/pieces/${pieceId}.json`)) as { piece: { series?: object } }).piece
      .series;
  return { ...tree, actor, id, first, second, third, alone, read, recordOf };
}

const PAGE = "series/under-bridges/index.html";

describe("a series", () => {
  it("has a page and feeds of its public parts in order, and each part says which it is", async () => {
    const { read, root, first, third, alone, recordOf } = await openSeries();
    const page = read(PAGE);
    expect(page).toContain("Under bridges &amp; over");
    expect(page).toContain("سنة. <bdi>A year.</bdi>");
    expect(page.indexOf("/author/ada/first")).toBeLessThan(page.indexOf("/author/ada/third"));
    expect(page).not.toContain("Hidden second");
    const url = "https://galley.example/series/under-bridges";
    expect(recordOf(third.id)).toEqual({ title: TEXT.title, url, part: 2, parts: 2 });
    expect(recordOf(first.id)).toMatchObject({ part: 1, parts: 2 });
    expect(recordOf(alone.id)).toBeUndefined();
    const part = read("author/ada/third/index.html");
    expect(part).toContain("Part 2 of 2");
    expect(part).toMatch(/<a rel="prev" href="\/author\/ada\/first">/);
    expect(part).not.toMatch(/rel="next"/);
    expect(read("author/ada/third.md")).toContain('"part":2,"parts":2');
    expect(read("author/ada/alone/index.html")).not.toContain("/series/");
    expect(read("series/under-bridges/feed.xml")).toContain("/author/ada/third");
    const feed = JSON.parse(read("series/under-bridges/feed.json")) as { items: object[] };
    // The newest first, and nothing that each new part would change.
    expect(feed.items).toMatchObject([{ title: "Third" }, { title: "First" }]);
    expect(JSON.stringify(feed)).not.toContain('"parts"');
    expect(read("sitemaps/0.xml")).toContain(url);
    expect(danglingIn(root)).toEqual([]);
  });

  it("counts a part from its publication on, and no longer once it is withdrawn", async () => {
    const { store, ada, actor, second, third, build, recordOf, read, has } = await openSeries();
    await takeStep(store, {
      pieceId: second.id,
      actor,
      review: "off",
      action: "publish",
      version: second.version,
      rendered: { html: "<p>Text.</p>", text: "Text.", version: RENDERER_VERSION, slug: "second" },
    });
    await build();
    expect(recordOf(third.id)).toMatchObject({ part: 3, parts: 3 });
    expect(read(PAGE)).toContain("Hidden second");
    await unpublish(store, ada, second.id);
    await build();
    expect(recordOf(third.id)).toMatchObject({ part: 2, parts: 2 });
    expect(read(PAGE)).not.toContain("Hidden second");
    for (const { id } of await partsOf(store.read, (await seriesIds(store))[0] ?? "")) {
      if (id !== second.id) await unpublish(store, ada, id);
    }
    await build();
    expect(has(PAGE)).toBe(false);
    expect(has("series/under-bridges/feed.xml")).toBe(false);
  });

  it("follows a new title and order, keeps its address, and goes with all that names it", async () => {
    const { store, actor, id, first, third, build, recordOf, read, has, root } = await openSeries();
    await saveSeries(store, actor, { id, title: "Over", description: "", slug: () => "over" });
    await moveInSeries(store, actor, { id, pieceId: third.id, before: first.id });
    await build();
    expect(recordOf(first.id)).toMatchObject({ title: "Over", part: 2, parts: 2 });
    expect(read("author/ada/first/index.html")).toMatch(
      /<a rel="prev" href="\/author\/ada\/third">/,
    );
    expect(has("series/over/index.html")).toBe(false);
    await removeSeries(store, actor, id);
    await build();
    expect(has(PAGE)).toBe(false);
    expect(recordOf(first.id)).toBeUndefined();
    expect(danglingIn(root)).toEqual([]);
    expect(read("sitemaps/0.xml")).not.toContain("/series/");
  });

  it("of the site goes on without a writer who is erased, and a writer's own goes with them", async () => {
    const { store, ada, alone, build, recordOf, has, read, root } = await openSeries();
    const bob = await createWriter(store, { slug: "bob" });
    const site = { writerId: null, title: "All", description: "", slug: () => "all" };
    const all = await addSeries(store, OPERATOR, site);
    const his = await publishNew(store, bob, { headline: "His" });
    for (const pieceId of [alone.id, his.id]) {
      await putInSeries(store, OPERATOR, { pieceId, seriesId: all });
    }
    await build();
    expect(recordOf(his.id)).toMatchObject({ part: 2, parts: 2 });
    await eraseWriter(store, OPERATOR, ada.id);
    await build();
    expect(has(PAGE)).toBe(false);
    expect(recordOf(his.id)).toMatchObject({ part: 1, parts: 1 });
    expect(read("series/all/index.html")).not.toContain("Alone");
    expect(danglingIn(root)).toEqual([]);
    expect(await seriesIds(store)).toEqual([all]);
  });

  it("arrives elsewhere by export and import, in its order", async () => {
    const { store, id, first, second, third } = await openSeries();
    const lines: string[] = [];
    await store.snapshot(async (db) => {
      for await (const line of exportLines(db)) lines.push(JSON.stringify(line));
    });
    const file = join(tempFolder(), "export.jsonl");
    writeFileSync(file, lines.join("\n"));
    const { store: there, clock } = await createTestStore();
    clock.advance({ minutes: 1 });
    const renderer = createRenderer({ baseUrl: SETTINGS.baseUrl });
    onTestFinished(() => renderer.close());
    await importAll(readJsonLines(file), { store: there, renderer });
    const parts = await partsOf(there.read, id);
    expect(parts.map((part) => part.id)).toEqual([first.id, second.id, third.id]);
    const dataDir = tempFolder();
    const { tidied } = await buildAll({ store: there, dataDir, settings: SETTINGS });
    await tidied;
    expect(readFileSync(join(dataDir, "public", PAGE), "utf8")).toContain("/author/ada/third");
  });
});

async function seriesIds(store: Awaited<ReturnType<typeof createTestStore>>["store"]) {
  const rows = await store.read.selectFrom("series").select("id").execute();
  return rows.map(({ id }) => id);
}
