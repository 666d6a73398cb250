import { readdirSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { barriersIn, COLOUR_RULES } from "../_axe.ts";
import { copyDemo } from "../_demo.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createTestStore, fileTempFolder } from "../_setup.ts";
import { runApp } from "../http/_running.ts";
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
        expect(await barriersIn(page), what).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await barriersIn(page, COLOUR_RULES), what).toEqual([]);
      await shoot(page, `${name}-${what}`);
    }
    expect(said).toEqual([]);
  });
});
