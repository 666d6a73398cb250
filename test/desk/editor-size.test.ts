import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

/** Everything together: the page, styles, scripts and the text font. */
const BYTES_MAX = 170_000;

describe("the editor's page", () => {
  it("loads at most 170 KB gzipped until it is ready", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const sizes = sizesOf(page);
    await page.goto("/desk/pieces/new");
    await page.locator(".cm-content").waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    const loaded = await sizes();
    expect(loaded.some(({ path }) => path.endsWith(".woff2"))).toBe(true);
    expect(loaded.some(({ path }) => path.includes("code-editor"))).toBe(true);
    const sum = loaded.reduce((bytes, one) => bytes + one.bytes, 0);
    expect(sum, JSON.stringify(loaded, undefined, 1)).toBeLessThanOrEqual(BYTES_MAX);
  });
});

/** What the page loads from now on, gzipped. A font is compressed already. */
function sizesOf(page: Page): () => Promise<{ path: string; bytes: number }[]> {
  const running: Promise<{ path: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    running.push(
      response.body().then((body) => ({
        path,
        bytes: path.endsWith(".woff2") ? body.length : gzipSync(body, { level: 9 }).length,
      })),
    );
  });
  return () => Promise.all(running);
}
