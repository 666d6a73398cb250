import { english } from "../../api/contract/say.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { TOO_LONG_TO_SHOW } from "../../api/desk/pieces/preview.tsx";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { openPreview, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();
const KEPT = "Your text is kept in this browser.";

/** Longer than an unfinished draft can be. */
const LONG = "Word ".repeat(70_000);

const stateLine = (page: Page) => page.locator("#save-state").textContent();

describe("an editor whose text was refused", () => {
  it("says that there is no room for another piece, and keeps the text until there is", async () => {
    const office = await openOffice({ quotas: { drafts: 1 } });
    await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await page.getByLabel("Headline").fill("One too many");
    await page.getByLabel("Body").fill("What was typed.");
    await stateOf(page, "refused");
    const why =
      "You have 1 unpublished piece. The limit is 1. Publish or delete one in the desk, or ask the operator of this site for more room.";
    expect(await stateLine(page)).toBe(`Not saved. ${why} ${KEPT}`);
    await shoot(page, "refused-by-autosave");

    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByRole("alert").textContent()).toBe(`Not saved. ${why}`);
    expect(await typedText(page)).toBe("What was typed.");
    await page.getByText(`Not saved. ${KEPT}`).waitFor();
    await shoot(page, "refused-by-quota");
    await expectStateAccessible(page);

    office.store.quotas.drafts = 2;
    await page.goto("/desk/pieces/new");
    await page.getByRole("button", { name: "Restore it" }).click();
    await stateOf(page, "saved");
  });

  it("says so if the browser cannot keep the text", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    store.quotas.textMegabytes = 0;
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    await page.getByLabel("Body").fill("More than there was before.");
    await stateOf(page, "refused");
    expect(await stateLine(page)).toMatch(
      /^Not saved\. Your pieces .* does not fit\. .* This browser cannot keep your text: /,
    );
    await shoot(page, "refused-and-not-kept");
  });

  it("names fields by their labels, and says why there is no preview and no count", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await openPreview(page);
    await page.getByLabel("Headline").fill("A long one");
    await page.getByLabel("Body").fill(LONG);
    await stateOf(page, "refused");
    expect(await stateLine(page)).toBe(
      `Not saved. Body is too long to be saved: at most 300,000 characters. ${KEPT}`,
    );
    const says = async (): Promise<void> => {
      await page.locator("#preview-why", { hasText: english(TOO_LONG_TO_SHOW) }).waitFor();
      await page.locator("#length", { hasText: "Too long for a piece" }).waitFor();
      await page
        .locator("#field-body_md-left.over", { hasText: "250,000 characters too many" })
        .waitFor();
    };
    await says();
    await shoot(page, "too-long-by-autosave");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    await says();
    await shoot(page, "too-long");
    await expectStateAccessible(page);
    const [piece] = await listPieces(office.store.read, { limit: 1 });
    expect(piece?.content.body_md ?? "").toBe("");
  });

  it("says the same without a script", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/pieces/new");
    await page.getByLabel("Headline").fill("A long one");
    await page.getByLabel("Body").fill(LONG);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.locator("#preview-why").textContent()).toBe(english(TOO_LONG_TO_SHOW));
    expect(await page.locator("#length").textContent()).toBe("Too long for a piece");
    expect(await page.locator("#field-body_md-left").textContent()).toBe(
      "250,000 characters too many",
    );
    expect(await stateLine(page)).toBe("Not saved yet");
  });
});
