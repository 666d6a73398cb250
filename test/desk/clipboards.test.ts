import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { typedText } from "./_editor.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { pasteHtml } from "./_dropped.ts";
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
  const page = await signIn(browser(), office, "ada", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const reported: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "info") reported.push(message.text());
  });
  page.on("pageerror", ({ message }) => reported.push(message));
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").click();
  return { page, reported };
}

async function removeAll(page: Page): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
}

/** Pastes in place of everything, and waits until it is there. */
async function pasteAlone(page: Page, html: string): Promise<string> {
  await removeAll(page);
  await pasteHtml(page, html);
  await expect.poll(() => typedText(page)).not.toBe("");
  return (await typedText(page)).trim();
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

  it("each known program writes no error to the console when it is really pasted", async () => {
    const { page, reported } = await openEditor("x");
    const copy = await openOther(page);
    for (const name of isShort() ? ["google-docs", "word"] : NAMES) {
      await copy(fileOf(`${name}.html`), "plain");
      await removeAll(page);
      await page.keyboard.press("Control+v");
      await expect.poll(() => typedText(page)).not.toBe("");
    }
    // The picture of one of them is on a site that is not there.
    expect(reported.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
  });

  it("any program gives a cell or a caption its words alone", async () => {
    const picture = "![A bridge](/pictures/0123456789abcdef0123456789abcdef)";
    const { page } = await openEditor(`| A | B |\n|---|---|\n| one | two |\n\n${picture}`);
    const copy = await openOther(page);
    await copy("<h2>A</h2><ul><li><b>B</b></li></ul>", "A\n\n- B");
    await page.getByRole("textbox", { name: "Row 1, column 2" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Control+v");
    await expect.poll(() => typedText(page)).toContain("| one | twoA - B |");
    await page.getByRole("textbox", { name: "Caption" }).click();
    await page.keyboard.press("Control+v");
    await expect.poll(() => typedText(page)).toContain(' "A - B")');
  });

  it("a spreadsheet leaves the caret below its table", async () => {
    const { page } = await openEditor("x");
    await removeAll(page);
    await pasteHtml(
      page,
      "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>",
    );
    await page.locator(".cm-content table").waitFor();
    await page.keyboard.type("Below.");
    await expect.poll(() => typedText(page)).toMatch(/\| 3 +\| 4 +\|\n\nBelow\.$/);
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
    await expect.poll(() => typedText(page)).toBe(own);
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
      .poll(() => typedText(page))
      .toBe("One, two[^3][^2] end.\n\n[^2]: Two.\n\n[^3]: Three\n");
    await page.keyboard.type("!");
    expect(await typedText(page)).toContain("One, two[^3]![^2] end.");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("One[^2] end.\n\n[^2]: Two.");
  });
});

/**
 * Another page to copy from, by the browser's own clipboard. It has no policy: the browser cleans what a page writes to
 * the clipboard by the policy of that page, and reports each style.
 */
async function openOther(page: Page): Promise<(html: string, plain: string) => Promise<void>> {
  const other = await page.context().newPage();
  await other.route("**/copied", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await other.goto("/copied");
  return async (...given) => {
    await other.bringToFront();
    await other.evaluate(async ([html, plain]) => {
      const item = { "text/html": html, "text/plain": plain };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    }, given);
    await page.bringToFront();
  };
}

/** Spaces and lines that Markdown does not count: below a table is a paragraph for the caret. */
function compact(markdown: string): string {
  return markdown
    .replace(/(?<=\S)[ \t\u00A0]+/g, " ")
    .replace(/ $/gm, "")
    .replace(/\n{3,}/g, "\n\n");
}
