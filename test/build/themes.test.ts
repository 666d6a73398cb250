import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkWorker } from "../../api/http/health-checks.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { readBuildState } from "../../api/store/log/build-state.ts";
import { askForRebuild, askForTheme, stateOfChange } from "../../api/store/log/rebuild-requests.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { checkTree } from "../../build/tree/check-tree.ts";
import { publicFolder, readLiveTheme } from "../../build/tree/generation.ts";
import { createSite } from "../../build/targets/site.ts";
import { themeAssets } from "../../build/theme/theme.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { content, createTestStore, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { openChanges, publishNew, SETTINGS, unpublish } from "./_site.ts";

const GOOD = {
  "_includes/base.liquid": "<title>{{ head.full_title }}</title>{{ content | raw }}",
  "piece.liquid": "<h1>Themed {{ piece.title }}</h1>",
  "assets/look.css": "a{}",
};
const WELL = { isRunning: true, silentSeconds: 0, recentEnds: 0, trouble: null };
const BROKEN = { "piece.liquid": "\n{{ piece.title | loud }}" };

async function createThemedSite(files?: Record<string, string>) {
  const { store, clock } = await createTestStore();
  const dataDir = tempFolder();
  const logged: string[] = [];
  const configuration = { dataDir, ...SETTINGS, afterBuild: null };
  const options = { store, configuration, log: (message: string) => void logged.push(message) };
  const ada = await createWriter(store);
  const root = publicFolder(dataDir);
  const install = (some: Record<string, string>): void => {
    rmSync(join(dataDir, "theme"), { recursive: true, force: true });
    for (const [path, text] of Object.entries(some)) {
      mkdirSync(dirname(join(dataDir, "theme", path)), { recursive: true });
      writeFileSync(join(dataDir, "theme", path), text);
    }
  };
  if (files) install(files);
  const first = await publishNew(store, ada, { headline: "First" });
  return {
    store,
    clock,
    dataDir,
    root,
    ada,
    first,
    logged,
    install,
    start: async () => {
      const worker = await createWorker(options);
      await worker.catchUp();
      return worker;
    },
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    has: (path: string) => existsSync(join(root, path)),
    health: () => checkWorker(WELL, dataDir),
  };
}

const page = (slug: string): string => `author/ada/${slug}/index.html`;

describe("the worker", () => {
  it("refuses a theme that fills the memory, and publishes with the old one", async () => {
    const { store, ada, logged, install, start, read, health } = await createThemedSite(GOOD);
    await start();
    const long = '"x".repeat(1000000) | upper';
    const kept = `{% for n in range(0, 900) %}{{ kept.push(${long}) }}{% endfor %}`;
    install({ "piece.njk": `{% set kept = [] %}${kept}` });
    const worker = await start();
    expect(logged.join(" ")).toMatch(/theme\/piece\.njk: It takes more than 384 MB of memory/);
    expect(await health()).toMatchObject({ status: "warning" });
    await publishNew(store, ada, { headline: "Second" });
    await worker.catchUp();
    expect(read(page("second"))).toContain("<h1>Themed Second</h1>");
  });

  it("builds with the theme in the folder, and publishes with it", async () => {
    const { store, ada, dataDir, root, start, read, has, health } = await createThemedSite(GOOD);
    const worker = await start();
    expect(read(page("first"))).toBe("<title>First · Galley</title><h1>Themed First</h1>");
    expect(read("index.html")).toContain('<div class="home h-feed">');
    expect(has("assets/theme/look.css")).toBe(true);
    await publishNew(store, ada, { headline: "Second" });
    await worker.catchUp();
    expect(read(page("second"))).toContain("<h1>Themed Second</h1>");
    expect((await health()).status).toBe("ok");
    const theme = await readLiveTheme(dataDir);
    const { files, names } = readShippedAssets();
    const site = createSite(SETTINGS, names, theme);
    const { faults } = await checkTree({ store, site, root }, [...files, ...themeAssets(theme)]);
    expect(faults).toEqual([]);
  });

  it("keeps the tree and its theme while the theme folder is broken, and names file, line and reason", async () => {
    const site = await createThemedSite(GOOD);
    const { store, ada, first, dataDir, logged, install, start, read, has, health } = site;
    await start();
    install(BROKEN);
    const before = read("index.html");
    const worker = await start();
    expect(read("index.html")).toBe(before);
    expect(has("assets/theme/look.css")).toBe(true);
    const fault = "theme/piece.liquid:2: undefined filter: loud";
    expect(logged.join("\n")).toContain(fault);
    expect((await readBuildState(dataDir)).theme?.message).toBe(fault);
    expect(await health()).toEqual({
      status: "warning",
      message: `The theme is broken (${fault}). The site keeps its old look.`,
    });
    await publishNew(store, ada, { headline: "Second" });
    await unpublish(store, ada, first.id);
    await worker.catchUp();
    expect(read(page("second"))).toContain("<h1>Themed Second</h1>");
    expect(has(page("first"))).toBe(false);
    // A requested full build uses the last theme that worked.
    const number = await askForRebuild(store);
    await worker.catchUp();
    expect(await stateOfChange(store.read, number)).toEqual({ isSettled: true, error: null });
    expect(read(page("second"))).toContain("<h1>Themed Second</h1>");
    expect(has("assets/theme/look.css")).toBe(true);
  });

  it("uses the shipped templates if there was no theme before the broken one", async () => {
    const { start, read, logged, health } = await createThemedSite(BROKEN);
    await start();
    expect(read(page("first"))).toContain('<article class="piece ');
    expect(logged.join("\n")).toContain("The site is shown with the shipped templates.");
    expect((await health()).status).toBe("warning");
  });

  it("reads the theme again on request, and answers", async () => {
    const { store, dataDir, install, start, read, has, health } = await createThemedSite(GOOD);
    const worker = await start();
    const reload = async () => {
      const number = await askForTheme(store);
      await worker.catchUp();
      return stateOfChange(store.read, number);
    };
    // Without a request it does not look.
    install({ ...GOOD, "piece.liquid": "New {{ piece.title }}" });
    await worker.catchUp();
    expect(read(page("first"))).toContain("Themed First");
    expect(await reload()).toEqual({ isSettled: true, error: null });
    expect(read(page("first"))).toContain("New First");
    install(BROKEN);
    expect(await reload()).toEqual({
      isSettled: true,
      error: "theme/piece.liquid:2: undefined filter: loud",
    });
    expect(read(page("first"))).toContain("New First");
    expect((await health()).status).toBe("warning");
    install({});
    expect(await reload()).toEqual({ isSettled: true, error: null });
    expect(read(page("first"))).toContain('<article class="piece ');
    expect(has("assets/theme/look.css")).toBe(false);
    expect((await health()).status).toBe("ok");
    expect(await readLiveTheme(dataDir)).toBeNull();
  });

  it("builds nothing again if the theme is the same", async () => {
    const { store, logged, start } = await createThemedSite(GOOD);
    const worker = await start();
    const builds = () => logged.filter((line) => line.startsWith("Built the whole tree")).length;
    expect(builds()).toBe(1);
    const number = await askForTheme(store);
    await worker.catchUp();
    expect(await stateOfChange(store.read, number)).toEqual({ isSettled: true, error: null });
    await start();
    expect(builds()).toBe(1);
  });

  it("keeps the old tree if the theme fails on a public page", async () => {
    const { store, install, start, read, logged } = await createThemedSite(GOOD);
    const worker = await start();
    install({
      "piece.liquid": "{% if piece.title == 'First' %}{{ piece.title | day }}{% endif %}",
    });
    const number = await askForTheme(store);
    await worker.catchUp();
    const { isSettled, error } = await stateOfChange(store.read, number);
    expect(isSettled).toBe(false);
    expect(error).toContain(
      'author/ada/first/index.html: theme/piece.liquid:1: "First" is no date',
    );
    expect(read(page("first"))).toContain("Themed First");
    expect(logged.join("\n")).toContain("theme/piece.liquid:1");
  });
});

const MANY = "{% for n in range(0, 100000) %}";
const NJK_LOOP = `${MANY}${MANY}x{% endfor %}{% endfor %}`;
const LIQUID_LOOP = "{% for n in (1..9999) %}{% for m in (1..9999) %}x{% endfor %}{% endfor %}";

describe("a theme that passes its trial and does not come to an end on one piece", () => {
  it.each([
    ["a loop", "njk", NJK_LOOP, "steps"],
    ["an empty loop", "njk", NJK_LOOP.replace("x", ""), "steps"],
    ["a loop", "liquid", LIQUID_LOOP, "steps"],
    // Longer than a worker's round: the changes that failed together are remembered.
    ["a search", "njk", `{% set p = r/(a+)+$/ %}{{ p.test("${"a".repeat(50)}b") }}`, "seconds"],
  ])("sets that piece aside at its first attempt: %s in %s", async (_, language, loop, limit) => {
    const file = `piece.${language}`;
    const site = await createThemedSite({
      [file]: `<h1>{{ piece.title }}</h1>{% if piece.title == "Trap" %}${loop}{% endif %}`,
    });
    const { store, ada, first, logged, install, start, read, has } = site;
    const worker = await start();
    const trap = await publishNew(store, ada, { headline: "Trap" });
    for (const headline of ["After", "Later"]) await publishNew(store, ada, { headline });
    await worker.catchUp();
    expect(await openChanges(store)).toMatchObject([
      { subject_id: trap.id, attempts: 1, set_aside_at: expect.any(String) },
    ]);
    for (const slug of ["after", "later"]) expect(has(page(slug))).toBe(true);
    expect(read("index.html")).toContain("Later");
    expect(read("index.html")).not.toContain("Trap");
    const said = logged.filter((line) => line.includes("theme/"));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      new RegExp(
        `${page("trap")}: theme/${file}:?1?: .* ${limit} to render.* npm run admin -- site reload$`,
      ),
    );
    await unpublish(store, ada, first.id);
    await worker.catchUp();
    expect(has(page("first"))).toBe(false);
    install({ [file]: "<h1>Mended {{ piece.title }}</h1>" });
    await askForTheme(store);
    await worker.catchUp();
    expect(read(page("trap"))).toContain("Mended Trap");
    expect(await openChanges(store)).toEqual([]);
  });

  it("leaves that piece out of a full build, by name", async () => {
    const { store, ada, logged, start, read, has } = await createThemedSite({
      "piece.njk": `<h1>{{ piece.title }}</h1>{% if piece.title == "Trap" %}${NJK_LOOP}{% endif %}`,
    });
    await publishNew(store, ada, { headline: "Trap" });
    await start();
    expect(has(page("first"))).toBe(true);
    expect(has(page("trap"))).toBe(false);
    expect(read("index.html")).not.toContain("Trap");
    expect(logged.filter((line) => line.includes("theme/"))).toEqual([
      expect.stringMatching(/^Left out of the tree: author\/ada\/trap\/index\.html: theme\/piece/),
    ]);
  });

  it("shows no list with that piece, and every other piece", async () => {
    const trapped = `{% for one in pieces %}{{ one.title }}{% if one.title == "Trap" %}${NJK_LOOP}{% endif %}{% endfor %}`;
    const { store, ada, logged, start, read, has } = await createThemedSite({
      "home.njk": trapped,
    });
    const worker = await start();
    const trap = await publishNew(store, ada, { headline: "Trap" });
    await publishNew(store, ada, { headline: "After" });
    await worker.catchUp();
    expect(await openChanges(store)).toMatchObject([{ subject_id: trap.id, attempts: 1 }]);
    expect(has(page("after"))).toBe(true);
    expect(read("index.html")).toContain("After");
    expect(logged.at(-1)).toMatch(/set aside: index\.html: theme\/home\.njk/);
  });

  it("keeps the page of a piece that is updated to it, and publishes its neighbours", async () => {
    const { store, ada, first, logged, start, read, has } = await createThemedSite({
      "piece.njk": `<h1>{{ piece.title }}</h1>{% if piece.title == "Trap" %}${NJK_LOOP}{% endif %}`,
    });
    const worker = await start();
    await rename(store, ada, first);
    await worker.catchUp();
    const aside = [{ kind: "piece_updated", attempts: 1, set_aside_at: expect.any(String) }];
    expect(await openChanges(store)).toMatchObject(aside);
    await publishNew(store, ada, { headline: "After" });
    await worker.catchUp();
    expect(await openChanges(store)).toMatchObject(aside);
    expect(has(page("after"))).toBe(true);
    expect(read("index.html")).toContain("After");
    expect(read(page("first"))).toContain("<h1>First</h1>");
    expect(logged.at(-1)).toMatch(
      /^A page stays as it is: .*first\/index\.html: theme\/piece\.njk/,
    );
  });

  it("keeps a list that it can no longer render, publishes everything else, and says so", async () => {
    const { store, ada, first, logged, start, read, has, health } = await createThemedSite({
      "home.njk": `{% for one in pieces %}{{ one.title }}{% if one.title == "Trap" %}${NJK_LOOP}{% endif %}{% endfor %}`,
    });
    const worker = await start();
    await rename(store, ada, first);
    await publishNew(store, ada, { headline: "After" });
    await worker.catchUp();
    expect(await openChanges(store)).toEqual([]);
    expect(has(page("after"))).toBe(true);
    expect(read(page("first"))).toContain("Trap");
    expect(read("feed.json")).toContain("After");
    expect(read("index.html")).toContain("First");
    expect(logged.at(-1)).toMatch(
      /^A page stays as it is: index\.html: theme\/home\.njk.* site reload$/,
    );
    expect(await health()).toMatchObject({ status: "warning" });
    await unpublish(store, ada, first.id);
    await worker.catchUp();
    expect(has(page("first"))).toBe(false);
    expect(read("index.html")).toContain("After");
  });
});

async function rename(store: Store, writer: Writer, { id, version }: StoredPiece): Promise<void> {
  const step = { pieceId: id, actor: writerAt(writer), review: "off" } as const;
  const draft = content({ headline: "Trap" });
  const edited = await takeStep(store, { ...step, action: "edit", version, content: draft });
  const rendered = { html: "<p>New.</p>", text: "New.", version: RENDERER_VERSION, slug: "x" };
  await takeStep(store, { ...step, action: "update", version: edited.version, rendered });
}

describe("a theme of the gallery", () => {
  it("is accepted by the worker", async () => {
    const { dataDir, start, read, health } = await createThemedSite();
    cpSync("site/themes/magazine", join(dataDir, "theme"), { recursive: true });
    await start();
    expect(read(page("first"))).toContain('<body class="magazine">');
    expect(await health()).toMatchObject({ status: "ok" });
  });
});
