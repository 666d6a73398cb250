import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { databaseFile } from "../../api/store/engine/open.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { useBrowser } from "../_browser.ts";
import { emptySite } from "../_prepared.ts";
import { createPiece, createTestStore, publishPiece } from "../_setup.ts";
import { runApp } from "../http/_running.ts";

const browser = useBrowser();

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(3);
const BODY = [
  "نص قصير مع `npm run demo -- --port 3000` في السطر.",
  "```sh\nexport PORT=3000 && npm start # (a comment)\n```",
  `| ${"column | ".repeat(30)}\n| ${"--- | ".repeat(30)}\n| ${"a-cell-of-text | ".repeat(30)}\n|${" |".repeat(30)}`,
].join("\n\n");

/** A writer with an Arabic name and, except for one, Arabic pieces, built and served. */
async function serveArabic(more: readonly (readonly [slug: string, headline: string])[] = []) {
  const dataDir = await emptySite();
  const { store, clock } = await createTestStore({ file: databaseFile(dataDir) });
  const writer = await addWriter(store, OPERATOR, {
    name: "ليلى حداد",
    slug: "leila",
    access: "writer",
    bio: "تكتب عن المدن.",
  });
  for (const [slug, headline, locale] of [
    ["first", "العنوان الأول", "ar"],
    ["second", "العنوان الثاني", "ar"],
    // A draft from an agent that did not set the language.
    ["third", `العنوان الثالث ${LONG_WORD}`, "en"],
    ...more.map((piece) => [...piece, "de"] as const),
  ] as const) {
    const draft = await createPiece(store, writer, {
      headline,
      locale,
      body_md: BODY,
      tags: ["trust", "debt"],
    });
    await publishPiece(store, writer, draft, { ...renderMarkdown(BODY), slug });
    clock.advance({ minutes: 1 });
  }
  const worker = await createWorker({
    store,
    configuration: {
      dataDir,
      baseUrl: "https://galley.example",
      siteName: "Galley",
      afterBuild: null,
    },
    log: () => {},
  });
  await worker.catchUp();
  const { port } = await runApp({ store, root: publicFolder(dataDir) });
  return `http://127.0.0.1:${port}`;
}

async function open(address: string, width = 1_280): Promise<Page> {
  const page = await browser().newPage({ viewport: { width, height: 900 } });
  onTestFinished(() => page.close());
  await page.goto(address);
  return page;
}

async function directions(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((found) => found.map((element) => getComputedStyle(element).direction));
}

describe("a piece in a language that runs from right to left", () => {
  it("keeps its code from left to right", async () => {
    const page = await open(`${await serveArabic()}/author/leila/second`);
    expect(await directions(page, ".text, .text pre, .text code")).toEqual([
      "rtl",
      "ltr",
      "ltr",
      "ltr",
    ]);
    const bidi = await page
      .locator(".text p code")
      .evaluate((code) => getComputedStyle(code).unicodeBidi);
    expect(bidi).toBe("isolate");
  });

  it("points to the next piece in the direction of the text", async () => {
    const page = await open(`${await serveArabic()}/author/leila/second`);
    const [previous, next] = await page.locator(".neighbours a").all();
    const left = async (link: typeof previous) => (await link?.boundingBox())?.x ?? Number.NaN;
    expect(await left(previous)).toBeGreaterThan(await left(next));
  });

  it("has its tags and its buttons to share begin at the same side as its text", async () => {
    const page = await open(`${await serveArabic()}/author/leila/first`);
    const ends = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().right));
    const [text = Number.NaN] = await ends(".text > p");
    for (const row of [".tags", ".share"]) {
      const [first, second] = await ends(`${row} :is(a, button):visible`);
      expect(first, row).toBeCloseTo(text, 0);
      expect(second, row).toBeLessThan(text - 20);
    }
  });

  it("is aligned to one side in lists, with its language", async () => {
    const origin = await serveArabic();
    for (const path of ["/", "/author/leila"]) {
      const page = await open(`${origin}${path}`);
      const all = await directions(page, "article.card :is(h2, h3, p):not(.line *)");
      expect(new Set(all)).toEqual(new Set(["rtl"]));
      const languages = await page
        .locator("article.card:not(.line)")
        .evaluateAll((found) => found.map((article) => (article as HTMLElement).lang));
      expect(languages).toEqual(["en", "ar", "ar"]);
      expect(new Set(await directions(page, ".profile > *"))).not.toContain("ltr");
    }
  });
});

describe("a table", () => {
  it("has empty rows as high as those with a line", async () => {
    const page = await open(`${await serveArabic()}/author/leila/first`);
    const rows = page.locator(".text tbody tr");
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)),
    );
    expect(heights).toHaveLength(2);
    // A line of text and the room around it.
    expect(heights[1]).toBeGreaterThan(30);
  });
});

describe("a page on a phone", () => {
  it("does not scroll sideways for a long word or a wide table", async () => {
    // From left to right as well: overflow against the direction of a page does not make it scroll.
    const origin = await serveArabic([
      ["long", LONG_WORD],
      ["after", "Danach"],
    ]);
    const pieces = ["second", "third", "long", "after"].map((slug) => `/author/leila/${slug}`);
    for (const path of ["/", "/author/leila", ...pieces]) {
      const page = await open(`${origin}${path}`, 390);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
  });

  it("lets code and tables be scrolled by the keyboard", async () => {
    const page = await open(`${await serveArabic()}/author/leila/first`, 390);
    // Some browsers focus everything that scrolls; others only elements with a tabindex.
    for (const wide of [".text pre", ".text .scroll"]) {
      expect(await page.locator(wide).getAttribute("tabindex")).toBe("0");
    }
  });
});

describe("the feeds that a page names", () => {
  it("carry the feed's title, not the page's", async () => {
    const page = await open(`${await serveArabic()}/author/leila/first`);
    const titles = await page
      .locator('link[type="application/rss+xml"], link[type="application/feed+json"]')
      .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).title));
    expect(titles).toEqual(["ليلى حداد · Galley", "ليلى حداد · Galley"]);
  });
});

describe("what a list shows", () => {
  const card = (
    isCovered: boolean,
  ) => `<li><article class="card tile${isCovered ? " covered" : ""}">
    <div class="card-words"><h3>Words</h3></div>
    ${isCovered ? `<a class="card-cover" href="/"><img alt="" width="300" height="200"></a>` : ""}</article></li>`;

  it("leaves no hole where one of its tiles has no cover", async () => {
    const page = await openWith(`<ul class="tiles">${card(true)}${card(false)}${card(true)}</ul>`);
    const heights = await page
      .locator(".tile")
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    const plain = await openWith(`<ul class="tiles">${card(false)}${card(false)}</ul>`);
    expect(await backgroundOf(page, ".tile:not(.covered)")).not.toBe(
      await backgroundOf(plain, ".tile"),
    );
  });

  it("begins below one rule, also in a series", async () => {
    const rules = async (name: string) => {
      const page = await openWith(
        `<div class="list ${name}"><h1>Parts</h1><p class="follow"></p><ol class="pieces"></ol></div>`,
      );
      return page
        .locator(".list > *")
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderBottomWidth));
    };
    expect(await rules("")).toEqual(["2px", "0px", "0px"]);
    expect(await rules("series")).toEqual(["0px", "2px", "0px"]);
  });
});

describe("a form on a touch screen", () => {
  it("has its box beside the words that it is about", async () => {
    const label = `<label><input type="checkbox"> Yes, erase everything</label>`;
    const page = await openWith(`<div class="follow-page"><form>${label}</form></div>`, {
      hasTouch: true,
      isMobile: true,
    });
    const [box, words] = await Promise.all(
      ["input", "label"].map(async (part) => page.locator(`.follow-page ${part}`).boundingBox()),
    );
    const middle = (of: typeof box) => (of ? of.y + of.height / 2 : Number.NaN);
    expect(words?.height).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeLessThan(24);
    expect(Math.abs(middle(box) - middle(words))).toBeLessThan(4);
  });
});

/** A page with this in the place of its content, and the styles of all pages. */
async function openWith(content: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser().newContext({
    viewport: { width: 1_280, height: 900 },
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const css = readShippedAssets().files.find(({ path }) => /^assets\/site\..*\.css$/.test(path));
  await page.setContent(
    `<!doctype html><style>${String(css?.content)}</style><main>${content}</main>`,
  );
  return page;
}

function backgroundOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((found) => getComputedStyle(found).backgroundColor);
}
