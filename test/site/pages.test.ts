import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { copyDemo, DEMO_DAY } from "../_demo.ts";
import { barriersIn, COLOUR_RULES, TARGET_RULES } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { fileTempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { runApp } from "../http/_running.ts";

/** One page of each kind that readers meet; the search, the docs and the frames have tests of their own. */
const PAGES = {
  home: "/",
  piece:
    "/author/maren-holt/the-number-on-the-bridge-how-we-rebuilt-a-severity-score-that-everybody-trusted",
  "piece in Arabic": "/author/leila-haddad/ldrj-ldhy-kn-shr",
  writer: "/author/maren-holt",
  "writer in Arabic": "/author/leila-haddad",
  category: "/category/building",
  tag: "/tag/bridges",
  archive: "/archive",
  "page of the archive": "/archive/0",
  writers: "/writers",
  "most read": "/trending",
  shop: "/shop",
  missing: "/nowhere",
} as const;

interface Trace {
  traceEvents: { name: string; args: unknown }[];
}

describe("the pages that readers meet", () => {
  const browser = useBrowser();
  const dataDir = fileTempFolder();
  const stops: (() => unknown)[] = [];
  let origin = "";

  beforeAll(async () => {
    const file = databaseFile(dataDir());
    await copyDemo(file);
    const store = await openStore(file, { clock: () => new Date(DEMO_DAY) });
    await recountTrending(store);
    const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
    await buildAll({ store, dataDir: dataDir(), settings });
    const app = await runApp({
      store,
      root: publicFolder(dataDir()),
      register: (stop) => stops.push(stop),
    });
    stops.push(() => store.close());
    origin = `http://127.0.0.1:${app.port}`;
  });

  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  async function open(path: string, width: number): Promise<{ page: Page; errors: string[] }> {
    const page = await browser().newPage({ viewport: { width, height: 900 } });
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(`${origin}${path}`);
    await page.evaluate(() => document.fonts.ready);
    return { page, errors };
  }

  it.each(Object.entries(PAGES))("%s: is accessible, and fits a phone", async (name, path) => {
    for (const width of [1280, 390]) {
      const { page, errors } = await open(path, width);
      // All rules once for each page. `npm run test:all` asks them on a phone as well.
      const isJudged = width === 1280 || !isShort();
      if (isJudged) expect(await barriersIn(page)).toEqual([]);
      expect(await barriersIn(page, TARGET_RULES)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      if (isJudged) expect(await barriersIn(page, COLOUR_RULES)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      // A style, a font or a picture that the policy forbids would be an error; so is the answer 404 itself.
      expect(errors.filter((text) => name !== "missing" || !text.includes("404"))).toEqual([]);
      if (width === 1280) await shoot(page, `page-${name.replaceAll(" ", "-")}`);
      await page.close();
    }
  });

  it("set the text at 65 to 72 letters a line, in the site's own font", async () => {
    const { page } = await open(PAGES.piece, 1280);
    const letters = await page.locator(".text > p").evaluateAll((paragraphs) =>
      paragraphs.flatMap((paragraph) => {
        const lines = Math.round(
          paragraph.getBoundingClientRect().height /
            Number.parseFloat(getComputedStyle(paragraph).lineHeight),
        );
        // The last line is half full on average.
        return lines >= 4 ? [paragraph.textContent.length / (lines - 0.5)] : [];
      }),
    );
    const median = letters.toSorted((a, b) => a - b)[Math.floor(letters.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(64);
    expect(median).toBeLessThan(73);
    expect(await page.evaluate(() => document.fonts.check('16px "Literata"'))).toBe(true);
    await page.close();
  });

  it.each(["home", "piece"] as const)(
    "%s: takes less than 100 KB without font and cover",
    (kind) => {
      const read = (path: string) => readFileSync(join(publicFolder(dataDir()), path));
      const html = read(join(PAGES[kind], "index.html"));
      const [, styles = ""] = /rel="stylesheet" href="\/([^"]+)"/.exec(html.toString()) ?? [];
      const [, script = ""] = /<script defer(?:="")? src="\/([^"]+)"/.exec(html.toString()) ?? [];
      const bytes = [html, read(styles), read(script)].map((file) => gzipSync(file).length);
      expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
    },
  );

  it("have the contents of a long piece beside it where there is room, without a layout of the script's own", async () => {
    const page = await browser().newPage({ viewport: { width: 1600, height: 900 } });
    const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"];
    await browser().startTracing(page, { categories });
    await page.goto(`${origin}${PAGES.piece}`);
    await page.locator(".contents[open]").waitFor();
    const trace = JSON.parse((await browser().stopTracing()).toString()) as Trace;
    const script = /\/page\.\w+\.js/;
    const layouts = trace.traceEvents.filter(({ name }) => name === "Layout");
    expect(layouts).not.toEqual([]);
    expect(layouts.filter(({ args }) => script.test(JSON.stringify(args)))).toEqual([]);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.reload();
    await page.getByText("Contents").waitFor();
    expect(await page.locator(".contents[open]").count()).toBe(0);
    await page.close();
  });

  it("show their parts without a script, and long pieces their contents", async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}${PAGES.piece}`);
    await page.getByText("Contents").click();
    await page.getByRole("link", { name: "What the old score did" }).click();
    expect(page.url()).toMatch(/#h-what-the-old-score-did$/);
    expect(await page.locator(".about-writer h2").innerText()).toContain("Maren Holt");
    expect(await page.locator(".related article").count()).toBeGreaterThan(0);
    await page.goto(origin);
    expect(await page.locator(".sections > section").count()).toBeGreaterThan(3);
    expect(await page.locator(".ranked > li").count()).toBeGreaterThan(2);
    const shown = await page
      .locator(
        ":is(.front, .pieces, .sections) article h2 a, :is(.front, .pieces, .sections) article h3 a",
      )
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    // No story stands twice on the front page, except among the most read.
    expect(new Set(shown).size).toBe(shown.length);
    await context.close();
  });

  it("have the categories of the front page in even columns", async () => {
    const page = await browser().newPage({ viewport: { width: 1_280, height: 900 } });
    await page.goto(origin);
    const ends = await page.locator(".sections > section").evaluateAll((sections) => {
      const byColumn = new Map<number, number>();
      for (const section of sections) {
        const { left, bottom } = section.getBoundingClientRect();
        byColumn.set(left, Math.max(bottom, byColumn.get(left) ?? 0));
      }
      const all = [...byColumn.values()];
      const top = Math.min(...sections.map((section) => section.getBoundingClientRect().top));
      return all.map((end) => (end - top) / (Math.max(...all) - top));
    });
    expect(ends).toHaveLength(4);
    expect(Math.min(...ends)).toBeGreaterThan(0.75);
    await page.close();
  });
});
