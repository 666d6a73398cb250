import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addPicture } from "../../api/store/pictures/pictures.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { content, createPiece, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { givePicture, testPicture } from "../pictures/_pictures.ts";
import { openDetails, openPreview, stateOf } from "./_editor.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);

async function openEditor() {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges" });
  await givePicture(office.store, office.ada, BRIDGE, { alt: "A bridge" });
  await givePicture(office.store, office.ada, RIVER);
  const page = await signIn(browser(), office, "ada");
  await page.goto(`/desk/pieces/${id}`);
  await openPreview(page);
  await openDetails(page);
  return { office, id, page };
}

async function coverIn({ store }: Office, id: string): Promise<string | null | undefined> {
  return (await findPiece(store.read, id))?.content.cover;
}

const field = (page: Page) => page.getByRole("group", { name: /^Cover/ });
const shown = (page: Page) => field(page).locator(".cover-shown img");
const inPreview = (page: Page) => page.frameLocator("iframe.page-preview").locator(".cover img");

async function photo(name: string) {
  const buffer = await testPicture({ width: 1_600, height: 900, format: "jpeg" });
  return { name, mimeType: "image/jpeg", buffer };
}

describe("the cover in the editor", () => {
  it("is chosen by keyboard, saved, previewed and removed", async () => {
    const { office, id, page } = await openEditor();
    await field(page).getByText("Choose from your pictures").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => coverIn(office, id)).toMatch(/^(b|c){32}$/);
    await field(page).getByRole("radio", { name: "A bridge" }).focus();
    await page.keyboard.press("Space");
    await stateOf(page, "saved");
    await expect.poll(() => coverIn(office, id)).toBe(BRIDGE);
    expect(await shown(page).getAttribute("alt")).toBe("A bridge");
    await expect.poll(() => inPreview(page).getAttribute("alt")).toBe("A bridge");
    await expectStateAccessible(page);
    await field(page).getByRole("button", { name: "Remove cover" }).press("Enter");
    await expect.poll(() => coverIn(office, id)).toBe(null);
    expect(await shown(page).count()).toBe(0);
    await expect.poll(() => inPreview(page).count()).toBe(0);
    // The button is gone: the focus is not lost with it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  });

  it("is uploaded, described, and published with its piece", async () => {
    const { office, id, page } = await openEditor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload cover" }).click();
    await (await chooser).setFiles([await photo("harbour.jpg")]);
    await shown(page).waitFor();
    await page.getByLabel("Description of the cover").fill("The harbour");
    await page.getByLabel("Description of the cover").press("Enter");
    await expect.poll(() => shown(page).getAttribute("alt")).toBe("The harbour");
    await stateOf(page, "saved");
    await shoot(page, "editor-cover");
    const cover = await coverIn(office, id);
    expect(cover).toMatch(/^[0-9a-f]{32}$/);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: /^Publish: Bridges/ }).waitFor();
    const preview = page.frameLocator("iframe.page-preview").getByAltText("The harbour");
    await expect
      .poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: "Live" }).waitFor();
    const reader = await browser().newPage();
    await reader.goto(`${office.origin}/author/ada/bridges`);
    await reader.getByAltText("The harbour").waitFor();
    expect(await (await fetch(`${office.origin}/`)).text()).toContain(
      `/pictures/${cover}-720.webp`,
    );
    await reader.close();
  });

  it("is uploaded by dropping a file on it, and a press of Publish waits for it", async () => {
    const { office, id, page } = await openEditor();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/desk/pictures", async (route) => {
      await held;
      await route.continue();
    });
    const { buffer } = await photo("harbour.jpg");
    await field(page).evaluate((place, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "harbour.jpg", { type: "image/jpeg" }));
      place.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, buffer.toString("base64"));
    await field(page).getByRole("progressbar").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("“Publish” waits for your pictures.").waitFor();
    release();
    await page.getByRole("heading", { name: /^Publish: Bridges/ }).waitFor();
    expect(await coverIn(office, id)).toMatch(/^[0-9a-f]{32}$/);
  });

  it("says why a file is refused, and keeps the cover", async () => {
    const { page } = await openEditor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload cover" }).click();
    const buffer = Buffer.from("No picture.");
    await (await chooser).setFiles([{ name: "notes.jpg", mimeType: "image/jpeg", buffer }]);
    await field(page)
      .locator(".uploads")
      .getByText(/was not uploaded\. .*JPEG, PNG, WebP, GIF or AVIF/)
      .waitFor();
    expect(await shown(page).count()).toBe(0);
    await expectStateAccessible(page);
  });

  it("is chosen without scripts", async () => {
    const { office, id, page: scripted } = await openEditor();
    await scripted.close();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(`/desk/pieces/${id}`);
    await openDetails(page);
    await field(page).getByText("Choose from your pictures").click();
    await field(page)
      .getByRole("radio", { name: /^Picture cccccc/ })
      .check();
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Saved.").waitFor();
    expect(await coverIn(office, id)).toBe(RIVER);
    await openDetails(page);
    expect(await shown(page).getAttribute("src")).toBe(`/desk/pictures/${RIVER}-720.webp`);
  });
});

describe("a public cover", () => {
  it("takes its place before it arrives: nothing on the page moves", async () => {
    const office = await openOffice();
    const { store, ada, settled, origin } = office;
    await addPicture(store, writerAt(ada), {
      writerId: ada.id,
      alt: "A tower",
      picture: {
        id: BRIDGE,
        width: 1_600,
        height: 2_000,
        isAnimated: false,
        encoderVersion: 1,
        master: Buffer.from("master"),
        files: [
          await towerFile(720, "webp"),
          await towerFile(1_280, "webp"),
          await towerFile(1_280, "jpg"),
        ],
      },
    });
    const draft = await createPiece(store, ada, { cover: BRIDGE });
    await publishPiece(store, ada, draft);
    await settled();
    for (const width of [390, 1_280]) {
      for (const path of ["/", "/author/ada/a-headline"]) {
        const page = await browser().newPage({ viewport: { width, height: 800 } });
        let release = (): void => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route("**/pictures/**", async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(origin + path, { waitUntil: "domcontentloaded" });
        await page.locator(".foot").waitFor();
        const before = await page.locator(".foot").boundingBox();
        release();
        const image = page.locator(":is(.cover, .card-cover) img").first();
        const isThere = () =>
          image.evaluate((one) => (one as HTMLImageElement).complete && one.clientHeight > 0);
        await expect.poll(isThere).toBe(true);
        const natural = await image.evaluate((one) => (one as HTMLImageElement).naturalWidth);
        expect(natural).toBeGreaterThan(0);
        expect(await page.locator(".foot").boundingBox()).toEqual(before);
        const { width: shownWidth } = (await image.boundingBox())!;
        expect(shownWidth).toBeLessThanOrEqual(width);
        await page.close();
      }
    }
  });
});

async function towerFile(slot: 720 | 1_280, type: "webp" | "jpg") {
  const size = { width: slot, height: slot * 1.25 };
  const format = type === "jpg" ? "jpeg" : type;
  return { slot, type, ...size, bytes: await testPicture({ ...size, format }) };
}

describe("a cover whose picture is gone", () => {
  it("is not taken, with a sentence that the writer understands, and the text is saved", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, bob, BRIDGE);
    const { id, version } = await createPiece(store, ada);
    const visit = await visitAs(office, ada);
    const answer = await visit.post(`/desk/pieces/${id}`, {
      headline: "A new headline",
      body_md: "Long work.",
      cover: BRIDGE,
      version: String(version),
    });
    expect(answer.status).toBe(303);
    const html = await (await visit.get(`/desk/pieces/${id}`)).text();
    expect(html).toContain("This picture is not in your library. Choose another one.");
    expect(html).toContain("Long work.");
    expect(html).not.toContain(BRIDGE);
    expect(await coverIn(office, id)).toBe(null);
  });

  it("is not restored with an older text", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    await givePicture(store, ada, BRIDGE);
    const piece = await createPiece(store, ada, { headline: "Older", cover: BRIDGE });
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      version: piece.version,
      content: content({ headline: "Newer" }),
      separate: true,
    });
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pictures/${BRIDGE}/details`);
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Delete picture" }).click();
    await page.getByText("The picture is deleted.").waitFor();
    await page.goto(`/desk/pieces/${piece.id}/revisions/1`);
    await page.getByRole("button", { name: "Restore this text" }).click();
    await page.getByText("restored without its cover").waitFor();
    const after = await findPiece(store.read, piece.id);
    expect([after?.content.headline, after?.content.cover]).toEqual(["Older", null]);
  });

  it("is named before the picture is deleted", async () => {
    const office = await openOffice();
    const { store, ada, settled, origin } = office;
    await givePicture(store, ada, BRIDGE);
    const draft = await createPiece(store, ada, { headline: "The bridge", cover: BRIDGE });
    await publishPiece(store, ada, draft);
    await settled();
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pictures/${BRIDGE}/details`);
    await page.getByText("The bridge (its cover)").waitFor();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("A piece whose cover it is will have no cover").waitFor();
    await page.getByText("The bridge (its cover)").waitFor();
    await page.getByRole("button", { name: "Delete picture" }).click();
    await page.getByText("The picture is deleted.").waitFor();
    await settled();
    expect(await (await fetch(`${origin}/author/ada/a-headline`)).text()).not.toContain(BRIDGE);
  });
});
