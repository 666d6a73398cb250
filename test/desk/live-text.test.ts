import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { bodyOf, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, type Office, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

const TEXT = `## A bridge

Lines of a program
flow as **one**, *two* and ~~three~~ with a [link](https://example.org/a), \`code\` and a note[^1].

- First
- Second, \\*starred\\* &amp; done

> Said
> aloud.

\`\`\`js
const a = 1;
\`\`\`

---

[^1]: The words of the note.

Last.`;

const AS_READ = `A bridge

Lines of a program flow as one, two and three with a link, code and a note1.

•First
•Second, *starred* & done

Said aloud.

js
const a = 1;




1. The words of the note.

Last.`;

describe("a text in the editor", () => {
  it("is written without a mark: paragraphs, a line break, a list, a quotation, a heading", async () => {
    const { page, office, id } = await openText("Old words");
    const { keyboard } = page;
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("One");
    await keyboard.press("Enter");
    await keyboard.type("Two");
    await keyboard.press("Shift+Enter");
    await keyboard.type("broken");
    await keyboard.press("Enter");
    // A paragraph without words does not exist.
    await keyboard.press("Enter");
    await page.locator("#tools").getByRole("button", { name: "List", exact: true }).click();
    await keyboard.type("item");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await page.locator("#tools").getByRole("button", { name: "Quotation" }).click();
    await keyboard.type("Said");
    await keyboard.press("Enter");
    await keyboard.type("again");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await page.locator("#tools").getByRole("button", { name: "Heading" }).click();
    await keyboard.type("Title");
    await keyboard.press("Enter");
    await keyboard.type("End");
    const written = "One\n\nTwo  \nbroken\n\n- item\n\n> Said\n>\n> again\n\n## Title\n\nEnd";
    expect(await typedText(page)).toBe(written);
    await keyboard.press("ControlOrMeta+Home");
    await keyboard.press("ArrowDown");
    await keyboard.press("Backspace");
    expect(await typedText(page)).toBe(written.replace("One\n\nTwo", "OneTwo"));
    await keyboard.press("ControlOrMeta+z");
    await stateOf(page, "saved");
    await expect.poll(() => bodyOf(office, id)).toBe(written);
    await expectStateAccessible(page);
  });

  it("keeps paragraphs and line breaks while the tools for them are still on their way", async () => {
    const { page } = await openText("Old words", { withoutTools: true });
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("broken");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Next");
    const text = await typedText(page);
    expect(text).toBe("Old words  \nbroken\n\nNext");
  });

  it("is shown as it will be read; its Markdown is one key away and shown where the caret is", async () => {
    const { page } = await openText(TEXT);
    await page.getByLabel("Headline").focus();
    expect(await linesOf(page)).toBe(AS_READ);
    // Placed by its own line: a key would otherwise place those of all lines again.
    const places = await page
      .locator(".cm-line .cm-widgetBuffer")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetParent?.className));
    expect([...new Set(places)].every((name) => name?.startsWith("cm-line"))).toBe(true);
    expect(places.length).toBeGreaterThan(0);
    await page.locator(".cm-strong").click();
    await expect.poll(() => linesOf(page)).toBe(AS_READ.replace("one", "**one**"));
    await page.locator(".cm-h2").click();
    await expect.poll(() => linesOf(page)).toBe(AS_READ.replace("A bridge", "## A bridge"));
    await page.keyboard.press("ControlOrMeta+Shift+m");
    await expect.poll(() => linesOf(page)).toBe(TEXT);
    await page.reload();
    const toggle = page.getByRole("button", { name: "Show Markdown", pressed: true });
    await toggle.waitFor();
    expect(await linesOf(page)).toBe(TEXT);
    await toggle.click();
    await expect.poll(() => linesOf(page)).toBe(AS_READ);
    expect(await typedText(page)).toBe(TEXT);
  });

  it("lets the caret pass gaps and hidden marks in one step, and clicks land on words", async () => {
    const { page } = await openText("ab\n\n- [cd](https://a.example) e\n\nf");
    const gap = await page.locator(".cm-gap").first().boundingBox();
    await page.mouse.click((gap?.x ?? 0) + 5, (gap?.y ?? 0) + 4);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
    // Past the end of "ab", into the item, into the link, and out of it.
    for (const typed of ["1", "2", "3", "4"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("ArrowRight");
    }
    expect(await typedText(page)).toBe("ab1\n\n- 2[c3d](https://a.example)4 e\n\nf");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("0");
    expect(await typedText(page)).toMatch(/^a?0/);
  });
});

it("puts words that are typed after a link, or before it, outside of it", async () => {
  const { page } = await openText("[ab cd](https://a.example)");
  const line = page.locator(".cm-line").first();
  const box = (await line.boundingBox())!;
  await page.mouse.click(box.x + box.width - 10, box.y + box.height / 2);
  await page.keyboard.type("1");
  await page.keyboard.press("Home");
  await page.keyboard.type("2");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ArrowLeft");
  // Back over the typed letter, over the last one of the link, and to its end again.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("3");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.type("4");
  expect(await typedText(page)).toBe("2[ab c34](https://a.example)1");
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("5");
  expect(await typedText(page)).toBe("25");
});

it("keeps marks whole where an input method writes over their edge", async () => {
  const { page } = await openText("a **bold** b");
  const devtools = await page.context().newCDPSession(page);
  await page.locator(".cm-line").click();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("ControlOrMeta+Home");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < 5; step++) await page.keyboard.press("Shift+ArrowRight");
  for (const text of ["に", "にほ"]) {
    const at = { selectionStart: text.length, selectionEnd: text.length };
    await devtools.send("Input.imeSetComposition", { text, ...at });
  }
  await devtools.send("Input.insertText", { text: "日本" });
  await expect.poll(() => typedText(page)).toBe("a **bo**日本b");
});

it("shows the tasks of a list with boxes, which a click ticks", async () => {
  const { page } = await openText("- [ ] Bring tea\n- [x] Bring time\n\nWords.");
  await page.keyboard.press("ControlOrMeta+End");
  expect(await page.locator(".cm-content").innerText()).toMatch(/^Bring tea\nBring time\n/);
  expect(await page.getByRole("checkbox", { name: "Bring time" }).isChecked()).toBe(true);
  await page.getByRole("checkbox", { name: "Bring tea" }).click();
  expect(await typedText(page)).toBe("- [x] Bring tea\n- [x] Bring time\n\nWords.");
  await expectStateAccessible(page);
  await page.keyboard.press("ControlOrMeta+z");
  expect(await typedText(page)).toMatch(/^- \[ \] Bring tea\n/);
  await page.keyboard.type("!");
  expect(await typedText(page)).toMatch(/Words\.!$/);
});

describe("the box of a link", () => {
  const LINKED = "See [the docs](https://a.example/x) and more.";

  it("shows the address, changes it by Enter, and leaves everything as it was by Escape", async () => {
    const { page } = await openText(LINKED);
    await page.locator(".cm-linked").click();
    await page.getByRole("group", { name: "Link" }).getByText("https://a.example/x").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    const box = page.getByRole("dialog", { name: "Link" });
    const address = box.getByLabel("Address");
    expect(await address.inputValue()).toBe("https://a.example/x");
    await expectStateAccessible(page);
    await address.fill("javascript:alert(1)");
    await address.press("Enter");
    await box.getByRole("alert").getByText("cannot be used").waitFor();
    await address.press("Escape");
    await box.waitFor({ state: "detached" });
    expect(await typedText(page)).toBe(LINKED);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("b.example");
    await page.keyboard.press("Enter");
    expect(await typedText(page)).toBe("See [the docs](https://b.example) and more.");
    await page.getByRole("group", { name: "Link" }).getByRole("button", { name: "Edit" }).click();
    await box.getByRole("button", { name: "Remove link" }).click();
    expect(await typedText(page)).toBe("See the docs and more.");
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    expect(await typedText(page)).toBe(LINKED);
  });

  it("comes up at its words in a text that is longer than the window", async () => {
    const { page } = await openText(`${LINKED}${"\n\nMore words.".repeat(80)}`);
    const box = page.getByRole("dialog", { name: "Link" });
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.press("ControlOrMeta+k");
    await expect.poll(() => box.evaluate(isInWindow)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ControlOrMeta+k");
    await expect.poll(() => box.evaluate(isInWindow)).toBe(true);
  });

  it("makes a link of selected words, or asks for words", async () => {
    const { page } = await openText("one two");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await page.locator("#tools").getByRole("button", { name: "Link", exact: true }).click();
    // The focus is in the box: without a mark of their own, the words would not be seen to be chosen.
    await expect.poll(() => page.locator(".cm-chosen").allInnerTexts()).toEqual(["two"]);
    await page.keyboard.type("a.example");
    await page.keyboard.press("Enter");
    expect(await page.locator(".cm-chosen").count()).toBe(0);
    await page.keyboard.type(". See ");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("here");
    await page.keyboard.press("Tab");
    await page.keyboard.type("b.example");
    await page.keyboard.press("Enter");
    await page.keyboard.type("!");
    expect(await typedText(page)).toBe(
      "one [two](https://a.example). See [here](https://b.example)!",
    );
  });
});

describe("selected words", () => {
  it("are typed over by any sign, with hidden marks and all: the page's policy allows it", async () => {
    const { page } = await openText(TEXT);
    const faults: string[] = [];
    page.on("console", (message) => faults.push(message.text()));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("- x");
    expect(await typedText(page)).toBe("- x");
    expect(faults).toEqual([]);
  });

  it("are marked by * typed over them, and copied as Markdown and as HTML", async () => {
    const { page } = await openText("one two");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
    await page.keyboard.type("*");
    await expect.poll(() => typedText(page)).toBe("one *two*");
    await page.keyboard.type("*");
    expect(await typedText(page)).toBe("one **two**");
    await page.keyboard.press("ControlOrMeta+a");
    const copied = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".cm-content")?.dispatchEvent(event);
      return [clipboardData.getData("text/plain"), clipboardData.getData("text/html")];
    });
    expect(copied).toEqual(["one **two**", "<p>one <strong>two</strong></p>"]);
  });
});

interface Opened {
  page: Page;
  office: Office;
  id: string;
}

async function openText(text: string, { withoutTools = false } = {}): Promise<Opened> {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { body_md: text });
  const page = await signIn(browser(), office, "ada");
  if (withoutTools) await page.route("**/text-tools.*", (route) => route.abort());
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").focus();
  return { page, office, id };
}

/** The lines on the screen. */
async function linesOf(page: Page): Promise<string> {
  const lines = await page.locator(".cm-line").allTextContents();
  return lines.join("\n");
}

/** Runs in the page. */
function isInWindow(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
