import { say } from "../../api/contract/say.ts";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unavailable } from "../../api/http/unavailable.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { copyDemo } from "../_demo.ts";
import { barriersIn } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { fileTempFolder, tempFolder } from "../_setup.ts";
import { serveFiles } from "../_tampered.ts";
import { type RunningApp, runApp } from "../http/_running.ts";

const BRIDGE = "The number on the bridge: how we rebuilt a severity score that everybody trusted";

/** A headline that is markup, with operators of Lunr and of regular expressions. */
const HOSTILE = `<img src=x onerror="window.ran = true"> (zebra* +quagga) [^~:]`;

const browser = useBrowser();
const dataDir = fileTempFolder();
const stops: (() => unknown)[] = [];
let app: RunningApp;
let served = "";
let bare = "";

beforeAll(async () => {
  const file = databaseFile(dataDir());
  await copyDemo(file);
  const store = await openStore(file);
  await makeHostile();
  await buildAll({
    store,
    dataDir: dataDir(),
    settings: { baseUrl: "https://galley.example", siteName: "Galley" },
  });
  const root = publicFolder(dataDir());
  app = await runApp({ store, root, register: (stop) => stops.push(stop) });
  stops.push(() => store.close());
  served = `http://127.0.0.1:${app.port}`;
  const files = await serveFiles(() => root);
  stops.push(files.close);
  bare = files.address;

  async function makeHostile(): Promise<void> {
    await store.write((tx) =>
      tx
        .updateTable("pieces")
        .set({ headline: HOSTILE })
        .where("headline", "=", "Offline first, because of the fjord")
        .execute(),
    );
  }
}, 60_000);

afterAll(async () => {
  for (const stop of stops) await stop();
});

async function openPage(address: string, options: { script?: boolean } = {}) {
  const context = await browser().newContext({ javaScriptEnabled: options.script ?? true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.goto(address);
  return { page, faults, close: () => context.close() };
}

const headlines = (page: Page, where = "[data-findings] > .found"): Promise<string[]> =>
  page.locator(`${where} :is(h2, h3)`).allTextContents();

const status = (page: Page) => page.getByRole("status");

/** Waits until a search is over, and returns its status. */
async function settled(page: Page): Promise<string> {
  await expect.poll(() => status(page).textContent()).toMatch(/^(?!.*so far)(?!Searching).+/);
  return (await status(page).textContent()) ?? "";
}

describe("the search page on a host of plain files", () => {
  it("finds a piece by words of its standfirst and headings, and marks them", async () => {
    const { page, faults, close } = await openPage(`${bare}/search`);
    await page.getByLabel("Words to find").fill("inspection score");
    expect(await settled(page)).toBe("1 piece");
    expect(await headlines(page)).toEqual([BRIDGE]);
    const first = page.locator(".found li").first();
    expect(await first.locator("h2 mark").allTextContents()).toEqual(["score"]);
    expect(await first.locator(".byline").textContent()).toMatch(
      /Maren Holt · \d+ \w+ \d{4} · Building/,
    );
    expect(new URL(page.url()).search).toBe("?q=inspection+score");
    await shoot(page, "search-results");
    expect(faults).toEqual([]);
    await close();
  });

  it("finds a writer by the beginning of the name, while the reader types", async () => {
    const { page, close } = await openPage(`${bare}/search`);
    await page.getByLabel("Words to find").pressSequentially("hol");
    const writer = page.getByRole("list", { name: "Writers" }).getByRole("link");
    await writer.filter({ hasText: "Maren Holt" }).waitFor();
    expect(await writer.getAttribute("href")).toBe("/author/maren-holt");
    await shoot(page, "search-writer");
    await close();
  });

  it("keeps words and filters in the address, and goes back to the search before", async () => {
    const { page, close } = await openPage(`${bare}/search?q=bridge`);
    const all = await settled(page).then(() => headlines(page));
    expect(all.length).toBeGreaterThan(1);
    await page.getByLabel("Category").selectOption("building");
    await expect.poll(() => new URL(page.url()).search).toBe("?q=bridge&category=building");
    await expect.poll(() => headlines(page).then((some) => some.length)).toBeLessThan(all.length);
    await page.getByLabel("Writer").selectOption("maren-holt");
    await expect.poll(() => new URL(page.url()).searchParams.get("writer")).toBe("maren-holt");
    await page.goBack();
    await page.goBack();
    await expect.poll(() => headlines(page)).toEqual(all);
    expect(await page.getByLabel("Category").inputValue()).toBe("");
    await page.reload();
    await expect.poll(() => headlines(page)).toEqual(all);
    await close();
  });

  it("shows hostile headlines as text, and treats no input as an operator", async () => {
    const { page, faults, close } = await openPage(`${bare}/search?q=zebra`);
    expect(await settled(page)).toBe("1 piece");
    expect(await headlines(page)).toEqual([HOSTILE]);
    for (const q of [
      "*",
      "zebra* +quagga -offline",
      "headline:zebra^2~1",
      "(a+)+$",
      "<img onerror=x>",
    ]) {
      await page.getByLabel("Words to find").fill(q);
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(q);
      await settled(page);
    }
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(faults).toEqual([]);
    await close();
  });

  it("offers the newest pieces and the archive if nothing is found", async () => {
    const { page, close } = await openPage(`${bare}/search?q=qqqqq`);
    expect(await settled(page)).toBe("Nothing found. Try fewer words, or part of a word.");
    const newest = page.getByRole("region", { name: "Latest" });
    expect(await newest.locator("h3").count()).toBe(5);
    const archive = newest.getByRole("link", { name: "Browse the archive" });
    expect(await archive.getAttribute("href")).toBe("/archive");
    await shoot(page, "search-nothing");
    await close();
  });

  it("forgives a slip of the keyboard, says so, and leads to the word as it was typed", async () => {
    const { page, faults, close } = await openPage(`${bare}/search?q=bridge`);
    const count = await settled(page);
    const all = await headlines(page);
    await page.getByLabel("Words to find").fill("brigde");
    await expect
      .poll(() => status(page).textContent())
      .toBe(`Showing results for bridge. ${count}`);
    expect(await headlines(page)).toEqual(all);
    await shoot(page, "search-forgiven");
    await page.getByRole("link", { name: "Search for brigde instead" }).click();
    await expect.poll(() => page.getByLabel("Words to find").inputValue()).toBe('"brigde"');
    expect(await settled(page)).toMatch(/^Nothing found/);
    expect(faults).toEqual([]);
    await close();
  });

  it("gives the field the focus, unless there are results to read", async () => {
    const { page, close } = await openPage(`${bare}/search`);
    const field = page.locator("#q:focus");
    await field.waitFor();
    await page.goto(`${bare}/search?q=bridge`);
    await settled(page);
    expect(await field.count()).toBe(0);
    await close();
    expect((await app.send("/search")).text).toMatch(/<input id="q"[^>]* autofocus/);
    expect((await app.send("/search?q=bridge")).text).not.toContain("autofocus");
  });

  it("has no accessibility violation that axe finds", async () => {
    const { page, close } = await openPage(`${bare}/search?q=bridge`);
    await settled(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await barriersIn(page)).toEqual([]);
    }
    await close();
  });
});

describe("the search page through the server", () => {
  it("with a script, also finds words that are only in the text", async () => {
    const { page, faults, close } = await openPage(`${served}/search`);
    await page.getByLabel("Words to find").fill("county bridge");
    const section = page.getByRole("region", { name: "In the text" });
    await section.getByText(BRIDGE).waitFor();
    expect(await section.locator("mark").allTextContents()).toContain("county");
    await shoot(page, "search-in-the-text");
    expect(faults).toEqual([]);
    await close();
  });

  it("without a script, answers with a page", async () => {
    const { page, close } = await openPage(`${served}/search`, { script: false });
    await page.getByLabel("Words to find").fill("county bridge");
    await page.locator("main").getByRole("button", { name: "Search" }).click();
    const section = page.getByRole("region", { name: "In the text" });
    expect(await section.locator("h3").allTextContents()).toContain(BRIDGE);
    expect(await page.getByLabel("Words to find").inputValue()).toBe("county bridge");
    await page.goto(`${served}/search?q=inspection+score`);
    expect(await status(page).textContent()).toBe("1 piece");
    expect(await headlines(page)).toEqual([BRIDGE]);
    await page.goto(`${served}/search?q=maren`);
    expect(await page.getByRole("list", { name: "Writers" }).textContent()).toContain("Maren Holt");
    await page.goto(`${served}/search?q=bridge&category=life&writer=nobody`);
    expect(await headlines(page)).toEqual([]);
    await close();
  });

  it("finds the same without a script as with one", async () => {
    for (const q of ["bridge", "how to", "zebra", "büro", "ines", "brigde"]) {
      const address = `/search?q=${encodeURIComponent(q)}`;
      const without = await openPage(served + address, { script: false });
      const expected = await headlines(without.page);
      const script = await openPage(bare + address);
      await settled(script.page);
      expect(await headlines(script.page), q).toEqual(expected);
      await without.close();
      await script.close();
    }
  });

  it("shows hostile queries as text, and shortens long ones", async () => {
    const q = `"><script>window.ran=1</script>`;
    const { status: code, text, headers } = await app.send(`/search?q=${encodeURIComponent(q)}`);
    expect(code).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(text).not.toContain("<script>window.ran");
    expect(text).toContain("&lt;script>window.ran=1&lt;/script>");
    const long = await app.send(`/search?q=${"bridge+".repeat(500)}&writer=../x&category=none`);
    expect(long.status).toBe(200);
    const hostile = (await app.send("/search?q=zebra")).text;
    expect(hostile).not.toContain("<img src=x");
  });

  it("says in the page why there are no results", async () => {
    const store = await openStore(databaseFile(dataDir()));
    stops.unshift(() => store.close());
    const busy = await runApp({
      store,
      root: publicFolder(dataDir()),
      admission: {
        admit: () =>
          Promise.reject(unavailable(say("The service is very busy. Try again in a few seconds."))),
      },
      register: (stop) => stops.unshift(stop),
    });
    const refused = await busy.send("/search?q=bridge");
    expect([refused.status, refused.headers["content-type"]]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.text).toContain(
      'role="status">The service is very busy. Try again in a few seconds.</p>',
    );
    expect(refused.text).toContain('value="bridge"');
    expect((await busy.send("/search")).status).toBe(200);
  });

  it("says that it is being built, while the tree has files of an older version", async () => {
    const root = tempFolder();
    mkdirSync(join(root, "search"));
    for (const page of ["index.html", "search/index.html"]) {
      copyFileSync(join(publicFolder(dataDir()), page), join(root, page));
    }
    const store = await openStore(databaseFile(dataDir()));
    stops.unshift(() => store.close());
    const upgraded = await runApp({ store, root, register: (stop) => stops.unshift(stop) });
    const { status: code, text } = await upgraded.send("/search?q=bridge");
    expect(code).toBe(503);
    expect(text).toContain(
      'role="status">The search is being built. Try again in a few seconds.</p>',
    );
  });

  it("serves the file if there is no query", async () => {
    const plain = await app.send("/search");
    for (const target of ["/search?utm_source=x", "/search?q=", "/search?q=+"]) {
      expect((await app.send(target)).bytes.equals(plain.bytes), target).toBe(true);
    }
    expect((await app.send("/search?q=x", { method: "POST" })).status).toBe(405);
  });
});

describe("the words of a text", () => {
  it("are each searched for, and all of them must be found", async () => {
    const found = async (query: string) => {
      const { status: code, json } = await app.send(`/search/texts?${query}`);
      expect(code).toBe(200);
      const { results } = json() as { results: { path: string; writer: { slug: string } }[] };
      return results;
    };
    const both = await found("q=county+bridge");
    expect(both.some(({ path }) => path.includes("the-number-on-the-bridge"))).toBe(true);
    expect(await found("q=bridge+county")).toEqual(both);
    expect(await found("q=bridges+county&language=en")).toEqual(both);
    const depot = await found("q=Set%C3%BAbal");
    expect(depot).toHaveLength(2);
    expect(await found("q=setubal")).toEqual(depot);
    expect(await found("q=ines&writer=maren-holt")).toEqual([]);
    expect(await found("q=county+bridge+zzzzz")).toEqual([]);
    expect(await found("q=")).toEqual([]);
    expect(await found("q=%2B*~")).toEqual([]);
    expect(await found("q=county+bridge&writer=priya-raman")).toEqual([]);
    expect((await found("q=county+bridge&category=leading")).length).toBeLessThan(both.length);
  });
});
