import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { backUpDatabase } from "../../api/store/backup.ts";
import { forgetSettled } from "../../api/store/changes.ts";
import { databaseFile, openStore, type Store } from "../../api/store/open.ts";
import { readShippedAssets } from "../../build/shipped-assets.ts";
import { createSite } from "../../build/site.ts";
import { publicFolder } from "../../build/generation.ts";
import { removeForeign } from "../../build/remove-foreign.ts";
import { noteChanges, stalenessOf } from "../../build/staleness.ts";
import { createWorker } from "../../build/worker.ts";
import {
  createPiece,
  createTestClock,
  createWriter,
  PROOF,
  publishPiece,
  tempFolder,
} from "../_setup.ts";
import { SETTINGS } from "./_site.ts";
import { openSearch, readTree } from "./_tree.ts";

const MIB = 1_024 * 1_024;

function createPlace(room = 500 * MIB) {
  const dataDir = tempFolder();
  const clock = createTestClock();
  const logged: string[] = [];
  const open = async () => openStore(databaseFile(dataDir), { clock });
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
    const proof = { ...PROOF, html: `<p>${word}</p>`, text: word, slug: word };
    return publishPiece(store, writer, piece, proof);
  };
  /** The files that hold a word. */
  const naming = (word: RegExp) =>
    [...readTree(publicFolder(dataDir))].flatMap(([path, text]) => (word.test(text) ? [path] : []));
  const builds = () => logged.filter((line) => line === "Building the whole tree.").length;
  return { dataDir, clock, logged, open, catchUp, publish, naming, builds };
}

/** A site with one piece, a backup, and then more that is public; then the backup in the place of the database. */
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
  it("takes with it what was published after it", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    await place.catchUp(store);
    expect(place.naming(/zregret|zforeign|\/bob/)).toEqual([]);
    expect(place.naming(/zkept/)).not.toEqual([]);
    expect(place.builds()).toBe(2);
    await place.catchUp(store);
    expect(place.builds()).toBe(2);
  });

  it("is known even where the log has grown past the tree's last change since", async () => {
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

  it("takes it out at once, not only when a new tree is whole", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    // No room for a second tree: all that happens happens to the old one.
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

describe("what a database does not have", () => {
  it("goes from the tree where the disk is full, and from its lists once there is room", async () => {
    const place = createPlace();
    const store = await restoreInPlace(place);
    const root = publicFolder(place.dataDir);
    const site = createSite(SETTINGS, readShippedAssets().names);
    // A folder in the place of the first list stands for a disk that takes no more.
    const category = join(root, "category/building/index.html");
    rmSync(category);
    mkdirSync(join(category, "in-the-way"), { recursive: true });
    const full = async () => Promise.reject(new Error("ENOSPC"));
    await expect(removeForeign({ store, site, root, onPlan: full })).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect(existsSync(join(root, "author/ada/zregret"))).toBe(false);
    rmSync(category, { recursive: true });
    await removeForeign({ store, site, root });
    for (const list of ["index.html", "feed.json", "author/ada/feed.json"]) {
      expect(readFileSync(join(root, list), "utf8")).not.toMatch(/zregret|zforeign/);
    }
  });
});

describe("a tree", () => {
  it("is built anew for another database in its folder", async () => {
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

  it("stays its database's after old changes are forgotten", async () => {
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

  it("stays its database's where a change comes while old ones are forgotten", async () => {
    const place = createPlace();
    const store = await place.open();
    onTestFinished(() => store.close());
    const ada = await createWriter(store);
    await place.publish(store, ada, "one");
    await place.catchUp(store);
    const noted = await noteChanges(store, place.dataDir);
    place.clock.advance({ days: 3 });
    await place.publish(store, ada, "two");
    await forgetSettled(store, { before: store.clock(), noted });
    expect(await stalenessOf(store, place.dataDir, SETTINGS)).toBe(null);
  });
});
