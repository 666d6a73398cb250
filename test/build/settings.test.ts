import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHIPPED_SETTINGS, type SiteSettings } from "../../api/contract/site/site-settings.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  addOwnPage,
  publishOwnPage,
  unpublishOwnPage,
} from "../../api/store/site/own-page-steps.ts";
import { askForRebuild } from "../../api/store/log/rebuild-requests.ts";
import { putSiteFiles } from "../../api/store/site/site-files.ts";
import { readSettings, saveSettings } from "../../api/store/site/site-settings.ts";
import { RESERVED_SLUGS } from "../../api/contract/site/own-page.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { openChanges, publishNew } from "./_site.ts";
import { readTree, withoutSearch } from "./_tree.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Zephyr Quay" };

async function createSiteWorker() {
  const { store } = await createTestStore();
  const dataDir = tempFolder();
  const ada = await createWriter(store);
  const worker = await createWorker({
    store,
    configuration: { dataDir, ...SETTINGS, afterBuild: null },
    log: () => {},
  });
  const root = publicFolder(dataDir);
  await publishNew(store, ada, { headline: "A bridge" });
  await worker.catchUp();
  return {
    store,
    dataDir,
    ada,
    worker,
    root,
    has: (path: string): boolean => existsSync(join(root, path)),
    read: (path: string): string => readFileSync(join(root, path), "utf8"),
  };
}

async function save(store: Store, settings: Partial<SiteSettings>): Promise<void> {
  const { number, settings: before } = await readSettings(store.read);
  await saveSettings(store, OPERATOR, {
    settings: { ...before, ...settings },
    footer: { html: "<p>Made <em>here</em>.</p>", version: RENDERER_VERSION },
    basedOn: number,
  });
}

async function addPage(store: Store, slug: string): Promise<string> {
  const page = { title: "About us", body_md: "Hi.", slug, in_navigation: true, in_footer: true };
  const id = await addOwnPage(store, OPERATOR, page);
  const rendered = { html: "<p>Hello there.</p>", text: "Hello there.", version: RENDERER_VERSION };
  await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
  return id;
}

const LOGO = "ab".repeat(16);
const OWN: Partial<SiteSettings> = {
  name: "The Harbour Review",
  tagline: "Ships & tides",
  language: "de",
  accent: "#7a1f3d",
  face: "inter",
  logo: LOGO,
  navigation: [{ label: "Start", url: "/" }],
  footer_md: "Made *here*.",
  css: ".masthead { border: 0 }",
};

async function putLogo(store: Store): Promise<void> {
  const file = { name: "logo.webp", width: 400, height: 100, bytes: Buffer.from("logo") };
  await putSiteFiles(store, OPERATOR, { id: LOGO, files: [file] });
}

describe("the settings of a site", () => {
  it("brings another footer onto every page, and makes no record or feed anew", async () => {
    const { store, worker, read, root } = await createSiteWorker();
    const paths = ["feed.xml", "author/ada/a-bridge.md", "embed/ada/widget.json"];
    const files = () => paths.map((path) => statSync(join(root, path)).ino);
    const before = files();
    await save(store, { footer_md: "Made *here*." });
    await worker.catchUp();
    expect(read("author/ada/a-bridge/index.html")).toContain("Made <em>here</em>.");
    expect(files()).toEqual(before);
    // Whoever asks for a tree gets every file.
    await askForRebuild(store);
    await worker.catchUp();
    expect(files().filter((file) => before.includes(file))).toEqual([]);
  });

  it("is on every page, feed and record after it was saved, and only then", async () => {
    const { store, worker, read, has, ada } = await createSiteWorker();
    expect(read("index.html")).toContain("Zephyr Quay");
    await putLogo(store);
    await save(store, OWN);
    await addPage(store, "about");
    // Until the worker has built the tree, pages of the old tree stay as they were.
    expect(read("author/ada/a-bridge/index.html")).toContain("Zephyr Quay");
    await worker.catchUp();
    expect(await openChanges(store)).toEqual([]);
    await publishNew(store, ada, { headline: "A tide" });
    await worker.catchUp();
    for (const path of [
      "index.html",
      "author/ada/a-tide/index.html",
      "about/index.html",
      "feed.xml",
      "feed.json",
      "llms.txt",
      "api/openapi.json",
      ".well-known/mcp.json",
      "site.webmanifest",
    ]) {
      expect(read(path), path).toContain("The Harbour Review");
      expect(read(path).includes("Zephyr Quay"), path).toBe(false);
    }
    const page = read("author/ada/a-tide/index.html");
    const [, own = ""] = /href="\/(assets\/own\.[0-9a-f]+\.css)"/.exec(page) ?? [];
    expect(read(own)).toMatch(/--link:#7a1f3d[^]*--text:[^}]*Inter[^]*\.masthead \{ border: 0 \}/);
    const card = read("embed/ada/card/index.html");
    const [, styles = ""] = /href="\/(assets\/look\.[0-9a-f]+\.css)"/.exec(card) ?? [];
    expect(read(styles)).toMatch(/--link:#7a1f3d[^]*--text:[^}]*Inter[^]*/);
    expect(read(styles)).not.toContain(".masthead");
    expect(read("feed.xml")).toContain(`<?xml-stylesheet type="text/css" href="/${styles}"?>`);
    expect(page).toContain('lang="de"');
    expect(read("about/index.html")).toContain("<p>Hello there.</p>");
    expect(read("sitemaps/pages.xml")).toContain("https://galley.example/about</loc>");
    expect(has(`assets/logo.${LOGO}.webp`)).toBe(true);
  });

  it("makes the same tree as a full build of the same database", async () => {
    const { store, worker, root, ada } = await createSiteWorker();
    await putLogo(store);
    await save(store, OWN);
    const id = await addPage(store, "about");
    await worker.catchUp();
    await publishNew(store, ada, { headline: "A tide" });
    await worker.catchUp();
    await unpublishOwnPage(store, OPERATOR, id);
    await save(store, { name: "Another" });
    await worker.catchUp();
    const dataDir = tempFolder();
    await buildAll({ store, dataDir, settings: SETTINGS });
    const fresh = withoutSearch(readTree(publicFolder(dataDir)));
    const live = withoutSearch(readTree(root));
    const old = /^(?:assets\/(?:own|icon)\.|\.old-assets\.json$)/;
    const names = [...live.keys()].filter((path) => fresh.has(path) || !old.test(path));
    expect(names.toSorted()).toEqual([...fresh.keys()].toSorted());
    for (const path of names) expect(live.get(path), path).toBe(fresh.get(path));
    expect(fresh.has("about/index.html")).toBe(false);
  });

  it("that is saved while a tree is built waits for the next one, and is not taken for built", async () => {
    const { store, dataDir } = await createSiteWorker();
    await save(store, { name: "First" });
    let isSaved = false;
    await buildAll({
      store,
      dataDir,
      settings: SETTINGS,
      meanwhile: async () => {
        if (isSaved) return;
        isSaved = true;
        await save(store, { name: "Second" });
      },
    });
    expect(isSaved).toBe(true);
    const home = (): string => readFileSync(join(publicFolder(dataDir), "index.html"), "utf8");
    expect(home()).toContain("First");
    expect((await openChanges(store)).map(({ kind }) => kind)).toContain("site_changed");
    const worker = await createWorker({
      store,
      configuration: { dataDir, ...SETTINGS, afterBuild: null },
      log: () => {},
    });
    await worker.catchUp();
    expect(home()).toContain("Second");
    expect(await openChanges(store)).toEqual([]);
  });

  it.skipIf(isShort())("can be taken back: the tree is the one before", async () => {
    const { store, worker, root } = await createSiteWorker();
    const before = readTree(root);
    await save(store, { name: "Other", css: "p { color: red }" });
    await worker.catchUp();
    await save(store, SHIPPED_SETTINGS);
    await worker.catchUp();
    for (const [path, content] of before) {
      if (!/^(?:search\/|assets\/|\.old-assets)/.test(path)) {
        expect(readTree(root).get(path), path).toBe(content);
      }
    }
  });
});

it("no page of one's own can stand in the way of a file of the tree", async () => {
  const { root } = await createSiteWorker();
  const tops = [...readTree(root).keys()].map((path) => (path.split("/")[0] ?? "").split(".")[0]);
  const taken = new Set(tops.filter((name) => name && /^[a-z0-9-]+$/.test(name)));
  expect([...taken].filter((name) => !RESERVED_SLUGS.has(name ?? ""))).toEqual([]);
});
