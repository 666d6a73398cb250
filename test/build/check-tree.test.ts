import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { checkTree, repairTree } from "../../build/tree/check-tree.ts";
import { createSite } from "../../build/targets/site.ts";
import { buildAll } from "../../build/tree/full.ts";
import { readManifest, SEGMENTS } from "../../build/search/search.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { BASE_URL, createTestSite, publishPiece } from "../read/_site.ts";
import { runScript } from "../scripts/_run.ts";
import { spoil } from "./_site.ts";
import { readTree } from "./_tree.ts";
import { openTestStore } from "../_engine.ts";

async function createCheckedSite() {
  const made = await createTestSite();
  const ada = await createWriter(made.store, { slug: "ada" });
  const piece = await publishPiece(made.store, ada, { headline: "Here", tags: ["kiln"] });
  await made.worker.catchUp();
  const { files: assets, names } = readShippedAssets();
  const site = createSite({ baseUrl: BASE_URL, siteName: "Galley" }, names);
  return { ...made, ada, piece, assets, place: { store: made.store, site, root: made.root } };
}

describe("a check of the tree", () => {
  it("finds no fault in an intact tree", async () => {
    const { place, assets } = await createCheckedSite();
    expect((await checkTree(place, assets)).faults).toEqual([]);
  });

  it("finds what is missing, differs, or should not be there, and repairs it", async () => {
    const { place, assets, root, piece } = await createCheckedSite();
    const whole = readTree(root);
    const segment = (await readManifest(root)).segments[0]!.file;
    rmSync(join(root, `author/ada/piece-${piece.id}/index.html`));
    rmSync(join(root, "feed.xml"));
    rmSync(join(root, SEGMENTS, segment));
    writeFileSync(join(root, "index.html"), "");
    writeFileSync(join(root, "embed.js"), readFileSync(join(root, "embed.js"), "utf8").slice(1));
    writeFileSync(join(root, "author/ada/left.html"), "Left behind.");
    const check = await checkTree(place, assets);
    expect(check.faults.map(({ path, what }) => `${path} ${what}`).toSorted()).toEqual(
      [
        "author/ada/left.html should not be there",
        `author/ada/piece-${piece.id}/index.html is missing`,
        "embed.js differs",
        "feed.xml is missing",
        "index.html differs",
        `${SEGMENTS}/${segment} is missing`,
      ].toSorted(),
    );
    await repairTree(place, check, assets);
    expect((await checkTree(place, assets)).faults).toEqual([]);
    expect(readTree(root)).toEqual(whole);
  });

  it("leaves live files alone that cannot be rendered again", async () => {
    const { store, place, assets, root, piece } = await createCheckedSite();
    const whole = readTree(root);
    await spoil(store, piece);
    const check = await checkTree(place, assets);
    const page = `author/ada/piece-${piece.id}/index.html`;
    expect(check.faults).toContainEqual({
      path: expect.stringContaining(page),
      what: "cannot be rendered",
    });
    expect(check.faults.map(({ path }) => path)).not.toContain(page);
    await repairTree(place, check, assets);
    const record = `api/public/pieces/${piece.id}.json`;
    for (const path of [page, record]) expect(readTree(root).get(path)).toBe(whole.get(path));
  });

  it("is a command that exits with 1 until the faults are repaired", async () => {
    const dataDir = tempFolder();
    const store = await openTestStore(dataDir);
    await publishPiece(store, await createWriter(store, { slug: "ada" }), { headline: "Here" });
    await buildAll({ store, dataDir, settings: { baseUrl: BASE_URL, siteName: "Galley" } });
    await store.close();
    const run = (...args: string[]) => runScript("admin", ["tree", "check", ...args], { dataDir });
    expect(await run()).toMatchObject({ code: 0 });
    rmSync(join(dataDir, "public/index.html"));
    const found = await run();
    expect(found).toMatchObject({ code: 1 });
    expect(found.stdout).toContain("index.html is missing.");
    expect(await run("--repair")).toMatchObject({ code: 0 });
    expect(await run()).toMatchObject({ code: 0 });
  }, 120_000);
});

describe("a worker that runs", () => {
  it("renders missing and damaged files again by itself", async () => {
    const { clock, worker, root, piece } = await createCheckedSite();
    const whole = readTree(root);
    rmSync(join(root, `author/ada/piece-${piece.id}/index.html`));
    rmSync(join(root, `api/public/pieces/${piece.id}.json`));
    writeFileSync(join(root, "llms.txt"), "Damaged.");
    clock.advance({ minutes: 2 });
    for (let look = 0; look < 12; look++) await worker.catchUp();
    expect(readTree(root)).toEqual(whole);

    // The next pass only looks for missing files.
    rmSync(join(root, "author/ada/feed.json"));
    clock.advance({ minutes: 61 });
    for (let look = 0; look < 12; look++) await worker.catchUp();
    expect(readTree(root)).toEqual(whole);
  }, 120_000);

  it("mends the neighbours of a page that it cannot mend", async () => {
    const { store, clock, worker, root, ada, piece } = await createCheckedSite();
    const spoiled = await publishPiece(store, ada, { headline: "Spoiled" });
    const blocked = await publishPiece(store, ada, { headline: "Blocked" });
    await worker.catchUp();
    await spoil(store, spoiled);
    const pageOf = ({ id }: { id: string }): string =>
      join(root, `author/ada/piece-${id}/index.html`);
    rmSync(pageOf(blocked));
    mkdirSync(join(pageOf(blocked), "in-the-way"), { recursive: true });
    rmSync(pageOf(piece));
    clock.advance({ minutes: 2 });
    for (let look = 0; look < 12; look++) await worker.catchUp();
    expect(existsSync(pageOf(piece))).toBe(true);
  }, 120_000);
});
