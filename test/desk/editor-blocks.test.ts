import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { textOn } from "./_dropped.ts";
import { bodyOf, stateOf } from "./_editor.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

const TABLE =
  "| City   | Bridge |\n| ------ | :----: |\n| London | Tower  |\n| Paris  | **Neuf** |";

async function openText(body_md: string, options: BrowserContextOptions = {}) {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges", body_md });
  const page = await signIn(browser(), office, "ada", options);
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").waitFor();
  return { office, id, page };
}

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

describe("a table in the text", () => {
  it("is typed into cell by cell, and only the line of that cell changes", async () => {
    const { office, id, page } = await openText(`Above.\n\n${TABLE}\n\nBelow.`);
    await page.getByRole("table", { name: "Table" }).waitFor();
    expect(await page.locator(".cm-content").innerText()).not.toContain("|");
    expect(await cell(page, "Row 2, column 2").locator("strong").textContent()).toBe("Neuf");
    await shoot(page, "table");
    await cell(page, "Row 1, column 2").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" | Bridge");
    const changed = TABLE.replace("Tower ", "Tower \\| Bridge ");
    expect(await textOn(page)).toBe(`Above.\n\n${changed}\n\nBelow.`);
    expect(await cell(page, "Row 1, column 2").textContent()).toBe("Tower | Bridge");
    await shoot(page, "table-cell");
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe(`Above.\n\n${changed}\n\nBelow.`);
    await expectStateAccessible(page);
    await page.keyboard.press("Control+z");
    expect(await textOn(page)).toBe(`Above.\n\n${TABLE}\n\nBelow.`);
    expect(await cell(page, "Row 1, column 2").textContent()).toBe("Tower");
    await page.keyboard.press("Control+y");
    expect(await textOn(page)).toContain("Tower \\| Bridge");
  });

  it.skipIf(isShort())(
    "is walked through with Tab, Enter and the arrows, and left above and below",
    async () => {
      const { page } = await openText(`Above.\n\n${TABLE}`);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe("Heading of column 1");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Row 1, column 1");
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("Heading of column 2");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.type("!");
      expect(await textOn(page)).toBe(`Above.!\n\n${TABLE}`);
      await cell(page, "Row 2, column 2").click();
      await page.keyboard.press("Enter");
      expect(await focused()).toBe("Row 3, column 2");
      await page.keyboard.type("Last");
      expect(await textOn(page)).toBe(`Above.!\n\n${TABLE}\n|  | Last |`);
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Row 4, column 1");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.type("Below.");
      expect(await textOn(page)).toBe(`Above.!\n\n${TABLE}\n|  | Last |\n|  |  |\n\nBelow.`);
      await page.keyboard.press("Home");
      await page.keyboard.press("Backspace");
      expect(await focused()).toBe("Row 4, column 2");
      expect(await textOn(page)).toContain("|  |  |\n\nBelow.");
    },
  );

  it.skipIf(isShort())(
    "gets rows, columns and alignment by its buttons, and commands mark the words of a cell",
    async () => {
      const { page } = await openText(TABLE);
      await cell(page, "Row 1, column 1").click();
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.type("1894");
      expect((await textOn(page)).split("\n")[2]).toBe("| London | 1894 | Tower  |");
      await page.getByRole("button", { name: "Align right" }).click();
      expect((await textOn(page)).split("\n")[1]).toBe("| ------ | --: | :----: |");
      await page.getByRole("button", { name: "Delete column" }).click();
      await page.getByRole("button", { name: "Add row below" }).click();
      expect((await textOn(page)).split("\n")[3]).toBe("|  |  |");
      await page.getByRole("button", { name: "Delete row" }).click();
      expect(await textOn(page)).toBe(TABLE);
      await cell(page, "Row 1, column 1").dblclick({ position: { x: 30, y: 15 } });
      await page.keyboard.press("Control+b");
      expect((await textOn(page)).split("\n")[2]).toBe("| **London** | Tower  |");
      await page.keyboard.type("Bath");
      expect((await textOn(page)).split("\n")[2]).toBe("| **Bath** | Tower  |");
      await page.getByRole("button", { name: "Delete table" }).click();
      expect(await textOn(page)).toBe("");
      await page.keyboard.press("Control+z");
      expect(await textOn(page)).toContain("**Bath**");
    },
  );
});
