import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { useBrowser } from "../_browser.ts";
import { tempFolder } from "../_setup.ts";
import { phonePhoto, SECRET, testPicture } from "../pictures/_pictures.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const PROFILE = "/desk/edit/profile";
const PNG = await testPicture({ width: 60, height: 40 });
const SVG = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
const FILE = /^[0-9a-f]{32}\.jpg$/;

/** A picture as a browser sends it. */
function formOf(token: string, bytes = PNG, name = "avatar"): FormData {
  const form = new FormData();
  form.set(TOKEN_FIELD, token);
  form.set(name, new Blob([new Uint8Array(bytes)]), "picture.png");
  return form;
}

async function pictureIn({ store, ada }: Office): Promise<string | null | undefined> {
  return (await findWriter(store.read, "id", ada.id))?.avatarFile;
}

describe("a picture", () => {
  it("is uploaded, shown in the desk and to readers, and removed", async () => {
    const office = await openOffice();
    const { origin } = office;
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/profile");
    const section = page.getByRole("region", { name: "Picture" });
    const shown = () =>
      section.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(await section.getByRole("img").getAttribute("alt")).toBe("Your initials");
    await expect.poll(shown).toBeGreaterThan(1);
    expect(await section.getByRole("button", { name: "Remove picture" }).count()).toBe(0);

    const buffer = await phonePhoto({ width: 1_600, height: 1_200 });
    expect(buffer.includes(SECRET)).toBe(true);
    await section.getByLabel("Picture file").setInputFiles({
      name: "me.jpg",
      mimeType: "image/jpeg",
      buffer,
    });
    await section.getByRole("button", { name: "Upload picture" }).click();
    await section.getByText("Your picture is saved.").waitFor();
    await expect.poll(shown).toBe(512);
    await expectStateAccessible(page);
    await office.settled();
    const { author } = (await (await fetch(`${origin}/api/public/authors/ada`)).json()) as {
      author: { avatar_url: string };
    };
    expect(author.avatar_url).toBe(`${origin}/avatars/${await pictureIn(office)}`);
    const bytes = Buffer.from(await (await fetch(author.avatar_url)).arrayBuffer());
    expect(bytes.includes(SECRET)).toBe(false);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "jpeg",
      width: 512,
      height: 512,
      exif: undefined,
    });
    // The photograph's left half is white: turned upright, its upper half is.
    const { data } = await sharp(bytes)
      .resize(1, 2, { fit: "fill" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[1], data[4]].map((green = 0) => green > 200)).toEqual([true, false]);

    await section.getByRole("button", { name: "Remove picture" }).click();
    await page.getByText("Readers see your initials instead.").waitFor();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await section.getByText("Your picture is removed.").waitFor();
    await office.settled();
    expect((await fetch(author.avatar_url)).status).toBe(404);
  });

  it("that is not an image is refused beside its field, without a script, and the old picture stays", async () => {
    const office = await openOffice();
    const { postRaw, token } = await visitAs(office, office.ada);
    expect((await postRaw(`${PROFILE}/picture`, formOf(token))).status).toBe(303);
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk/edit/profile");
    const field = page.getByLabel("Picture file");
    await field.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: SVG });
    await page.getByRole("button", { name: "Upload picture" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("Save it as PNG");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await pictureIn(office)).toMatch(FILE);
  });

  it("that is too large is reported before it is sent, and by the server if it is sent", async () => {
    const office = await openOffice();
    // As a file on the disk: to send the bytes to the browser took half a minute.
    const large = join(tempFolder(), "camera.png");
    writeFileSync(large, Buffer.concat([PNG, Buffer.alloc(PICTURE_LIMITS.bytes + 1_024 * 1_024)]));
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/edit/profile");
    const field = page.getByLabel("Picture file");
    await field.setInputFiles(large);
    expect(
      await field.evaluate((input) => (input as HTMLInputElement).validationMessage),
    ).toContain("larger than 20 MiB");
    const plain = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await plain.goto("/desk/edit/profile");
    await plain.getByLabel("Picture file").setInputFiles(large);
    await plain.getByRole("button", { name: "Upload picture" }).click();
    await plain.getByRole("alert").getByText("The file is larger than 20 MiB.").waitFor();
    expect(await pictureIn(office)).toBeNull();
  });

  it("is refused without a session, from another site, without the token, and with a key", async () => {
    const office = await openOffice();
    const { origin } = office;
    const path = `${PROFILE}/picture`;
    const { postRaw, post, token } = await visitAs(office, office.ada);
    const refused = async (answer: Response, status: number) => {
      expect(answer.status).toBe(status);
      expect(await pictureIn(office)).toBeNull();
    };
    const whole = formOf(token);
    await refused(await postRaw(path, whole, { origin: "https://evil.example" }), 403);
    await refused(await postRaw(path, whole, { authorization: "Bearer pk_live_x" }), 403);
    await refused(await postRaw(path, whole, { cookie: "" }), 401);
    await refused(await postRaw(path, formOf("")), 403);
    // A file does not count as a token.
    await refused(await postRaw(path, formOf(token, Buffer.from(token), TOKEN_FIELD)), 403);
    await refused(await postRaw(path, formOf(token, PNG, "picture")), 400);
    await refused(await post(path, { avatar: PNG.toString("latin1") }), 415);
    // Other forms accept no file.
    await refused(await postRaw(PROFILE, whole), 415);
    const get = await fetch(`${origin}${path}/${"0".repeat(32)}-jpg`, { redirect: "manual" });
    expect(get.headers.get("location")).toContain("/desk/sign-in");
  });

  it("is served in the desk only to its writer, as an image", async () => {
    const office = await openOffice();
    const ada = await visitAs(office, office.ada);
    await ada.postRaw(`${PROFILE}/picture`, formOf(ada.token));
    const path = `${PROFILE}/picture/${(await pictureIn(office))?.replace(".", "-")}`;
    const answer = await ada.get(path);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([40, 40]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const edith = await visitAs(office, office.edith);
    expect((await edith.get(path)).status).toBe(404);
  });

  it("in a form with too many parts is refused unread", async () => {
    const office = await openOffice();
    const { postRaw } = await visitAs(office, office.ada);
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
    for (const body of [`${part.repeat(10_000)}--x--\r\n`, "--y\r\n", ""]) {
      const answer = await postRaw(`${PROFILE}/picture`, body, type);
      expect(answer.status).toBe(400);
    }
  });
});
