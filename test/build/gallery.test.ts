import { readdirSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { FrontArrangement } from "../../api/contract/site/front.ts";
import { shippedPublicSettings } from "../../api/contract/site/public-settings.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { barriersIn, COLOUR_RULES } from "../_axe.ts";
import { copyDemo } from "../_demo.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createTestStore, fileTempFolder, tempFolder } from "../_setup.ts";
import { runApp } from "../http/_running.ts";
import { createLiveTree } from "./_site.ts";
import { readTree } from "./_tree.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const PIECE =
  "author/maren-holt/the-number-on-the-bridge-how-we-rebuilt-a-severity-score-that-everybody-trusted";
const LOOKED_AT = [
  ["home", ""],
  ["piece", PIECE],
  ["author", "author/maren-holt"],
  ["category", "category/building"],
  ["search", "search"],
  ["docs-themes", "docs/themes"],
] as const;

describe.each(["magazine", "writer"])("the front page of the theme %s", (name) => {
  it("is as editors have arranged it, with the switch between languages", async () => {
    const { publish, build, root } = await createLiveTree();
    const front: FrontArrangement = {
      pieces: ["/author/ada/third"],
      sections: [
        { kind: "category", of: "money", title: "On money", count: 2 },
        { kind: "newest", of: "", title: null, count: 4 },
        { kind: "follow", of: "", title: "Follow us", count: 1 },
      ],
    };
    const settings = { ...shippedPublicSettings(SETTINGS.siteName), front };
    const theme = await readTheme(`site/themes/${name}`);
    const site = createSite(SETTINGS, readShippedAssets().names, theme, settings);
    for (const headline of ["First", "Second", "Third"]) {
      await publish(headline, { category: headline === "First" ? "money" : "life" });
    }
    for (const headline of ["un", "deux", "trois"]) await publish(headline, { locale: "fr" });
    await build({ site });
    const html = readTree(root).get("index.html") ?? "";
    const main = html.slice(html.indexOf("<main"));
    const places = [
      "/author/ada/third",
      "On money",
      "/author/ada/first",
      "/author/ada/trois",
      "Follow us",
    ];
    const found = places.map((words) => main.indexOf(words));
    expect(
      found.every((place) => place > 0),
      found.join(" "),
    ).toBe(true);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(html).toMatch(/<nav class="languages"[^>]*>.*href="\/fr"[^>]*><bdi>français/s);
  });
});

it.each(["magazine", "writer"])(
  "the home of a language offers to follow that language with the theme %s",
  async (name) => {
    const { publish, store } = await createLiveTree();
    for (const headline of ["un", "deux", "trois"]) await publish(headline, { locale: "fr" });
    const dataDir = tempFolder();
    const settings = { ...SETTINGS, sendsMail: true };
    await buildAll({ store, dataDir, settings, theme: await readTheme(`site/themes/${name}`) });
    const tree = readTree(publicFolder(dataDir));
    const formOn = (path: string) => /name="to" value="([^"]*)"/.exec(tree.get(path) ?? "")?.[1];
    expect([formOn("index.html"), formOn("fr/index.html")]).toEqual(["site", "language:fr"]);
    expect(tree.get("fr/index.html")).toContain("<bdi>Textes en français</bdi>");
  },
);

describe.each(readdirSync("site/themes"))("the demo with the theme %s", (name) => {
  const dataDir = fileTempFolder();
  const browser = useBrowser();
  let tree = new Map<string, string>();
  /** All but the cards in frames, which no theme changes. */
  const pages = () => [...tree].filter(([path]) => /^(?!embed\/).*\.html$/.test(path));

  beforeAll(async () => {
    const file = databaseFile(dataDir());
    await copyDemo(file);
    const store = await openStore(file);
    const theme = await readTheme(`site/themes/${name}`);
    await buildAll({ store, dataDir: dataDir(), settings: SETTINGS, theme });
    await store.close();
    tree = readTree(publicFolder(dataDir()));
  });

  it("has the theme's layout on every page", () => {
    expect(pages().length).toBeGreaterThan(150);
    for (const [path, html] of pages()) {
      expect(html, path).toMatch(/<link rel="stylesheet" href="\/assets\/theme\/\w+\.css"/);
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    }
  });

  it("has pages that an HTML validator finds nothing wrong with", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: { "void-style": "off", "long-title": "off", "no-trailing-whitespace": "off" },
    });
    const faults = new Set<string>();
    for (const [path, html] of pages()) {
      const { results } = await validator.validateString(html);
      for (const { messages } of results)
        for (const { ruleId, message, line } of messages)
          faults.add(`${path}:${line} ${ruleId} ${message}`);
    }
    expect([...faults].slice(0, 20)).toEqual([]);
  });

  it("is shown by a browser without a barrier, a blocked file or a sideways scroll", async () => {
    const { store } = await createTestStore();
    const { port } = await runApp({ store, root: publicFolder(dataDir()) });
    const page = await browser().newPage({ viewport: { width: 390, height: 900 } });
    onTestFinished(() => page.close());
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    for (const [what, path] of LOOKED_AT) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`http://127.0.0.1:${port}/${path}`);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
        if (width > 1_000) expect(await page.evaluate(hiddenLinks), what).toEqual([]);
        if (width > 1_000) expect(await page.evaluate(unfilledRows), what).toEqual([]);
        expect(await barriersIn(page), what).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await barriersIn(page, COLOUR_RULES), what).toEqual([]);
      await shoot(page, `${name}-${what}`);
    }
    expect(said).toEqual([]);
  });
});

/** The links of menus that are cut off: a row of them scrolls where it has too little room. Runs in the page. */
function hiddenLinks(): string[] {
  return Array.from(document.querySelectorAll("header nav ul")).flatMap((list) =>
    list.scrollWidth > list.clientWidth + 1 ? [list.textContent] : [],
  );
}

/** The pieces to read next whose last row has a hole. Runs in the page. */
function unfilledRows(): string[] {
  return Array.from(document.querySelectorAll(".related .tiles")).flatMap((tiles) => {
    const end = tiles.lastElementChild?.getBoundingClientRect().right ?? 0;
    return end < tiles.getBoundingClientRect().right - 1 ? [tiles.className] : [];
  });
}
