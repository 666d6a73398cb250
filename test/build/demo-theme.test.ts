import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { copyDemo } from "../_demo.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createTestStore, fileTempFolder } from "../_setup.ts";
import { runApp } from "../http/_running.ts";
import { readTree } from "./_tree.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };
const PIECE =
  "author/maren-holt/the-number-on-the-bridge-how-we-rebuilt-a-severity-score-that-everybody-trusted";

describe("the demo with the example theme", () => {
  const dataDir = fileTempFolder();
  const browser = useBrowser();
  let tree = new Map<string, string>();
  /** All but the cards in frames, which no theme changes. */
  const pages = () => [...tree].filter(([path]) => /^(?!embed\/).*\.html$/.test(path));

  beforeAll(async () => {
    const file = databaseFile(dataDir());
    await copyDemo(file);
    const store = await openStore(file);
    const theme = await readTheme("scripts/demo/theme");
    await buildAll({ store, dataDir: dataDir(), settings: SETTINGS, theme });
    await store.close();
    tree = readTree(publicFolder(dataDir()));
  });

  it("has the theme's layout on every page, and its own page for every piece", () => {
    expect(pages().length).toBeGreaterThan(150);
    for (const [path, html] of pages()) {
      expect(html, path).toContain('<header class="masthead evening"');
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    }
    expect(tree.get(`${PIECE}/index.html`)).toContain('<article class="piece evening"');
    expect(tree.has("assets/theme/evening.css")).toBe(true);
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

  it("is shown by a browser with the theme's own styles, without a sideways scroll", async () => {
    const { store } = await createTestStore();
    const { port } = await runApp({ store, root: publicFolder(dataDir()) });
    const page = await browser().newPage({ viewport: { width: 390, height: 900 } });
    onTestFinished(() => page.close());
    for (const [name, path] of [
      ["theme-piece", PIECE],
      ["theme-home", ""],
      ["theme-author", "author/maren-holt"],
      ["docs-themes", "docs/themes"],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`http://127.0.0.1:${port}/${path}`);
      const { colour, overflow } = await page.evaluate(() => ({
        colour: getComputedStyle(document.querySelector(".masthead") ?? document.body)
          .backgroundColor,
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect(colour).toBe("rgb(91, 42, 74)");
      expect(overflow, name).toBeLessThanOrEqual(0);
      await shoot(page, name);
    }
  });
});
