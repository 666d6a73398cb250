import {
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { work } from "../../api/contract/work.ts";
import { ICON_FILES } from "../../api/contract/site/public-settings.ts";
import { drawnIconsId } from "../../api/render/monogram.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { putSiteFiles } from "../../api/store/site/site-files.ts";
import { buildAll, type FullBuild, type FullBuildOptions } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { linkTexts } from "../../build/tree/reuse.ts";
import { createTheme } from "../../build/theme/theme.ts";
import type { Plan } from "../../build/tree/tree.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { drawSite } from "../pictures/_cards.ts";
import { tempFolder } from "../_setup.ts";
import { saveChanged } from "./_settings-changes.ts";
import { createLiveTree, publishNew, SETTINGS, unpublish } from "./_site.ts";
import { searchFaults } from "./_search.ts";
import { differences, dropEarlierStyles, readTree, withoutSearch } from "./_tree.ts";
import { isShort } from "../_suite.ts";

const MANIFEST = "assets/manifest.json";
const PIECE_PAGE = /^author\/[^/]+\/(?!archive)[^/]+\/index\.html$/;
/** Of a writer, a tag or an archive. */
const LIST_PAGE = /^(?:author\/[^/]+(?:\/archive\/\d+)?|tag\/.+|archive\/\d+)\/index\.html$/;
const planOf = (line: string): Plan => JSON.parse(line) as Plan;

/** A live tree with a dozen pieces, and what takes over its files. */
async function createReusable() {
  const live = await createLiveTree();
  const { store, dataDir, root, ada, build } = live;
  for (let number = 0; number < 12; number++) {
    await publishNew(store, ada, { headline: `Piece ${number}`, tags: ["often", `tag ${number}`] });
  }
  await build();
  const reuse = async (more: Partial<FullBuildOptions> = {}): Promise<FullBuild> => {
    const built = await buildAll({ store, dataDir, settings: SETTINGS, mayReuse: true, ...more });
    await built.tidied;
    return built;
  };
  /** As the same site is built from nothing. */
  const expectSame = async (more: Partial<FullBuildOptions> = {}): Promise<void> => {
    const fresh = tempFolder();
    await buildAll({ store, dataDir: fresh, settings: SETTINGS, ...more });
    const [tree, wanted] = [root, publicFolder(fresh)].map((folder) =>
      withoutSearch(readTree(folder)),
    ) as [Map<string, string>, Map<string, string>];
    dropEarlierStyles(tree, wanted);
    expect(differences(tree, wanted)).toEqual([]);
    expect(await searchFaults(store, root, ["piece", "text"])).toEqual([]);
  };
  await reuse({ mayReuse: false });
  const fileOf = (path: string): number => statSync(join(root, path)).ino;
  return { ...live, reuse, expectSame, fileOf };
}

describe("a full build that may take over files", () => {
  it("keeps a tree that nothing has changed", async () => {
    const { reuse, root, fileOf } = await createReusable();
    const before = fileOf("index.html");
    expect(await reuse()).toMatchObject({ isKept: true, files: readTree(root).size });
    expect(fileOf("index.html")).toBe(before);
    expect(await reuse({ mayReuse: false })).toMatchObject({ isKept: false });
    expect(fileOf("index.html")).not.toBe(before);
  });

  it.each(["a full build", "a worker"])(
    "%s brings the desk's files and embed.js of this version into a tree whose pages are current",
    async (by) => {
      const { store, dataDir, reuse, root, fileOf } = await createReusable();
      const read = (path: string): string => readFileSync(join(root, path), "utf8");
      const wanted = [MANIFEST, "embed.js"].map(read);
      const { "desk.css": desk = "" } = JSON.parse(wanted[0] ?? "") as Record<string, string>;
      // As an earlier version of the software left it.
      writeFileSync(join(root, MANIFEST), read(MANIFEST).replace(desk, "/assets/desk.old.css"));
      renameSync(join(root, desk), join(root, "assets/desk.old.css"));
      writeFileSync(join(root, "embed.js"), "old");
      const before = [realpathSync(root), fileOf("index.html")];
      const plans: Plan[] = [];
      const onPlan = async (plan: Plan): Promise<void> => void plans.push(plan);
      if (by === "a worker") {
        const notesFile = join(dataDir, "notes");
        const configuration = { dataDir, ...SETTINGS, afterBuild: `cat >> ${notesFile}` };
        const worker = await createWorker({ store, configuration, log: () => {} });
        await worker.catchUp();
        await worker.catchUp();
        plans.push(...readFileSync(notesFile, "utf8").trim().split("\n").map(planOf));
      } else {
        expect(await reuse({ onPlan })).toMatchObject({ isKept: true });
        expect(await reuse({ onPlan })).toMatchObject({ isKept: true });
      }

      expect([MANIFEST, "embed.js"].map(read)).toEqual(wanted);
      expect(existsSync(join(root, desk))).toBe(true);
      // A page in the cache of a browser still asks for it.
      expect(existsSync(join(root, "assets/desk.old.css"))).toBe(true);
      expect([realpathSync(root), fileOf("index.html")]).toEqual(before);
      const changed = plans.map((plan) => plan.changed.toSorted());
      expect(changed).toEqual([[desk.slice(1), MANIFEST, "embed.js"].toSorted()]);
    },
  );

  it("renders its pages with another footer, tagline, navigation and stylesheet, and links everything else", async () => {
    const { store, root, reuse, expectSame, fileOf } = await createReusable();
    const paths = [
      "tag/often/index.html",
      "feed.xml",
      "author/ada.md",
      "embed/ada/card/index.html",
    ];
    // Saving the first settings draws the icons. Feeds name them.
    await saveChanged(store, { tagline: "Ships" });
    const id = drawnIconsId({ name: SETTINGS.siteName, accent: null, language: "en" });
    const bytes = Buffer.from("an icon");
    const files = Object.entries(ICON_FILES).map(([name, width]) => ({
      name,
      width,
      height: width,
      bytes,
    }));
    await putSiteFiles(store, OPERATOR, { id, files });
    await reuse();
    const feed = readFileSync(join(root, "feed.xml"), "utf8");
    const [, icon = ""] = /<image><url>https:\/\/galley\.example\/([^<]+)/.exec(feed) ?? [];
    expect(readFileSync(join(root, icon), "utf8")).toBe("an icon");

    const before = paths.map(fileOf);
    await saveChanged(store, {
      footer_md: "Imprint",
      tagline: "Ships & tides",
      navigation: [{ label: "Life", url: "/category/life" }],
      css: "h1 { color: red }",
    });
    expect(await reuse()).toMatchObject({ isKept: false, failures: [] });
    const isLinked = paths.map((path, index) => fileOf(path) === before[index]);
    expect(isLinked).toEqual([false, true, true, true]);
    await expectSame();
    // The change of the settings is in the tree.
    expect(await reuse()).toMatchObject({ isKept: true });
  });

  it("takes over what is in its pages, and renders those whose content or frame depends on more", async () => {
    const { store, root, ada, publish, reuse, expectSame, site } = await createReusable();
    const original = await publish("Bridges", { text: 'A <footer class="foot">foot</footer>.' });
    await publish("Brücken", { locale: "de", translation_of: original.id });
    await publish("Schiffe", { locale: "de" });
    await publish("مرحبا", { locale: "ar" });
    await publish("Goes", { tags: ["often"] });
    await reuse();
    const rendered = async (change: Parameters<typeof saveChanged>[1]): Promise<number> => {
      await saveChanged(store, change);
      const before = work.pages;
      await reuse();
      return work.pages - before;
    };
    // The name is on every page.
    const all = await rendered({ name: "Other" });
    const pieces = [...readTree(root).keys()].filter((path) => PIECE_PAGE.test(path)).length;
    const others =
      all - pieces - [...readTree(root).keys()].filter((path) => LIST_PAGE.test(path)).length;
    // The pages of the two translations have a switch of languages in their header.
    expect(await rendered({ footer_md: "Colophony & <b>more</b>" })).toBe(others + 2);
    await expectSame();
    const more = { navigation: [{ label: "Life", url: "/category/life" }], tagline: "Ships" };
    expect(await rendered(more)).toBe(others + 2);
    await expectSame();
    expect(await rendered({ css: "h1 { color: red }" })).toBe(all);

    // Every page names the first share card of the site.
    await drawSite(store, site.cards);
    expect(await rendered({ tagline: "Tides" })).toBe(all);
    await expectSame();
    expect(readFileSync(join(root, "tag/often/index.html"), "utf8")).toContain("og:image");

    // What happens meanwhile is replayed.
    const gone = (await publish("Never built", { tags: ["often"] })).id;
    await unpublish(store, ada, gone);
    await publish("Comes", { tags: ["often"], locale: "de" });
    await rendered({ footer_md: "" });
    await expectSame();
    expect([...readTree(root)].filter(([, text]) => text.includes("Colophony"))).toEqual([]);
  });

  it("renders its pages with a theme, and again without", async () => {
    const { reuse, expectSame, root } = await createReusable();
    const theme = createTheme({
      templates: { "tag.liquid": "<p>Themed {{ tag }}</p>" },
      assets: {},
    });
    await reuse({ theme });
    expect(readFileSync(join(root, "tag/often/index.html"), "utf8")).toContain("Themed often");
    await expectSame({ theme });
    await reuse();
    await expectSame();
  });

  it("replays what the live tree lacks, and leaves out what was taken down", async () => {
    const { store, ada, publish, reuse, expectSame, root } = await createReusable();
    const gone = await publish("Goes", { text: "vanishing words" });
    await reuse();
    await saveChanged(store, { tagline: "Another" });
    await unpublish(store, ada, gone.id);
    await publish("Comes", { tags: ["often"] });
    await reuse();
    await expectSame();
    const words = [...readTree(root)].filter(([, text]) => text.includes("vanishing words"));
    expect(words.map(([path]) => path)).toEqual([]);
  });

  it.skipIf(isShort())("renders every file with another name, language or colour", async () => {
    const { store, reuse, expectSame, fileOf } = await createReusable();
    const changes = [
      { name: "The Harbour Review" },
      { language: "de" },
      { accent: "#7a1f3d" },
    ] as const;
    for (const change of changes) {
      const before = fileOf("author/ada/feed.xml");
      await saveChanged(store, change);
      await reuse();
      expect([change, fileOf("author/ada/feed.xml") === before]).toEqual([change, false]);
    }
    await expectSame();
  });

  it("never writes into a file of the live tree, which it shares", async () => {
    const { store, root, reuse, publish } = await createReusable();
    await saveChanged(store, { tagline: "Another" });
    const before = readTree(root);
    await publish("While it is built", { tags: ["often"] });
    const seen: string[][] = [];
    // The last moment before the new tree is live: it is complete by now.
    await reuse({ onPlan: async () => void seen.push(differences(readTree(root), before)) });
    expect(seen).toEqual([[]]);
  });

  it.skipIf(isShort())(
    "renders every file if somebody deletes the tree while it is linked",
    async () => {
      const { store, root, reuse, expectSame } = await createReusable();
      await saveChanged(store, { tagline: "Another" });
      const live = realpathSync(root);
      expect(
        await linkTexts(live, tempFolder(), async () =>
          rmSync(live, { recursive: true, force: true }),
        ),
      ).toBeUndefined();
      await reuse();
      await expectSame();
    },
  );

  it.skipIf(isShort())("renders every file of a tree that somebody has emptied", async () => {
    const { root, reuse, expectSame } = await createReusable();
    for (const path of readTree(root).keys()) rmSync(join(root, path));
    expect(await reuse()).toMatchObject({ isKept: false });
    await expectSame();
  });

  it.skipIf(isShort())(
    "renders every file if the live tree has a file of another database",
    async () => {
      const { dataDir, root, reuse, expectSame } = await createReusable();
      writeFileSync(join(root, "author/ada/piece-1.md"), "Damaged");
      const other = await createLiveTree();
      await buildAll({ store: other.store, dataDir, settings: SETTINGS });
      expect(await reuse()).toMatchObject({ isKept: false });
      await expectSame();
    },
  );
});
