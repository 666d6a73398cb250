import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { READER_FOLDER, READER_MANIFEST } from "../../api/search/reader/paths.ts";
import type { ReaderShard } from "../../api/search/reader/shard.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { passNumber, PIECE_COUNTER } from "../../api/store/pieces/public/counters.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { removeWithoutRendering } from "../../build/pipeline/withdraw.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createLiveTree, openChanges, publishNew, SETTINGS, unpublish } from "./_site.ts";
import { readTree } from "./_tree.ts";

function wordsIn(root: string): Map<string, string> {
  return new Map([...readTree(root)].filter(([path]) => path.startsWith(`${READER_FOLDER}/`)));
}

const shardsOf = (root: string): string[] =>
  (JSON.parse(readFileSync(join(root, READER_MANIFEST), "utf8")) as { shards: string[] }).shards;

const readShard = (root: string, name: string): ReaderShard =>
  JSON.parse(readFileSync(join(root, READER_FOLDER, `${name}.json`), "utf8")) as ReaderShard;

const headlinesIn = (root: string, name: string): string[] =>
  readShard(root, name).documents.map(({ headline }) => headline);

/** The index as a full build writes it. */
async function builtAnew(store: Store): Promise<Map<string, string>> {
  const dataDir = tempFolder();
  await buildAll({ store, dataDir, settings: SETTINGS });
  return wordsIn(publicFolder(dataDir));
}

/** The next piece gets this number. */
async function countFrom(store: Store, ordinal: number): Promise<void> {
  await store.write((tx) => passNumber(tx, PIECE_COUNTER, ordinal - 1));
}

describe("the reader index", () => {
  it("is written after the piece is public, and nothing waits for it", async () => {
    const { root, build, publish, has } = await createLiveTree();
    await publish("Okapis at noon");
    const seen: unknown[] = [];
    await build({
      onSettled: () => {
        seen.push(has("author/ada/okapis-at-noon/index.html"), shardsOf(root));
      },
    });
    expect(seen).toEqual([true, []]);
    expect(shardsOf(root)).toEqual(["part-0"]);
    expect(headlinesIn(root, "part-0")).toEqual(["Okapis at noon"]);
  });

  it("is still written if the worker is killed after the piece is public", async () => {
    const { store, root, build, publish } = await createLiveTree();
    await publish("Okapis at noon");
    const killed = build({
      onSettled: () => {
        // A fault of the machine ends the drain where it is.
        throw Object.assign(new Error("Killed."), { code: "ENOSPC" });
      },
    });
    await expect(killed).rejects.toThrow("Killed.");
    expect((await openChanges(store)).map(({ kind }) => kind)).toEqual(["words_changed"]);
    expect(shardsOf(root)).toEqual([]);
    await build();
    expect(headlinesIn(root, "part-0")).toEqual(["Okapis at noon"]);
    expect(await openChanges(store)).toEqual([]);
  });

  it("holds the newest pieces in small files, and older ones in large ones, as a full build does", async () => {
    const { store, ada, root, build, publish } = await createLiveTree();
    await publish("First");
    await build();
    await countFrom(store, 449);
    const second = await publish("Second");
    await publish("Third");
    await build();
    expect(shardsOf(root)).toEqual(["part-18", "part-17", "part-0"]);
    expect(wordsIn(root)).toEqual(await builtAnew(store));
    await countFrom(store, 500);
    const newest = await publish("Newest");
    await build();
    expect(shardsOf(root)).toEqual(["part-20", "block-0"]);
    expect(headlinesIn(root, "block-0")).toEqual(["First", "Second", "Third"]);
    expect(wordsIn(root)).toEqual(await builtAnew(store));
    // A withdrawn piece is removed from a large file as well.
    await unpublish(store, ada, second.id);
    await build();
    expect(headlinesIn(root, "block-0")).toEqual(["First", "Third"]);
    expect(wordsIn(root)).toEqual(await builtAnew(store));
    // The block of the newest piece is in parts again.
    await unpublish(store, ada, newest.id);
    await build();
    expect(shardsOf(root)).toEqual(["part-18", "part-0"]);
    expect(wordsIn(root)).toEqual(await builtAnew(store));
  });

  it("loses a withdrawn piece in the same step as the page", async () => {
    const { store, ada, root, build, publish } = await createLiveTree();
    await publish("Herons at dawn");
    const okapis = await publish("Okapis at noon", { tags: ["quagga"] });
    await build();
    const holding = (word: string) =>
      [...readTree(root)].filter(([, text]) => text.toLowerCase().includes(word)).map(([p]) => p);
    expect(holding("okapi").filter((path) => path.startsWith(READER_FOLDER))).not.toEqual([]);
    await unpublish(store, ada, okapis.id);
    const left: string[][] = [];
    await build({
      // An error thrown here would count as a failure of the build, so it is checked afterwards.
      onSettled: () => {
        left.push([...holding("okapi"), ...holding("quagga")]);
      },
    });
    const isPublic = (path: string): boolean => !path.startsWith("search/segments/");
    expect(left.map((paths) => paths.filter(isPublic))).toEqual([[]]);
    expect(headlinesIn(root, "part-0")).toEqual(["Herons at dawn"]);
  });

  it("loses it even if no list can be written", async () => {
    const { store, ada, root, site, build, publish, has } = await createLiveTree();
    await publish("Herons at dawn");
    const okapis = await publish("Okapis at noon");
    await build();
    await unpublish(store, ada, okapis.id);
    await removeWithoutRendering(
      { store, follower: SINGLE_TREE, site, root },
      await openChanges(store),
    );
    expect(has(`${READER_FOLDER}/part-0.json`)).toBe(false);
    await build();
    expect(headlinesIn(root, "part-0")).toEqual(["Herons at dawn"]);
  });

  it("loses all pieces of a removed writer", async () => {
    const { store, root, build, publish } = await createLiveTree();
    const bob = await createWriter(store, { slug: "quagga" });
    await publish("Herons at dawn");
    await publishNew(store, bob, { headline: "Okapis at noon" });
    await build();
    expect(readShard(root, "part-0").writers).toHaveLength(2);
    await eraseWriter(store, OPERATOR, bob.id);
    await build();
    expect([...wordsIn(root).values()].join().toLowerCase()).not.toMatch(/okapi|quagga/);
  });

  it("follows an update and a writer's new name", async () => {
    const { store, ada, root, build, publish } = await createLiveTree();
    await publish("Herons at dawn");
    await build();
    await saveProfile(store, writerAt(ada), {
      writerId: ada.id,
      profile: { ...ada, name: "Augusta King" },
    });
    await build();
    expect(readShard(root, "part-0").writers).toEqual([{ slug: "ada", name: "Augusta King" }]);
    expect(wordsIn(root)).toEqual(await builtAnew(store));
  });

  it("is named by nothing but its manifest", async () => {
    const { root, build, publish } = await createLiveTree();
    await publish("Herons at dawn");
    await build();
    const files = readdirSync(join(root, READER_FOLDER)).toSorted();
    expect(files).toEqual(["manifest.json", ...shardsOf(root).map((name) => `${name}.json`)]);
    expect(existsSync(join(root, "search/index.html"))).toBe(true);
  });
});
