import { describe, expect, it } from "vitest";
import { listPieces } from "../../api/store/pieces.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { bodyOf, stateOf } from "./_editor.ts";
import { openOffice, PASSWORD, signIn } from "./_office.ts";

const browser = useBrowser();

describe("text that cannot be saved", () => {
  it("is kept as far as it was typed, though the writer was signed out", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await store.write((tx) => tx.deleteFrom("sessions").execute());
    await page.getByLabel("Body").fill("Typed before.");
    await page.getByText("You were signed out.").waitFor();
    await page.getByLabel("Body").fill("Typed before, and typed after.");

    // The shortcut asks the server again, and says again what to do.
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("ControlOrMeta+s");
    await asked;
    await page.getByText("You were signed out.").waitFor();
    await page.getByRole("button", { name: "Sign in again" }).click();
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Put it back" }).click();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Typed before, and typed after.");
  });

  it("is kept as far as it was typed, though another tab was quicker", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const first = await signIn(browser(), office, "ada");
    const second = await first.context().newPage();
    await first.goto(`/desk/pieces/${id}`);
    await second.goto(`/desk/pieces/${id}`);
    await first.getByLabel("Body").fill("Quicker.");
    await stateOf(first, "saved");
    await second.getByLabel("Body").fill("Slower.");
    await stateOf(second, "conflict");
    await second.getByLabel("Body").fill("Slower, but longer.");
    await second.reload();
    await second.getByRole("button", { name: "Put it back" }).click();
    await stateOf(second, "conflict");
    expect(await second.getByLabel("Body").inputValue()).toBe("Slower, but longer.");
    expect(await bodyOf(office, id)).toBe("Quicker.");
  });

  it("is offered on the piece that it was begun as, and makes no second one", async () => {
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
    await page.close();
    await again.context().setOffline(false);

    await again.goto("/desk/pieces/new");
    await again.getByLabel("Body").waitFor();
    expect(await again.locator("#kept").isHidden()).toBe(true);
    await again.goto(address);
    await again.getByRole("button", { name: "Put it back" }).click();
    await stateOf(again, "saved");
    const pieces = await listPieces(office.store.read, { limit: 9 });
    expect(pieces.map(({ content }) => content.body_md)).toEqual(["Saved, and written on."]);
  });
});
