import { describe, expect, it } from "vitest";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findOwnPicture } from "../../api/store/pictures/pictures.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { givePicture, testPicture } from "../pictures/_pictures.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const BRIDGE = "b".repeat(32);
const FILE = `/desk/pictures/${BRIDGE}-1280.jpg`;
const PUBLIC = `/pictures/${BRIDGE}-1280.jpg`;

async function publishBridge({ store, ada }: Office, headline = "The bridge") {
  const body_md = `![A bridge](/pictures/${BRIDGE})`;
  const draft = await createPiece(store, ada, { headline, body_md });
  const html = `<p><img src="/pictures/${BRIDGE}" alt="A bridge" /></p>`;
  return publishPiece(store, ada, draft, {
    html,
    text: "",
    version: RENDERER_VERSION,
    slug: "the-bridge",
  });
}

describe("a picture's address in the desk", () => {
  it("answers its writer and editors alone, before and after readers have it", async () => {
    const office = await openOffice();
    const { store, ada, edith, origin, settled } = office;
    const bob = await createWriter(store, { slug: "bob" });
    const suspended = await createWriter(store, { slug: "eve", access: "editor" });
    await setSuspended(store, OPERATOR, { writerId: suspended.id, suspended: true });
    await givePicture(store, ada, BRIDGE);
    const { key } = await mintKey(store, writerAt(ada), {
      writerId: ada.id,
      name: "Program",
      scope: "pieces:write",
    });
    const statusFor = async (path: string) => {
      const as = async (writer: typeof ada) =>
        (await (await visitAs(office, writer)).get(path)).status;
      const authorization = `Bearer ${key}`;
      return {
        ada: await as(ada),
        edith: await as(edith),
        bob: await as(bob),
        suspended: await as(suspended),
        nobody: (await fetch(origin + path, { redirect: "manual" })).status,
        // Every address of the desk refuses every key, whether there is something or not.
        key: (await fetch(origin + path, { headers: { authorization } })).status,
      };
    };
    const nobody = { bob: 404, suspended: 404, nobody: 404, key: 403 };
    const readersGet = async () => (await fetch(origin + PUBLIC)).status;
    const isPrivate = async () => {
      expect(await statusFor(FILE)).toEqual({ ada: 200, edith: 200, ...nobody });
      expect(await statusFor(FILE.replace("jpg", "avif"))).toEqual({
        ada: 404,
        edith: 404,
        ...nobody,
      });
    };
    await isPrivate();
    expect(await readersGet()).toBe(404);

    const piece = await publishBridge(office);
    await settled();
    await isPrivate();
    expect(await readersGet()).toBe(200);

    const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "unpublish" });
    await settled();
    await isPrivate();
    expect(await readersGet()).toBe(404);
  });
});

describe("the library of pictures", () => {
  it("shows, describes and deletes a picture without scripts", async () => {
    const office = await openOffice();
    const { store, ada, origin, settled } = office;
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk");
    await page.getByRole("link", { name: "Pictures" }).click();
    await page.getByRole("heading", { name: "No pictures yet" }).waitFor();

    const small = await testPicture({ width: 720, height: 540, format: "webp" });
    await givePicture(store, ada, BRIDGE, { alt: "A bridge", small });
    await publishBridge(office);
    const body_md = `![](/pictures/${BRIDGE})`;
    const draft = await createPiece(store, ada, { headline: "A draft", body_md });
    await settled();
    await page.reload();
    const image = page.getByRole("img", { name: "A bridge" });
    expect(await image.getAttribute("src")).toBe(`/desk/pictures/${BRIDGE}-720.webp`);
    await page.getByText("of 1 GiB used").waitFor();
    // A grid of pictures: all about one is on its page.
    expect(await page.getByLabel("Description").count()).toBe(0);
    await page.getByRole("link", { name: "A bridge" }).click();
    await page.getByRole("heading", { name: "A bridge" }).waitFor();
    expect(await page.getByLabel("Markdown").inputValue()).toBe(`![A bridge](/pictures/${BRIDGE})`);
    const link = page.getByRole("link", { name: "A draft" });
    expect(await link.getAttribute("href")).toBe(`/desk/pieces/${draft.id}`);

    await page.getByLabel("Description").fill("x".repeat(1_001));
    await page.getByRole("button", { name: "Save description" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("The description was not saved");
    await page.getByLabel("Description").fill("A stone bridge");
    await page.getByRole("button", { name: "Save description" }).click();
    await page.getByText("The description is saved.").waitFor();
    expect(await page.getByLabel("Description").inputValue()).toBe("A stone bridge");

    await page.getByRole("button", { name: "Delete A stone bridge" }).click();
    await page.getByText("they will see the description").waitFor();
    await page.getByRole("link", { name: "The bridge" }).waitFor();
    await page.getByRole("link", { name: "Keep picture" }).click();
    await page.getByRole("button", { name: "Delete A stone bridge" }).click();
    expect((await fetch(origin + PUBLIC)).status).toBe(200);
    await page.getByRole("button", { name: "Delete picture" }).click();
    await page.getByText("Pages that show it are written again next").waitFor();
    await page.getByRole("heading", { name: "No pictures yet" }).waitFor();
    await settled();
    expect((await fetch(origin + PUBLIC)).status).toBe(404);
    const shown = await (await fetch(`${origin}/author/ada/the-bridge`)).text();
    expect(shown).toContain("A bridge");
    expect(shown).not.toContain(BRIDGE);
  });

  it("has no barriers, and copies the Markdown", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const small = await testPicture({ width: 720, height: 540, format: "webp" });
    await givePicture(store, ada, BRIDGE, { alt: "A bridge", small });
    await givePicture(store, ada, "c".repeat(32), { small });
    await publishBridge(office);
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pictures");
    const image = page.getByRole("img", { name: "A bridge" });
    const shownWidth = () => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth);
    await expect.poll(shownWidth).toBe(720);
    await page.getByText("No description").waitFor();
    await shoot(page, "pictures");
    await expectStateAccessible(page);
    await page.getByRole("link", { name: "A bridge" }).click();
    await page.getByRole("button", { name: "Copy Markdown" }).waitFor();
    await shoot(page, "picture");
    await expectStateAccessible(page);
    await page.getByRole("button", { name: "Delete A bridge" }).click();
    await page.getByRole("heading", { name: "Delete picture" }).waitFor();
    await expectStateAccessible(page);
  });

  it("has pages, and stays on one after a change", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    for (let number = 0; number < 25; number++) {
      const id = number.toString(16).padStart(32, "0");
      await givePicture(store, ada, id, { alt: `Picture ${number}` });
    }
    const visitor = await visitAs(office, ada);
    const first = await (await visitor.get("/desk/pictures")).text();
    const second = await (await visitor.get("/desk/pictures?page=2")).text();
    expect([first.match(/<img /g)?.length, second.match(/<img /g)?.length]).toEqual([24, 1]);
    expect(first).toContain("/desk/pictures?page=2");
    const { headers } = await visitor.post(`/desk/pictures/${"0".repeat(32)}/describe`, {
      page: "2",
      alt: "Another",
    });
    expect(headers.get("location")).toBe(
      `/desk/pictures/${"0".repeat(32)}/details?page=2&done=described`,
    );
  });

  it("leaves another writer's picture alone", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    await givePicture(store, ada, BRIDGE, { alt: "A bridge" });
    const visitor = await visitAs(office, edith);
    for (const [action, fields] of [
      ["describe", { page: "1", alt: "Mine" }],
      ["delete", { page: "1" }],
      ["delete", { page: "1", confirmed: "yes" }],
    ] as const) {
      const { status } = await visitor.post(`/desk/pictures/${BRIDGE}/${action}`, fields);
      expect([action, status]).toEqual([action, 404]);
    }
    const own = await findOwnPicture(store.read, { writerId: ada.id, id: BRIDGE });
    expect(own?.alt).toBe("A bridge");
  });
});

describe("replacing a picture", () => {
  it("names the pieces before, changes their texts, and readers see it after Update", async () => {
    const office = await openOffice();
    const { store, ada, origin, settled } = office;
    await givePicture(store, ada, BRIDGE, {
      alt: "A bridge",
      small: await testPicture({ format: "webp" }),
    });
    await publishBridge(office);
    await createPiece(store, ada, { headline: "A draft", body_md: `![](/pictures/${BRIDGE})` });
    await settled();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pictures");
    await page.getByRole("link", { name: "A bridge" }).click();
    await page.getByRole("link", { name: "Replace A bridge" }).click();
    await page.getByRole("heading", { name: "Replace picture" }).waitFor();
    expect(await page.getByRole("main").getByRole("listitem").allInnerTexts()).toEqual([
      "A draft",
      "The bridge",
    ]);
    await shoot(page, "replace-picture");
    await expectStateAccessible(page);
    const field = page.getByLabel("New picture");
    await field.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no") });
    await page.getByRole("button", { name: "Replace picture" }).click();
    await page.getByText("Nothing was replaced.").waitFor();
    const buffer = await testPicture({ width: 60, height: 40, colour: "#106030" });
    await field.setInputFiles({ name: "b.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Replace picture" }).click();
    await page.getByRole("heading", { name: "Picture replaced" }).waitFor();
    await expectStateAccessible(page);
    await shoot(page, "replaced-picture");
    const article = async () => (await fetch(`${origin}/author/ada/the-bridge`)).text();
    expect(await article()).toContain(BRIDGE);
    await page.getByRole("link", { name: "The bridge" }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: /Update|Publish/ }).click();
    await page.getByRole("heading", { name: "Live" }).waitFor();
    await settled();
    expect(await article()).not.toContain(BRIDGE);
    expect(await article()).toMatch(/\/pictures\/[0-9a-f]{32}-1280\.jpg/);
    expect((await fetch(origin + PUBLIC)).status).toBe(404);
  });

  it("is not found for another writer's picture", async () => {
    const office = await openOffice();
    await givePicture(office.store, office.edith, BRIDGE);
    const { get } = await visitAs(office, office.ada);
    for (const page of ["replace", "details"]) {
      expect((await get(`/desk/pictures/${BRIDGE}/${page}`)).status).toBe(404);
    }
  });
});
