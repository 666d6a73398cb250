import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { readBuildState } from "../../api/store/log/build-state.ts";
import { askForRebuild } from "../../api/store/log/rebuild-requests.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { PieceRow } from "../../api/store/engine/tables-pieces.ts";
import { requireFit } from "../../build/tree/fitness.ts";
import { publicFolder, readLiveRecord } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  RENDERED,
  publishPiece,
  tempFolder,
} from "../_setup.ts";
import { openSearch, readTree } from "./_tree.ts";

async function createSiteOfThree() {
  const { store, clock } = await createTestStore();
  const dataDir = tempFolder();
  const logged: string[] = [];
  const configuration = {
    dataDir,
    baseUrl: "https://galley.example",
    siteName: "Galley",
    afterBuild: null,
  };
  const options = { store, configuration, log: (message: string) => void logged.push(message) };
  const writer = await createWriter(store);
  const pieces: StoredPiece[] = [];
  // One writer and one tag: each is the neighbour of the next, and they name each other as related.
  for (const headline of ["First", "Second", "Third"]) {
    clock.advance({ minutes: 1 });
    const piece = await createPiece(store, writer, { headline, tags: ["shared"] });
    const proof = { ...RENDERED, slug: headline.toLowerCase() };
    pieces.push(await publishPiece(store, writer, piece, proof));
  }
  const [first, second, third] = pieces as [StoredPiece, StoredPiece, StoredPiece];
  const read = (path: string) => readFileSync(join(publicFolder(dataDir), path), "utf8");
  const has = (path: string) => existsSync(join(publicFolder(dataDir), path));
  return { store, clock, dataDir, options, logged, writer, first, second, third, read, has };
}

async function damage(store: Store, { id }: StoredPiece, columns: Partial<PieceRow>) {
  await store.write((tx) => tx.updateTable("pieces").set(columns).where("id", "=", id).execute());
}

const DAMAGES: Partial<PieceRow>[] = [
  { tags: "{" },
  { tags: "null" },
  { fields: "{" },
  { locale: "no language" },
  { published_at: "garbage" },
  { published_at: null },
  { modified_at: "garbage" },
];

describe("a full build over one damaged row", () => {
  for (const columns of DAMAGES) {
    it(`lacks that piece and nothing else: ${JSON.stringify(columns)}`, async () => {
      const { store, dataDir, options, second, read, has } = await createSiteOfThree();
      await damage(store, second, columns);
      await (await createWorker(options)).catchUp();
      expect(has("author/ada/second/index.html")).toBe(false);
      for (const path of ["index.html", "author/ada/first/index.html", "tag/shared/index.html"]) {
        expect(has(path)).toBe(true);
      }
      expect(has("author/ada/third/index.html")).toBe(true);
      const naming = [...readTree(publicFolder(dataDir))].filter(
        ([path, text]) => !path.startsWith("search/") && text.includes("/ada/second"),
      );
      expect(naming.map(([path]) => path)).toEqual([]);
      expect(read("feed.json")).toContain("Third");
      const search = await openSearch(publicFolder(dataDir));
      expect(search.search({ q: "a body", limit: 9 }).hits).toHaveLength(2);
      expect(await readLiveRecord(dataDir)).toMatchObject({
        failure_count: 1,
        failures: [expect.stringMatching(/^author\/ada\/second\/index\.html: /)],
      });
    });
  }
});

describe("a full build that would lack files of the live tree", () => {
  it("does not go live, is removed, and is tried again later and on request", async () => {
    const { store, clock, dataDir, options, logged, second, has } = await createSiteOfThree();
    const worker = await createWorker(options);
    await worker.catchUp();
    await damage(store, second, { tags: "{" });
    await askForRebuild(store);
    await worker.catchUp();
    expect(has("author/ada/second/index.html")).toBe(true);
    expect(has("index.html")).toBe(true);
    const generations = () => readdirSync(join(dataDir, "generations"));
    expect(generations()).toHaveLength(3);
    expect(logged.join("\n")).toMatch(
      /lacks 1 thing that the live one has.*author\/ada\/second.*tags cannot be read/,
    );
    expect((await readBuildState(dataDir)).failure).toMatchObject({
      reason: "unfit",
      message: expect.stringContaining("Mend or take down"),
    });
    const builds = () => logged.filter((line) => line === "Building the whole tree.").length;
    expect(builds()).toBe(2);
    await worker.catchUp();
    expect(builds()).toBe(2);
    clock.advance({ minutes: 2 });
    await worker.catchUp();
    expect(builds()).toBe(3);
    await damage(store, second, { tags: "[]" });
    await worker.catchUp();
    expect(builds()).toBe(3);
    await askForRebuild(store);
    await worker.catchUp();
    expect(builds()).toBe(4);
    expect((await readBuildState(dataDir)).failure).toBeNull();
    expect(generations()).toHaveLength(3);
  });

  it("still builds changes into the old tree meanwhile", async () => {
    const { store, options, writer, second, has, read } = await createSiteOfThree();
    await (await createWorker(options)).catchUp();
    await damage(store, second, { locale: "no language" });
    const configuration = { ...options.configuration, siteName: "Other" };
    const worker = await createWorker({ ...options, configuration });
    await worker.catchUp();
    expect(has("author/ada/second/index.html")).toBe(true);
    const piece = await createPiece(store, writer, { headline: "Fourth" });
    await publishPiece(store, writer, piece, { ...RENDERED, slug: "fourth" });
    await worker.catchUp();
    expect(has("author/ada/fourth/index.html")).toBe(true);
    expect(read("index.html")).toContain("Fourth");
  });

  it("is refused without a home page, even if there is no tree yet", () => {
    const fresh = tempFolder();
    const failures = [{ target: { kind: "home" } as const, message: "index.html: no." }];
    expect(() => requireFit({ fresh, live: join(fresh, "none"), failures })).toThrow(
      "The new tree has no home page, so it does not go live: index.html: no.",
    );
  });
});
