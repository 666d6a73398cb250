import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findPiece, listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { deletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece, writerAt } from "../_setup.ts";
import { bodyOf, closeCutOff, stateOf } from "./_editor.ts";
import { openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

const FORM = {
  headline: "A headline",
  body_md: "A text.",
  category: "building",
  frame: "lesson",
  style: "essay",
  locale: "en",
  version: "0",
  draft: "the word of one form",
};

describe("a form for a new piece", () => {
  it("makes one piece, however often it is sent", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const visitor = await visitAs(office, ada);
    const [first, second] = await Promise.all([
      visitor.post("/desk/pieces", FORM),
      visitor.post("/desk/pieces", FORM),
    ]);
    expect(first.status).toBe(303);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    const [piece, ...others] = await listPieces(store.read, { limit: 9 });
    expect(others).toEqual([]);

    const changed = await visitor.post("/desk/pieces", { ...FORM, body_md: "Another text." });
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain("This piece was saved somewhere else");
    expect(await bodyOf(office, piece!.id)).toBe("A text.");

    await deletePiece(store, writerAt(ada), piece!.id);
    expect((await visitor.post("/desk/pieces", FORM)).status).toBe(404);
  });

  it("reaches no other writer's piece, and does not reveal that it exists", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const theirs = await createPiece(store, edith, { body_md: "Edith's." });
    const visitor = await visitAs(office, ada);
    const known = await (await visitAs(office, edith)).post("/desk/pieces", FORM);
    for (const draft of [theirs.id, FORM.draft, "made up"]) {
      const answer = await visitor.post("/desk/pieces", { ...FORM, draft });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).not.toBe(known.headers.get("location"));
    }
    expect(await findPiece(store.read, theirs.id)).toEqual(theirs);
    expect(await listPieces(store.read, { writerId: ada.id, limit: 9 })).toHaveLength(3);
  });

  it("makes one piece even if the answer to the first save was lost", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    let lost = 0;
    await page.route("**/desk/pieces", async (route) => {
      if (lost++) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await writeUnheard(page);
    await stateOf(page, "saved");
    await expect
      .poll(async () =>
        (await listPieces(office.store.read, { limit: 9 })).map(({ content }) => content.body_md),
      )
      .toEqual(["Saved, and written on."]);
  });

  it("is recognised from the text that a closed tab kept", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await page.route("**/desk/pieces", async (route) => {
      await route.fetch();
      return route.abort();
    });
    await writeUnheard(page);
    const again = await page.context().newPage();
    await closeCutOff(page);

    await again.goto("/desk/pieces/new");
    await again.getByRole("button", { name: "Restore it" }).click();
    await again.getByRole("button", { name: "Compare" }).click();
    await again.getByText("This piece was saved somewhere else").waitFor();
    await again.getByRole("button", { name: "Save" }).click();
    await again.getByText("Saved.", { exact: true }).waitFor();
    const pieces = await listPieces(office.store.read, { limit: 9 });
    expect(pieces.map(({ content }) => content.body_md)).toEqual(["Saved, and written on."]);
  });
});

/** Loses the answer to the first save. */
async function writeUnheard(page: Page): Promise<void> {
  // Fills both at once: if a busy machine took a second between the fields, the headline would be sent alone.
  await page.locator("form#editor").evaluate((form: HTMLFormElement) => {
    (form.elements.namedItem("headline") as HTMLInputElement).value = "Begun";
    const body = form.elements.namedItem("body_md") as HTMLTextAreaElement;
    body.value = "Saved, though nobody heard.";
    form.dispatchEvent(new Event("input"));
  });
  await stateOf(page, "offline");
  await page.getByLabel("Body").fill("Saved, and written on.");
}
