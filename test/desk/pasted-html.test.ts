import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { createWorld } from "../presence/_site.ts";
import { pasteHtml } from "./_dropped.ts";
import { bodyOf, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

async function openEditor({
  webhookAllowPrivate = true,
  beforeTools,
}: { webhookAllowPrivate?: boolean; beforeTools?: () => Promise<void> } = {}) {
  const office = await openOffice({ webhookAllowPrivate });
  const content = { headline: "Bridges", body_md: "As it was." };
  const { id } = await createPiece(office.store, office.ada, content);
  const page = await signIn(browser(), office, "ada");
  if (beforeTools) {
    await page.route(/text-tools/, (route) => beforeTools().then(() => route.continue()));
  }
  await page.goto(`/desk/pieces/${id}`);
  await page.getByLabel("Body").click();
  await page.locator(".cm-content").waitFor();
  await page.keyboard.press("Control+End");
  return { office, id, page };
}

/** Spaces that Markdown does not count. */
function compact(markdown: string): string {
  return markdown.replace(/[ \t]+/g, " ").replace(/ $/gm, "");
}

const uploads = (page: Page) => page.locator(".uploads li");

describe("a text of another site that is pasted", () => {
  it("becomes Markdown, and its pictures are fetched and kept here", async () => {
    const { office, id, page } = await openEditor();
    const [one, two] = await Promise.all(
      ["#101010", "#202020"].map((colour) => testPicture({ width: 60, height: 40, colour })),
    );
    const world = await createWorld({
      "/one.png": (response) => response.end(one),
      "/two.png?size=(large)": (response) => response.end(two),
      "/two.png?size=%28large%29": (response) => response.end(two),
    });
    // The preview shows them from there; here only the service counts.
    await page.route(`${world.url}/**`, (route) => route.abort());
    await pasteHtml(
      page,
      `<h2>Two <em>bridges</em></h2><p>A <a href="https://example.com/">link</a>.</p>
       <p><a href="https://example.com/large.png"><img src="${world.url}/one.png" alt="The [old] one"></a></p>
       <figure><img src="${world.url}/two.png?size=(large)" alt=""><figcaption>The "new" one</figcaption></figure>
       <img src="https://example.com/count.gif" width="1" height="1"><script>alert(1)</script>
       <p><img src="${world.url}/one.png" alt="Again"><img src="file:///C:/home.png"></p>`,
    );
    await expect.poll(() => typedText(page)).toMatch(/(?:\/pictures\/[0-9a-f]{32}[^]*){3}/);
    const text = await typedText(page);
    expect(text.replace(/[0-9a-f]{32}/g, "ID")).toBe(
      [
        "As it was.",
        "## Two *bridges*",
        "A [link](https://example.com/).",
        String.raw`![The \[old\] one](/pictures/ID)`,
        String.raw`![](/pictures/ID "The \"new\" one")`,
        "![Again](/pictures/ID)",
      ].join("\n\n"),
    );
    const ids = text.match(/[0-9a-f]{32}/g) ?? [];
    expect(new Set(ids).size).toBe(2);
    // Each address was asked once.
    expect(world.asked).toHaveLength(2);
    expect(await uploads(page).count()).toBe(0);
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe(text);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("As it was.");
  });

  it("keeps links to pictures that could not be had, says why, and tries again", async () => {
    const { page } = await openEditor();
    const bytes = await testPicture({ width: 60, height: 40 });
    const world = await createWorld({ "/here.png": (response) => response.end(bytes) });
    await pasteHtml(
      page,
      `<p><img src="${world.url}/here.png" alt="Here"></p><p><img src="${world.url}/gone.png"></p>`,
    );
    await uploads(page)
      .getByText("1 of 2 pictures of the pasted text could not be fetched.")
      .waitFor();
    expect(await uploads(page).innerText()).toContain("The other site answered 404.");
    expect(await typedText(page)).toMatch(
      /!\[Here\]\(\/pictures\/[0-9a-f]{32}\)\n\n\[gone\.png\]\(http:.*\/gone\.png\)$/,
    );
    await expectStateAccessible(page);
    world.pages["/gone.png"] = (response) => response.end(bytes);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => typedText(page)).toMatch(/!\[gone\.png\]\(\/pictures\/[0-9a-f]{32}\)$/);
    await expect.poll(() => uploads(page).count()).toBe(0);
  });

  it("does not lead the service to addresses of its own network", async () => {
    const { page } = await openEditor({ webhookAllowPrivate: false });
    const world = await createWorld({ "/secret.png": (response) => response.end("x") });
    await page.route(`${world.url}/**`, (route) => route.abort());
    await pasteHtml(page, `<p><img src="${world.url}/secret.png" alt="Secret"></p>`);
    await uploads(page).getByText("not on the public internet").waitFor();
    expect(await typedText(page)).toContain(`[Secret](${world.url}/secret.png)`);
    expect(world.asked).toEqual([]);
  });

  it("holds Publish back until its pictures are here", async () => {
    const { page } = await openEditor();
    const bytes = await testPicture({ width: 60, height: 40 });
    const waiting: (() => void)[] = [];
    const world = await createWorld({
      "/a.png": (response) => waiting.push(() => response.end(bytes)),
    });
    await pasteHtml(page, `<p><img src="${world.url}/a.png" alt="A"></p>`);
    await expect.poll(() => waiting.length).toBe(1);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("“Publish” waits for your pictures.").waitFor();
    waiting[0]?.();
    await page.getByRole("heading", { name: /^Publish: Bridges/ }).waitFor();
  });

  it("brings the pictures that it contains", async () => {
    const { page } = await openEditor();
    const bytes = await testPicture({ width: 60, height: 40 });
    await pasteHtml(
      page,
      `<p>Before</p><p><img src="data:image/png;base64,${bytes.toString("base64")}"></p><p>After</p>`,
    );
    await expect
      .poll(() => typedText(page))
      .toMatch(/Before\n\n!\[\]\(\/pictures\/[0-9a-f]{32}\)\n\nAfter/);
  });

  it("has at most thirty of its pictures fetched", async () => {
    const { page } = await openEditor();
    const world = await createWorld({});
    // The preview shows them from there; here only the service counts.
    await page.route(`${world.url}/**`, (route) => route.abort());
    const images = Array.from({ length: 32 }, (_, n) => `<p><img src="${world.url}/${n}.png"></p>`);
    await pasteHtml(page, images.join(""));
    await uploads(page).getByText("All 32 pictures of the pasted text").waitFor();
    expect(world.asked).toHaveLength(30);
    expect(await uploads(page).innerText()).toContain("Only 30 are fetched at a time.");
  });

  it("comes from Google Docs and from Word with its lists, tables and emphasis", async () => {
    const { page } = await openEditor();
    const pasteAlone = async (html: string): Promise<void> => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+a");
      await pasteHtml(page, html);
    };
    await pasteAlone(
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
       <h2><span style="font-weight:400">A heading</span></h2>
       <p><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span></p>
       <ul><li dir="ltr"><p role="presentation"><span>One</span></p></li>
       <ul><li><p role="presentation"><span>Inner</span></p></li></ul>
       <li><p role="presentation"><a href="https://www.google.com/url?q=https://example.com/two&amp;sa=D">Two</a></p></li></ul>
       <table><tbody><tr><td><p>Town</p></td><td><p>Year</p></td></tr><tr><td><p>Bergen</p></td><td><p>1070</p></td></tr></tbody></table></b>`,
    );
    await expect
      .poll(async () => compact(await typedText(page)))
      .toBe(
        "## A heading\n\n**Bold** and *slanted*\n\n- One\n - Inner\n- [Two](https://example.com/two)\n\n| Town | Year |\n| --- | --- |\n| Bergen | 1070 |\n\n",
      );
    const item = (level: number, mark: string, words: string): string =>
      `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    await pasteAlone(
      `<html><body><p class=MsoNormal>Before <b>it</b>.<o:p></o:p></p>${item(1, "·", "First")}${item(2, "o", "Inner")}${item(1, "·", "Second")}
       <p class=MsoNormal>Between</p>${item(1, "1.", "Eins")}${item(1, "2.", "Zwei")}</body></html>`,
    );
    await expect
      .poll(async () => compact(await typedText(page)))
      .toBe("Before **it**.\n\n- First\n - Inner\n- Second\n\nBetween\n\n1. Eins\n2. Zwei");
  });

  it("over words is a link to them if it is an address, and plain if pasted as plain", async () => {
    const { page } = await openEditor();
    await page.keyboard.press("Control+a");
    await pasteHtml(page, `<a href="https://example.com/">x</a>`, "https://example.com/");
    await expect.poll(() => typedText(page)).toBe("[As it was.](https://example.com/)");
  });

  it("leads nobody into the desk if it was copied there", async () => {
    const { page } = await openEditor();
    const desk = page.url();
    const note = `<sup><a href="${desk}#fn1">1</a></sup>`;
    const piece = new URL("/author/ada/x", desk).href;
    const link = `<a href="${piece}">a piece</a>`;
    await pasteHtml(page, `<p>Noted${note} in <b>bold</b> and ${link}.</p>`);
    await expect
      .poll(() => typedText(page))
      .toBe(`As it was.Noted¹ in **bold** and [a piece](${piece}).`);
  });

  it("with paragraphs leaves the caret behind its words", async () => {
    const { page } = await openEditor();
    await page.keyboard.press("Home");
    await pasteHtml(page, "<p><b>One</b></p><p>two</p>");
    await expect.poll(() => typedText(page)).toContain("two");
    await page.keyboard.type("!");
    expect(await typedText(page)).toBe("**One**\n\ntwo!\n\nAs it was.");
  });

  it("is plain in code", async () => {
    const { page } = await openEditor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("```");
    await page.keyboard.press("Enter");
    await pasteHtml(page, "<p><b>bold</b></p>", "bold");
    await expect.poll(() => typedText(page)).toBe("As it was.\n\n```\nbold\n```");
  });

  it("over words is a link to them even before the commands of the editor are loaded", async () => {
    const held = Promise.withResolvers<void>();
    const { page } = await openEditor({ beforeTools: () => held.promise });
    await page.keyboard.press("Control+a");
    await pasteHtml(page, `<a href="https://example.com/">x</a>`, "https://example.com/");
    held.resolve();
    await expect.poll(() => typedText(page)).toBe("[As it was.](https://example.com/)");
  });

  it("does not hold up the editor, however it is written", async () => {
    const { page } = await openEditor();
    const links = Array.from({ length: 20_000 }, (_, n) => `<a href="#${n + 1}" id="${n}">a</a>`);
    const began = Date.now();
    await pasteHtml(page, `<p>${'<a "'.repeat(20_000)}</p><b>end</b>`);
    await expect.poll(() => typedText(page)).not.toBe("As it was.");
    await pasteHtml(page, `<p>${links.join("")}</p>`);
    await expect.poll(() => typedText(page)).toMatch(/a{20000}/);
    // Comparing each link with each other one takes minutes.
    expect(Date.now() - began).toBeLessThan(60_000);
  });

  it("stays plain where it has nothing to convert", async () => {
    const { page } = await openEditor();
    const code = `<div style="color: #000"><div><span>**not** bold</span></div></div>`;
    await pasteHtml(page, code, " **not** bold");
    await expect.poll(() => typedText(page)).toBe("As it was. **not** bold");
  });
});

describe("the desk's way to fetch a picture", () => {
  it("is closed without a session, without the token, and from another site", async () => {
    const office = await openOffice({ webhookAllowPrivate: true });
    const world = await createWorld({});
    const { post, postRaw } = await visitAs(office, office.ada);
    const url = `${world.url}/a.png`;
    const form = new URLSearchParams({ url, alt: "" }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const refusedWith = async (headers: Record<string, string>): Promise<number> =>
      (await postRaw("/desk/pictures/fetch", form, { ...type, ...headers })).status;
    expect(await refusedWith({})).toBe(403);
    expect(await refusedWith({ cookie: "" })).toBe(401);
    expect(await refusedWith({ origin: "https://evil.example" })).toBe(403);
    expect(world.asked).toEqual([]);
    expect((await post("/desk/pictures/fetch", { url, alt: "" })).status).toBe(400);
    expect(world.asked).toEqual(["/a.png"]);
  });
});
