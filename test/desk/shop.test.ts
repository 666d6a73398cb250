import { describe, expect, it } from "vitest";
import { listProducts } from "../../api/store/people/products.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece, RENDERED, writerAt } from "../_setup.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

describe("the shop", () => {
  it("adds, changes and removes a listing, and the public page is updated", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const piece = await createPiece(store, ada, { headline: "On engines" });
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(ada),
      review: "off",
      action: "publish",
      version: 1,
      rendered: RENDERED,
    });
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/shop");
    await page.getByLabel("Name").fill("Engine notes");
    await page.getByLabel("Description").fill("A book of notes.");
    await page.getByLabel("Price").fill("12,5");
    await page.getByLabel("Currency").fill("gbp");
    await page.getByLabel("Category").selectOption("ideas");
    await page.getByLabel("Payment URL").fill("https://pay.example/notes");
    await page.getByLabel("On engines").check();
    await page.getByRole("button", { name: "Add listing" }).click();
    await page.getByText("The listing is added.").waitFor();
    await expectStateAccessible(page);
    await office.settled();
    const [product] = await listProducts(store.read, { writerId: ada.id });
    const record = `${origin}/api/public/products/${product?.id}`;
    expect(await (await fetch(record)).json()).toMatchObject({
      product: {
        name: "Engine notes",
        price: { amount: "12.5", currency: "GBP" },
        category: "ideas",
        related: [{ title: "On engines" }],
      },
    });

    await page.getByRole("link", { name: "Edit Engine notes" }).click();
    await expectStateAccessible(page);
    expect(await page.getByLabel("On engines").isChecked()).toBe(true);
    await page.getByLabel("Price").fill("15.00");
    await page.getByRole("button", { name: "Save listing" }).click();
    await page.getByText("Saved.").waitFor();
    await office.settled();
    await page.goto("/author/ada");
    await page.getByText("£15.00").waitFor();

    await page.goto("/desk/edit/shop");
    await page.getByRole("button", { name: "Remove Engine notes" }).click();
    await page.getByRole("button", { name: "Remove listing" }).click();
    await page.getByText("The listing is removed.").waitFor();
    await office.settled();
    expect((await fetch(record)).status).toBe(404);
    expect(await (await fetch(`${origin}/author/ada`)).text()).not.toContain("Engine notes");
  });

  it("shows errors beside their fields, keeps the typed values, and works without a script", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/edit/shop");
    await page.getByLabel("Name").fill("Engine notes");
    await page.getByLabel("Price").fill("a lot");
    await page.getByLabel("Payment URL").fill("http://pay.example/notes");
    await page.getByRole("button", { name: "Add listing" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("Nothing was added");
    expect(await page.getByLabel("Name").inputValue()).toBe("Engine notes");
    for (const label of ["Price", "Payment URL"]) {
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
    }
    await page.getByLabel("Price").fill("0");
    await page.getByLabel("Payment URL").fill("https://pay.example/notes");
    await page.getByRole("button", { name: "Add listing" }).click();
    await page.getByText("The listing is added.").waitFor();
    await page.getByRole("button", { name: "Remove Engine notes" }).click();
    await page.getByRole("button", { name: "Remove listing" }).click();
    await page.getByText("The listing is removed.").waitFor();
  });
});
