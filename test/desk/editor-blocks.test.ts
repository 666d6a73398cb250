import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shoot, useBrowser } from "../_browser.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { isShort } from "../_suite.ts";
import { giveFiles } from "./_dropped.ts";
import { bodyOf, openText, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible } from "./_office.ts";

const browser = useBrowser();

const TABLE =
  "| City   | Bridge |\n| ------ | :----: |\n| London | Tower  |\n| Paris  | **Neuf** |";

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

describe("a table in the text", () => {
  it("is typed into cell by cell, and only the line of that cell changes", async () => {
    const { office, id, page } = await openText(browser(), `Above.\n\n${TABLE}\n\nBelow.`);
    await page.getByRole("table", { name: "Table" }).waitFor();
    expect(await page.locator(".cm-content").innerText()).not.toContain("|");
    expect(await cell(page, "Row 2, column 2").locator("strong").textContent()).toBe("Neuf");
    await shoot(page, "table");
    await cell(page, "Row 1, column 1").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Delete");
    await cell(page, "Row 1, column 2").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+Backspace");
    expect(await typedText(page)).toBe(`Above.\n\n${TABLE}\n\nBelow.`);
    await cell(page, "Row 1, column 2").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" | Bridge");
    const changed = TABLE.replace("Tower ", "Tower \\| Bridge ");
    expect(await typedText(page)).toBe(`Above.\n\n${changed}\n\nBelow.`);
    expect(await cell(page, "Row 1, column 2").textContent()).toBe("Tower | Bridge");
    await shoot(page, "table-cell");
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe(`Above.\n\n${changed}\n\nBelow.`);
    await expectStateAccessible(page);
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe(`Above.\n\n${TABLE}\n\nBelow.`);
    expect(await cell(page, "Row 1, column 2").textContent()).toBe("Tower");
    await page.keyboard.press("Control+y");
    expect(await typedText(page)).toContain("Tower \\| Bridge");
  });

  it.skipIf(isShort())(
    "is walked through with Tab, Enter and the arrows, and left above and below",
    async () => {
      const { page } = await openText(browser(), `Above.\n\n${TABLE}`);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe("Heading of column 1");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Row 1, column 1");
      await page.keyboard.press("Shift+Tab");
      expect(await focused()).toBe("Heading of column 2");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.type("!");
      expect(await typedText(page)).toBe(`Above.!\n\n${TABLE}`);
      await cell(page, "Row 2, column 2").click();
      await page.keyboard.press("Enter");
      expect(await focused()).toBe("Row 3, column 2");
      await page.keyboard.type("Last");
      expect(await typedText(page)).toBe(`Above.!\n\n${TABLE}\n|  | Last |`);
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("Row 4, column 1");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.type("Below.");
      expect(await typedText(page)).toBe(`Above.!\n\n${TABLE}\n|  | Last |\n|  |  |\n\nBelow.`);
      await page.keyboard.press("Home");
      await page.keyboard.press("Backspace");
      expect(await focused()).toBe("Row 4, column 2");
      expect(await typedText(page)).toContain("|  |  |\n\nBelow.");
    },
  );

  it.skipIf(isShort())(
    "gets rows, columns and alignment by its buttons, and commands mark the words of a cell",
    async () => {
      const { page } = await openText(browser(), TABLE);
      await cell(page, "Row 1, column 1").click();
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.keyboard.type("1894");
      expect((await typedText(page)).split("\n")[2]).toBe("| London | 1894 | Tower  |");
      await page.getByRole("button", { name: "Align right" }).click();
      expect((await typedText(page)).split("\n")[1]).toBe("| ------ | --: | :----: |");
      await page.getByRole("button", { name: "Delete column" }).click();
      await page.getByRole("button", { name: "Add row below" }).click();
      expect((await typedText(page)).split("\n")[3]).toBe("|  |  |");
      await page.getByRole("button", { name: "Delete row" }).click();
      expect(await typedText(page)).toBe(TABLE);
      await cell(page, "Row 1, column 1").dblclick({ position: { x: 30, y: 15 } });
      await page.keyboard.press("Control+b");
      expect((await typedText(page)).split("\n")[2]).toBe("| **London** | Tower  |");
      await page.keyboard.type("Bath");
      expect((await typedText(page)).split("\n")[2]).toBe("| **Bath** | Tower  |");
      await page.getByRole("button", { name: "Delete table" }).click();
      expect(await typedText(page)).toBe("");
      await page.keyboard.press("Control+z");
      expect(await typedText(page)).toContain("**Bath**");
    },
  );
});

it("quotes typed in a cell become the language's own, undone by one Ctrl+Z, never in code", async () => {
  const { page } = await openText(browser(), `${TABLE}\n\nBelow.`);
  const field = cell(page, "Row 1, column 1");
  await field.click();
  await page.keyboard.press("End");
  await page.keyboard.type(' "city" -- `a"`');
  expect((await typedText(page)).split("\n")[2]).toBe('| London “city” – `a"` | Tower  |');
  await page.keyboard.type("'");
  expect(await field.textContent()).toBe('London “city” – `a"`’');
  await page.keyboard.press("Control+z");
  expect((await typedText(page)).split("\n")[2]).toContain("`a\"`'");
  await page.keyboard.type("s");
  expect(await field.textContent()).toBe("London “city” – `a\"`'s");
});

it("the buttons of a table that is longer than the window are in sight", async () => {
  const { page } = await openText(browser(), TABLE + "\n| London | London |".repeat(60));
  await cell(page, "Row 9, column 1").click();
  const box = await page.getByRole("button", { name: "Delete row" }).boundingBox();
  expect(box && box.y + box.height).toBeLessThan(page.viewportSize()?.height ?? 0);
});

it("Ctrl+A selects the words of a cell", async () => {
  const { page } = await openText(browser(), `Above.\n\n${TABLE}`);
  await cell(page, "Row 1, column 1").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Rome");
  expect(await typedText(page)).toBe(`Above.\n\n${TABLE.replace("London", "Rome")}`);
});

it("Escape leaves a table at the end of a text, and nothing stays if nothing is typed", async () => {
  const { page } = await openText(browser(), TABLE);
  await cell(page, "Row 2, column 2").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  expect(await typedText(page)).toBe(TABLE);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => typedText(page)).toBe(TABLE);
  await cell(page, "Row 2, column 2").click();
  await page.keyboard.press("Escape");
  await page.keyboard.type("Below.");
  await page.keyboard.press("ArrowUp");
  expect(await typedText(page)).toBe(`${TABLE}\n\nBelow.`);
});

it("typing goes on in the text after an undo has removed the table that was typed into", async () => {
  const { page } = await openText(browser(), "Above.");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(".cm-content")?.dispatchEvent(paste);
  }, TABLE);
  await cell(page, "Row 2, column 2").click();
  await page.keyboard.press("Control+z");
  await page.getByRole("table").waitFor({ state: "detached" });
  await page.keyboard.type("On.");
  expect(await typedText(page)).toBe("Above.\n\nOn.");
});

describe("a picture in the text", () => {
  const words = "First.\n\nSecond.\n\nLast.";

  async function openPicture() {
    const { office, id, page } = await openText(browser(), words);
    const buffer = await testPicture({ width: 600, height: 300, colour: "#4f6d7a" });
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    await giveFiles(page, "paste", [{ name: "a.png", mimeType: "image/png", buffer }]);
    await page.locator(".cm-figure img").waitFor();
    const [address = ""] = /\/pictures\/\w+/.exec(await typedText(page)) ?? [];
    return { office, id, page, address };
  }

  it("has its caption under it to type into, and its description and width in a box at it", async () => {
    const { page, address } = await openPicture();
    const before = await typedText(page);
    expect(await page.locator(".cm-content").innerText()).not.toContain("pictures/");
    await page.getByRole("textbox", { name: "Caption" }).click();
    await page.keyboard.type('The "old" one');
    const captioned = `![](${address} "The “old” one")`;
    expect(await typedText(page)).toBe(before.replace(`![](${address})`, captioned));
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    const asTyped = captioned.replace("” one", '\\"');
    expect(await typedText(page)).toBe(before.replace(`![](${address})`, asTyped));
    for (let count = 0; count < 3; count++) await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe(before);
    expect(await page.getByRole("textbox", { name: "Caption" }).textContent()).toBe("");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: /^Description/ }).fill("A bridge");
    await page.getByLabel("Width").selectOption("wide");
    await shoot(page, "picture-settings");
    await expectStateAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    expect(await typedText(page)).toBe(
      before.replace(`![](${address})`, `![A bridge](${address}){.wide}`),
    );
    await page.getByRole("button", { name: "Picture: A bridge" }).waitFor();
    await shoot(page, "picture");
  });

  it("has a paragraph below it after Enter in its caption, which goes if nothing is typed", async () => {
    const { page, address } = await openPicture();
    const before = await typedText(page);
    await page.getByRole("textbox", { name: "Caption" }).click();
    await page.keyboard.type("Old");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("New");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    const captioned = before.replace(address, `${address} "New"`);
    expect(await typedText(page)).toBe(captioned);
    await page.getByRole("textbox", { name: "Caption" }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Here.");
    expect(await typedText(page)).toBe(captioned.replace(")\n", ")\n\nHere.\n"));
  });

  it("is cut and pasted as a paragraph of its own", async () => {
    const { page, address } = await openPicture();
    await page.getByRole("button", { name: "Picture without a description" }).focus();
    await page.keyboard.press("Control+x");
    expect(await typedText(page)).toBe(words);
    await page.getByText("Second.").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+v");
    await page.locator(".cm-figure img").waitFor();
    expect(await typedText(page)).toBe(words.replace("Second.", `S\n\n![](${address})\n\necond.`));
  });

  it.skipIf(isShort())(
    "is moved and removed by keyboard, and dragged to another place",
    async () => {
      const { page, address } = await openPicture();
      const picture = `![](${address})`;
      // Both ends of the way are in the window.
      await page.setViewportSize({ width: 1_280, height: 1_200 });
      const blocks = async () => (await typedText(page)).trimEnd().split(/\n{2,}/);
      const frame = page.getByRole("button", { name: "Picture without a description" });
      await frame.focus();
      const before = await blocks();
      await page.keyboard.press("Alt+ArrowDown");
      const at = before.indexOf(picture);
      expect((await blocks()).indexOf(picture)).toBe(at + 1);
      await page.keyboard.press("Alt+ArrowUp");
      expect(await blocks()).toEqual(before);
      await frame.dragTo(page.getByText("Last."), { targetPosition: { x: 20, y: 25 } });
      expect(await blocks()).toEqual(["First.", "Second.", "Last.", picture]);
      await frame.focus();
      await page.keyboard.press("Delete");
      expect(await blocks()).toEqual(["First.", "Second.", "Last."]);
      await page.keyboard.press("Control+z");
      expect(await blocks()).toEqual(["First.", "Second.", "Last.", picture]);
    },
  );

  it.skipIf(isShort())(
    "between words is a small picture, and one of another site is not loaded",
    async () => {
      const body =
        "Words ![a dot](/pictures/0123456789abcdef0123456789abcdef) and words.\n\n![](https://example.org/a.png)";
      const { page } = await openText(browser(), body);
      await page.getByRole("button", { name: "Picture: a dot" }).waitFor();
      await page.getByText("example.org").waitFor();
      expect(await page.locator(".cm-content").innerText()).not.toContain("![");
      expect(await typedText(page)).toBe(body);
    },
  );
});

it("Tab goes past the tables and pictures of a text, and changes nothing", async () => {
  const body = `${TABLE}\n\n![A](https://example.org/a.png)\n\nLast.`;
  const { page } = await openText(browser(), body);
  await page.locator(".cm-figure").waitFor();
  await page.locator(".cm-content").focus();
  const isInText = () => page.evaluate(() => !!document.activeElement?.closest(".cm-editor"));
  for (let stop = 0; stop < 12 && (await isInText()); stop++) await page.keyboard.press("Tab");
  expect(await isInText()).toBe(false);
  expect(await typedText(page)).toBe(body);
});
