import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { givePicture, testPicture } from "../pictures/_pictures.ts";
import { expectStateAccessible, openOffice, PASSWORD, signIn } from "./_office.ts";

const browser = useBrowser();
const BRIDGE = "b".repeat(32);
const LONG = "A line of a text that fills the first screen of the preview.\n\n".repeat(30);
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

async function openPublish(
  options: Parameters<typeof signIn>[3] = {},
  content: { body_md?: string; cover?: string } = {},
) {
  const office = await openOffice();
  const photo = await testPicture({ width: 640, height: 480, format: "jpeg" });
  await givePicture(office.store, office.ada, BRIDGE, { alt: "A bridge", photo });
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges", ...content });
  const page = await signIn(browser(), office, "ada", options);
  await page.goto(`/desk/pieces/${id}/publish`);
  await page.getByRole("heading", { name: "Publish: Bridges" }).waitFor();
  return { office, id, page };
}

const options = (page: Page) => page.locator(".publish-options");
const open = (page: Page) => options(page).locator("> summary").click();
const press = (page: Page, name = "Publish") => page.getByRole("button", { name }).click();

describe("the preview of Publish", () => {
  it("shows every picture of the text, also before anybody scrolls to it", async () => {
    const { page } = await openPublish({}, { body_md: `Dark.\n\n![](/pictures/${BRIDGE})` });
    const picture = page.frameLocator("iframe.page-preview").locator("figure img");
    await picture.waitFor();
    const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(widthOf).toBeGreaterThan(0);
    expect(await picture.getAttribute("loading")).toBe(null);
    // A picture that is decoded later leaves an empty place in what is drawn at once.
    await page.setViewportSize({ width: 1_280, height: 100 });
    await page.reload();
    await expect.poll(widthOf).toBeGreaterThan(0);
    const frame = (await page.locator("iframe.page-preview").boundingBox())!;
    const box = (await picture.boundingBox())!;
    const drawn = await page.screenshot({ fullPage: true });
    const place = {
      // The stripe on the right has a colour.
      left: Math.round(box.x + box.width * 0.75),
      top: Math.round(Math.min(box.y + box.height / 2, frame.y + frame.height - 5)),
      width: 1,
      height: 1,
    };
    const [red = 0, green = 0, blue = 0] = await sharp(drawn).extract(place).raw().toBuffer();
    expect([red, green, blue].some((value) => value < 200)).toBe(true);
  });
});

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("Publish is one look and one press, %s", (_, javaScriptEnabled) => {
  it("shows the text, one button and the address, and folds the rest", async () => {
    const { office, id, page } = await openPublish({ javaScriptEnabled });
    await page
      .frameLocator("iframe.page-preview")
      .getByRole("heading", { name: "Bridges" })
      .waitFor();
    const form = page.locator(".publish-panel");
    expect(await form.getByRole("button").allTextContents()).toEqual(["PublishSchedule"]);
    await form.getByText("/author/ada/bridges").first().waitFor();
    expect(await page.getByLabel("Address").isVisible()).toBe(false);
    expect(await page.getByText("Included in your feeds").isVisible()).toBe(false);
    await open(page);
    await page.getByText("in Details: the old address then leads to the new one").waitFor();
    for (const label of ["Address", "Category", "Tags", "Backdate"]) {
      expect([label, await page.getByLabel(label).isVisible()]).toEqual([label, true]);
    }
    expect(await page.getByText("Included in your feeds").isVisible()).toBe(true);
    expect(await page.getByText("you have no webhook").isVisible()).toBe(true);
    await page.getByLabel("Schedule").check();
    expect(await page.getByLabel("Backdate").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Schedule" }).isVisible()).toBe(true);
    await page.getByLabel("Now").check();
    await page.getByText("Choose from your pictures").click();
    await page.getByRole("radio", { name: "A bridge" }).check();
    await press(page);
    await page.getByRole("heading", { name: "Live" }).waitFor();
    expect((await findPiece(office.store.read, id))?.content.cover).toBe(BRIDGE);
    const link = page.getByLabel("Link", { exact: true });
    expect(await link.inputValue()).toMatch(/\/author\/ada\/bridges$/);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(
      javaScriptEnabled ? 1 : 0,
    );
  });
});

describe("the options of Publish", () => {
  it("open by themselves where something in them is refused, and keep what was typed", async () => {
    const { page } = await openPublish({ javaScriptEnabled: false });
    await open(page);
    await page.getByLabel("Address").fill("archive");
    await press(page);
    await page.getByText("This word has another meaning here").first().waitFor();
    expect(await options(page).getAttribute("open")).not.toBe(null);
    expect(await page.getByLabel("Address").inputValue()).toBe("archive");
  });
});

describe("Publish on a phone", () => {
  it("keeps its button in sight, wherever the page is scrolled", async () => {
    const { page } = await openPublish(PHONE, { body_md: LONG });
    const button = page.getByRole("button", { name: "Publish" });
    const isInSight = async (): Promise<boolean> => {
      const box = (await button.boundingBox())!;
      return box.y >= 0 && box.y + box.height <= PHONE.viewport.height && box.height >= 44;
    };
    await shoot(page, "publish");
    await page.setViewportSize(PHONE.viewport);
    expect(await isInSight()).toBe(true);
    await open(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await isInSight()).toBe(true);
    // Nothing at the end of the page lies behind the bar.
    const end = await page.evaluate(() => {
      const last = document.querySelector("main")!.lastElementChild!.getBoundingClientRect();
      return last.bottom <= document.querySelector(".publish-bar")!.getBoundingClientRect().top;
    });
    expect(end).toBe(true);
    await expectStateAccessible(page);
  });
});

describe("from signing in to a live piece with one picture", () => {
  it("takes at most six clicks", async () => {
    const office = await openOffice();
    const context = await browser().newContext({ baseURL: office.origin });
    const page = await context.newPage();
    let clicks = 0;
    const click = async (target: ReturnType<Page["locator"]>): Promise<void> => {
      clicks++;
      await target.click();
    };
    await page.goto("/desk");
    await page.getByLabel("Email").focus();
    await page.keyboard.type("ada@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await click(page.getByRole("button", { name: "Sign in", exact: true }));
    await click(page.getByRole("link", { name: "New piece" }));
    // The caret is in the headline already.
    await page.locator(".cm-content").waitFor();
    await expect.poll(() => focusedName(page)).toBe("headline");
    await page.keyboard.type("A harbour");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Seen from the hill.");
    await page.keyboard.press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await click(page.getByRole("button", { name: "Add picture" }));
    const buffer = await testPicture({ width: 800, height: 600, format: "jpeg" });
    await (await chooser).setFiles([{ name: "harbour.jpg", mimeType: "image/jpeg", buffer }]);
    await click(page.getByRole("button", { name: "Publish" }));
    await page.getByRole("heading", { name: "Publish: A harbour" }).waitFor();
    await click(page.getByRole("button", { name: "Publish" }));
    await page.getByRole("heading", { name: "Live" }).waitFor();
    const url = await page.getByLabel("Link", { exact: true }).inputValue();
    expect(await (await fetch(url)).text()).toMatch(/<figure[^]*\/pictures\/[0-9a-f]{32}/);
    expect(clicks).toBeLessThanOrEqual(6);
    await context.close();
  });
});

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}
