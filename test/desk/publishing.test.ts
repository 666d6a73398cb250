import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { mintKey } from "../../api/store/keys/keys.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, writerAt } from "../_setup.ts";
import { expectStateAccessible, type Office, openOffice, signIn } from "./_office.ts";
import { openDetails } from "./_editor.ts";

const browser = useBrowser();

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("a draft by a program, %s", (_, javaScriptEnabled) => {
  it("is edited and published, and then appears everywhere", async () => {
    const office = await openOffice();
    const { id, edit_url } = await draftByKey(office);
    const context = await browser().newContext({ baseURL: office.origin, javaScriptEnabled });
    onTestFinished(() => context.close());
    const page = await context.newPage();

    // Its address leads to the sign-in page and then to the piece.
    await page.goto(edit_url);
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password").fill("a long enough password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(edit_url);
    expect(await page.getByText("Drafted by").textContent()).toContain("Agent");
    await page.getByLabel("Headline").fill("The engine weaves");
    await page.getByLabel("Subtitle").fill("Algebraic patterns, as a loom weaves leaves.");
    await openDetails(page);
    await page.getByLabel("Tags").fill("looms, engines");
    await page.getByRole("button", { name: "Publish" }).click();

    await page.getByRole("heading", { name: /^Publish: The engine weaves/ }).waitFor();
    await page.getByText("The program Agent drafted this").waitFor();
    await shoot(page, "publish-by-key");
    expect(await fetch(`${office.origin}/author/ada/the-engine-weaves`)).toMatchObject({
      status: 404,
    });
    const preview = page.frameLocator("iframe.page-preview");
    await preview.getByRole("heading", { name: "The engine weaves" }).waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: "Live" }).waitFor();
    expect(await page.getByLabel("Link", { exact: true }).inputValue()).toMatch(
      /\/the-engine-weaves$/,
    );
    await page.getByRole("link", { name: "Open" }).click();
    await page.getByRole("heading", { name: "The engine weaves" }).waitFor();

    expect(await placesThatShow(office, "The engine weaves", id)).toEqual(EVERYWHERE);
  });
});

describe("a published piece", () => {
  it("keeps its public text until Update, and then shows the new one", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const url = await publishNew(page, { headline: "First words", body: "The *old* text." });
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Body").fill("The new text.");
    await page.getByText("Press Update to publish your changes").waitFor();
    expect(await (await fetch(url)).text()).toContain("<em>old</em> text");

    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("heading", { name: /^Update: First words/ }).waitFor();
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("heading", { name: "Live" }).waitFor();
    const text = await (await fetch(url)).text();
    expect(text).toContain("The new text.");
    expect(text).not.toContain("<em>old</em> text");
  });

  it("plays a video of another site when a reader asks for it, and asks nobody before", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const body = "Look:\n\nhttps://youtu.be/dQw4w9WgXcQ";
    const url = await publishNew(page, { headline: "Moving pictures", body });
    const elsewhere: string[] = [];
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.route(/^https:/, async (route) => {
      elsewhere.push(new URL(route.request().url()).host);
      await route.fulfill({ contentType: "text/html", body: "<p>A film</p>" });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    expect(elsewhere).toEqual([]);
    await page.getByRole("button", { name: "Play: YouTube" }).click();
    const player = page.frameLocator(".elsewhere iframe").frameLocator("iframe");
    await player.getByText("A film").waitFor();
    expect(elsewhere).toEqual(["www.youtube-nocookie.com"]);
    // The page's policy allows it.
    expect(faults).toEqual([]);
  });

  it("moves to the address that its writer chooses, and its old address leads there", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const url = await publishNew(page, { headline: "First words", body: "A text." });
    await page.getByRole("link", { name: "Edit" }).click();
    await openDetails(page);
    const address = page.getByLabel("Address");
    expect(await address.inputValue()).toBe("first-words");
    await address.fill("archive");
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByText("This word has another meaning here").waitFor();
    await address.fill("Last-Words");
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("heading", { name: /^Update: First words/ }).waitFor();
    await page.getByText(/Moves to .*\/author\/ada\/last-words\..*leads there/).waitFor();
    await shoot(page, "publish-moved");
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("heading", { name: "Live" }).waitFor();
    const moved = await fetch(url, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/author/ada/last-words"]);
    expect((await fetch(url)).status).toBe(200);
  });

  it("is gone everywhere after Unpublish, and a draft again", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    const url = await publishNew(page, { headline: "Soon gone", body: "A text." });
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByRole("heading", { name: /^Unpublish: Soon gone/ }).waitFor();
    expect((await fetch(url)).status).toBe(200);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByText("This piece is no longer on the site").waitFor();
    expect((await fetch(url)).status).toBe(404);
    expect(await placesThatShow(office, "Soon gone", pieceIdOf(page))).toEqual([]);
    await page.goto("/desk?status=draft");
    await page.getByRole("link", { name: "Soon gone", exact: true }).waitFor();
  });
});

describe("a draft", () => {
  it("can be deleted and restored", async () => {
    const office = await openOffice();
    const piece = await createPiece(office.store, office.ada, { headline: "A slip" });
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${piece.id}`);
    await page.getByRole("link", { name: "Delete draft" }).click();
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByText("The draft is deleted").waitFor();
    expect((await page.request.get(`/desk/pieces/${piece.id}`)).status()).toBe(404);
    await page.getByRole("link", { name: /^Deleted/ }).click();
    await page.getByRole("button", { name: "Restore A slip" }).click();
    await page.getByText("The draft is restored").waitFor();
    expect(await page.getByLabel("Headline").inputValue()).toBe("A slip");
  });

  it("is found by status, words and key", async () => {
    const office = await openOffice();
    await draftByKey(office, "From a program");
    await createPiece(office.store, office.ada, { headline: "Ödland", sub: "A moor in November" });
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk");
    const rows = page.locator(".rows > li :is(h2, h3)");
    expect(await rows.allTextContents()).toHaveLength(2);
    await page.getByText("Drafted by Agent").waitFor();
    await page.getByRole("searchbox").fill("öDLAND");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => rows.allTextContents()).toEqual(["Ödland"]);
    await page.getByRole("searchbox").fill("WRITTEN by");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => rows.allTextContents()).toEqual(["From a program"]);
    await page.goto("/desk?status=approved");
    await page.getByText("No pieces here").waitFor();
  });

  it("from an agent is deleted with others, and comes back with Undo", async () => {
    const office = await openOffice();
    for (const headline of ["One", "Two", "Three"]) await draftByKey(office, headline);
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto("/desk");
    await page.getByRole("link", { name: "From agents 3" }).click();
    await page.getByRole("checkbox", { name: "Tick Two" }).check();
    await page.getByRole("button", { name: "Delete the ticked drafts" }).click();
    await page.getByText("One draft is deleted").waitFor();
    await page.getByRole("button", { name: "Delete all drafts from agents" }).click();
    await page.getByText("2 drafts by your API keys").waitFor();
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByText("2 drafts are deleted").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The drafts are back").waitFor();
    expect(await page.locator(".rows > li h2").allTextContents()).toHaveLength(2);
  });
});

describe("an empty desk and the text editor", () => {
  it("are accessible", async () => {
    expect.hasAssertions();
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk");
    await page.getByRole("heading", { name: "Three steps to your first piece" }).waitFor();
    await expectStateAccessible(page);
    const { id } = await createPiece(office.store, office.ada, { body_md: "One\n\nTwo\n" });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").click();
    await expectStateAccessible(page);
    await openDetails(page);
    await expectStateAccessible(page);
  });
});

const EVERYWHERE = ["page", "record", "JSON feed", "RSS feed", "recent", "search", "MCP"];

/** The places where readers and programs find a piece. */
async function placesThatShow({ origin }: Office, words: string, id: string): Promise<string[]> {
  const read = async (path: string, init?: RequestInit): Promise<string> => {
    const response = await fetch(origin + path, init);
    return response.ok ? response.text() : "";
  };
  const call = { name: "search_pieces", arguments: { query: words } };
  const places: Record<string, string> = {
    page: await read("/author/ada"),
    record: await read(`/api/public/pieces/${id}`),
    "JSON feed": await read("/author/ada/feed.json"),
    "RSS feed": await read("/author/ada/feed.xml"),
    recent: await read("/api/public/pieces/recent"),
    search: await read(`/api/public/pieces/search?q=${encodeURIComponent(words)}`),
    MCP: await read("/api/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
    }),
  };
  // Search answers repeat the query in any case, so only the id proves that the piece was found.
  return Object.keys(places).filter((place) => {
    const text = places[place] ?? "";
    return place === "page" || place.endsWith("feed") ? text.includes(words) : text.includes(id);
  });
}

async function draftByKey({ origin, store, ada }: Office, headline = "A draft") {
  const { key } = await mintKey(store, writerAt(ada), {
    writerId: ada.id,
    name: "Agent",
    scope: "pieces:write",
  });
  const response = await fetch(`${origin}/api/v1/pieces`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ headline, body_md: "Written by a *program*." }),
  });
  return (await response.json()) as { id: string; edit_url: string };
}

async function publishNew(
  page: Page,
  { headline, body }: { headline: string; body: string },
): Promise<string> {
  await page.goto("/desk");
  await page.getByRole("link", { name: "New piece" }).click();
  await page.getByLabel("Headline").fill(headline);
  await page.getByLabel("Body").fill(body);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: /^Publish:/ }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: "Live" }).waitFor();
  return (await page.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
}

function pieceIdOf(page: Page): string {
  return /pieces\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
}
