import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, publishPiece, writerAt } from "../_setup.ts";
import { givePicture, testPicture } from "../pictures/_pictures.ts";
import { expectStateAccessible, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();
const BRIDGE = "b".repeat(32);

/** Where each page of the desk is found: the entry, the page within, and its heading. */
const PLACES = [
  ["Pieces", "My pieces", "/desk", "My pieces"],
  ["Pieces", "Needs you", "/desk/needs", "Needs you"],
  ["Pieces", "Statistics", "/desk/reads", "Statistics"],
  ["Pieces", "Import and export", "/desk/archive", "Import and export"],
  ["Pictures", undefined, "/desk/pictures", "Pictures"],
  ["Site", "Settings", "/desk/site", "Site"],
  ["Site", "Review", "/desk/review", "Review"],
  ["Site", "Writers", "/desk/review/writers", "Writers"],
  ["Site", "Redirects", "/desk/review/redirects", "Redirects"],
  ["You", "Profile", "/desk/edit/profile", "Profile"],
  ["You", "Online presence", "/desk/edit/online-presence", "Online presence"],
  ["You", "Shop", "/desk/edit/shop", "Shop"],
  ["You", "Account", "/desk/account", "Account"],
] as const;

const entriesOf = (page: Page) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link").allTextContents();

describe("the navigation", () => {
  it("has four entries for editors and three for writers, and all pages within two clicks", async () => {
    const office = await openOffice();
    const writer = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await writer.goto("/desk/edit/shop");
    expect(await entriesOf(writer)).toEqual(["Pieces", "Pictures", "You"]);
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto("/desk");
    expect(await entriesOf(page)).toEqual(["Pieces", "Pictures", "Site", "You"]);
    for (const [entry, within, path, heading] of PLACES) {
      await page
        .getByRole("navigation", { name: "Desk" })
        .getByRole("link", { name: entry })
        .click();
      if (within) {
        await page
          .getByRole("navigation", { name: entry })
          .getByRole("link", { name: within })
          .click();
        const here = page.getByRole("navigation", { name: entry }).locator("[aria-current=page]");
        expect(await here.textContent()).toBe(within);
      }
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);
    }
  });
});

describe("the home of the desk", () => {
  it("shows drafts first, each with its cover and how it begins", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const photo = await testPicture({ width: 640, height: 480, format: "jpeg" });
    await givePicture(store, ada, BRIDGE, { alt: "A bridge", photo });
    const live = await createPiece(store, ada, { headline: "Live", sub: "A subtitle." });
    await publishPiece(store, ada, live);
    const returned = await createPiece(store, ada, { headline: "Returned" });
    const step = { pieceId: returned.id, review: "required" } as const;
    await takeStep(store, { ...step, actor: writerAt(ada), action: "ask_for_look" });
    const body_md = `# Signs\n\n![A picture](/pictures/${BRIDGE})\n\nIt has **bold**, a [link](/x) and \`code\`.\n\n| A | B |\n|---|:-:|\n| 1 | 2 |\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nOn.`;
    await createPiece(store, ada, { headline: "Draft", sub: null, body_md, cover: BRIDGE });
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk");
    expect(await page.locator(".shelf h3").allTextContents()).toEqual([
      "Draft",
      "Returned",
      "Live",
    ]);
    const rows = page.locator(".rows > li");
    expect(await rows.nth(0).locator(".clamped").textContent()).toBe(
      "Signs It has bold, a link and code. A B 1 2 On.",
    );
    expect(await rows.nth(2).locator(".clamped").textContent()).toBe("A subtitle.");
    const cover = rows.nth(0).locator("img");
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await rows.nth(1).locator("img").count()).toBe(0);
    // A cover adds no room below the row.
    const below = await rows.evaluateAll((items) =>
      items.map((item) => {
        const actions = item.querySelector(".row-actions") as HTMLElement;
        return item.getBoundingClientRect().bottom - actions.getBoundingClientRect().bottom;
      }),
    );
    expect(new Set(below.map(Math.round)).size, String(below)).toBe(1);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const small = await signIn(browser(), office, "ada", phone);
    await small.goto("/desk");
    const title = await small.getByRole("link", { name: "Draft", exact: true }).boundingBox();
    expect(title?.height).toBeGreaterThanOrEqual(44);
    await shoot(page, "home");
    await expectStateAccessible(page);
  });
});

describe("the list of what needs a writer", () => {
  it("has links, which mark their entry as seen where scripts run", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { id } = await createPiece(store, ada, { headline: "Asked" });
    const step = { pieceId: id, review: "required" } as const;
    await takeStep(store, { ...step, actor: writerAt(ada), action: "ask_for_look" });
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/needs");
    const title = page.getByRole("link", { name: "Asked" });
    expect(await title.getAttribute("href")).toBe(`/desk/review/${id}`);
    await title.click();
    await page.waitForURL(`**/desk/review/${id}`);
    const seen = await store.read.selectFrom("seen").select("writer_id").execute();
    expect(seen).toEqual([{ writer_id: edith.id }]);
  });
});

describe("the details of a piece", () => {
  it("stand beside the text, and on a phone above it, closed with one press", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "One.\n\n".repeat(40) });
    const page = await signIn(browser(), office, "ada");
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.goto(`/desk/pieces/${id}`);
    const toggle = page.getByRole("button", { name: "Details", exact: true });
    await toggle.click();
    const drawer = page.locator("#drawer");
    const boxOf = async (place: string) => (await page.locator(place).first().boundingBox())!;
    const text = await boxOf(".sheet .body");
    expect(text.x + text.width).toBeLessThanOrEqual((await boxOf("#drawer")).x);
    await toggle.click();
    await page.setViewportSize({ width: 390, height: 800 });
    await toggle.click();
    const bar = await boxOf(".editor-bar");
    const sheet = await boxOf("#drawer");
    expect(sheet.y).toBeGreaterThanOrEqual(Math.floor(bar.y + bar.height));
    expect(sheet.y + sheet.height).toBeLessThan(750);
    await page.getByLabel("How it was made").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Close details" }).click();
    expect(await drawer.getAttribute("open")).toBe(null);
    await toggle.click();
    const preview = page.getByRole("button", { name: "Preview", exact: true });
    await preview.click();
    expect(await drawer.getAttribute("open")).toBe(null);
    await toggle.click();
    expect(await preview.getAttribute("aria-pressed")).toBe("false");
    await page.getByLabel("How it was made").waitFor();
  });
});
