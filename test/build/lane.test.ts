import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { createSite } from "../../build/context.ts";
import { createLane } from "../../build/lane.ts";
import type { Target } from "../../build/targets.ts";
import { createPiece, createTestStore, createWriter, publishPiece, tempFolder } from "../_setup.ts";

async function createTestLane() {
  const { store } = await createTestStore();
  const root = tempFolder();
  const assets = { stylesheet: "/site.css", script: "/page.js", embedsScript: "/embeds.js" };
  const site = createSite({ baseUrl: "https://galley.example", siteName: "Galley" }, assets);
  return { store, root, lane: createLane(store, site, root) };
}

function pageOf({ id, slug }: Writer): Target[] {
  return [{ kind: "author", id, slug }];
}

describe("a lane of a full build", () => {
  it("leaves no file of what it leaves out", async () => {
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
    const targets = [good, bad].map(({ id, content }): Target => ({
      kind: "piece",
      id,
      authorSlug: writer.slug,
      pieceSlug: content.headline.toLowerCase(),
    }));
    const { files, failures } = await lane.fill(targets);
    expect(files).toBe(2);
    expect(failures).toMatchObject([{ target: { id: bad.id } }]);
    expect(existsSync(join(root, `api/public/pieces/${good.id}.json`))).toBe(true);
    expect(existsSync(join(root, `api/public/pieces/${bad.id}.json`))).toBe(false);
  });

  it("fails where a file cannot be written: a tree without it must not go live", async () => {
    const { store, root, lane } = await createTestLane();
    const writer = await createWriter(store);
    // A file where a folder should be.
    writeFileSync(join(root, "author"), "");
    await expect(lane.fill(pageOf(writer))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
