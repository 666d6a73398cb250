import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece, listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { useBrowser } from "../_browser.ts";
import { content, createPiece, writerAt } from "../_setup.ts";
import {
  bodyOf,
  closeCutOff,
  holdNewest,
  openDetails,
  openText,
  stateOf,
  typedText,
} from "./_editor.ts";
import { openOffice, PASSWORD, signIn } from "./_office.ts";

const browser = useBrowser();

describe("text that cannot be saved", () => {
  it("is kept up to the last letter if the writer is signed out", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await store.write((tx) => tx.deleteFrom("sessions").execute());
    await page.getByLabel("Body").fill("Typed before.");
    await page.getByText("Not saved. You are signed out.").waitFor();
    await page.getByLabel("Body").fill("Typed before, and typed after.");

    // The shortcut sends the text again, and the message appears again.
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("ControlOrMeta+s");
    await asked;
    await page.getByText("Not saved. You are signed out.").waitFor();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Restore it" }).click();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Typed before, and typed after.");
  });

  it("is kept up to the last letter if another tab has saved", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const first = await signIn(browser(), office, "ada");
    const second = await first.context().newPage();
    const release = await holdNewest(second);
    await first.goto(`/desk/pieces/${id}`);
    await second.goto(`/desk/pieces/${id}`);
    await first.getByLabel("Body").fill("Quicker.");
    await stateOf(first, "saved");
    await second.getByLabel("Body").fill("Slower.");
    release();
    await stateOf(second, "conflict");
    await second.getByLabel("Body").fill("Slower, but longer.");
    await second.reload();
    await second.getByRole("button", { name: "Restore it" }).click();
    await stateOf(second, "conflict");
    expect(await typedText(second)).toBe("Slower, but longer.");
    expect(await bodyOf(office, id)).toBe("Quicker.");
  });

  it("is saved automatically if it was corrected while its first save was being refused", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/desk/pieces/${id}`, async (route) => {
      await held;
      await route.continue();
    });
    await openDetails(page);
    const sent = page.waitForRequest(`**/desk/pieces/${id}`);
    await page.getByLabel("Tags").fill("x".repeat(33));
    await sent;
    await page.getByLabel("Body").fill("Corrected meanwhile.");
    await page.getByLabel("Tags").fill("short");
    // Timers of a page fire in order: after this one, the autosave has run and found the first save in progress.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
    release();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Corrected meanwhile.");
  });

  it("is offered on the piece it belongs to, and makes no second piece", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await page.getByLabel("Headline").fill("Begun");
    await page.getByLabel("Body").fill("Saved.");
    await page.waitForURL(/\/desk\/pieces\/[0-9a-f-]{36}$/);
    await stateOf(page, "saved");
    await page.context().setOffline(true);
    await page.getByLabel("Body").fill("Saved, and written on.");
    await stateOf(page, "offline");
    const address = page.url();
    const again = await page.context().newPage();
    await closeCutOff(page);
    await again.context().setOffline(false);

    await again.goto("/desk/pieces/new");
    await again.getByLabel("Body").waitFor();
    expect(await again.locator("#kept").isHidden()).toBe(true);
    await again.goto(address);
    await again.getByRole("button", { name: "Restore it" }).click();
    await stateOf(again, "saved");
    const pieces = await listPieces(office.store.read, { limit: 9 });
    expect(pieces.map((piece) => piece.content.body_md)).toEqual(["Saved, and written on."]);
  });
});

describe("a long text that cannot be saved", () => {
  const LONG = Array.from({ length: 2_000 }, (_, at) => `Paragraph ${at} of many.`).join("\n\n");

  it("is kept by what has changed, and comes back whole after each change", async () => {
    const { page, office, id } = await openText(browser(), LONG);
    await page.context().setOffline(true);
    await page.locator(".cm-content").press("ControlOrMeta+Home");
    await page.keyboard.type("Typed at the start. ");
    await stateOf(page, "offline");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Typed at the end.");
    const expected = `Typed at the start. ${LONG} Typed at the end.`;
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("More. ");
    await expect.poll(() => keptLetters(page)).toContain("More.");
    const again = await page.context().newPage();
    await closeCutOff(page);
    await again.context().setOffline(false);
    await again.goto(`/desk/pieces/${id}`);
    await again.getByRole("button", { name: "Restore it" }).click();
    await stateOf(again, "saved");
    expect(await bodyOf(office, id)).toBe(`More. ${expected}`);
  });

  it("writes little for each of the keys that follow one another in one place", async () => {
    const { page } = await openText(browser(), LONG);
    await page.context().setOffline(true);
    await page.locator(".cm-content").press("ControlOrMeta+Home");
    await page.keyboard.type("One.");
    await stateOf(page, "offline");
    await page.keyboard.type(" Two.");
    await expect.poll(() => keptLetters(page)).toContain("Two.");
    expect((await keptLetters(page)).length).toBeLessThan(1_000);
  });

  it("does not need a browser that keeps anything", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, content({ body_md: "Words." }));
    const page = await signIn(browser(), office, "ada");
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
    });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").press("ControlOrMeta+End");
    await page.keyboard.type(" And more.");
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Words. And more.");
  });
});

/** What the browser keeps of the newest text, without that of the saved one. */
async function keptLetters(page: Page): Promise<string> {
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith("galley-text:"));
    return (name && localStorage.getItem(name)) ?? "";
  });
}

describe("Save", () => {
  it("keeps the writer on the page if there is no connection", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.context().setOffline(true);
    await page.getByLabel("Body").fill("Written on a train.");
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText("Not saved yet: the service cannot be reached. Your text is kept in this browser.")
      .waitFor();
    expect(await typedText(page)).toBe("Written on a train.");

    // A later version alone does not mean that this text was saved.
    const again = await page.context().newPage();
    await closeCutOff(page);
    await takeStep(store, {
      action: "edit",
      pieceId: id,
      actor: writerAt(ada),
      review: "off",
      content: content({ body_md: "Another." }),
      version: 1,
    });
    await again.context().setOffline(false);
    await again.goto(`/desk/pieces/${id}`);
    await again.getByRole("button", { name: "Restore it" }).click();
    await stateOf(again, "conflict");
    await again.context().setOffline(true);
    await again.getByRole("button", { name: "Keep mine" }).click();
    await stateOf(again, "offline");
    await again.context().setOffline(false);
    await again.getByRole("button", { name: "Save" }).click();
    await again.getByText("Saved.").waitFor();
    expect(await bodyOf(office, id)).toBe("Written on a train.");
    expect(await again.locator("#kept").isHidden()).toBe(true);
  });

  it("saves text typed before its answer, and keeps text typed after it", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    const held: { byScript: boolean; release: () => void }[] = [];
    await page.route(`**/desk/pieces/${id}`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const byScript = route.request().headers()["accept"] === "application/json";
      await new Promise<void>((release) => held.push({ byScript, release }));
      return route.continue();
    });
    const standfirst = page.getByLabel("Subtitle");
    const stored = async () => (await findPiece(office.store.read, id))?.content.sub;
    await standfirst.fill("One.");
    await page.getByRole("button", { name: "Save" }).click({ noWaitAfter: true });
    await expect.poll(() => held.length).toBe(1);
    await standfirst.fill("One. Two.");
    held[0]?.release();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.release();
    await expect.poll(() => held.length).toBe(3);
    expect(await stored()).toBe("One. Two.");
    // The next page is loading: only the keyboard still reaches the field.
    await page.keyboard.type(" Three.");
    held[2]?.release();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(held.map(({ byScript }) => byScript)).toEqual([true, true, false]);
    await page.getByRole("button", { name: "Restore it" }).click();
    await expect.poll(() => held.length).toBe(4);
    held[3]?.release();
    await stateOf(page, "saved");
    expect(await stored()).toBe("One. Two. Three.");
  });
});
