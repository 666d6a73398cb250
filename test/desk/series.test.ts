import { describe, expect, it } from "vitest";
import { listSeries, partsOf } from "../../api/store/series/series.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece, publishPiece } from "../_setup.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

describe("series at the desk", () => {
  it("are made, filled, put in order and deleted without a script, and readers see it", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const one = await publishPiece(store, ada, await createPiece(store, ada, { headline: "One" }));
    await createPiece(store, ada, { headline: "Not yet" });
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk");
    await page.getByRole("link", { name: "Series", exact: true }).click();
    await page.getByLabel("Title").fill("Of ink & wells");
    await page.getByRole("button", { name: "Create series" }).click();
    await page.getByText("The series is created.").waitFor();
    await page.getByRole("button", { name: "Add One" }).click();
    await page.getByRole("button", { name: "Add Not yet" }).click();
    const parts = page.locator(".series-order li");
    expect(await parts.locator("bdi").allInnerTexts()).toEqual(["One", "Not yet"]);
    // Statuses of different lengths begin at one place.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const places = await parts
        .locator(".chip")
        .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().x));
      expect(places).toHaveLength(2);
      expect(new Set(places).size).toBe(1);
    }
    await page.getByRole("button", { name: "Up Not yet" }).click();
    await page.getByText("The order is changed.").waitFor();
    expect(await parts.first().innerText()).toContain("Not yet");
    await office.settled();
    await page.goto("/series/of-ink-wells");
    expect(await page.locator("h1").innerText()).toBe("Of ink & wells");
    expect(await page.locator(".pieces > li").count()).toBe(1);
    await page.goto(`/author/ada/${one.slug}`);
    await page.locator(".series-line", { hasText: "Part 1 ·" }).waitFor();

    const [series] = await listSeries(store.read, { writerId: ada.id });
    await page.goto(`/desk/series/${series?.id}`);
    await page.getByRole("button", { name: "Take out One" }).click();
    await page.getByText("The piece is no longer in the series.").waitFor();
    await page.getByRole("button", { name: "Delete series" }).click();
    await page.getByRole("button", { name: "Delete series" }).click();
    await page.getByText("The series is deleted.").waitFor();
    await office.settled();
    expect((await fetch(`${origin}/series/of-ink-wells`)).status).toBe(404);
  });

  it("are chosen in the details of a draft, seen before it is published, and changed by dragging", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/series");
    await page.getByLabel("Title").fill("Of ink");
    await page.getByRole("button", { name: "Create series" }).click();
    await page.getByText("The series is created.").waitFor();
    const drafts = [];
    for (const headline of ["One", "Two"]) {
      const draft = await createPiece(store, ada, { headline });
      drafts.push(draft.id);
      await page.goto(`/desk/pieces/${draft.id}`);
      await page.locator("#drawer > summary").click();
      await page.getByLabel("Series").selectOption({ label: "Of ink" });
      await page.getByRole("button", { name: "Publish" }).click();
      await page.waitForURL(/publish$/);
    }
    const facts = page.locator(".public-facts");
    expect(await facts.innerText()).toContain("Of ink");
    // The first is not public, so nobody counts it.
    await page
      .frameLocator("iframe.page-preview")
      .locator(".series-line", { hasText: "Part 1 ·" })
      .waitFor();
    const [series] = await listSeries(store.read, { writerId: ada.id });
    const order = async () => (await partsOf(store.read, series?.id ?? "")).map(({ id }) => id);
    expect(await order()).toEqual(drafts);
    await page.goto(`/desk/series/${series?.id}`);
    await page
      .locator(".series-order li")
      .nth(1)
      .dragTo(page.locator(".series-order li").first(), {
        targetPosition: { x: 20, y: 2 },
      });
    await page.getByText("The order is changed.").waitFor();
    expect(await order()).toEqual(drafts.toReversed());
    await page.goto(`/desk/pieces/${drafts[0]}`);
    await page.locator("#drawer > summary").click();
    expect(await page.getByLabel("Series").inputValue()).toBe(series?.id);
  });
});
