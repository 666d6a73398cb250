import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { wordsOf } from "../../api/desk/messages/words.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, publishPiece } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { openText, stateOf, typedText } from "./_editor.ts";
import { openIn, signIn } from "./_office.ts";

const browser = useBrowser();

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
};

/** Sends what Gboard sends: no key but 229, words that are composed and then replaced, Enter and Backspace as commands. */
async function useGboard(page: Page) {
  const session = await page.context().newCDPSession(page);
  const key = async (type: "rawKeyDown" | "keyUp", ...commands: string[]): Promise<void> => {
    await session.send("Input.dispatchKeyEvent", {
      type,
      windowsVirtualKeyCode: 229,
      key: "Unidentified",
      ...(commands.length ? { commands } : {}),
    });
  };
  const command = async (name: string): Promise<void> => {
    await key("rawKeyDown", name);
    await key("keyUp");
  };
  return {
    /** Types letter by letter; the keyboard then puts its correction. */
    word: async (letters: string, corrected = letters): Promise<void> => {
      for (let end = 1; end <= letters.length; end++) {
        await key("rawKeyDown");
        const text = letters.slice(0, end);
        await session.send("Input.imeSetComposition", {
          text,
          selectionStart: end,
          selectionEnd: end,
        });
        await key("keyUp");
      }
      await session.send("Input.insertText", { text: corrected });
    },
    enter: () => command("insertNewline"),
    backspace: () => command("deleteBackward"),
  };
}

describe("a phone", () => {
  it("has the same editor: its keyboard composes, corrects, starts paragraphs and deletes", async () => {
    const { page } = await openText(browser(), "Some **bold** words.", PHONE);
    const gboard = await useGboard(page);
    await page.locator(".cm-line").tap();
    await page.keyboard.press("Control+End");
    await gboard.word(" teh", " the");
    await gboard.enter();
    await expect.poll(() => typedText(page)).toBe("Some **bold** words. the\n\n");
    await gboard.word("Nexst", "Next");
    await expect.poll(() => typedText(page)).toBe("Some **bold** words. the\n\nNext");
    await gboard.backspace();
    await expect.poll(() => typedText(page)).toBe("Some **bold** words. the\n\nNex");
    expect(await page.locator(".cm-content").innerText()).not.toContain("*");
  });

  it("puts the caret where the first tap is, also if the menus are loaded at once", async () => {
    const { page } = await openText(browser(), "First.\n\nSecond.\n\nThird.", PHONE);
    await page.locator(".cm-line", { hasText: "Third." }).tap();
    await expect.poll(() => page.locator(".cm-menu").count()).toBe(1);
    await page.keyboard.type(" More.");
    expect(await typedText(page)).toBe("First.\n\nSecond.\n\nThird. More.");
  });

  it.skipIf(isShort())("takes from the menu with a finger", async () => {
    const { page } = await openText(browser(), "Words.", PHONE);
    const gboard = await useGboard(page);
    await page.locator(".cm-line").tap();
    await expect.poll(() => page.locator(".cm-menu").count()).toBe(1);
    await page.keyboard.press("Control+End");
    await gboard.enter();
    await expect.poll(() => typedText(page)).toBe("Words.\n\n");
    await gboard.word("/");
    await page.getByRole("option", { name: "Subheading" }).tap();
    await gboard.word("Titel", "Title");
    await expect.poll(() => typedText(page)).toBe("Words.\n\n### Title");
  });

  it("types into a table, whose buttons answer a finger", async () => {
    const { page } = await openText(browser(), "| a | b |\n|---|---|\n| c | d |", PHONE);
    const gboard = await useGboard(page);
    await page.getByRole("textbox", { name: "Row 1, column 1" }).tap();
    await gboard.word("atz", "at");
    expect(await typedText(page)).toBe("| a | b |\n|---|---|\n| cat | d |");
    await gboard.enter();
    await gboard.word("new");
    await expect.poll(() => typedText(page)).toBe("| a | b |\n|---|---|\n| cat | d |\n| new |  |");
    await shoot(page, "phone-table");
    await gboard.enter();
    await page.getByRole("button", { name: "Delete row" }).tap();
    expect(await typedText(page)).toBe("| a | b |\n|---|---|\n| cat | d |\n| new |  |");
  });

  it.skipIf(isShort())(
    "shows no address of a picture or a link, and its buttons fit a finger",
    async () => {
      const picture = "![A bridge](/pictures/907c0000000000000000000000000000)";
      const body = `A [link](https://example.org/a) and ${picture}.\n\n${picture}\n\n![](https://example.org/b.png)`;
      const { page } = await openText(browser(), body, PHONE);
      await page.locator(".cm-figure").first().waitFor();
      const shown = await page.locator(".cm-content").innerText();
      expect(shown).not.toMatch(/!\[|\]\(|907c|https:/);
      expect(await typedText(page)).toBe(body);
      await page.locator(".cm-line").first().tap();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("#tools button, .cm-bar button")]
          .map((button) => button.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
      );
      expect(small).toEqual([]);
      await shoot(page, "phone");
      // An on-screen keyboard of 320 pixels, as the browser reports it.
      await page.setViewportSize(PHONE.viewport);
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, "height", { value: 524 });
        visualViewport?.dispatchEvent(new Event("resize"));
      });
      const bar = await page.locator("#tools").boundingBox();
      expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(524);
    },
  );
});

describe("the bar of a published piece on a phone", () => {
  it.skipIf(isShort()).each(SITE_LANGUAGES)("has at most two rows in %s", async (language) => {
    const office = await openIn(language);
    const { store, ada } = office;
    const { id } = await publishPiece(store, ada, await createPiece(store, ada));
    const page = await signIn(browser(), office, "ada", PHONE);
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").tap();
    await page.keyboard.type("More. ");
    await stateOf(page, "saved");
    // A button is 44 pixels high, and the words beside the status have at most two lines.
    const height = await page.locator(".editor-bar").evaluate((bar) => bar.clientHeight);
    expect(height).toBeLessThan(110);
    await page.getByRole("button", { name: wordsOf(language).list.update }).tap();
    await page.waitForURL("**/publish");
  });
});
