import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sweep } from "../../build/tree/sweep.ts";
import { type Plan, writeTree } from "../../build/tree/tree.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { createTestSite, publishPiece, startTestWorker } from "../read/_site.ts";
import { readTree } from "./_tree.ts";

const WORDS = "words that nobody may see";

describe("temporaries", () => {
  it("are written beside the tree, and are removed when a write fails", async () => {
    const folder = tempFolder();
    const root = join(folder, "tree");
    mkdirSync(join(root, "b/index.html/in-the-way"), { recursive: true });
    const pages = ["a", "b", "c"].map((name) => ({ path: `${name}/index.html`, content: WORDS }));
    const write = writeTree(root, { pages, removed: [] });
    await expect(write).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect([...readTree(folder).keys()]).toEqual(["tree/a/index.html"]);
    expect(readdirSync(folder)).toEqual(["tree"]);
  });

  it("of a killed worker are removed when the next one starts", async () => {
    const { store, worker, root, dataDir } = await createTestSite();
    await publishPiece(store, await createWriter(store, { slug: "ada" }), { headline: "Here" });
    await worker.catchUp();
    const generations = readdirSync(join(dataDir, "generations"));
    const generation = basename(realpathSync(root));
    const left = [
      join(dataDir, "generations", `.${generation}.new-a1b2c3`, "0"),
      join(dataDir, "generations", ".generation-1-of-long-ago.new-a1b2c3", "7"),
      // The temporaries are in DATA_DIR itself when the tree was copied as a folder, and for the notes of a build.
      join(dataDir, ".public.new-a1b2c3", "0"),
      join(dataDir, ".after-build.new-a1b2c3", "0"),
      join(root, "author/ada/.index.html.new"),
      join(root, "search/segments/0123456789abcdef0123.seg"),
    ];
    for (const file of left) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, WORDS);
    }
    const before = [...readTree(root).keys()];
    const next = await startTestWorker(store, dataDir);
    await next.catchUp();
    expect(left.filter((file) => existsSync(file))).toEqual([]);
    expect(readdirSync(join(dataDir, "generations"))).toEqual(generations);
    expect([...readTree(root).keys()]).toEqual(before.filter((path) => !/\.new$|0123/.test(path)));
  });

  it("of the search are announced as removed: a copy of the tree may have them", async () => {
    const { root, dataDir } = await createTestSite();
    const segment = "search/segments/0123456789abcdef0123.seg";
    mkdirSync(dirname(join(root, segment)), { recursive: true });
    writeFileSync(join(root, segment), WORDS);
    const plans: Plan[] = [];
    await sweep(root, { beside: [dataDir], onPlan: async (plan) => void plans.push(plan) });
    expect(plans).toEqual([{ changed: [], removed: [segment] }]);
  });
});
