import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import type { Reads } from "../../api/read/reads.ts";
import { HEADER_BYTES } from "../../api/search/layout.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { checkTree } from "../../build/tree/check-tree.ts";
import { drain } from "../../build/pipeline/drain.ts";
import { keptSegments, merge } from "../../build/search/merge-search.ts";
import { healSearch } from "../../build/search/heal-search.ts";
import { readManifest, SEGMENTS } from "../../build/search/search.ts";
import {
  BASE_URL,
  createTestSite,
  openReads,
  publishPiece,
  startTestWorker,
  unpublishPiece,
  updatePiece,
} from "../read/_site.ts";
import { createWriter } from "../_setup.ts";
import { searchFaults } from "./_search.ts";
import { isShort } from "../_suite.ts";

const SETTINGS = { baseUrl: BASE_URL, siteName: "Galley" };
const QUERIES = ["kiln", "red", "green", "text", "."];

/** Three pieces, each with a segment of its own. */
async function createSearchedSite() {
  const site = await createTestSite();
  const writer = await createWriter(site.store, { slug: "ada" });
  const pieces: StoredPiece[] = [];
  for (const name of ["Red", "Green", "Blue"]) {
    const headline = `${name} kiln`;
    pieces.push(await publishPiece(site.store, writer, { headline, body_md: `Text of ${name}.` }));
    site.clock.advance({ minutes: 1 });
    await site.worker.catchUp();
  }
  expect(await headlines(site.reads)).toEqual(["Blue kiln", "Green kiln", "Red kiln"]);
  const segments = (await readManifest(site.root)).segments.map(({ file }) => file);
  expect(segments).toHaveLength(3);
  return { ...site, writer, pieces, segments };
}

async function headlines(reads: Reads): Promise<string[]> {
  const { results } = await reads.searchPieces({ q: "kiln", limit: 20 });
  return results.map(({ title }) => title);
}

async function createTestPages() {
  return createSite(SETTINGS, readShippedAssets().names);
}

describe("a segment that is cut off", () => {
  it("is merged with nothing, and what it held is not kept under another name", async () => {
    const { root } = await createSearchedSite();
    const manifest = await readManifest(root);
    const newest = join(root, SEGMENTS, manifest.segments.at(-1)!.file);
    const copy = "copy.seg";
    writeFileSync(join(root, SEGMENTS, copy), readFileSync(newest));
    expect(await keptSegments(root, manifest)).toEqual([copy]);
    truncateSync(newest, HEADER_BYTES + 1);
    const parts = manifest.segments.slice(0, 1);
    await expect(merge({ root, manifest, parts })).rejects.toThrow(/is cut off/);
    expect(await keptSegments(root, manifest)).toEqual([]);
  });
});

describe("the search of a piece that is updated over and over", () => {
  it.skipIf(isShort())("is complete after each of twenty updates in a row", async () => {
    const { store, worker, root, reads } = await createTestSite();
    const writer = await createWriter(store, { slug: "ada" });
    let piece = await publishPiece(store, writer, { headline: "A kiln", body_md: "Text 0." });
    await worker.catchUp();
    for (let number = 1; number <= 20; number++) {
      piece = await updatePiece(store, writer, piece, { body_md: `Text ${number}.` });
      await worker.catchUp();
      expect(
        await searchFaults(store, root, ["kiln", "text", `text ${number}.`, "text 0."]),
      ).toEqual([]);
      const { results } = await reads.searchPieces({ q: `text ${number}.`, limit: 20 });
      expect(results, `after update ${number}`).toHaveLength(1);
    }
  });

  it.skipIf(isShort())("is complete when an update restores an earlier text", async () => {
    const { store, worker, root } = await createTestSite();
    const writer = await createWriter(store, { slug: "ada" });
    let piece = await publishPiece(store, writer, { body_md: "One." });
    await worker.catchUp();
    for (let number = 1; number <= 40; number++) {
      const body_md = number % 2 ? `Other ${number % 3}.` : "One.";
      piece = await updatePiece(store, writer, piece, { body_md });
      await worker.catchUp();
      expect(await searchFaults(store, root, ["one", "other", "other 2"])).toEqual([]);
    }
  });

  it.skipIf(isShort())(
    "is complete when pieces alternate, come and go, and merge into an earlier segment",
    async () => {
      const { store, worker, root } = await createTestSite();
      const writer = await createWriter(store, { slug: "ada" });
      const pieces: StoredPiece[] = [];
      for (const headline of ["Red", "Green", "Blue"]) {
        pieces.push(await publishPiece(store, writer, { headline, body_md: "Old." }));
      }
      await worker.catchUp();
      for (let round = 0; round < 6; round++) {
        for (const body_md of ["New.", "Old."]) {
          for (const [number, piece] of pieces.entries()) {
            pieces[number] = await updatePiece(store, writer, piece, { body_md });
            await worker.catchUp();
            expect(await searchFaults(store, root, ["old", "new", "red", "blue"])).toEqual([]);
          }
        }
      }
      await unpublishPiece(store, writer, pieces[1]!);
      await worker.catchUp();
      expect(await searchFaults(store, root, ["old", "new", "green"])).toEqual([]);
    },
  );
});

describe("the words of a piece that is unpublished", () => {
  /** The files of the tree that hold a word. Segments hold normalised texts, so it is in lower case. */
  function filesWith(root: string, word: string): string[] {
    return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => {
      const file = join(root, path);
      return statSync(file).isFile() && readFileSync(file).includes(word);
    });
  }

  /** More pieces than make one merge, so that segments are kept that no manifest names. */
  async function createMergedSite() {
    const site = await createTestSite();
    const writer = await createWriter(site.store, { slug: "ada" });
    const pieces: StoredPiece[] = [];
    for (let number = 0; number < 9; number++) {
      const body_md = `the word zyzzyva${number} and more.`;
      pieces.push(await publishPiece(site.store, writer, { headline: `Piece ${number}`, body_md }));
      await site.worker.catchUp();
    }
    const { segments } = await readManifest(site.root);
    expect(readdirSync(join(site.root, SEGMENTS)).length).toBeGreaterThan(segments.length);
    return { ...site, writer, pieces };
  }

  it("are in no file, also of segments that were merged a moment ago", async () => {
    const { store, worker, root, reads, writer, pieces } = await createMergedSite();
    expect(filesWith(root, "zyzzyva3").length).toBeGreaterThan(2);
    await unpublishPiece(store, writer, pieces[3]!);
    await worker.catchUp();
    expect(filesWith(root, "zyzzyva3")).toEqual([]);
    const { results } = await reads.searchPieces({ q: "zyzzyva", limit: 20 });
    expect(results).toHaveLength(8);
  });

  it("are in no file, also of a segment that a failed build has left", async () => {
    const { store, worker, root, writer, pieces } = await createMergedSite();
    const files = segmentsOf(root);
    await unpublishPiece(store, writer, pieces[3]!);
    await worker.catchUp();
    // As if the files had been written a moment ago, and the manifest that names them not.
    for (const [name, bytes] of files) writeFileSync(join(root, SEGMENTS, name), bytes);
    expect(filesWith(root, "zyzzyva3")).not.toEqual([]);
    await publishPiece(store, writer, { headline: "Another" });
    await worker.catchUp();
    expect(filesWith(root, "zyzzyva3")).toEqual([]);
    expect(await searchFaults(store, root, ["zyzzyva", "zyzzyva3", "zyzzyva5"])).toEqual([]);
  });

  function segmentsOf(root: string): Map<string, Buffer> {
    const folder = join(root, SEGMENTS);
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  }

  it("leave the segments of other pieces in peace, and a check of the tree too", async () => {
    const { store, root } = await createMergedSite();
    const { faults } = await checkTree({ store, site: await createTestPages(), root }, []);
    expect(faults.filter(({ path }) => path.startsWith(SEGMENTS))).toEqual([]);
  });
});

describe("a search whose files were lost or damaged", () => {
  it("answers from the rest, and is complete again after the worker's next step", async () => {
    const { store, worker, root, segments } = await createSearchedSite();
    rmSync(join(root, SEGMENTS, segments[1]!));
    const started = openReads(root);
    expect(await headlines(started)).toEqual(["Blue kiln", "Red kiln"]);

    await worker.catchUp();
    expect(await searchFaults(store, root, QUERIES)).toEqual([]);
    expect(await headlines(started)).toEqual(["Blue kiln", "Green kiln", "Red kiln"]);
    const listed = (await readManifest(root)).segments.map(({ file }) => file);
    expect(readdirSync(join(root, SEGMENTS)).toSorted()).toEqual(listed.toSorted());
  });

  it("keeps answering when the manifest is lost or damaged, and is complete again", async () => {
    for (const harm of [
      (file: string) => rmSync(file),
      (file: string) => writeFileSync(file, ""),
      (file: string) => writeFileSync(file, readFileSync(file, "utf8").slice(0, -9)),
    ]) {
      const { store, worker, root, reads } = await createSearchedSite();
      harm(join(root, "search/manifest.json"));
      expect(await headlines(reads)).toEqual(["Blue kiln", "Green kiln", "Red kiln"]);
      await worker.catchUp();
      expect(await searchFaults(store, root, QUERIES)).toEqual([]);
      expect(await headlines(openReads(root))).toEqual(["Blue kiln", "Green kiln", "Red kiln"]);
    }
  });

  it("answers 503 while there is nothing to answer from", async () => {
    const { root } = await createSearchedSite();
    writeFileSync(join(root, "search/manifest.json"), "{");
    await expect(headlines(openReads(root))).rejects.toMatchObject({ status: 503 });
  });

  it("notices bytes that changed in place", async () => {
    const { store, dataDir, root, segments } = await createSearchedSite();
    const file = join(root, SEGMENTS, segments[0]!);
    const bytes = readFileSync(file);
    bytes.fill(0x20, bytes.length - 64, bytes.length - 32);
    writeFileSync(file, bytes);
    const next = await startTestWorker(store, dataDir);
    await next.catchUp();
    await next.catchUp();
    expect(await searchFaults(store, root, QUERIES)).toEqual([]);
  });

  it("keeps publications and withdrawals made while it is built again", async () => {
    const { store, worker, root, writer, pieces } = await createSearchedSite();
    rmSync(join(root, SEGMENTS), { recursive: true });
    let done = false;
    const healed = await healSearch({
      store,
      root,
      meanwhile: async () => {
        if (done) return;
        done = true;
        await unpublishPiece(store, writer, pieces[0]!);
        await updatePiece(store, writer, pieces[1]!, { body_md: "Changed meanwhile." });
        await publishPiece(store, writer, { headline: "Late kiln" });
        await drain({ store, root, site: await createTestPages() });
      },
    });
    expect(healed).toBe(true);
    expect(await healSearch({ store, root, meanwhile: async () => {} })).toBe(false);
    // The next round of the worker takes the words of the withdrawn text out of the new segment.
    await worker.catchUp();
    await worker.catchUp();
    expect(await searchFaults(store, root, [...QUERIES, "meanwhile", "late"])).toEqual([]);
  });

  it("keeps an earlier text that is restored while it is built again", async () => {
    const { store, worker, root, writer, pieces, segments } = await createSearchedSite();
    const green = await updatePiece(store, writer, pieces[1]!, { body_md: "Changed." });
    await worker.catchUp();
    const site = await createTestPages();
    rmSync(join(root, SEGMENTS, segments[0]!));
    await healSearch({
      store,
      root,
      // The segment of the earlier text still exists, so this makes no new one.
      meanwhile: async () => {
        await updatePiece(store, writer, green, { body_md: "Text of Green." });
        await drain({ store, site, root });
      },
    });
    expect(await searchFaults(store, root, [...QUERIES, "changed"])).toEqual([]);
  });

  it("mends a manifest of an earlier version that names a segment twice", async () => {
    const { store, worker, root, writer, pieces } = await createSearchedSite();
    const file = join(root, "search/manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { segments: unknown[] };
    manifest.segments.push(manifest.segments[0]);
    writeFileSync(file, JSON.stringify(manifest));
    expect(await headlines(openReads(root))).toEqual(["Blue kiln", "Green kiln", "Red kiln"]);
    // A withdrawal makes no segment: the manifest is written again as it was read.
    await unpublishPiece(store, writer, pieces[1]!);
    await worker.catchUp();
    expect(await headlines(openReads(root))).toEqual(["Blue kiln", "Red kiln"]);
    expect(await searchFaults(store, root, QUERIES)).toEqual([]);
  });
});
