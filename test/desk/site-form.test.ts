import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { say } from "../../api/contract/say.ts";
import { formatSaid } from "../../api/desk/messages/refusals.ts";
import { wordsOf } from "../../api/desk/messages/words.ts";
import { cssWarnings } from "../../api/desk/site/css-warnings.ts";
import { unfitness } from "../../api/desk/site/picture-fitness.ts";
import { askForTheme } from "../../api/store/log/rebuild-requests.ts";
import { readSettings } from "../../api/store/site/site-settings.ts";
import { useBrowser } from "../_browser.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

const FIELDS = { version: "0", language: "en", addresses: "latin", face: "literata" };

async function versionsOf({ store }: Office): Promise<number> {
  return (await store.read.selectFrom("site_versions").select("number").execute()).length;
}

describe("the form of the site", () => {
  it("says in words what is wrong with a link, and marks it", async () => {
    const edith = await visitAs(...(await withEdith()));
    for (const url of ["www.example.com", "about", "mailto:a@example.org"]) {
      const link = { "nav_label[]": "Elsewhere", "nav_url[]": url };
      const html = await (await edith.post("/desk/site", { ...FIELDS, ...link })).text();
      expect(html).toContain("The address must begin with https://, or with / for a page");
      expect(html).not.toContain("pattern");
      expect(html).toMatch(/<input[^>]*id="navigation-0-url"[^>]*aria-invalid="true"/);
      expect(html).toContain('<a href="#navigation-0-url">Navigation, link 1</a>');
    }
  });

  it("takes a second press of Save for the first", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    for (const _ of [1, 2]) {
      const saved = await edith.post("/desk/site", { ...FIELDS, name: "Harbour" });
      expect(saved.headers.get("location")).toBe("/desk/site?done=saved");
    }
    expect(await versionsOf(office)).toBe(1);
  });

  it("puts the changes of two editors together, and loses none", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    await edith.post("/desk/site", { ...FIELDS, name: "Theirs", tagline: "Theirs as well" });
    const late = await edith.post("/desk/site", { ...FIELDS, name: "Mine", footer_md: "My foot" });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(html).toContain('value="Mine"');
    expect(html).toContain('value="Theirs as well"');
    expect(html).toContain("My foot");
    expect(html).toContain("Both of you changed: name.");
    expect(html).toContain('name="version" value="1"');
    const again = { ...FIELDS, version: "1", name: "Mine", tagline: "Theirs as well" };
    expect((await edith.post("/desk/site", again)).headers.get("location")).toContain("saved");
  });

  it("arranges the front page without script, row by row", async () => {
    const [office] = await withEdith();
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto("/desk/site");
    // A section is shown by the address: the fields of the others are hidden.
    await page.getByRole("link", { name: "Front page" }).click();
    await page.getByLabel("Address of the lead").fill("/author/ada/bridges");
    await page.getByLabel("Address of piece 2").fill("/author/ada/ferries");
    await page.getByLabel("Section 1 shows", { exact: true }).selectOption("newest");
    await page.getByLabel("Section 2 shows", { exact: true }).selectOption("category");
    await page.getByLabel("Which one section 2 shows").fill("life");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").first().waitFor();
    const front = async () => (await readSettings(office.store.read)).settings.front;
    expect(await front()).toMatchObject({
      pieces: ["/author/ada/bridges", "/author/ada/ferries"],
      sections: [{ kind: "newest" }, { kind: "category", of: "life" }],
    });

    await page.goto("/desk/site#front");
    const rows = page.locator(".front-rows").first().getByRole("listitem");
    await rows.nth(1).getByRole("button", { name: "Move 2 up" }).click();
    await page.getByText("The order is changed here, and not saved yet.").waitFor();
    expect(await page.getByLabel("Address of the lead").inputValue()).toBe("/author/ada/ferries");
    await page.locator(".front-rows").last().getByRole("button", { name: "Remove 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").first().waitFor();
    expect(await front()).toMatchObject({
      pieces: ["/author/ada/ferries", "/author/ada/bridges"],
      sections: [{ kind: "category", of: "life" }],
    });
  });

  it("marks the link to the section that is shown, without script", async () => {
    const [office] = await withEdith();
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto("/desk/site");
    const links = page.locator(".on-this-page a:visible");
    const marked = () =>
      links.evaluateAll((all) =>
        all
          .filter((link) => getComputedStyle(link).backgroundColor !== "rgba(0, 0, 0, 0)")
          .map((link) => link.getAttribute("href")),
      );
    expect(await marked()).toEqual(["#words"]);
    for (const link of await links.all()) {
      await link.click();
      expect(await marked()).toEqual([await link.getAttribute("href")]);
    }
  });

  it("has the settings of the theme, and says what is wrong with one of them", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    expect(await (await edith.get("/desk/site")).text()).not.toContain('id="theme"');
    const settings = {
      band: { type: "colour", label: "Colour of the band", default: "#5b2a4a" },
      columns: { type: "number", label: "Columns", min: 1, max: 4, default: 2 },
      wide: { type: "boolean", label: "Wide pages", default: true },
    };
    mkdirSync(join(office.dataDir, "theme"), { recursive: true });
    const manifest = JSON.stringify({ name: "Harbour", settings });
    writeFileSync(join(office.dataDir, "theme/theme.json"), manifest);
    await askForTheme(office.store);
    await office.settled();
    const html = await (await edith.get("/desk/site")).text();
    expect(html).toContain("What the theme “Harbour” lets you choose.");
    expect(html).toMatch(/<input[^>]*name="theme.band"[^>]*value="#5b2a4a"/);
    expect(html).toMatch(/<input[^>]*name="theme.wide"[^>]*checked/);
    const sent = { ...FIELDS, "theme.band": "#123456", "theme.columns": "9" };
    const wrong = await (await edith.post("/desk/site", sent)).text();
    expect(wrong).toContain("Must be a number from 1 to 4.");
    expect(wrong).toContain('href="#field-theme-columns"');
    expect(wrong).toMatch(/<input[^>]*name="theme.band"[^>]*value="#123456"/);
    expect(await versionsOf(office)).toBe(0);
    await edith.post("/desk/site", { ...sent, "theme.columns": "2" });
    await office.settled();
    const { settings: saved } = await readSettings(office.store.read);
    expect(saved.theme).toEqual({ band: "#123456", wide: false });
    expect(await (await edith.get("/desk/site")).text()).toMatch(/: theme/);
    const home = await (await fetch(office.origin)).text();
    const [, own = ""] = /href="(\/assets\/own\.[0-9a-f]+\.css)"/.exec(home) ?? [];
    expect(await (await fetch(office.origin + own)).text()).toContain("--theme-band:#123456");
  });

  it("completes a colour that lacks its sign, and shows an earlier version without restoring it", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    await edith.post("/desk/site", { ...FIELDS, accent: "7A1F3D", name: "First" });
    await edith.post("/desk/site", { ...FIELDS, version: "1", name: "Second" });
    const { settings } = await office.store.read
      .selectFrom("site_versions")
      .select("settings")
      .where("number", "=", 1)
      .executeTakeFirstOrThrow();
    expect(settings).toContain("#7a1f3d");
    const html = await (await edith.get("/desk/site?version=1")).text();
    expect(html).toContain('value="First"');
    expect(html).toContain("The fields below are those of version 1.");
    expect(html).toContain('name="version" value="2"');
    expect(await versionsOf(office)).toBe(2);
    await edith.post("/desk/site/restore", { number: "1", version: "2" });
    expect(await (await edith.get("/desk/site")).text()).toContain("as in version 1");
  });

  it.each([undefined, "", " ", "1e0", "0x1"])(
    "takes a number of %j for none, and not for version 0",
    async (number) => {
      const [office, who] = await withEdith();
      const edith = await visitAs(office, who);
      const typed = number === undefined ? {} : { version: number };
      const { version: _, ...fields } = FIELDS;
      const post = async (path: string, given: Record<string, string>) =>
        (await edith.post(path, given)).status;
      expect(await post("/desk/site", { ...fields, ...typed, name: "First" })).toBe(400);
      expect(await versionsOf(office)).toBe(0);
      await edith.post("/desk/site", { ...FIELDS, name: "First" });
      const earlier = number === undefined ? {} : { number };
      expect(await post("/desk/site/restore", { ...earlier, version: "1" })).toBe(400);
      expect(await post("/desk/site/restore", { number: "0", ...typed })).toBe(400);
      expect(await versionsOf(office)).toBe(1);
    },
  );

  it("tells of links that lead nowhere, and of mistakes in CSS, and saves both", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    const link = { "nav_label[]": "Gone", "nav_url[]": "/does-not-exist" };
    const saved = await edith.post("/desk/site", {
      ...FIELDS,
      ...link,
      css: "a {}\nb { colr: red",
    });
    expect(saved.status).toBe(303);
    const html = await (await edith.get("/desk/site")).text();
    expect(html).toContain("There is no public page at /does-not-exist now.");
    expect(html).toContain("Line 2: “colr” is not a known property. Did you mean “color”?");
    await edith.post("/desk/site", { ...FIELDS, version: "1", ...link, "nav_url[]": "/docs" });
    expect(await (await edith.get("/desk/site")).text()).not.toContain("no public page");
  });

  it("asks before unsaved changes are lost, and sends a form once", async () => {
    const [office] = await withEdith();
    const page = await signIn(browser(), office, "edith");
    await page.goto("/desk/site");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByLabel("Tagline").fill("Ships");
    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await page.getByRole("link", { name: "New page" }).click();
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    expect(await page.getByLabel("Tagline").inputValue()).toBe("Ships");
    await page.getByRole("link", { name: "Logo and icon" }).click();
    await page.getByLabel(/^Icon /).setInputFiles({
      name: "small.png",
      mimeType: "image/png",
      buffer: await testPicture({ width: 100, height: 100 }),
    });
    await page.getByText("small.png is uploaded.").waitFor();
    await page.getByText("It is smaller than 192 pixels").waitFor();
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && new URL(request.url()).pathname === "/desk/site") posts++;
    });
    const label = await page.locator(".save-line button").evaluate((button: HTMLButtonElement) => {
      button.click();
      const { textContent } = button;
      button.click();
      return textContent;
    });
    expect(label).toBe("Saving…");
    await page.getByText("Saved.").waitFor();
    expect(posts).toBe(1);
    expect(asked).toEqual(["beforeunload"]);
  });
});

describe("a page of the site's own", () => {
  it("is published at once, by the address that its hint shows", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    const text = { title: "About us", body_md: "Hello.", slug: "/about/" };
    const answer = await edith.post("/desk/site/pages/new", { ...text, step: "publish" });
    expect(answer.headers.get("location")).toMatch(/done=published&page=[^#]+#pages$/);
    await office.settled();
    expect((await fetch(`${office.origin}/about`)).status).toBe(200);
    const list = await (await edith.get(answer.headers.get("location") ?? "")).text();
    expect(list).toContain('<a href="/about">View <bdi>About us</bdi></a>');
  });

  it("is added once by two presses, and refused with its address where that is taken", async () => {
    const edith = await visitAs(...(await withEdith()));
    const draft = { title: "Twice", body_md: "x" };
    const [one, two] = [
      await edith.post("/desk/site/pages/new", draft),
      await edith.post("/desk/site/pages/new", draft),
    ];
    expect(two.headers.get("location")).toBe(one.headers.get("location"));
    const taken = await edith.post("/desk/site/pages/new", { title: "Docs", body_md: "x" });
    expect(await taken.text()).toMatch(/name="slug"[^>]*value="docs"/);
  });

  it("says before it is withdrawn which link of the navigation leads to it", async () => {
    const [office, who] = await withEdith();
    const edith = await visitAs(office, who);
    const text = { title: "About", body_md: "x", step: "publish", in_navigation: "yes" };
    await edith.post("/desk/site/pages/new", text);
    const link = { "nav_label[]": "Who we are", "nav_url[]": "/about" };
    await edith.post("/desk/site", { ...FIELDS, ...link });
    const [page] = await office.store.read.selectFrom("own_pages").select("id").execute();
    const asked = await edith.post(`/desk/site/pages/${page?.id}/unpublish`, {});
    const html = await asked.text();
    expect(html).toContain("Who we are");
    expect(html).toContain("<bdi>About</bdi>");
    await office.settled();
    const home = await (await fetch(office.origin)).text();
    expect(home.split('href="/about"').length, "once in the header").toBe(2);
    const preview = await edith.post("/desk/site/pages/preview", {
      title: "Imprint",
      body_md: "x",
      in_navigation: "yes",
    });
    expect(await preview.text()).toMatch(/<nav[^]*Imprint[^]*<\/nav>/);
  });
});

describe("what a newcomer should hear", () => {
  it.each([
    ["logo", 3000, 60, "flat"],
    ["logo", 600, 150, undefined],
    ["icon", 100, 100, "small"],
    ["icon", 300, 200, "oblong"],
    ["icon", 192, 192, undefined],
  ] as const)("of a %s of %i × %i pixels", (use, width, height, unfit) => {
    expect(unfitness(use, { width, height })).toBe(unfit);
  });

  it.each([
    ["a { colr: red }", "„colr“ ist keine bekannte Eigenschaft. Meinten Sie „color“?"],
    ["ä { color: red; } }", "„}“ gehört nicht hierher"],
    ["a { color: red", "„}“ fehlt"],
    ["a { colour red; }", "„:“ fehlt"],
    ["/* x", "ein Anführungszeichen, eine Klammer oder ein Kommentar ist nicht geschlossen"],
    ["a { // x\n color: red }", "Kommentare stehen zwischen /* und */, nicht nach //"],
    ["a { width: calc(1px +2px) }", "„+“ braucht auf beiden Seiten ein Leerzeichen"],
    ["a {} @import 'b.css';", "„@import“ gehört nicht hierher"],
    ["@charset 'x';", "„'x'“ gehört nicht hierher"],
  ])("of %s, in the language of the desk", async (css, sentence) => {
    const [warning] = await cssWarnings(css);
    expect(warning && formatSaid(warning.said, wordsOf("de"))).toBe(sentence);
  });

  it("of rules with thousands of open brackets, at once", async () => {
    const started = performance.now();
    expect(await cssWarnings("{".repeat(50_000))).toEqual([
      { line: 1, said: say("Too many brackets are open") },
    ]);
    expect(await cssWarnings("a{}".repeat(10_000))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

async function withEdith(): Promise<[Office, Office["edith"]]> {
  const office = await openOffice();
  return [office, office.edith];
}
