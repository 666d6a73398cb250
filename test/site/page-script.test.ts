import { expect, it } from "vitest";
import { publicFolder } from "../../build/generation.ts";
import { createWorker } from "../../build/worker.ts";
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
