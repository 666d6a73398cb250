import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { isShort } from "../_suite.ts";
import { openText, typedText } from "./_editor.ts";
import { expectStateAccessible } from "./_office.ts";

const browser = useBrowser();

/** The editor with the caret at the end of the text, and its menus loaded. */
async function openAtEnd(body: string, locale = "en") {
  const opened = await openText(browser(), body, {}, { locale });
  const menus = opened.page.waitForResponse(/\/assets\/menus\./);
  await opened.page.locator(".cm-content").focus();
  await menus;
  await opened.page.keyboard.press("Control+End");
  await expect.poll(() => opened.page.locator(".cm-menu").count()).toBe(1);
  return opened;
}

/** What the editor says to screen readers from now on: each announcement stands for 200 ms only. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const region = document.querySelector(".cm-announced");
    const hear = (): void => void heard.push(region?.textContent ?? "");
    if (region) new MutationObserver(hear).observe(region, { childList: true });
    return heard;
  });
  return () => said.jsonValue();
}

describe("/ on an empty line", () => {
  it("opens the menu also for a / that was typed before its script had come", async () => {
    const { page } = await openText(browser(), "Words.");
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/menus\./, (route) => held.promise.then(() => route.continue()));
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    expect(await page.locator(".cm-menu").count()).toBe(0);
    held.resolve();
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    await page.keyboard.type("tab");
    await page.keyboard.press("Enter");
    await page.locator(".cm-content table").waitFor();
  });

  it("opens a menu that is filtered as you type, chosen by keyboard and named to screen readers", async () => {
    const { page } = await openAtEnd("Words.");
    const menu = page.getByRole("listbox", { name: "Suggestions" });
    const text = page.locator(".cm-content");
    const said = await listen(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await menu.waitFor();
    expect(await menu.getByRole("option").count()).toBe(12);
    await page.keyboard.press("ArrowDown");
    const active = (await text.getAttribute("aria-activedescendant")) ?? "";
    expect(await page.locator(`#${active}`).textContent()).toContain("Subheading");
    expect((await said()).join("\n")).toContain("12 choices");
    await expectStateAccessible(page);
    await page.keyboard.press("Escape");
    expect(await menu.isHidden()).toBe(true);
    expect(await typedText(page)).toBe("Words.\n\n/");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("/quot");
    const offered = await menu.getByRole("option").allTextContents();
    expect(offered).toEqual([
      expect.stringContaining("Quotation"),
      expect.stringContaining("Pull quote"),
    ]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Said.");
    expect(await typedText(page)).toBe("Words.\n\n> Said.");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("Words.\n\n/quot");
  });

  it.skipIf(isShort())("adds a table, a divider, code and a footnote", async () => {
    const { page } = await openAtEnd("Words.");
    const take = async (name: string): Promise<void> => {
      await page.keyboard.type(`/${name}`);
      await page.keyboard.press("Enter");
    };
    await page.keyboard.press("Enter");
    await take("table");
    await page
      .getByRole("textbox", { name: "Heading of column 1" })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.type("City");
    await page.keyboard.press("Escape");
    await take("divider");
    await take("code");
    await page.keyboard.type('a = "b" -- c...');
    const table = "| City |  |\n| --- | --- |\n|  |  |\n|  |  |";
    expect(await typedText(page)).toBe(
      `Words.\n\n${table}\n\n---\n\n\`\`\`\na = "b" -- c...\n\`\`\``,
    );
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await take("footnote");
    await page.keyboard.type("A note.");
    const text = await typedText(page);
    expect(text).toMatch(/^Words\.\[\^1\]\n\n\| City/);
    expect(text).toMatch(/```\n\n\[\^1\]: A note\.$/);
  });
});

it.skipIf(isShort())("/ asks for the address of what is embedded", async () => {
  const { page } = await openAtEnd("Words.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/embed");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Embed" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await typedText(page)).toBe("Words.\n\n");
  await page.keyboard.type("/embed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below.");
  expect(await typedText(page)).toBe(
    "Words.\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nBelow.",
  );
});

describe("a selection", () => {
  it("brings it to the first words that are selected after the page is loaded", async () => {
    const { page } = await openText(browser(), "Some words here.");
    await page.locator(".cm-line").dblclick({ position: { x: 20, y: 12 } });
    const bar = page.getByRole("toolbar", { name: "Format the selection" });
    await expect.poll(() => bar.isVisible()).toBe(true);
  });

  it("brings a small toolbar, reached with Alt+F10, and not while the mouse selects", async () => {
    const { page } = await openAtEnd("Some words here.");
    const bar = page.getByRole("toolbar", { name: "Format the selection" });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await bar.waitFor();
    const names = await bar
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names).toEqual(["Bold", "Italic", "Link", "Heading", "Quotation", "Comment"]);
    await expectStateAccessible(page);
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => typedText(page)).toBe("*Some* words here.");
    await page.keyboard.press("ArrowRight");
    await bar.waitFor({ state: "hidden" });
    const { x, y } = (await page.locator(".cm-line").first().boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 60, y + 15);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 15, { steps: 3 });
    expect(await bar.isHidden()).toBe(true);
    await page.mouse.up();
    await bar.waitFor();
  });
});

describe("while typing", () => {
  it("quotes, dashes and dots become the language's own, undone by one Ctrl+Z, never in code", async () => {
    const { page } = await openAtEnd("Er: ", "de");
    await page.keyboard.type('"Ja", sagte sie -- und...');
    expect(await typedText(page)).toBe("Er: „Ja“, sagte sie – und…");
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("Er: „Ja“, sagte sie – und...");
    await page.keyboard.type(' `"a" -- b` <b class="c"> [d](/e "f');
    expect(await typedText(page)).toBe(
      'Er: „Ja“, sagte sie – und... `"a" -- b` <b class="c"> [d](/e "f',
    );
    await page.getByRole("button", { name: "Typographic quotes and dashes" }).click();
    await page.keyboard.type(') "');
    expect(await typedText(page)).toMatch(/\) "$/);
    await page.reload();
    const button = page.getByRole("button", { name: "Typographic quotes and dashes" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
  });

  it.skipIf(isShort())(":smile: offers emoji", async () => {
    const { page } = await openAtEnd("So");
    await page.keyboard.type(" :smi");
    // Also for the first one, while the names of emoji are still loading.
    await page.locator(".cm-menu").waitFor();
    await page.keyboard.press("Enter");
    expect(await typedText(page)).toBe("So 😄");
    // With its last colon, there is nothing to choose.
    await page.keyboard.type(" :tada: so");
    expect(await typedText(page)).toBe("So 😄 🎉 so");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("So 😄 :tada:");
  });

  it.skipIf(isShort())(":smile: is an emoji in a cell too, where / is a letter", async () => {
    const { page } = await openAtEnd("| A | B |\n|---|---|\n| one | two |");
    const cell = page.getByRole("textbox", { name: "Row 1, column 1" });
    const loaded = page.waitForResponse(/\/assets\/emoji\./);
    await cell.click();
    await page.keyboard.type("/ :");
    await (await loaded).finished();
    // The names are known a moment after they have come.
    const typed = async (): Promise<string> => {
      await page.keyboard.type(" / :smile: so");
      return typedText(page);
    };
    await expect.poll(typed).toContain(" / 😄 so | two |");
    // No menu was ever made.
    expect(await page.locator(".cm-menu li").count()).toBe(0);
  });
});
