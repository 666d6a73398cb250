import { expect, it } from "vitest";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece, createTestStore, createWriter, tempFolder, publishPiece } from "../_setup.ts";
import { runApp } from "../http/_running.ts";

const browser = useBrowser();

async function createSite() {
  const { store } = await createTestStore();
  const dataDir = tempFolder();
  const writer = await createWriter(store);
  const draft = await createPiece(store, writer);
  await publishPiece(store, writer, draft);
  const configuration = { dataDir, baseUrl: "https://galley.example", siteName: "Galley" };
  const worker = await createWorker({
    store,
    configuration: { ...configuration, afterBuild: null },
    log: () => {},
  });
  await worker.catchUp();
  const { port } = await runApp({ store, root: publicFolder(dataDir) });
  return { store, draft, origin: `http://127.0.0.1:${port}` };
}

it("counts a reader once, when the piece has been looked at for some seconds", async () => {
  const { origin, draft } = await createSite();
  const page = await browser().newPage();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.clock.install();
  await page.goto(`${origin}/author/ada/a-headline`);
  await page.clock.runFor(4_000);
  expect(sent).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith("/read"));
  await page.clock.runFor(30_000);
  expect((await answered).status()).toBe(204);
  expect(sent).toEqual([`${origin}/api/public/pieces/${draft.id}/read`]);
  await page.close();
});

it("leads to the search with the key /, except where someone writes", async () => {
  const { origin } = await createSite();
  const page = await browser().newPage();
  await page.goto(`${origin}/author/ada/a-headline`);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.keyboard.press("/");
  expect(await focused()).toBe("find");
  await page.keyboard.type("a/b");
  expect(await page.locator("#find").inputValue()).toBe("a/b");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/search?q=a%2Fb`);
  await page.close();
});

it("copies a piece's own address, and offers no button that would not work", async () => {
  const { origin } = await createSite();
  const context = await browser().newContext({
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`${origin}/author/ada/a-headline`);
  const copy = page.getByRole("button", { name: "Copy link" });
  await copy.click();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("https://galley.example/author/ada/a-headline");
  await context.close();
  const without = await browser().newContext({ javaScriptEnabled: false });
  const plain = await without.newPage();
  await plain.goto(`${origin}/author/ada/a-headline`);
  expect(await plain.locator(".share button:visible").count()).toBe(0);
  expect(await plain.locator(".share a").getAttribute("href")).toMatch(/^mailto:\?subject=A%20h/);
  await without.close();
});
