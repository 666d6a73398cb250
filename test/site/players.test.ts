import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import type { KnownCard } from "../../api/contract/elsewhere.ts";
import { createEncoder } from "../../api/pictures/encoder.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { databaseFile } from "../../api/store/engine/open.ts";
import { addPicture } from "../../api/store/pictures/pictures.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { barriersIn } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { emptySite } from "../_prepared.ts";
import { createPiece, createTestStore, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { runApp } from "../http/_running.ts";
import { testPicture } from "../pictures/_pictures.ts";

const browser = useBrowser();
const BODY = [
  "Before.",
  "https://youtu.be/dQw4w9WgXcQ",
  "https://vimeo.com/76979871",
  "https://masto.example/@ada/113000000000000000",
  "https://www.openstreetmap.org/#map=15/52.5163/13.3777",
  "https://gist.github.com/ada/0123456789abcdef0123",
].join("\n\n");

/** A piece with cards, built and served. */
async function serveCards(): Promise<string> {
  const dataDir = await emptySite();
  const { store } = await createTestStore({ file: databaseFile(dataDir) });
  const ada = await createWriter(store);
  const encoder = createEncoder({ seconds: 30 });
  onTestFinished(() => encoder.close());
  const taken = await encoder.take(await testPicture({ width: 480, height: 360 }));
  const picture = { ...taken, encoderVersion: 1 };
  const { id } = await addPicture(store, writerAt(ada), { writerId: ada.id, alt: "", picture });
  const known: KnownCard[] = [
    {
      address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      title: "How the old bridge was built, and why it still stands after two hundred years",
      author: "Bridges & Rivers",
      picture: id,
    },
    {
      address: "https://masto.example/@ada/113000000000000000",
      title: null,
      author: "Ada Lovelace",
      picture: null,
    },
  ];
  const draft = await createPiece(store, ada, { body_md: BODY });
  const proof = { ...renderMarkdown(BODY, {}, known), slug: "a-headline" };
  await publishPiece(store, ada, draft, proof);
  const configuration = { dataDir, baseUrl: "https://galley.example", siteName: "Galley" };
  const worker = await createWorker({
    store,
    configuration: { ...configuration, afterBuild: null },
    log: () => {},
  });
  await worker.catchUp();
  const { port } = await runApp({ store, root: publicFolder(dataDir) });
  return `http://127.0.0.1:${port}`;
}

/** Other sites answer with a page of their own. Returns what they were asked for. */
async function watchElsewhere(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>The player</h1>" });
  });
  return asked;
}

function playerOf(page: Page) {
  return page.frameLocator(".elsewhere iframe").frameLocator("iframe");
}

describe("a card of another site", () => {
  it("loads nothing from there until its reader presses play, and then that frame alone", async () => {
    const origin = await serveCards();
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    const asked = await watchElsewhere(context);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(`${origin}/author/ada/a-headline`);
    await page.getByRole("button", { name: "Play: How the old bridge" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(await barriersIn(page)).toEqual([]);
    await shoot(page, "cards");

    // By keyboard, in the order of the page.
    await page.getByRole("button", { name: "Play: How the old bridge" }).focus();
    await page.keyboard.press("Enter");
    await playerOf(page).getByRole("heading", { name: "The player" }).waitFor();
    expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
    expect(problems).toEqual([]);
    await shoot(page, "playing");
    // The frame's page lets no other frame in, of that site or of another.
    const player = page.frames().find((frame) => frame.url().endsWith("/play/1"))!;
    for (const src of ["https://www.youtube-nocookie.com/other", "https://evil.example/"]) {
      await player.evaluate((address) => {
        const frame = document.createElement("iframe");
        frame.src = address;
        document.body.append(frame);
      }, src);
    }
    await expect.poll(() => problems.length).toBeGreaterThanOrEqual(2);
    expect(asked).toHaveLength(1);
  });

  it("is a link to the original without a script", async () => {
    const origin = await serveCards();
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin}/author/ada/a-headline`);
    expect(await page.locator(".elsewhere button").count()).toBe(0);
    const links = await page
      .locator(".elsewhere a")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(BODY.split("\n\n").slice(1));
  });
});
