import { EXAMPLE_ASSETS } from "../../build/assets/example-assets.ts";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { createSite } from "../../build/targets/site.ts";
import { createLane } from "../../build/tree/lane.ts";
import { startRemoteLane } from "../../build/tree/remote-lane.ts";
import type { Target } from "../../build/targets/targets.ts";
import { shippedPublicSettings } from "../../api/contract/site/public-settings.ts";
import { createPiece, createTestStore, createWriter, publishPiece, tempFolder } from "../_setup.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const BEGUN = {
  follower: SINGLE_TREE,
  settings: SETTINGS,
  assets: EXAMPLE_ASSETS,
  theme: null,
  publicSettings: shippedPublicSettings(SETTINGS.siteName),
};

async function createTestLane() {
  const { store } = await createTestStore();
  const root = tempFolder();
  const site = createSite(SETTINGS, EXAMPLE_ASSETS);
  const tree = { root, onlyPages: false };
  return { store, root, tree, lane: createLane({ store, follower: SINGLE_TREE, site }, tree) };
}

function pageOf({ id, slug }: Writer): Target[] {
  return [{ kind: "author", id, slug }];
}

async function startTestLane() {
  const { store, root, tree, lane } = await createTestLane();
  const remote = startRemoteLane();
  onTestFinished(() => remote.end());
  remote.begin({ ...BEGUN, address: store.address, tree });
  return { store, root, lane, remote };
}

describe("a lane on another thread", () => {
  it("gives the same result, and answers several questions asked at once", async () => {
    const { store, lane, remote } = await startTestLane();
    const writer = await createWriter(store);
    const piece = await publishPiece(store, writer, await createPiece(store, writer));
    const [filled, entry, none] = await Promise.all([
      remote.fill(pageOf(writer)),
      remote.index([piece.id]),
      remote.index([]),
    ]);
    expect(filled).toEqual(await lane.fill(pageOf(writer)));
    expect(filled.files).toBeGreaterThan(5);
    expect(entry).toEqual(await lane.index([piece.id]));
    expect(none).toBeNull();
  });

  it("fails all open and all later questions when it ends", async () => {
    const { store, remote } = await startTestLane();
    const writer = await createWriter(store);
    const open = Promise.allSettled([remote.fill(pageOf(writer)), remote.index([])]);
    await remote.end();
    expect((await open).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(remote.index([])).rejects.toThrow("A thread of the build has ended.");
  });

  it("reports the error that ended it", async () => {
    const { root, tree } = await createTestLane();
    const remote = startRemoteLane();
    onTestFinished(() => remote.end());
    writeFileSync(join(root, "file"), "");
    const address = join(root, "file/below.sqlite");
    remote.begin({ ...BEGUN, address, tree });
    await expect(remote.index(["some-id"])).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

describe("a lane of a full build", () => {
  it("leaves no file of a target that it leaves out", async () => {
    const { store, root, lane } = await createTestLane();
    const writer = await createWriter(store);
    const pieces = [];
    for (const headline of ["Good", "Bad"]) {
      pieces.push(
        await publishPiece(store, writer, await createPiece(store, writer, { headline })),
      );
    }
    const [good, bad] = pieces;
    if (!good || !bad) throw new Error("There are two.");
    await store.write((tx) =>
      tx.updateTable("pieces").set({ locale: "no language" }).where("id", "=", bad.id).execute(),
    );
    const targets = [good, bad].map(({ id, slug }): Target => ({
      kind: "piece",
      id,
      authorSlug: writer.slug,
      pieceSlug: slug ?? "",
    }));
    const { files, failures } = await lane.fill(targets);
    // The page, its Markdown, the record and the card of the good one.
    expect(files).toBe(4);
    expect(failures).toMatchObject([{ target: { id: bad.id } }]);
    expect(existsSync(join(root, `api/public/pieces/${good.id}.json`))).toBe(true);
    expect(existsSync(join(root, `api/public/pieces/${bad.id}.json`))).toBe(false);
  });

  it("fails when a file cannot be written: a tree without it must not go live", async () => {
    const { store, root, lane } = await createTestLane();
    const writer = await createWriter(store);
    // A file where a folder should be.
    writeFileSync(join(root, "author"), "");
    await expect(lane.fill(pageOf(writer))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
