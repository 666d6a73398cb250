import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { unzip } from "../../api/import/unzip.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { addReads } from "../../api/store/pieces/public/read-counts.ts";
import { useBrowser } from "../_browser.ts";
import { tempFolder } from "../_setup.ts";
import { stateOf, typedText } from "../desk/_editor.ts";
import { type Newsroom, openNewsroom } from "../desk/_newsroom.ts";
import { PASSWORD } from "../desk/_office.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { openBrowser, signInByForm } from "./_people.ts";
import { BY_KEYBOARD, type Way, WAYS, WITHOUT_SCRIPTS } from "./_ways.ts";

const browser = useBrowser();

describe.each(WAYS)("a writer's day, $name", (way) => {
  it("goes from the first sign-in to the export", async () => {
    expect.hasAssertions();
    const newsroom = await openNewsroom();
    const page = await openBrowser(browser(), newsroom.origin, way);
    await signInByForm(page, way, { email: "ada@example.org", password: PASSWORD });
    await writeFirstPiece(page, newsroom, way);
    await askAFriend(page, newsroom, way);
    await publishAtATime(page, way);
    const url = await publish(page, newsroom, way);
    await update(page, url, way);
    await unpublish(page, url, way);
    const id = await publishForAnAgent(page, newsroom, way);
    await countReads(newsroom, id);
    await readTheFigures(page, way);
    await takeEverythingAlong(page, way);
  });
});

const HEADLINE = "Ferries and ice";

async function writeFirstPiece(page: Page, newsroom: Newsroom, way: Way): Promise<void> {
  const { press, write, look } = way;
  await page.getByRole("heading", { name: "Three steps to your first piece" }).waitFor();
  await look(page);
  await press(page.getByRole("link", { name: "Start writing" }));
  await page.waitForURL("**/desk/pieces/new");
  const stored = async () => {
    const [piece] = await listPieces(newsroom.store.read, { limit: 1 });
    return [piece?.content.headline, piece?.content.body_md];
  };
  if (way === WITHOUT_SCRIPTS) {
    await write(page.getByLabel("Headline"), HEADLINE);
    await press(page.getByRole("button", { name: "Save" }));
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await stored()).toEqual([HEADLINE, ""]);
    await write(page.getByLabel("Body"), "The **harbour** freezes.\n\n> Wait.");
    await press(page.getByRole("button", { name: "Save" }));
    await page.getByText("Saved.", { exact: true }).waitFor();
    return;
  }
  if (way === BY_KEYBOARD) await page.locator(".cm-content").waitFor();
  // The first key types the headline, and a headline alone is saved.
  if (way === BY_KEYBOARD) await page.keyboard.type(HEADLINE);
  else await write(page.getByLabel("Headline"), HEADLINE);
  await stateOf(page, "saved");
  expect(await stored()).toEqual([HEADLINE, ""]);
  await look(page);
  if (way === BY_KEYBOARD) await writeByKeyboard(page);
  else await writeByTouch(page, way);
  await addPicture(page, way);
  await look(page);
  await preview(page, way);
  await stateOf(page, "saved");
}

async function writeByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("cm-content");
  await keyboard.type("The ");
  await keyboard.press("ControlOrMeta+b");
  await keyboard.type("harbour");
  await keyboard.press("ControlOrMeta+b");
  await keyboard.type(" freezes.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("Wait.");
  await BY_KEYBOARD.press(page.getByRole("button", { name: "Quotation" }));
  await expect.poll(() => bodyOn(page)).toBe("The **harbour** freezes.\n\n> Wait.");
  await page.locator(".cm-content").focus();
  await keyboard.press("ControlOrMeta+End");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await pasteRich(
    page,
    "<h2>Spring</h2><p>It <em>thaws</em>, see <a href='https://ice.example/'>here</a>.</p>",
  );
  await expect
    .poll(() => bodyOn(page))
    .toContain("## Spring\n\nIt *thaws*, see [here](https://ice.example/).");
  await keyboard.press("ControlOrMeta+f");
  await page.locator(".cm-search input[name=search]").waitFor();
  await keyboard.type("harbour");
  await expect.poll(() => page.locator(".cm-searchMatch").count()).toBe(1);
  await BY_KEYBOARD.look(page);
  await keyboard.press("Escape");
}

async function writeByTouch(page: Page, { write, press }: Way): Promise<void> {
  const body = page.getByLabel("Body");
  const box = await body.boundingBox();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(box?.y).toBeLessThan(500);
  await write(body, "The **harbour** freezes.\n\nWait.");
  await press(page.getByRole("button", { name: "Quotation" }));
  await expect.poll(() => bodyOn(page)).toContain("> Wait.");
}

async function bodyOn(page: Page): Promise<string> {
  return typedText(page);
}

async function pasteRich(page: Page, html: string): Promise<void> {
  await page.evaluate((rich) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", rich);
    clipboardData.setData("text/plain", "plain");
    const about = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", about));
  }, html);
}

async function addPicture(page: Page, { press }: Way): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await press(page.locator("#tools").getByRole("button", { name: /picture/i }));
  const buffer = await testPicture({ width: 600, height: 400 });
  await (await asked).setFiles({ name: "ice.png", mimeType: "image/png", buffer });
  await expect.poll(() => bodyOn(page)).toMatch(/!\[\]\(\/pictures\/[0-9a-f]{32}\)/);
}

async function preview(page: Page, { press }: Way): Promise<void> {
  await press(page.getByRole("button", { name: "Preview" }));
  const shown = page.frameLocator("iframe.page-preview");
  await shown.locator("strong", { hasText: "harbour" }).waitFor();
  await press(page.getByRole("button", { name: "Preview" }));
}

/** A stranger reads the draft by a private link and comments on it. */
async function askAFriend(page: Page, newsroom: Newsroom, way: Way): Promise<void> {
  const { press, write, look } = way;
  if (way !== WITHOUT_SCRIPTS) await page.reload();
  await press(page.getByRole("link", { name: "Comments and private preview" }));
  await write(page.getByLabel("For whom"), "Ann");
  await press(page.getByRole("button", { name: "Make a private link" }));
  const link = await page.getByLabel("Private link").inputValue();
  await look(page);
  const friend = await openBrowser(browser(), newsroom.origin, way);
  await friend.goto(link);
  await friend.frameLocator("iframe.page-preview").getByText("freezes").waitFor();
  await look(friend);
  await write(friend.getByLabel("Your name"), "Ann");
  await write(friend.getByLabel("Comment", { exact: true }), "Which harbour?");
  await press(friend.getByRole("button", { name: "Send comment" }));
  await friend.getByText("Thank you. Your comment is sent.").waitFor();
  await friend.context().close();

  await page.goto("/desk/needs");
  await look(page);
  // A link changes nothing by itself: without scripts, a button marks what was seen.
  if (way === WITHOUT_SCRIPTS) {
    await press(page.getByRole("button", { name: `Mark as seen ${HEADLINE}` }));
    await page.goto("/desk");
    await press(page.getByRole("link", { name: HEADLINE, exact: true }));
    await press(page.getByRole("link", { name: /^Comments and private preview/ }));
  } else {
    await press(page.getByRole("link", { name: HEADLINE, exact: true }));
  }
  await page.getByText("Which harbour?").waitFor();
  await look(page);
  await page.goBack();
  await page.goto("/desk");
  await press(page.getByRole("link", { name: HEADLINE, exact: true }));
}

function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
}

async function publishAtATime(page: Page, way: Way): Promise<void> {
  const { press, choose, look } = way;
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: `Publish: ${HEADLINE}` }).waitFor();
  await look(page);
  await choose(page.getByLabel("Schedule"));
  await page.getByLabel(/^Day and time/).fill(inAMonth());
  await press(page.getByRole("button", { name: "Schedule" }));
  await page.getByText("Scheduled for").waitFor();
  await look(page);
  await press(page.getByRole("button", { name: "Cancel schedule" }));
  await page.getByText("The schedule is cancelled.").waitFor();
}

async function publish(page: Page, { origin }: Newsroom, way: Way): Promise<string> {
  const { press, look } = way;
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: `Publish: ${HEADLINE}` }).waitFor();
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: "Live" }).waitFor();
  await look(page);
  const url = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(url).toBe(`${origin}/author/ada/ferries-and-ice`);
  expect(await (await fetch(url)).text()).toContain("<strong>harbour</strong> freezes");
  return url;
}

async function update(page: Page, url: string, way: Way): Promise<void> {
  const { press, look } = way;
  await press(page.getByRole("link", { name: "Edit" }));
  const text = "The harbour thawed.";
  if (way === BY_KEYBOARD) {
    await page.locator(".cm-content").waitFor();
    await BY_KEYBOARD.write(page.locator(".cm-content"), text);
  } else await way.write(page.getByLabel("Body"), text);
  if (way !== WITHOUT_SCRIPTS) {
    await page.getByText("Press Update to publish your changes").waitFor();
  }
  expect(await (await fetch(url)).text()).toContain("freezes");
  await press(page.getByRole("button", { name: "Update" }));
  await page.getByRole("heading", { name: "What changes for readers" }).waitFor();
  await page.locator("ins", { hasText: "thawed" }).waitFor();
  await look(page);
  await press(page.getByRole("button", { name: "Update" }));
  await page.getByRole("heading", { name: "Live" }).waitFor();
  const html = await (await fetch(url)).text();
  expect(html).toContain("The harbour thawed.");
  expect(html).not.toContain("freezes");
}

async function unpublish(page: Page, url: string, { press, look }: Way): Promise<void> {
  await press(page.getByRole("link", { name: "Edit" }));
  await press(page.getByRole("button", { name: "Unpublish" }));
  await page.getByRole("heading", { name: `Unpublish: ${HEADLINE}` }).waitFor();
  await look(page);
  expect((await fetch(url)).status).toBe(200);
  await press(page.getByRole("button", { name: "Unpublish" }));
  await page.getByText("This piece is no longer on the site").waitFor();
  expect((await fetch(url)).status).toBe(404);
}

/** A program drafts with a key, and the person reads and publishes it. */
async function publishForAnAgent(page: Page, { origin }: Newsroom, way: Way): Promise<string> {
  const { press, write, look } = way;
  await page.goto("/desk/edit/online-presence");
  await write(page.getByLabel("Name", { exact: true }), "Night agent");
  await press(page.getByRole("button", { name: "Create key" }));
  const key = await page.getByLabel("Your new key").inputValue();
  await look(page);
  const answer = await fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ headline: "Tide tables", body_md: "Drafted by a *program*." }),
  });
  const { id, status } = (await answer.json()) as { id: string; status: string };
  expect([answer.status, status]).toEqual([201, "draft"]);
  expect((await fetch(`${origin}/api/public/pieces/${id}`)).status).toBe(404);

  await page.goto("/desk");
  await press(page.getByRole("link", { name: "2 things need you" }));
  await page.getByRole("heading", { name: "Drafted for you 1" }).waitFor();
  await look(page);
  await press(page.getByRole("link", { name: "Tide tables", exact: true }));
  await page.getByText("Drafted by Night agent.").waitFor();
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByText("The program Night agent drafted this").waitFor();
  await look(page);
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: "Live" }).waitFor();
  expect((await fetch(`${origin}/api/public/pieces/${id}`)).status).toBe(200);
  return id;
}

/** A read takes five seconds in a reader's browser, and has its own tests. */
async function countReads({ store }: Newsroom, pieceId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await store.write((tx) => addReads(tx, { pieceId, day, count: 3 }));
}

async function readTheFigures(page: Page, { press, look }: Way): Promise<void> {
  await page.goto("/desk");
  await look(page);
  await press(
    page.getByRole("navigation", { name: "Pieces" }).getByRole("link", { name: "Statistics" }),
  );
  await page.getByRole("heading", { level: 1, name: "Statistics" }).waitFor();
  await page
    .getByRole("row", { name: /Tide tables/ })
    .getByText("3")
    .first()
    .waitFor();
  await look(page);
}

async function takeEverythingAlong(page: Page, { press, look }: Way): Promise<void> {
  await page.goto("/desk/archive");
  await look(page);
  const started = page.waitForEvent("download");
  await press(page.getByRole("link", { name: "Download Markdown (.zip)" }));
  const folder = tempFolder();
  unzip(readFileSync(await (await started).path()), folder);
  const names = readdirSync(folder, { recursive: true }).map(String);
  expect(names).toEqual(expect.arrayContaining([expect.stringContaining("tide-tables")]));
}
