import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { pasteHtml, textOn } from "./_dropped.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

/** What programs put on the clipboard, each with the Markdown that it means. */
const FOLDER = new URL("clipboards/", import.meta.url);
const NAMES = readdirSync(FOLDER).flatMap((name) => /^(.*)\.html$/.exec(name)?.[1] ?? []);

function fileOf(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

/** An editor with this text, the cursor at its end, and everything that the console reports. */
async function openEditor(body_md: string): Promise<{ page: Page; reported: string[] }> {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges", body_md });
  const page = await signIn(browser(), office, "ada");
  const reported: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "info") reported.push(message.text());
  });
  page.on("pageerror", ({ message }) => reported.push(message));
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").click();
  return { page, reported };
}

/** Pastes in place of everything, and waits until it is there. */
async function pasteAlone(page: Page, html: string): Promise<string> {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await pasteHtml(page, html);
  await expect.poll(() => textOn(page)).not.toBe("");
  return (await textOn(page)).trim();
}

describe("the clipboard of", () => {
  it("each known program becomes Markdown, and the console reports nothing", async () => {
    const { page, reported } = await openEditor("x");
    expect(NAMES.length).toBeGreaterThan(10);
    for (const name of NAMES) {
      const markdown = await pasteAlone(page, fileOf(`${name}.html`));
      expect.soft(compact(markdown), name).toBe(compact(fileOf(`${name}.md`).trim()));
      expect.soft(markdown, name).not.toMatch(/127\.0\.0\.1|\/desk|\]\((?:#|\/|\.)/);
    }
    expect(reported).toEqual([]);
  });

  it("the editor itself gives the same Markdown again", async () => {
    const own = "See [it](/author/ada/it)[^7] and *that*.\n\n[^7]: A note.";
    const { page } = await openEditor(own);
    await page.keyboard.press("Control+a");
    await page.evaluate(() => {
      const text = document.querySelector(".cm-content");
      const clipboardData = new DataTransfer();
      const about = { bubbles: true, cancelable: true, clipboardData };
      text?.dispatchEvent(new ClipboardEvent("cut", about));
      text?.dispatchEvent(new ClipboardEvent("paste", about));
    });
    await expect.poll(() => textOn(page)).toBe(own);
  });

  it("a page with footnotes numbers them after those of the text, and puts them at its end", async () => {
    const { page } = await openEditor("One[^2] end.\n\n[^2]: Two.");
    await page.keyboard.press("Control+Home");
    for (let count = 0; count < 3; count++) await page.keyboard.press("ArrowRight");
    await pasteHtml(
      page,
      `, two<sup><a href="#a" id="b">1</a></sup><div id="a">Three <a href="#b">^</a></div>`,
    );
    await expect
      .poll(() => textOn(page))
      .toBe("One, two[^3][^2] end.\n\n[^2]: Two.\n\n[^3]: Three\n");
    await page.keyboard.type("!");
    expect(await textOn(page)).toContain("One, two[^3]![^2] end.");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await textOn(page)).toBe("One[^2] end.\n\n[^2]: Two.");
  });
});

/** Spaces that Markdown does not count. */
function compact(markdown: string): string {
  return markdown.replace(/(?<=\S)[ \t\u00A0]+/g, " ").replace(/ $/gm, "");
}
