import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dueCards, recordCard } from "../../api/store/pieces/drafts/elsewhere-cards.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, createTestClock } from "../_setup.ts";
import { pasteHtml } from "./_dropped.ts";
import { bodyOf } from "./_editor.ts";
import { type Office, openOffice, seenIn, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";
const TITLE = "A &lt;b&gt;bridge&lt;/b&gt;";

/** The site answers, as the worker would record it. */
async function answer({ store }: Office, title = "A <b>bridge</b>"): Promise<void> {
  for (const card of await dueCards(store, { limit: 10, perWriter: 10 })) {
    await recordCard(store, card, { kind: "known", title, author: "Ada", picture: null });
  }
}

function read({ dataDir }: Office, path: string): string {
  return readFileSync(join(publicFolder(dataDir), path), "utf8");
}

async function draftIn({ store, ada }: Office): Promise<string> {
  const body_md = `Look:\n\n${VIDEO}`;
  return (await createPiece(store, ada, { headline: "Moving pictures", body_md })).id;
}

describe("the card of a video", () => {
  it("is seen with its title by writer and editor, and is public as they saw it", async () => {
    const office = await openOffice({ review: "required", clock: createTestClock() });
    const [writer, editor] = [
      await visitAs(office, office.ada),
      await visitAs(office, office.edith),
    ];
    const id = await draftIn(office);
    await answer(office);
    const publish = await (await writer.get(`/desk/pieces/${id}/publish`)).text();
    // The page is in a frame of its own, so its text is escaped twice.
    expect(publish).toContain(TITLE.replaceAll("&", "&amp;"));
    await writer.press(`/desk/pieces/${id}/publish`, {});
    const review = await (await editor.get(`/desk/review/${id}`)).text();
    expect(review).toContain(TITLE.replaceAll("&", "&amp;"));
    // Its site says something else now.
    await office.store.write((tx) =>
      tx.updateTable("elsewhere_cards").set({ title: "Free" }).execute(),
    );
    await editor.press(`/desk/review/${id}`, { action: "accept" });
    await office.settled();
    const page = read(office, "author/ada/moving-pictures/index.html");
    expect(page).toContain(`<strong>${TITLE}</strong> <span>Ada · YouTube</span>`);
    expect(read(office, "author/ada/feed.json")).toContain(
      `<a href=\\"${VIDEO}\\" rel=\\"noopener nofollow ugc\\">${TITLE}</a>`,
    );
    expect(read(office, "author/ada/feed.xml")).toContain(`${TITLE}</a>`);
    expect(read(office, "author/ada/moving-pictures.md")).toMatch(
      /\[A .*bridge.*\]\(https:\/\/youtu\.be\/dQw4w9WgXcQ\)/,
    );
    const { piece } = JSON.parse(read(office, `api/public/pieces/${id}.json`));
    expect(piece.content_text).toContain("A <b>bridge</b> Ada");
    expect(piece.content_html).not.toMatch(/<iframe|class="elsewhere/);
  });

  it("is published as its writer saw it, also if its site answers between the look and Publish", async () => {
    const office = await openOffice({ clock: createTestClock() });
    const writer = await visitAs(office, office.ada);
    const id = await draftIn(office);
    const path = `/desk/pieces/${id}/publish`;
    const seen = seenIn(await (await writer.get(path)).text());
    await answer(office);
    const done = await writer.post(path, { seen });
    expect(done.status).toBe(303);
    await office.settled();
    const page = read(office, "author/ada/moving-pictures/index.html");
    expect(page).toContain(`<strong>YouTube</strong> <span>${VIDEO}</span>`);
    expect(page).not.toContain("bridge");
  });

  it("is told to its own writer alone, for the editor", async () => {
    const office = await openOffice({ clock: createTestClock() });
    const [ada, edith] = [await visitAs(office, office.ada), await visitAs(office, office.edith)];
    const path = `/desk/pieces/new/elsewhere?address=${encodeURIComponent(VIDEO)}`;
    await draftIn(office);
    expect(await (await ada.get(path)).json()).toEqual({ ok: true, card: null });
    await answer(office);
    expect(await (await ada.get(path)).json()).toEqual({
      ok: true,
      card: { title: "A <b>bridge</b>", author: "Ada", picture: null },
    });
    expect(await (await edith.get(path)).json()).toEqual({ ok: true, card: null });
    expect(await (await ada.get("/desk/pieces/new/elsewhere?address=x")).json()).toMatchObject({
      card: null,
    });
  });
});

describe("in the editor, an address on a line of its own", () => {
  it("is a card with its title, and its address with the caret there", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const id = await draftIn(office);
    await page.goto(`/desk/pieces/${id}`);
    const card = page.locator(".cm-embed");
    await card.getByText("YouTube", { exact: true }).waitFor();
    expect(await card.textContent()).toBe(`YouTube${VIDEO}`);
    await answer(office);
    await card.getByText("A <b>bridge</b>").waitFor();
    await shoot(page, "editor-card");
    // By keyboard, from the line above.
    await page.locator(".cm-content").getByText("Look:").click();
    await page.keyboard.press("ArrowDown");
    await page.locator(".cm-content").getByText(VIDEO).waitFor();
    expect(await card.count()).toBe(0);
    await page.keyboard.press("ArrowUp");
    await card.waitFor();
    // By a click.
    await card.click();
    await page.locator(".cm-content").getByText(VIDEO).waitFor();
    expect(await bodyOf(office, id)).toBe(`Look:\n\n${VIDEO}`);
  });

  it("becomes one when it is pasted, and stays a link in brackets", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const { id } = await createPiece(office.store, office.ada, { body_md: "Look:" });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    // As browsers copy an address: a link whose words are the address.
    await pasteHtml(page, `<a href="${VIDEO}">${VIDEO}</a>`, VIDEO);
    await page.keyboard.press("Enter");
    await page.locator(".cm-embed").waitFor();
    await page.keyboard.insertText(`<${VIDEO}>`);
    await page.keyboard.press("Control+Home");
    await expect.poll(() => bodyOf(office, id)).toContain(`<${VIDEO}>`);
    expect(await page.locator(".cm-embed").count()).toBe(1);
    expect((await bodyOf(office, id))?.split(/\n+/)).toEqual(["Look:", VIDEO, `<${VIDEO}>`]);
  });
});
