import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { tempFolder } from "../_setup.ts";
import { packed } from "../desk/_archive.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { runScript } from "../scripts/_run.ts";
import { freePort, startScript } from "../scripts/_service.ts";
import { choosePassword, openBrowser } from "./_people.ts";
import { type Way, WAYS, WITHOUT_SCRIPTS } from "./_ways.ts";

const browser = useBrowser();

describe.each(WAYS)("an operator's first hour, $name", (way) => {
  it("goes from an empty folder to a site with a name, an archive and a second writer", async () => {
    expect.hasAssertions();
    const dataDir = tempFolder();
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const service = startScript("start", { PORT: port, BASE_URL: origin, DATA_DIR: dataDir });
    await service.line(/The service is up/);
    await expect.poll(async () => (await fetch(origin)).status).toBe(200);
    const link = await addFirstEditor(dataDir, origin);
    const page = await openBrowser(browser(), origin, way);
    await choosePassword(page, way, { link, password: "a password of the operator" });
    await nameTheSite(page, origin, way);
    await publishAbout(page, origin, way);
    await importArchive(page, way);
    await inviteWriter(page, origin, way);
  });
});

/** Runs the command as the documentation prints it. */
async function addFirstEditor(dataDir: string, origin: string): Promise<string> {
  const docs = readFileSync(new URL("../../site/docs/operating.md", import.meta.url), "utf8");
  const [, words = ""] = /npm run admin -- (writer add[^`]*?)\n```/.exec(docs) ?? [];
  const args = [...words.matchAll(/"([^"]+)"|([^\s\\]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  const environment = { BASE_URL: origin };
  const { code, stdout, stderr } = await runScript("admin", args, { dataDir, environment });
  expect([code, stderr]).toEqual([0, ""]);
  const [link = ""] = /http:\S+\/desk\/password\/\S+/.exec(stdout) ?? [];
  return link;
}

async function nameTheSite(page: Page, origin: string, way: Way): Promise<void> {
  const { press, write, choose, attach, look } = way;
  await press(page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Site" }));
  await page.getByRole("heading", { level: 1, name: "Site" }).waitFor();
  await look(page);
  const open = (section: string) => press(page.getByRole("link", { name: section, exact: true }));
  await open("Logo and icon");
  await attach(page.getByLabel(/^Logo \(/), {
    name: "logo.png",
    mimeType: "image/png",
    buffer: await testPicture({ width: 600, height: 150 }),
  });
  if (way === WITHOUT_SCRIPTS) {
    await press(page.getByRole("button", { name: "Upload logo" }));
    await page.getByText("The picture is uploaded. Press Save below to use it.").waitFor();
  }
  await page.locator(".shown-picture img").first().waitFor();
  await open("Name and words");
  await write(page.getByRole("textbox", { name: /^Name/ }), "The Harbour Review");
  await open("Colour and font");
  await choose(page.getByLabel("Burgundy"));
  await choose(page.getByLabel("Inter"));
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Saved.").waitFor();
  await look(page);
  const home = async (): Promise<string> => (await fetch(origin)).text();
  await expect.poll(home).toContain("The Harbour Review");
  const html = await home();
  expect(html).toMatch(/src="\/assets\/logo\.[0-9a-f]+\.webp"/);
  const [, own = ""] = /href="(\/assets\/own\.[0-9a-f]+\.css)"/.exec(html) ?? [];
  expect(await (await fetch(origin + own)).text()).toContain("--link:#7a1f3d");
}

async function publishAbout(
  page: Page,
  origin: string,
  { press, write, look }: Way,
): Promise<void> {
  await page.goto("/desk/site/pages/new");
  await look(page);
  await write(page.getByLabel("Title"), "About");
  await write(page.locator("textarea[name=body_md]"), "We are *here*.");
  await press(page.getByRole("button", { name: "Save draft" }));
  await page.getByText("Saved as a draft").waitFor();
  expect((await fetch(`${origin}/about`)).status).toBe(404);
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByText("The page is published.").waitFor();
  await look(page);
  await expect
    .poll(async () => (await fetch(`${origin}/about`)).text())
    .toContain("We are <em>here</em>.");
}

async function importArchive(page: Page, { press, attach, look }: Way): Promise<void> {
  await page.goto("/desk/archive");
  await look(page);
  await attach(page.getByLabel(/^Archive/), {
    name: "archive.zip",
    mimeType: "application/zip",
    buffer: await packed({ "site/one.md": "---\ntitle: An old piece\n---\nText.\n" }),
  });
  await press(page.getByRole("button", { name: "Import as drafts" }));
  await page.getByText("One draft was added").waitFor();
  await look(page);
  await page.goto("/desk");
  await page.getByRole("link", { name: "An old piece", exact: true }).waitFor();
}

async function inviteWriter(page: Page, origin: string, way: Way): Promise<void> {
  const { press, write, look } = way;
  await page.goto("/desk/review/writers");
  await look(page);
  await write(page.getByLabel("Name", { exact: true }), "Grace Hopper");
  await write(page.getByLabel("Email", { exact: true }), "grace@example.org");
  await press(page.getByRole("button", { name: "Invite", exact: true }));
  const link = await page.getByLabel("One-time link", { exact: true }).inputValue();
  await look(page);
  const grace = await openBrowser(browser(), origin, way);
  await choosePassword(grace, way, { link, password: "another long password" });
  await grace.getByRole("heading", { name: "Three steps to your first piece" }).waitFor();
}
