import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contributionsOf } from "../../api/store/pieces/drafts/contributions.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { listComments } from "../../api/store/pieces/talk/comments.ts";
import { listSuggestions } from "../../api/store/pieces/talk/suggestion-answers.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { bodyOf, stateOf, typedText } from "./_editor.ts";
import {
  ADDED,
  befriend,
  BODY,
  outcomesOf,
  PARAGRAPHS,
  REWRITTEN,
  SHORTER,
  suggest,
} from "./_margin.ts";
import { expectAccessible, type Office, openIn, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

async function openMargin(office: Office, id: string): Promise<Page> {
  const page = await signIn(browser(), office, "ada", { viewport: { width: 1280, height: 900 } });
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".margin-card").first().waitFor();
  return page;
}

/** Expects that the cards are beside the text and do not overlap. */
async function expectStacked(page: Page): Promise<void> {
  const boxes = await page.locator(".margin-card:visible").evaluateAll((cards) =>
    cards.map((card) => {
      const { left, top, bottom, width } = card.getBoundingClientRect();
      return { left, top, bottom, width };
    }),
  );
  const text = await page.locator(".cm-content").boundingBox();
  for (const [index, { left, top, width }] of boxes.entries()) {
    expect(left).toBeGreaterThan(text!.x + text!.width);
    expect(width).toBeGreaterThan(250);
    if (index) expect(top).toBeGreaterThan(boxes[index - 1]!.bottom);
  }
}

describe("the margin of the editor", () => {
  it("shows no button before it has a name", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    await suggest(office, id);
    const page = await signIn(browser(), office, "ada");
    await page.addInitScript(() => {
      const nameless: string[] = [];
      Object.assign(globalThis, { nameless });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (
            node instanceof HTMLButtonElement &&
            !node.hidden &&
            !(node.ariaLabel ?? node.textContent)
          )
            nameless.push(node.className);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".margin-opener:not([hidden])").waitFor({ state: "attached" });
    expect(await page.locator(".margin-opener").textContent()).toContain("3");
    expect(await page.evaluate(() => (globalThis as { nameless?: string[] }).nameless)).toEqual([]);
  });

  it("takes, declines and answers suggestions by one key each, while the writer writes on", async () => {
    const office = await openOffice();
    const { store } = office;
    const { id } = await createPiece(store, office.ada, { body_md: BODY });
    await suggest(office, id);
    const page = await openMargin(office, id);
    const cards = page.locator(".margin-card");
    expect(await cards.count()).toBe(3);
    // A paragraph that is rewritten by more than half is shown as old and new.
    expect(await cards.nth(1).locator("del").allTextContents()).toEqual([PARAGRAPHS[1]]);
    expect(await cards.nth(1).locator("ins").allTextContents()).toEqual([REWRITTEN]);
    expect(await cards.nth(0).locator("del").allTextContents()).toEqual(["quiet "]);

    await expectStacked(page);

    // The suggestion is stale for the server from here on; its passages move with the text.
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("First of all.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Home");
    await stateOf(page, "saved");
    await page.keyboard.press("F8");
    await expect
      .poll(() => cards.nth(0).evaluate((card) => card === document.activeElement))
      .toBe(true);
    await page.keyboard.press("a");
    await expect.poll(() => cards.count()).toBe(2);
    const first = ["First of all.", SHORTER, ...PARAGRAPHS.slice(1)].join("\n\n");
    await expect.poll(() => typedText(page)).toBe(first);
    await expect.poll(() => bodyOf(office, id)).toBe(first);
    expect(await outcomesOf(office, id)).toEqual(["stale"]);
    await page.locator('[role=status]:text("Accepted.")').waitFor({ state: "attached" });

    // The next card has the focus: reply, then decline it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(REWRITTEN);
    await page.keyboard.press("r");
    await page.getByLabel("Your reply").fill("I like mine.");
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Your reply").waitFor({ state: "detached" });
    await page.keyboard.press("d");
    await expect.poll(() => cards.count()).toBe(1);
    await page.reload();
    await cards.first().waitFor();
    expect(await cards.locator("ins").allTextContents()).toEqual([ADDED]);
    await page.locator(".cm-content").click();
    await page.keyboard.press("F8");
    await page.keyboard.press("a");
    await expect.poll(() => cards.count()).toBe(0);
    await expect.poll(() => outcomesOf(office, id)).toEqual(["taken_in_part"]);
    const [answered] = await listSuggestions(store.read, { pieceId: id, current: "" });
    expect(answered?.answer).toBe("I like mine.");
    const text = ["First of all.", SHORTER, ...PARAGRAPHS.slice(1, 3), ADDED, PARAGRAPHS[3]];
    expect(await bodyOf(office, id)).toBe(text.join("\n\n"));

    // No conflict follows, an undo takes the change out of the text, and the program has its share of it.
    const { content } = (await findPiece(store.read, id))!;
    const { contributors } = await contributionsOf(store.read, { pieceId: id, content });
    expect(contributors).toMatchObject([{ kind: "person" }, { kind: "program", name: "Agent" }]);
    expect(contributors[1]?.share).toBe(
      Math.round((100 * (SHORTER.length + ADDED.length)) / text.join("").length),
    );
    await page.keyboard.press("Control+z");
    await expect.poll(() => bodyOf(office, id)).not.toContain(ADDED);
    await stateOf(page, "saved");
  });

  it("undoes an accepted headline with Ctrl+Z, and leaves the text alone", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { headline: "Old", body_md: BODY });
    await suggest(office, id, { headline: "New" });
    const page = await openMargin(office, id);
    const headline = page.getByLabel("Headline");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Typed. ");
    await page.locator(".margin-card").click();
    await page.keyboard.press("a");
    await expect.poll(() => headline.inputValue()).toBe("New");
    await page.locator(".margin-card").waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    expect(await headline.inputValue()).toBe("Old");
    expect(await typedText(page)).toBe(`Typed. ${BODY}`);
    await page.keyboard.press("Control+Shift+Z");
    expect(await headline.inputValue()).toBe("New");
    await page.keyboard.press("Control+z");
    await stateOf(page, "saved");
    expect((await findPiece(office.store.read, id))?.content.headline).toBe("Old");
  });

  it("says when a passage was changed, and offers the comparison", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    await suggest(office, id, {
      headline: "Another headline",
      body_md: BODY.replace("takes", "keeps"),
    });
    const page = await openMargin(office, id);
    const card = page.locator(".margin-card").nth(1);
    await page.locator(".cm-line", { hasText: "gives and" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Always.");
    await card.getByText("You have changed this passage").waitFor();
    expect(await card.getByRole("button", { name: "Accept" }).isVisible()).toBe(false);
    expect(await card.getByRole("link").getAttribute("href")).toBe(
      `/desk/pieces/${id}/suggestions/1`,
    );
    await page.keyboard.press("Control+z");
    await card.getByRole("button", { name: "Accept" }).waitFor();
    await page.locator(".margin-card").nth(0).click();
    await page.locator(".margin-card").nth(0).getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => page.locator(".margin-card").count()).toBe(1);
    expect(await page.locator("[name=headline]").inputValue()).toBe("Another headline");
    expect((await findPiece(office.store.read, id))?.content.headline).toBe("Another headline");
  });

  it("shows comments at their words, answers them, and takes a comment on selected words", async () => {
    const office = await openOffice();
    const { store } = office;
    const body_md = BODY.replace("gives and takes", "*gives* and “takes”");
    const { id } = await createPiece(store, office.ada, { body_md });
    await befriend(office, id, "sea gives and “takes”");
    const page = await openMargin(office, id);
    const noted = await page.locator(".noted").allTextContents();
    expect(noted.join("")).toBe("sea gives and “takes”");
    await expectAccessible(page);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("F8");
    await page.keyboard.press("r");
    await page.getByLabel("Your reply").fill("It is.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".margin-thread").getByText("It is.").waitFor();

    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await page.keyboard.press("Control+Alt+m");
    await page.getByLabel("Your comment").fill("Which one?");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.locator(".margin-card").count()).toBe(2);
    await page.locator('[role=status]:text("Comment added.")').waitFor({ state: "attached" });
    const about = { pieceId: id, reader: "writer" } as const;
    expect(await listComments(store.read, about)).toMatchObject([
      { role: "friend", isNew: false },
      { role: "writer", quote: "sea gives and “takes”", body: "It is." },
      { role: "writer", quote: "The harbour", body: "Which one?" },
    ]);
    await page.keyboard.press("F8");
    await page.keyboard.press("d");
    await expect.poll(() => page.locator(".margin-card").count()).toBe(1);
    // Nothing is deleted.
    expect(await listComments(store.read, about)).toHaveLength(3);
  });

  it("keeps a comment on words that are deleted while it is written", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada, { body_md: BODY });
    const page = await signIn(browser(), office, "ada");
    const thrown: string[] = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Control+Alt+m");
    await page.getByLabel("Your comment").fill("Why here?");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("All new.");
    await page.getByLabel("Your comment").press("Control+Enter");
    const about = { pieceId: id, reader: "writer" } as const;
    await expect
      .poll(() => listComments(store.read, about))
      .toMatchObject([{ role: "writer", body: "Why here?" }]);
    await page.locator('[role=status]:text("Comment added.")').waitFor({ state: "attached" });
    expect(thrown).toEqual([]);
  });

  it("is a sheet at the bottom of a small screen", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    await suggest(office, id);
    const page = await signIn(browser(), office, "ada", { viewport: { width: 390, height: 780 } });
    await page.goto(`/desk/pieces/${id}`);
    const opener = page.getByRole("button", { name: "Suggestions and comments" });
    await opener.click();
    const card = page.locator(".margin-card.active");
    await card.waitFor();
    expect(await page.locator(".margin-card:visible").count()).toBe(1);
    await page.getByText("1 of 3").waitFor();
    await expectAccessible(page, ["dark"]);
    await card.getByRole("button", { name: "Next" }).click();
    await page.getByText("2 of 3").waitFor();
    await card.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => bodyOf(office, id)).toContain(REWRITTEN);
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.locator(".margin-card:visible").count()).toBe(0);
  });

  it("takes a comment on selected words from a finger", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
    const page = await signIn(browser(), office, "ada", phone);
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-line").first().tap();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Shift+End");
    await page.locator("#tools").getByRole("button", { name: "Comment" }).tap();
    await page.getByLabel("Your comment").fill("Which one?");
    await page.getByRole("button", { name: "Send" }).tap();
    const about = { pieceId: id, reader: "writer" } as const;
    await expect
      .poll(() => listComments(office.store.read, about))
      .toMatchObject([{ role: "writer", body: "Which one?" }]);
  });

  it("shows an English passage from left to right in an Arabic desk", async () => {
    const office = await openIn("ar");
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    await suggest(office, id);
    const page = await openMargin(office, id);
    const passage = page.locator(".margin-card del", { hasText: PARAGRAPHS[1]! });
    expect(await passage.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
  });

  it("loads nothing where nothing waits", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
    const page = await signIn(browser(), office, "ada");
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").waitFor();
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((url) => /\/margin[.-]/.test(url))).toEqual([]);
    expect(await page.locator("#margin-notes, .margin").count()).toBe(0);
  });
});
