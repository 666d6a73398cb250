import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { backUpDatabase } from "../../api/store/engine/backup.ts";
import { forgetSettled } from "../../api/store/log/changes.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { databaseFile, type Store } from "../../api/store/engine/open.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { removeForeign } from "../../build/tree/remove-foreign.ts";
import { noteChanges, stalenessOf } from "../../build/pipeline/staleness.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import {
  createPiece,
  createTestClock,
  createWriter,
  RENDERED,
  publishPiece,
  tempFolder,
} from "../_setup.ts";
import { SETTINGS } from "./_site.ts";
import { openSearch, readTree } from "./_tree.ts";
import { openTestStore } from "../_engine.ts";

const MIB = 1_024 * 1_024;

function createPlace(room = 500 * MIB) {
  const dataDir = tempFolder();
  const clock = createTestClock();
  const logged: string[] = [];
  const open = async () => openTestStore(dataDir, { clock });
  const catchUp = async (store: Store, freeBytes = room) => {
    const worker = await createWorker({
      store,
      configuration: {
        dataDir,
        ...SETTINGS,
        afterBuild: null,
      },
      log: (message) => void logged.push(message),
      readRoom: async () => ({ bytes: freeBytes, files: 1_000_000 }),
    });
    await worker.catchUp();
  };
  const publish = async (store: Store, writer: Writer, word: string) => {
    const piece = await createPiece(store, writer, { headline: word, tags: [`tag ${word}`] });
    const proof = { ...RENDERED, html: `<p>${word}</p>`, text: word, slug: word };
    return publishPiece(store, writer, piece, proof);
  };
  /** The files that hold a word. */
  const naming = (word: RegExp) =>
    [...readTree(publicFolder(dataDir))].flatMap(([path, text]) => (word.test(text) ? [path] : []));
  const builds = () => logged.filter((line) => line === "Building the whole tree.").length;
  return { dataDir, clock, logged, open, catchUp, publish, naming, builds };
}

/** A site with one piece and a backup. More is published, and then the backup replaces the database. */
async function restoreInPlace(place: ReturnType<typeof createPlace>): Promise<Store> {
  const { dataDir, clock, open, catchUp, publish, naming } = place;
  const store = await open();
  const ada = await createWriter(store);
  await publish(store, ada, "zkept");
  await catchUp(store);
  const backup = join(tempFolder(), "backup.sqlite");
  await backUpDatabase(databaseFile(dataDir), backup);
  clock.advance({ minutes: 5 });
  await publish(store, ada, "zregret");
  const bob = await createWriter(store, { slug: "bob" });
  await publish(store, bob, "zforeign");
  await catchUp(store);
  expect(naming(/zregret/)).not.toEqual([]);
  await store.close();
  copyFileSync(backup, databaseFile(dataDir));
  const restored = await open();
  onTestFinished(() => restored.close());
  return restored;
}

describe("a backup restored in place", () => {
  it("removes everything that was published after it", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    await place.catchUp(store);
    expect(place.naming(/zregret|zforeign|\/bob/)).toEqual([]);
    expect(place.naming(/zkept/)).not.toEqual([]);
    expect(place.builds()).toBe(2);
    await place.catchUp(store);
    expect(place.builds()).toBe(2);
  });

  it("is noticed even if the log has grown past the tree's last change since", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    const ada = await store.read.selectFrom("writers").selectAll().executeTakeFirstOrThrow();
    place.clock.advance({ minutes: 5 });
    for (const word of ["one", "two", "three", "four"]) {
      await place.publish(store, { id: ada.id } as Writer, word);
    }
    await place.catchUp(store);
    expect(place.naming(/zregret|zforeign/)).toEqual([]);
    expect(place.naming(/four/)).not.toEqual([]);
  });

  it("removes it at once, not only when a new tree is complete", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    // There is no space for a second tree, so every change is made in the old one.
    await place.catchUp(store, 10 * MIB);
    const root = publicFolder(place.dataDir);
    expect(place.logged.join("\n")).toContain("could not be built");
    expect(existsSync(join(root, "author/ada/zregret"))).toBe(false);
    expect(existsSync(join(root, "author/bob"))).toBe(false);
    expect(existsSync(join(root, "embed/bob"))).toBe(false);
    expect(existsSync(join(root, "author/ada/zkept/index.html"))).toBe(true);
    for (const list of ["index.html", "feed.json", "feed.xml", "llms.txt", "sitemaps/0.xml"]) {
      expect(readFileSync(join(root, list), "utf8")).not.toMatch(/zregret|zforeign/);
    }
    for (const list of ["author/ada/feed.json", "category/building/feed.json"]) {
      expect(readFileSync(join(root, list), "utf8")).not.toMatch(/zregret|zforeign/);
    }
    const { hits } = (await openSearch(root)).search({ q: "zregret", limit: 9 });
    expect(hits).toEqual([]);
    // Only the neighbour's link to it is left to the new tree.
    expect(place.naming(/zregret|zforeign/)).toEqual(["author/ada/zkept/index.html"]);
  });
});

describe("a piece that the database does not have", () => {
  it("is removed from the tree on a full disk, and from its lists once there is space", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    const root = publicFolder(place.dataDir);
    const site = createSite(SETTINGS, readShippedAssets().names);
    const tree = { store, follower: SINGLE_TREE, site, root };
    // A folder in place of the first list simulates a full disk.
    const category = join(root, "category/building/index.html");
    rmSync(category);
    mkdirSync(join(category, "in-the-way"), { recursive: true });
    const full = async () => Promise.reject(new Error("ENOSPC"));
    await expect(removeForeign({ ...tree, onPlan: full })).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect(existsSync(join(root, "author/ada/zregret"))).toBe(false);
    rmSync(category, { recursive: true });
    await removeForeign(tree);
    for (const list of ["index.html", "feed.json", "author/ada/feed.json"]) {
      expect(readFileSync(join(root, list), "utf8")).not.toMatch(/zregret|zforeign/);
    }
  });
});

describe("a tree", () => {
  it("is built again for another database in its folder", async () => {
    const place = createPlace();
    const store = await place.open();
    const ada = await createWriter(store);
    await place.publish(store, ada, "zelse");
    await place.catchUp(store);
    await store.close();
    rmSync(databaseFile(place.dataDir));
    const other = await place.open();
    await place.catchUp(other);
    expect(place.naming(/zelse/)).toEqual([]);
    expect(place.builds()).toBe(2);
    await other.close();
  });

  it("still belongs to its database after old changes are deleted", async () => {
    const place = createPlace();
    const store = await place.open();
    onTestFinished(() => store.close());
    const ada = await createWriter(store);
    await place.catchUp(store);
    for (const word of ["one", "two"]) {
      await place.publish(store, ada, word);
      await place.catchUp(store);
      place.clock.advance({ days: 3 });
    }
    await place.catchUp(store);
    await place.catchUp(store);
    expect(place.builds()).toBe(1);
    const rows = await store.read.selectFrom("changes").selectAll().execute();
    expect(rows.length).toBeLessThan(4);
  });

  it("still belongs to its database if a change arrives while old ones are deleted", async () => {
    const place = createPlace();
    const store = await place.open();
    onTestFinished(() => store.close());
    const ada = await createWriter(store);
    await place.publish(store, ada, "one");
    await place.catchUp(store);
    const noted = await noteChanges({ store, dataDir: place.dataDir });
    place.clock.advance({ days: 3 });
    await place.publish(store, ada, "two");
    await forgetSettled(store, { before: store.clock(), noted });
    expect(await stalenessOf({ store, dataDir: place.dataDir }, SETTINGS)).toBe(null);
  });
});
