import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { listPictures } from "../../api/store/pictures/picture-library.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { phonePhoto, PLACE, SECRET, testPicture } from "../pictures/_pictures.ts";
import { createPiece } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { giveFiles } from "./_dropped.ts";
import { bodyOf, openPreview, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, type Office, openOffice, signIn } from "./_office.ts";

const browser = useBrowser();
const SHOWN = /!\[\]\(\/pictures\/[0-9a-f]{32}\)/;

async function openEditor(body_md = "As it was.") {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges", body_md });
  const page = await signIn(browser(), office, "ada");
  await page.goto(`/desk/pieces/${id}`);
  return { office, id, page };
}

async function pictureFile(name: string, colour: string) {
  const buffer = await testPicture({ width: 60, height: 40, colour });
  return { name, mimeType: "image/png", buffer };
}

const uploads = (page: Page) => page.locator(".uploads li");
const figures = (page: Page) => page.locator(".cm-figure img");

describe("a phone's photograph", () => {
  it.skipIf(isShort())(
    "is dropped into the text, published upright in three widths, and nothing tells where it was taken",
    async () => {
      const { office, page } = await openEditor();
      const buffer = await phonePhoto({ width: 4_032, height: 3_024 });
      expect([buffer.includes(SECRET), buffer.includes(PLACE)]).toEqual([true, true]);
      await giveFiles(page, "drop", [{ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer }]);
      await expect.poll(() => typedText(page)).toMatch(SHOWN);
      expect(await typedText(page)).toMatch(/^As it was\.\n\n!\[\]\(\/pictures\/\w+\)\n\n$/);
      await page.getByRole("button", { name: "Picture without a description" }).click();
      await page.getByRole("textbox", { name: /^Description/ }).fill("A bridge [at night]");
      await page.getByLabel("Width").selectOption("wide");
      await shoot(page, "editor-picture-settings");
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("textbox", { name: "Caption" }).click();
      // At once, as from the clipboard: typed quotes become typographic.
      await page.keyboard.insertText('The "old" bridge');
      await shoot(page, "editor-picture");
      await expect
        .poll(() => typedText(page))
        .toContain(String.raw`![A bridge \[at night\]](/pictures/`);
      expect(await typedText(page)).toContain(String.raw` "The \"old\" bridge"){.wide}`);
      await stateOf(page, "saved");
      await openPreview(page);
      const preview = page.frameLocator("iframe.page-preview").getByAltText("A bridge [at night]");
      await expect.poll(() => ratioOf(preview)).toBeCloseTo(4 / 3, 1);

      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("heading", { name: /^Publish: Bridges/ }).waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("heading", { name: "Live" }).waitFor();
      const article = `${office.origin}/author/ada/bridges`;
      await expect
        .poll(async () => (await (await fetch(article)).text()).match(/-2560\.\w+ 1920w/g)?.length)
        .toBe(3);
      await office.settled();

      for (const [width, deviceScaleFactor, file] of [
        [400, 1, "720.avif"],
        [1_000, 1, "1280.avif"],
        [1_000, 2, "2560.avif"],
      ] as const) {
        const reader = await browser().newPage({
          viewport: { width, height: 900 },
          deviceScaleFactor,
        });
        await reader.goto(article);
        const image = reader.getByAltText("A bridge [at night]");
        await expect.poll(() => ratioOf(image)).toBeCloseTo(4 / 3, 1);
        const source = await image.evaluate((one) => (one as HTMLImageElement).currentSrc);
        expect(source).toContain(file);
        await expectUpright(source);
        if (deviceScaleFactor === 1) await shoot(reader, `piece-picture-${width}`);
        await reader.close();
      }
      expect(carriersIn(office)).toEqual([]);
    },
  );
});

describe("pictures", () => {
  it("are added several at once, by the button, by paste and by drop", async () => {
    const { office, id, page } = await openEditor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add picture" }).click();
    await (
      await chooser
    ).setFiles([await pictureFile("one.png", "#101010"), await pictureFile("two.png", "#202020")]);
    await expect.poll(() => figures(page).count()).toBe(2);
    // The caret is in the text, below them.
    await page.keyboard.type("On.");
    expect(await typedText(page)).toMatch(/\)\n\nOn\./);
    await giveFiles(page, "paste", [await pictureFile("image.png", "#303030")]);
    await giveFiles(page, "drop", [
      await pictureFile("image.png", "#404040"),
      await pictureFile("image.png", "#505050"),
    ]);
    await expect
      .poll(() => typedText(page).then((text) => text.match(/pictures/g)?.length))
      .toBe(5);
    expect(await uploads(page).count()).toBe(0);
    const text = await typedText(page);
    expect(new Set(text.match(/\/pictures\/[0-9a-f]{32}/g)).size).toBe(5);
    expect(text).not.toContain("Uploading");
    await stateOf(page, "saved");
    expect((await bodyOf(office, id))?.trimEnd()).toBe(text.trimEnd());
    await expectStateAccessible(page);
  });

  it("show their progress at their place, and the library learns the description", async () => {
    const { office, page } = await openEditor();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/desk/pictures", async (route) => {
      await held;
      await route.continue();
    });
    await giveFiles(page, "drop", [await pictureFile("one.png", "#101010")]);
    await page.locator(".cm-upload progress").waitFor();
    expect(await page.locator(".body > .uploads li").count()).toBe(0);
    expect(await page.locator(".cm-content").innerText()).not.toContain("![");
    await shoot(page, "editor-uploading");
    release();
    await figures(page).waitFor();
    await expectStateAccessible(page);
    await page.getByRole("button", { name: "Picture without a description" }).click();
    await page.getByRole("textbox", { name: /^Description/ }).fill("A bridge");
    await page.keyboard.press("Enter");
    await expect.poll(() => typedText(page)).toContain("![A bridge](/pictures/");
    const alts = async (): Promise<string[]> => {
      const of = { writerId: office.ada.id, limit: 5 };
      return (await listPictures(office.store.read, of)).pictures.map(({ alt }) => alt);
    };
    await expect.poll(alts).toEqual(["A bridge"]);
  });

  it("are removed by undo and brought back by redo, and a placeholder never returns", async () => {
    const { page } = await openEditor();
    await page.getByLabel("Body").click();
    const editor = page.locator(".cm-content");
    await editor.waitFor();
    await giveFiles(page, "drop", [await pictureFile("one.png", "#101010")]);
    await expect.poll(() => typedText(page)).toMatch(SHOWN);
    const after = await typedText(page);
    await editor.focus();
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).not.toMatch(/pictures|Uploading/);
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("As it was.");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    expect(await typedText(page)).toBe(after);
  });

  it("that the server refuses leave the text, with its reason", async () => {
    const { page } = await openEditor();
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("No picture.") };
    const huge = {
      name: "huge.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(PICTURE_LIMITS.bytes + 1),
    };
    await giveFiles(page, "drop", [notes, huge]);
    await uploads(page).getByText("The file is larger than 20 MiB.").waitFor();
    await uploads(page)
      .getByText(/was not uploaded\. .*JPEG, PNG, WebP, GIF or AVIF/)
      .waitFor();
    expect((await typedText(page)).trimEnd()).toBe("As it was.");
    expect(await page.locator(".body [role=status]").textContent()).toContain("was not uploaded");
    await shoot(page, "editor-refused");
    await expectStateAccessible(page);
  });
});

describe("a lost connection", () => {
  it("keeps the picture's place, holds Publish back, and Retry uploads it", async () => {
    const { office, id, page } = await openEditor();
    const lost = { isLost: true };
    await page.route("**/desk/pictures", (route) =>
      lost.isLost ? route.abort() : route.continue(),
    );
    await giveFiles(page, "drop", [await pictureFile("bridge.png", "#101010")]);
    await uploads(page).getByText("is not uploaded yet. The connection was lost.").waitFor();
    expect(await typedText(page)).toContain("![Uploading bridge.png…]()");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Retry or remove it, then press “Publish” again.").waitFor();
    // Nothing is left to save, so no automatic save replaces these words.
    expect(await bodyOf(office, id)).toContain("![Uploading bridge.png…]()");
    const sent = page.waitForRequest("**/desk/pictures");
    await page.getByRole("button", { name: "Retry" }).click();
    await sent;
    // The page also tries again by itself.
    lost.isLost = false;
    await expect.poll(() => typedText(page)).toMatch(SHOWN);
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toMatch(SHOWN);
  });

  it("lets the writer remove the picture instead", async () => {
    const { page } = await openEditor();
    await page.route("**/desk/pictures", (route) => route.abort());
    await giveFiles(page, "drop", [await pictureFile("bridge.png", "#101010")]);
    await page.getByRole("button", { name: "Remove" }).click();
    expect((await typedText(page)).trimEnd()).toBe("As it was.");
    expect(await uploads(page).count()).toBe(0);
  });
});

describe("a page that is reloaded during an upload", () => {
  /** Drops a file whose upload never ends, and loads the page again. */
  async function reloadDuringUpload() {
    const { office, id, page } = await openEditor();
    page.on("dialog", (dialog) => void dialog.accept());
    const file = await pictureFile("bridge.png", "#101010");
    await page.route("**/desk/pictures", () => {});
    await giveFiles(page, "drop", [file]);
    await expect.poll(() => bodyOf(office, id)).toContain("![Uploading bridge.png…]()");
    await expect.poll(() => keptFiles(page)).toBe(1);
    return { office, id, page, file };
  }

  it("has kept the file, and uploads it", async () => {
    const { office, id, page } = await reloadDuringUpload();
    await page.reload();
    await page.unroute("**/desk/pictures");
    await uploads(page).getByText("bridge.png is not uploaded yet").waitFor();
    await shoot(page, "editor-kept-file");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => bodyOf(office, id)).toMatch(SHOWN);
    await expect.poll(() => keptFiles(page)).toBe(0);
  });

  it("lets the writer choose it again where the browser kept nothing", async () => {
    const { office, id, page, file } = await reloadDuringUpload();
    await page.evaluate(() => indexedDB.deleteDatabase("galley-files"));
    await page.reload();
    await page.unroute("**/desk/pictures");
    await uploads(page).getByText("bridge.png is not uploaded yet").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose file" }).click();
    await (await chooser).setFiles(file);
    await expect.poll(() => bodyOf(office, id)).toMatch(SHOWN);
  });

  it("keeps nothing for the next one at this browser after sign-out, nor what was removed", async () => {
    const { page } = await reloadDuringUpload();
    await page.reload();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => keptFiles(page)).toBe(0);
    await giveFiles(page, "drop", [await pictureFile("other.png", "#202020")]);
    await expect.poll(() => keptFiles(page)).toBe(1);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/desk/sign-in**");
    await expect.poll(() => keptFiles(page)).toBe(0);
  });
});

/** How many files the browser keeps. */
async function keptFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("galley-files")) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("galley-files", 1);
      opening.addEventListener("error", () => reject(opening.error ?? new Error("No storage.")));
      opening.addEventListener("success", () => {
        const count = opening.result.transaction("files").objectStore("files").count();
        count.addEventListener("success", () => {
          opening.result.close();
          resolve(count.result);
        });
      });
    });
  });
}

describe("a browser without scripts", () => {
  it("uploads a picture on a page of its own, and shows the Markdown to paste", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/pieces/new");
    const link = page.getByRole("link", { name: "Upload a picture" });
    await page.goto((await link.getAttribute("href")) ?? "");
    const field = page.getByLabel("Picture file");
    await field.setInputFiles({
      name: "notes.png",
      mimeType: "image/png",
      buffer: Buffer.from("No picture."),
    });
    await page.getByRole("button", { name: "Upload picture" }).click();
    await page.getByText("The picture was not saved.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.setInputFiles(await pictureFile("bridge.png", "#101010"));
    await page.getByLabel("Description").fill("A bridge");
    await page.getByRole("button", { name: "Upload picture" }).click();
    const markdown = page.getByLabel("Paste this into your text");
    expect(await markdown.inputValue()).toMatch(/^!\[A bridge\]\(\/pictures\/[0-9a-f]{32}\)$/);
    const scripted = await signIn(browser(), office, "ada");
    await scripted.goto(page.url());
    await expect.poll(() => sizeOf(scripted.getByAltText("A bridge"))).toEqual([60, 40]);
    await shoot(scripted, "new-picture");
    await expectStateAccessible(scripted);
  });
});

async function sizeOf(image: ReturnType<Page["getByAltText"]>): Promise<number[]> {
  return image.evaluate((one) => {
    const { naturalWidth, naturalHeight } = one as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  });
}

/** Its height by its width, once it is loaded. */
async function ratioOf(image: ReturnType<Page["getByAltText"]>): Promise<number> {
  const [width = 0, height = 0] = await sizeOf(image);
  return height / width;
}

/** The photograph's left half is white: turned upright, its upper half is. */
async function expectUpright(address: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .resize(2, 2, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greens = [0, 1, 2, 3].map((pixel) => data[pixel * info.channels + 1] ?? 0);
  expect(greens.map((green) => green > 200)).toEqual([true, true, false, false]);
}

/** The files of an office that carry something of the photograph's metadata, as it is or in base64. */
function carriersIn({ dataDir }: Office): string[] {
  const secrets = [Buffer.from(SECRET), PLACE];
  const words = secrets.flatMap((secret) => [
    secret,
    ...[0, 1, 2].map((before) => inBase64(secret, before)),
  ]);
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return words.some((word) => bytes.includes(word));
    });
}

/** The middle of it in base64, which depends on how many bytes stand before it. */
function inBase64(secret: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), secret]).toString("base64");
  return text.slice(before ? 4 : 0, -4);
}
