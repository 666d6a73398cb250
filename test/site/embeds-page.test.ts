import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { nameWithoutMark } from "../../api/contract/mark.ts";
import { barriersIn } from "../_axe.ts";
import { useBrowser } from "../_browser.ts";
import { drawn, HOSTILE_NAME, KINDS, useEmbedSite } from "../embed/_site.ts";

const browser = useBrowser();
const site = useEmbedSite();

async function open(query: string, options: BrowserContextOptions = {}) {
  const context = await browser().newContext({
    viewport: { width: 1_280, height: 3_000 },
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "log") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${site().origin}/docs/embeds${query}`);
  return { page, complaints };
}

const snippetOf = (page: Page, kind: string): Promise<string | null> =>
  page.locator(`[data-kind=${kind}] code`).textContent();

describe("the page of the widgets", () => {
  it("shows every widget live beside its snippet, within its own strict policy", async () => {
    const { page, complaints } = await open("?slug=ada");
    await page.locator("[data-service-widget=bio] .box").waitFor();
    await drawn(page);
    expect(await page.locator("[data-service-widget]").count()).toBe(5);
    expect(await page.locator("[data-piece-pair] code").textContent()).toMatch(
      /^<div data-service-widget="piece" data-piece="[0-9a-f-]{36}" style="min-height:12em">\n {2}<a href="https:\/\/galley\.example\/author\/ada\//,
    );
    for (const kind of KINDS) {
      expect(await snippetOf(page, kind)).toMatch(
        new RegExp(
          `^<div data-service-widget="${kind}" data-slug="ada"[^>]*>\n  <a href="https://galley.example/author/ada">Ada</a>\n</div>\n<script async src="https://galley.example/embed.js"></script>$`,
        ),
      );
    }
    expect(complaints).toEqual([]);
  });

  it("begins with the writer of the newest piece, whatever their name", async () => {
    const { page, complaints } = await open("");
    await page.locator("[data-slug=mallory][data-service-widget=card] .box").waitFor();
    await drawn(page);
    expect(await page.title()).toContain("Widgets");
    expect(await page.locator(".embeds-status").textContent()).toBe(
      `Shown for ${nameWithoutMark(HOSTILE_NAME)}.`,
    );
    expect(await snippetOf(page, "card")).not.toContain("<img");
    expect(complaints).toEqual([]);
  });

  it("shows another writer when one is named, and says so when there is none", async () => {
    const { page } = await open("?slug=ada");
    await page.locator("[data-service-widget=card] .box").waitFor();
    await page.getByLabel("Writer", { exact: true }).fill("leila");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("heading", { name: "ليلى حداد" }).first().waitFor();
    await page.getByLabel("Writer", { exact: true }).fill("../nobody");
    await page.getByRole("button", { name: "Show" }).click();
    await expect
      .poll(() => page.locator(".embeds-status").textContent())
      .toContain("There is no writer “../nobody”");
    expect(await snippetOf(page, "card")).toContain('data-slug="leila"');
  });

  it("switches the theme of the widgets and of the snippets", async () => {
    const { page } = await open("?slug=ada");
    await page.locator("[data-service-widget=card] .box").waitFor();
    await page.getByLabel("dark").check();
    await page.locator("[data-service-widget=card] .dark").waitFor();
    expect(await snippetOf(page, "list")).toContain('data-limit="3" data-theme="dark"');
    await page.getByLabel("auto").check();
    await expect.poll(() => page.locator("[data-service-widget] .dark").count()).toBe(0);
    expect(await snippetOf(page, "list")).not.toContain("data-theme");
  });

  it("copies a snippet", async () => {
    const { page } = await open("?slug=ada", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.locator("[data-service-widget=card] .box").waitFor();
    await page.getByRole("button", { name: "Copy: Snippet of the card" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await snippetOf(page, "card"),
    );
  });

  it("shows the snippets without any script", async () => {
    const { page } = await open("", { javaScriptEnabled: false });
    expect(await page.getByText('data-slug="your-slug"').count()).toBe(4);
    expect(await page.getByRole("button", { name: /Copy/ }).count()).toBe(0);
  });

  it("prints frames that show a card of this service as they stand", async () => {
    const { page } = await open("", { javaScriptEnabled: false });
    const printed = await page.locator("code", { hasText: "<iframe" }).allInnerTexts();
    expect(printed.map((html) => /src="https:\/\/galley\.example([^"]+)"/.exec(html)?.[1])).toEqual(
      ["/embed/piece/your-piece-id", "/embed/your-slug/card"],
    );
    const [paragraph = ""] = await page.locator("p", { hasText: "oEmbed" }).allInnerTexts();
    expect(paragraph).toContain("paste the address of a piece or a writer on a line of its own");
  });

  it.each([
    ["light", 1_280],
    ["light", 390],
    ["dark", 1_280],
    ["dark", 390],
  ] as const)("has no barrier in the %s scheme at %i pixels", async (colorScheme, width) => {
    const { page } = await open("?slug=ada", { colorScheme, viewport: { width, height: 4_000 } });
    await page.locator("[data-service-widget=bio] .box").waitFor();
    await drawn(page);
    expect(await barriersIn(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});
