import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findPiece, listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { addFriendComment, listComments } from "../../api/store/pieces/talk/comments.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import { useBrowser } from "../_browser.ts";
import { keyOf, writerAt } from "../_setup.ts";
import { stateOf, typedText } from "../desk/_editor.ts";
import { type Newsroom, openNewsroom } from "../desk/_newsroom.ts";
import { PASSWORD } from "../desk/_office.ts";
import { testPicture } from "../pictures/_pictures.ts";

const browser = useBrowser();

/** How a person who knows other editors, and no Markdown, uses this one. */
interface Device {
  name: string;
  options: NonNullable<Parameters<ReturnType<typeof browser>["newContext"]>[0]>;
  press(target: Locator): Promise<void>;
  isPhone: boolean;
}

const DEVICES: readonly Device[] = [
  {
    name: "with mouse and keyboard",
    options: { viewport: { width: 1_280, height: 900 } },
    press: (target) => target.click(),
    isPhone: false,
  },
  {
    name: "on a phone",
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (target) => target.tap(),
    isPhone: true,
  },
];

const PICTURES = ["Before the frost", "The first ice", "A way through"];
const VIDEO = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
/** What the writer means, as the store has it. */
const MEANT = [
  "The harbour freezes, as [the almanac](https://almanac.example) says.[^1]",
  "## Why it freezes",
  "> Nobody asked the sea.",
  "| Year | Days |\n| --- | --- |\n| 2023 | 12 |\n| 2024 | 31 |",
  ...PICTURES.map((words) => `![](/pictures/PICTURE "${words}")`),
  VIDEO,
  "The end of it.",
  "[^1]: By the old one.",
].join("\n\n");

describe.each(DEVICES)("a day of somebody who types no Markdown, $name", (device) => {
  it("goes from signing in to a live piece, which says what was meant", async () => {
    const newsroom = await openNewsroom({ LINK_CARDS: "off" });
    const context = await browser().newContext({ baseURL: newsroom.origin, ...device.options });
    const page = await context.newPage();
    try {
      await signIn(page, device);
      await write(page, device);
      await expect.poll(async () => shortened(await typedText(page))).toBe(MEANT);
      await stateOf(page, "saved");
      expect(await page.locator(".cm-content").innerText()).not.toMatch(/\]\(|!\[|\*\*|^#/m);
      const id = await answerOthers(page, newsroom, device);
      await publish(page, device);
      await compare(newsroom, id);
    } finally {
      await context.close();
    }
  });
});

async function signIn(page: Page, { press }: Device): Promise<void> {
  await page.goto("/desk");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  await press(page.getByRole("link", { name: "Start writing" }));
  await page.waitForURL("**/desk/pieces/new");
  await page.locator(".cm-content").waitFor();
}

async function write(page: Page, device: Device): Promise<void> {
  const { keyboard } = page;
  await device.press(page.getByLabel("Headline"));
  await keyboard.type("Ferries and ice");
  const menus = page.waitForResponse(/\/assets\/menus\./);
  await device.press(page.locator(".cm-content"));
  await menus;
  await keyboard.type("The harbour freezes, as the almanac says.");
  await link(page, device);
  await keyboard.press("ControlOrMeta+End");
  await keyboard.press("Enter");
  await choose(page, "heading", "Heading");
  await keyboard.type("Why it freezes");
  await keyboard.press("Enter");
  await choose(page, "quot", "Quotation");
  await keyboard.type("Nobody asked the sea.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await choose(page, "table", "Table");
  await fillTable(page, [
    ["Year", "Days"],
    ["2023", "12"],
    ["2024", "31"],
  ]);
  for (const words of PICTURES) await addPicture(page, words, device);
  await keyboard.type(VIDEO);
  await keyboard.press("Enter");
  await keyboard.type("The end of it.");
  await addFootnote(page, device);
}

/** Makes the two words before the last one a link. */
async function link(page: Page, { press, isPhone }: Device): Promise<void> {
  const { keyboard } = page;
  for (let at = 0; at < " says.".length; at++) await keyboard.press("ArrowLeft");
  for (let at = 0; at < "the almanac".length; at++) await keyboard.press("Shift+ArrowLeft");
  if (isPhone) await press(page.locator("#tools").getByRole("button", { name: "Link" }));
  else await keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Link" }).getByLabel("Address").waitFor();
  await keyboard.type("almanac.example");
  await keyboard.press("Enter");
}

/** Takes from the menu that / opens on an empty line. */
async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(`/${typed}`);
  await page.getByRole("option", { name }).first().waitFor();
  await page.keyboard.press("Enter");
}

async function fillTable(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const { keyboard } = page;
  await page
    .getByRole("textbox", { name: "Heading of column 1" })
    .and(page.locator(":focus"))
    .waitFor();
  for (const [at, words] of rows.flat().entries()) {
    if (at) await keyboard.press("Tab");
    await keyboard.type(words);
  }
  await keyboard.press("ArrowDown");
}

async function addPicture(page: Page, caption: string, { press }: Device): Promise<void> {
  const before = await page.locator(".cm-figure img").count();
  const asked = page.waitForEvent("filechooser");
  await press(page.locator("#tools").getByRole("button", { name: /picture/i }));
  const buffer = await testPicture({ width: 600, height: 400 });
  await (await asked).setFiles({ name: `${caption}.png`, mimeType: "image/png", buffer });
  await expect.poll(() => page.locator(".cm-figure img").count()).toBe(before + 1);
  await press(page.getByRole("textbox", { name: "Caption" }).last());
  await page.keyboard.type(caption);
  await page.keyboard.press("ArrowDown");
}

/** At the end of the first paragraph. */
async function addFootnote(page: Page, { press }: Device): Promise<void> {
  await press(page.locator(".cm-line", { hasText: "The harbour freezes" }));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await choose(page, "foot", "Footnote");
  await page.keyboard.type("By the old one.");
}

/** A friend asks a question, and a program suggests a change: both are answered at the text. */
async function answerOthers(page: Page, newsroom: Newsroom, device: Device): Promise<string> {
  const { store, ada } = newsroom;
  const [piece] = await listPieces(store.read, { limit: 1 });
  if (!piece) throw new Error("Nothing was saved.");
  const { id, version, content } = piece;
  const forAnn = { pieceId: id, label: "Ann", days: 7 };
  const { token } = await createPreviewLink(store, writerAt(ada), forAnn);
  await addFriendComment(store, token, { name: "Ann", quote: "the sea", body: "Which sea?" });
  const changes = { body_md: content.body_md.replace("The end of it.", "That is the end.") };
  const actor = await keyOf(store, ada);
  await addSuggestion(store, actor, { pieceId: id, seen: { version }, changes, note: null });
  await page.reload();
  if (device.isPhone) {
    await device.press(page.getByRole("button", { name: "Suggestions and comments" }));
  }
  const cards = page.locator(".margin-card");
  const asked = cards.filter({ hasText: "Which sea?" });
  await bring(page, asked, device);
  await device.press(asked.getByRole("button", { name: "Reply" }));
  await page.getByLabel("Your reply").fill("The Baltic.");
  await page.keyboard.press("Control+Enter");
  await page.locator(".margin-thread").getByText("The Baltic.").waitFor();
  const suggested = cards.filter({ hasText: "That is the end." });
  await bring(page, suggested, device);
  await device.press(suggested.getByRole("button", { name: "Accept" }));
  await expect.poll(() => typedText(page)).toContain("That is the end.");
  await stateOf(page, "saved");
  if (device.isPhone) await device.press(page.getByRole("button", { name: "Close" }));
  const about = { pieceId: id, reader: "writer" } as const;
  expect((await listComments(store.read, about)).map(({ body }) => body)).toEqual([
    "Which sea?",
    "The Baltic.",
  ]);
  return id;
}

/** On a phone one card is shown at a time. */
async function bring(page: Page, card: Locator, { press, isPhone }: Device): Promise<void> {
  await page.locator(".margin-card").first().waitFor({ state: "attached" });
  if (!isPhone) return press(card);
  if (await card.isVisible()) return;
  await press(page.locator(".margin-card.active").getByRole("button", { name: "Next" }));
  await card.waitFor();
}

async function publish(page: Page, { press }: Device): Promise<void> {
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: "Publish: Ferries and ice" }).waitFor();
  await press(page.getByRole("button", { name: "Publish" }));
  await page.getByRole("heading", { name: "Live" }).waitFor();
}

async function compare({ origin, store }: Newsroom, id: string): Promise<void> {
  const meant = MEANT.replace("The end of it.", "That is the end.");
  expect(shortened((await findPiece(store.read, id))?.content.body_md ?? "")).toBe(meant);
  const html = await (await fetch(`${origin}/author/ada/ferries-and-ice`)).text();
  const text = html.slice(html.indexOf("<h1"));
  expect(text).toMatch(/<a href="https:\/\/almanac\.example"[^>]*>the almanac<\/a>/);
  expect(text).toMatch(/<h2[^>]*>Why it freezes<\/h2>/);
  expect(text).toMatch(/<blockquote>\s*<p>Nobody asked the sea\.<\/p>/);
  expect(text).toMatch(/<th[^>]*>Year<\/th>[^]*<td[^>]*>2024<\/td>\s*<td[^>]*>31<\/td>/);
  for (const words of PICTURES) expect(text).toMatch(new RegExp(`<figcaption>${words}<`));
  expect(text).toContain(VIDEO);
  expect(text).toContain("By the old one.");
  expect(text).toContain("<p>That is the end.</p>");
}

/** The text with one name for all pictures, and without empty paragraphs, which no reader sees. */
function shortened(text: string): string {
  const named = text.replace(/\/pictures\/[0-9a-f]{32}/g, "/pictures/PICTURE");
  return named.replace(/\n{3,}/g, "\n\n").trim();
}
