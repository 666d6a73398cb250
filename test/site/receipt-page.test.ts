import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { barriersIn } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import {
  createLoggedSite,
  edit,
  FIRST,
  SECOND,
  serveFiles,
  signedByAnother,
} from "../_tampered.ts";
import { runApp } from "../http/_running.ts";

const browser = useBrowser();

/** Everything that a page needs. */
const ALL = [".well-known", "api", "assets", "author", "avatars", "log", "receipt", "index.html"];

describe("the page that checks a receipt", () => {
  it("finds every step right, from the line below the piece, and again at the next visit", async () => {
    const { store, root, publishSigned } = await createLoggedSite();
    const signed = await publishSigned();
    const app = await runApp({ store, root });
    const page = await openPage();
    await page.goto(`http://127.0.0.1:${app.port}/${FIRST}`);
    const line = page.locator(".receipt-line");
    await shoot(page, "receipt-line");
    expect(await line.textContent()).toBe("Published by a person signed in as its writer, entry 1");
    await line.getByRole("link").click();
    await settled(page);
    expect(await page.locator(".receipt-title").textContent()).toBe("Everything matches");
    expect(await statesOf(page)).toEqual({ ...GOOD, past: "open" });
    expect(await barriersIn(page)).toEqual([]);
    await shoot(page, "receipt");
    await page.locator("[data-step=own] summary").click();
    await page.locator("[data-step=past] summary").click();
    await shoot(page, "receipt-open");

    // The address of the piece with /receipt leads here, and this time the browser knows the log.
    await page.goto(`http://127.0.0.1:${app.port}/${FIRST}/receipt`);
    expect(new URL(page.url()).hash).toBe(`#/${FIRST}`);
    await settled(page);
    expect(await statesOf(page)).toEqual(GOOD);

    await page.goto(`http://127.0.0.1:${app.port}/${signed}`);
    await page.getByRole("link", { name: "Published and signed by its writer" }).click();
    await settled(page);
    expect(await statesOf(page)).toEqual({ ...GOOD, passkey: "good" });
    await page.locator("[data-step=passkey] summary").click();
    await shoot(page, "receipt-signed");

    // Without a piece, and for one that is not there.
    await page.goto(`http://127.0.0.1:${app.port}/receipt`);
    await page.getByText("follow the small line below its text").waitFor();
    await shoot(page, "receipt-none");
    await page.evaluate(() => (location.hash = "#/author/ada/none"));
    await page.getByText("There is no receipt here").waitFor();
    const none = await app.send("/author/ada/none/receipt");
    expect(none.status).toBe(404);
  });

  it("shows in red what was changed in silence, and does not forget what it saw", async () => {
    const { copy, ids, publishMore } = await createLoggedSite();
    const earlier = copy(ALL);
    await publishMore("Third");
    let folder = copy(ALL);
    const files = await serveFiles(() => folder);
    onTestFinished(files.close);
    const page = await openPage();
    const bad = async (): Promise<string[]> => {
      await page.goto("about:blank");
      await page.goto(`${files.address}/receipt#/${FIRST}`);
      await settled(page);
      return page
        .locator("[data-step][data-state=bad]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-step") ?? ""));
    };
    expect(await bad()).toEqual([]);
    const record = `api/public/pieces/${ids[0]}.json`;
    const attacks: Record<string, [attack: (folder: string) => void, wrong: string[]]> = {
      "a record": [edit(record, "One two", "One or two"), ["text", "page"]],
      "the receipt of another piece": [
        (at) => cpSync(join(at, SECOND, "receipt.json"), join(at, FIRST, "receipt.json")),
        ["page", "own"],
      ],
      "another key": [signedByAnother, ["key"]],
      "a shorter log": [(at) => cpSync(earlier, at, { recursive: true }), ["past"]],
    };
    for (const [name, [attack, wrong]] of Object.entries(attacks)) {
      folder = copy(ALL);
      attack(folder);
      expect(await bad(), name).toEqual(wrong);
      expect(await page.locator(".receipt-title").textContent()).toBe("Something does not fit");
      if (name === "a record") await shoot(page, "receipt-bad");
    }
    folder = copy(ALL);
    expect(await bad()).toEqual([]);
  });

  it("is a text without script, and says how else to check", async () => {
    const { copy } = await createLoggedSite();
    const folder = copy(ALL);
    const files = await serveFiles(() => folder);
    onTestFinished(files.close);
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${files.address}/receipt/ar#/${FIRST}`);
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("main").textContent()).toMatch(/galley verify/);
    await shoot(page, "receipt-text");
  });
});

const GOOD = {
  text: "good",
  page: "good",
  own: "good",
  entry: "good",
  key: "good",
  past: "good",
  passkey: "open",
};

async function openPage(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser().newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

async function settled(page: Page): Promise<void> {
  await page.locator(".receipt-steps").waitFor({ timeout: 60_000 });
}

async function statesOf(page: Page): Promise<Record<string, string>> {
  const states = await page
    .locator("[data-step]")
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute("data-step"), one.getAttribute("data-state")]),
    );
  return Object.fromEntries(states) as Record<string, string>;
}
