import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { RecentPiecesAnswer } from "../../api/contract/envelopes.ts";
import { FRAME_HEIGHTS, frameHtml } from "../../api/render/frames.ts";
import { barriersIn, COLOUR_RULES } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { pageWith, serveElsewhere, useEmbedSite } from "../embed/_site.ts";

const browser = useBrowser();
const site = useEmbedSite();

async function newPage(width = 700, height = 900): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser().newContext({ viewport: { width, height } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

async function pieceCards(): Promise<string[]> {
  const recent = await site().app.send("/api/public/pieces/recent");
  const { items } = recent.json() as RecentPiecesAnswer;
  return items.map(({ id }) => `/embed/piece/${id.slice(id.lastIndexOf("/") + 1)}`);
}

const SLUGS = ["ada", "long", "yuki", "leila", "mallory"];

describe("a card in a frame", () => {
  it("is shown by another site with its styles, and its links open outside", async () => {
    const [card = ""] = await pieceCards();
    const elsewhere = await serveElsewhere(
      pageWith(
        frameHtml({ src: site().origin + card, title: "Card", height: FRAME_HEIGHTS.piece }) +
          frameHtml({ src: `${site().origin}/embed/ada/card`, title: "Ada", height: 152 }),
      ),
    );
    const { page, complaints } = await newPage();
    await page.goto(elsewhere);
    const ada = page.frameLocator('iframe[title="Ada"]');
    await ada.getByRole("link", { name: "Ada" }).waitFor();
    // Chromium reports that the sandbox blocks the card's script. Nothing else is blocked.
    expect(complaints.filter((line) => !/Blocked script execution/.test(line))).toEqual([]);
    const opened = page.waitForEvent("popup");
    await ada.getByRole("link", { name: "Ada" }).click();
    expect(new URL((await opened).url()).pathname).toBe("/author/ada");
    expect(page.url()).toBe(elsewhere);
  });

  it("asks WordPress to follow a link, since its sandbox opens none", async () => {
    const html = `<iframe sandbox="allow-scripts" title="Ada" width="600" height="152" src="${site().origin}/embed/ada/card#?secret=Abc123"></iframe>`;
    const { page, complaints } = await newPage();
    await page.goto(await serveElsewhere(pageWith(html)));
    const message = page.evaluate(
      () => new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data))),
    );
    await page.frameLocator("iframe").getByRole("link", { name: "Ada" }).click();
    expect(await message).toEqual({
      message: "link",
      value: `${site().origin}/author/ada`,
      secret: "Abc123",
    });
    expect(complaints).toEqual([]);
  });

  it.each([
    ["piece", 320],
    ["piece", 600],
    ["author", 320],
    ["author", 600],
  ] as const)(
    "of a %s shows all of itself at %i pixels, whatever its texts",
    async (kind, width) => {
      const cards =
        kind === "piece" ? await pieceCards() : SLUGS.map((slug) => `/embed/${slug}/card`);
      expect(cards.length).toBeGreaterThan(4);
      const { page, complaints } = await newPage(width, FRAME_HEIGHTS[kind]);
      for (const card of cards) {
        await page.goto(site().origin + card);
        expect(await page.evaluate(outside), `${card} at ${width}`).toEqual([]);
        expect(await page.title()).not.toBe("pwned");
        expect(await page.locator('a:not([target="_blank"][rel="noopener"])').count()).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it("has no barrier, in both schemes", async () => {
    const [card = ""] = await pieceCards();
    const { page } = await newPage(600, FRAME_HEIGHTS.piece);
    for (const path of [card, "/embed/ada/card"]) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(site().origin + path);
      expect(await barriersIn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await barriersIn(page, COLOUR_RULES)).toEqual([]);
      await shoot(page, `frame-${path.split("/")[2]}`);
    }
  });
});

/** The texts that reach beyond the card, as the page sees them. */
async function outside(): Promise<string[]> {
  await document.fonts.ready;
  const card = document.querySelector("main")?.getBoundingClientRect();
  if (!card || card.height !== innerHeight || document.fonts.status !== "loaded")
    return ["no card"];
  return [...document.querySelectorAll("p, h1, img")].flatMap((element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    const fits = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    return fits && height > 0 ? [] : [`${element.className || element.localName} ${top}-${bottom}`];
  });
}
