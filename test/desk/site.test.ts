import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shoot, useBrowser } from "../_browser.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { isShort } from "../_suite.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

const FIELDS = { version: "0", language: "en", addresses: "latin", face: "literata" };

async function textOf({ origin }: Office, path: string): Promise<string> {
  const answer = await fetch(origin + path, { redirect: "manual" });
  return answer.ok ? answer.text() : String(answer.status);
}

describe("the page of the site", () => {
  it.skipIf(isShort())(
    "gives the site another name, logo, colour, font, an About and an Imprint, without a shell",
    async () => {
      const office = await openOffice();
      const page = await signIn(browser(), office, "edith");
      await page.goto("/desk/site");
      await expectStateAccessible(page);
      await page.emulateMedia({ colorScheme: "light" });
      await page.getByRole("textbox", { name: /^Name/ }).fill("The Harbour Review");
      await page.getByLabel("Tagline").fill("Ships and tides");
      await openSection(page, "Colour and font");
      // One section at a time; what is typed in the others stays.
      expect(await page.locator(".site-desk section:visible").count()).toBe(1);
      expect(await page.getByLabel("Tagline").inputValue()).toBe("Ships and tides");
      await page.getByLabel("Burgundy").check();
      await page.getByLabel("Inter").check();
      await openSection(page, "Logo and icon");
      await page.getByLabel(/^Logo \(/).setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: await testPicture({ width: 600, height: 150 }),
      });
      await page.locator(".shown-picture img").first().waitFor();
      // The frame shows the home page with all of it, and nothing is saved.
      const frame = page.frameLocator("[data-site-frame] iframe:not(.loading)");
      await frame.locator('img[alt="The Harbour Review"]').first().waitFor();
      const colour = () =>
        frame
          .locator("body")
          .evaluate((body) => getComputedStyle(body).getPropertyValue("--link").trim());
      await expect.poll(colour).toBe("#7a1f3d");
      expect(await textOf(office, "/")).not.toContain("Harbour");
      await shoot(page, "site");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      // The same section again.
      expect(await page.getByLabel(/^Logo \(/).isVisible()).toBe(true);
      expect(await page.locator(".on-this-page [aria-current]").textContent()).toBe(
        "Logo and icon",
      );
      await office.settled();
      const home = await textOf(office, "/");
      expect(home).toContain("The Harbour Review");
      const [, logo = ""] = /src="(\/assets\/logo\.[0-9a-f]+\.webp)"/.exec(home) ?? [];
      expect((await fetch(office.origin + logo)).headers.get("content-type")).toBe("image/webp");
      const [, own = ""] = /href="(\/assets\/own\.[0-9a-f]+\.css)"/.exec(home) ?? [];
      expect(await textOf(office, own)).toContain("--link:#7a1f3d");
      expect((await fetch(`${office.origin}/favicon.ico`)).headers.get("content-type")).toBe(
        "image/x-icon",
      );

      for (const title of ["About", "Imprint"]) {
        await page.goto("/desk/site/pages/new");
        await page.getByLabel("Title").fill(title);
        await page.locator("textarea[name=body_md]").fill(`We are *${title}*.`);
        await page.getByRole("button", { name: "Save draft" }).click();
        await page.getByText("Saved as a draft").waitFor();
        expect(await textOf(office, `/${title.toLowerCase()}`)).toBe("404");
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByText("The page is published.").waitFor();
        await office.settled();
        const text = await textOf(office, `/${title.toLowerCase()}`);
        expect(text).toContain(`We are <em>${title}</em>.`);
      }
      expect(await textOf(office, "/")).toMatch(/href="\/about"[^]*href="\/imprint"/);
      // The server's own words have the name as well.
      const discovery = await fetch(`${office.origin}/api/mcp`);
      expect(await discovery.text()).toContain("The Harbour Review");
      await page.goto("/desk/site");
      expect(await page.title()).toBe("Site · The Harbour Review");
      await expectStateAccessible(page);

      await openSection(page, "Earlier versions");
      await page.getByRole("button", { name: /Restore the site as shipped/ }).click();
      await page.getByText("The earlier version is restored.").waitFor();
      await office.settled();
      expect(await textOf(office, "/")).not.toContain("Harbour");
    },
  );

  it.skipIf(isShort())(
    "previews every change, also after a question that nobody waits for any more",
    async () => {
      const office = await openOffice();
      const edith = await visitAs(office, office.edith);
      const preview = async (name: string, signal?: AbortSignal): Promise<string> =>
        (await edith.post("/desk/site/preview", { ...FIELDS, name }, signal)).text();
      for (const name of ["Alder", "Birch", "Cedar"]) {
        expect((await preview(name)).includes(`<bdi>${name}</bdi>`), name).toBe(true);
      }
      const gone = new AbortController();
      const left = preview("Dogwood", gone.signal).catch(() => "gone");
      gone.abort();
      expect(await left).toBe("gone");
      expect(await preview("Elm")).toContain("<bdi>Elm</bdi>");
    },
  );

  it.skipIf(isShort())("works without script: preview, upload and save", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto("/desk/site");
    expect(await page.locator(".site-desk section:visible").count()).toBe(1);
    await openSection(page, "Logo and icon");
    await page.getByLabel(/^Icon /).setInputFiles({
      name: "icon.png",
      mimeType: "image/png",
      buffer: await testPicture({ width: 200, height: 200 }),
    });
    await page.getByRole("button", { name: "Upload icon" }).click();
    await page.getByText("The picture is uploaded. Press Save below to use it.").waitFor();
    await openSection(page, "Name and words");
    await page.getByLabel("Tagline").fill("Ships and tides");
    await page.getByRole("button", { name: "Home page" }).click();
    await page
      .frameLocator("[data-site-frame] iframe")
      .getByText("Ships and tides")
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await office.settled();
    expect(await textOf(office, "/")).toContain("Ships and tides");
    expect(await textOf(office, "/")).toMatch(/href="\/assets\/icon-180\.[0-9a-f]+\.png"/);
  });

  it.skipIf(isShort())(
    "refuses a colour that is too pale, and offers the nearest that is not",
    async () => {
      const office = await openOffice();
      const edith = await visitAs(office, office.edith);
      const refused = await edith.post("/desk/site", {
        ...FIELDS,
        name: "Kept",
        accent: "#ffd700",
      });
      const html = await refused.text();
      expect(refused.status).toBe(400);
      const [, nearest = ""] = /name="accent_take" value="(#[0-9a-f]{6})"/.exec(html) ?? [];
      expect(html).toContain("too pale");
      expect(html).toContain('value="Kept"');
      const taken = await edith.post("/desk/site", {
        ...FIELDS,
        accent: "#ffd700",
        accent_take: nearest,
      });
      expect(taken.headers.get("location")).toBe("/desk/site?done=saved");
    },
  );

  it.each([
    ["a huge stylesheet", { css: "a".repeat(60_000) }],
    ["a script as a link", { "nav_label[]": "x", "nav_url[]": "javascript:alert(1)" }],
    ["a logo that was never uploaded", { logo: "a".repeat(32) }],
    ["another file as a logo", { logo: "../../etc/passwd" }],
    ["an unknown language", { language: "xx" }],
  ])("refuses %s, and saves nothing", async (_, wrong) => {
    const office = await openOffice();
    const edith = await visitAs(office, office.edith);
    const answer = await edith.post("/desk/site", { ...FIELDS, ...wrong });
    expect(answer.status).toBe(400);
    const versions = await office.store.read.selectFrom("site_versions").selectAll().execute();
    expect(versions).toEqual([]);
  });

  it("refuses an SVG as a logo, and a file without a token", async () => {
    const office = await openOffice();
    const edith = await visitAs(office, office.edith);
    const form = (token: string): FormData => {
      const data = new FormData();
      data.set("form_token", token);
      data.set("file", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"]), "logo.svg");
      return data;
    };
    const json = { accept: "application/json" };
    expect((await edith.postRaw("/desk/site/logo", form(edith.token), json)).status).toBe(400);
    expect((await edith.postRaw("/desk/site/logo", form(""), json)).status).toBe(403);
  });

  it.skipIf(isShort())("shows one preview after another, as somebody types", async () => {
    const office = await openOffice();
    const edith = await visitAs(office, office.edith);
    for (const name of ["First", "Second", "Third"]) {
      const preview = await edith.post("/desk/site/preview", { ...FIELDS, name });
      expect(preview.status).toBe(200);
      expect(await preview.text()).toContain(`<title>${name}</title>`);
    }
  });

  it("lets no script of a footer, a page or a stylesheet through, saved or previewed", async () => {
    const office = await openOffice();
    const edith = await visitAs(office, office.edith);
    const evil = '<script>alert(1)</script><img src=x onerror="alert(2)">[x](javascript:alert(3))';
    const css = "</style><script>alert(4)</script>";
    const fields = { ...FIELDS, footer_md: evil, css };
    const preview = await edith.post("/desk/site/preview", fields);
    expect(preview.headers.get("content-security-policy")).toContain("sandbox allow-same-origin");
    const shown = await preview.text();
    expect(shown).toContain("alert(4)");
    // What describes the page to search engines is no program, and a stylesheet stays inside its element.
    const markup = shown
      .replaceAll(/<style[^>]*>[^]*?<\/style>/g, "")
      .replaceAll(/<script type="application\/ld\+json">[^]*?<\/script>/g, "");
    expect(/<script|onerror=|href="javascript:/.exec(markup)?.[0]).toBeUndefined();
    await edith.post("/desk/site", fields);
    await edith.post("/desk/site/pages/new", { title: "About", body_md: evil });
    const [page] = await office.store.read.selectFrom("own_pages").selectAll().execute();
    const about = { title: "About", slug: "about", body_md: evil, version: "1", in_footer: "yes" };
    await edith.post(`/desk/site/pages/${page?.id}`, { ...about, step: "publish" });
    await office.settled();
    for (const path of ["/", "/about"]) {
      const html = await textOf(office, path);
      expect(/<script>|onerror=|href="javascript:/.test(html), path).toBe(false);
    }
  });

  it.each(["desk", "api", "author", "Über uns", "a/b"])(
    "refuses a page at the address %s",
    async (slug) => {
      const office = await openOffice();
      const edith = await visitAs(office, office.edith);
      const answer = await edith.post("/desk/site/pages/new", { title: "T", body_md: "x", slug });
      expect(answer.status).toBe(400);
      expect(await office.store.read.selectFrom("own_pages").selectAll().execute()).toEqual([]);
    },
  );

  it("is for editors only", async () => {
    const office = await openOffice();
    const ada = await visitAs(office, office.ada);
    expect((await ada.get("/desk/site")).status).toBe(403);
    expect((await ada.post("/desk/site", { ...FIELDS, name: "Mine" })).status).toBe(403);
    expect((await ada.post("/desk/site/preview", FIELDS)).status).toBe(403);
    expect((await ada.post("/desk/site/pages/new", { title: "T", body_md: "x" })).status).toBe(403);
  });
});

/** Each is a screen of its own. */
async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole("navigation", { name: "On this page" });
  await sections.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 2, name }).waitFor();
}
