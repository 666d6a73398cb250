import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { content, createPiece, writerAt } from "../_setup.ts";
import { bodyOf, closeCutOff, holdNewest, stateOf, typedText } from "./_editor.ts";
import { addKey } from "../http/_service.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const THREE = "One.\n\nTwo.\n\nThree.";

async function openPiece(body_md = THREE): Promise<{ office: Office; id: string; page: Page }> {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { headline: "Bridges", body_md });
  const page = await signIn(browser(), office, "ada");
  await page.goto(`/desk/pieces/${id}`);
  await page.locator(".cm-content").click();
  return { office, id, page };
}

/** Saves a text as another device of the writer would. */
async function saveElsewhere({ store, ada }: Office, id: string, words: object): Promise<void> {
  const piece = await findPiece(store.read, id);
  await takeStep(store, {
    action: "edit",
    pieceId: id,
    actor: writerAt(ada),
    review: "off",
    content: content({ ...piece?.content, ...words }),
    version: piece?.version ?? 0,
  });
}

describe("a text that was saved elsewhere", () => {
  it("is merged with the paragraphs typed here, without a question, and the caret stays", async () => {
    const { office, id, page } = await openPiece();
    const release = await holdNewest(page);
    await saveElsewhere(office, id, {
      headline: "Old bridges",
      body_md: THREE.replace("One", "Uno"),
    });
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" More");
    release();
    await page.getByText("Merged with changes made elsewhere").waitFor();
    await page.getByText("You are writing here in another window").waitFor();
    expect(await bodyOf(office, id)).toBe("Uno.\n\nTwo.\n\nThree. More");
    expect(await page.getByLabel("Headline").inputValue()).toBe("Old bridges");
    await page.keyboard.type(" and more.");
    expect(await typedText(page)).toBe("Uno.\n\nTwo.\n\nThree. More and more.");
    await stateOf(page, "saved");
    // Undo takes back what was typed here, and never what was written elsewhere.
    for (let count = 0; count < 4; count++) await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("Uno.\n\nTwo.\n\nThree.");
  });

  it("leaves the caret at its words in a paragraph that was changed elsewhere", async () => {
    const { office, id, page } = await openPiece();
    const release = await holdNewest(page);
    await saveElsewhere(office, id, { body_md: THREE.replace("Three", "Only three") });
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Here: ");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("ArrowLeft");
    release();
    await page.getByText("Merged with changes made elsewhere").waitFor();
    await page.keyboard.type(", on");
    expect(await typedText(page)).toBe("Here: One.\n\nTwo.\n\nOnly three, on.");
  });

  it("asks about a paragraph that was changed on both sides, and keeps both", async () => {
    const { office, id, page } = await openPiece();
    const release = await holdNewest(page);
    await saveElsewhere(office, id, { body_md: "One.\n\nTwo and a half.\n\nThree, there." });
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Here: ");
    await page.locator(".cm-line", { hasText: "Two." }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Or not.");
    release();
    await stateOf(page, "conflict");
    const panel = page.getByRole("region", { name: "Changed in two places" });
    expect(await panel.locator("li").count()).toBe(1);
    expect(await panel.innerText()).toContain("Two and a half.");
    expect(await panel.innerText()).toContain("Two. Or not.");
    await expectStateAccessible(page);
    await shoot(page, "merge");
    // What is typed meanwhile is a part of it. Save leads to the question.
    await page.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("merge-title");
    await page.locator(".cm-content").focus();
    await page.keyboard.type(" Perhaps.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("merge-title");
    expect(await bodyOf(office, id)).toBe("One.\n\nTwo and a half.\n\nThree, there.");
    await panel.getByRole("button", { name: "Keep both" }).click();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe(
      "Here: One.\n\nTwo. Or not. Perhaps.\n\nTwo and a half.\n\nThree, there.",
    );
    expect(await panel.count()).toBe(0);
    // The choice was the writer's, and so is its undo.
    await page.keyboard.press("Control+z");
    expect(await typedText(page)).toBe("Here: One.\n\nTwo. Or not. Perhaps.\n\nThree, there.");
  });

  it("names the program that saved it, and no one but its writer may ask", async () => {
    const office = await openOffice();
    const { origin, store, ada, edith } = office;
    const { key } = await addKey(store, ada);
    const call = (method: string, path: string, body: object, more = {}): Promise<Response> =>
      fetch(`${origin}/api/v1/pieces${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
        body: JSON.stringify(body),
      });
    const made = await call("POST", "", { headline: "By an agent", body_md: THREE });
    const { id } = (await made.json()) as { id: string };
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").click();
    const version = (await findPiece(store.read, id))?.version;
    const changed = { body_md: `${THREE}\n\nFour.` };
    const saved = await call("PATCH", `/${id}`, changed, { "if-match": `"${version}"` });
    expect(saved.status).toBe(200);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await page.getByText("Changed here just now by Agent").waitFor();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe(`x${THREE}\n\nFour.`);

    const newest = `/desk/pieces/${id}/newest?version=0`;
    expect((await (await visitAs(office, ada)).get(newest)).status).toBe(200);
    expect((await (await visitAs(office, edith)).get(newest)).status).toBe(404);
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(origin + newest, { headers: { accept: "application/json", ...headers } }))
        .status;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: `Bearer ${key}` })).toBe(403);
  });

  it("comes into a page where nothing is typed, from another tab at once", async () => {
    const { office, id, page } = await openPiece();
    const other = await page.context().newPage();
    await other.goto(`/desk/pieces/${id}`);
    await other.getByLabel("Headline").fill("From the other tab");
    await stateOf(other, "saved");
    await page.getByText("You are writing here in another window").waitFor();
    await expect.poll(() => page.getByLabel("Headline").inputValue()).toBe("From the other tab");
    await stateOf(page, "saved");
    expect(await other.locator(".company").isHidden()).toBe(true);
    await page.getByLabel("Subtitle").fill("Written on here.");
    await stateOf(page, "saved");
    const saved = await findPiece(office.store.read, id);
    expect(saved?.content).toMatchObject({
      headline: "From the other tab",
      sub: "Written on here.",
    });
    await shoot(page, "company");
  });

  it("comes at once into a page that was loaded while its save was being answered", async () => {
    const { office, id, page } = await openPiece();
    const address = page.url();
    const before = await (await page.request.get(address)).text();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Typed before the reload.");
    await stateOf(page, "typing");
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toContain("Typed before the reload.");
    await page.route(address, (route) => route.fulfill({ body: before, contentType: "text/html" }));
    await page.reload();
    await page.getByText("Typed before the reload.").waitFor();
    const askedAfter = await page.evaluate(() => {
      const all = performance.getEntriesByType("resource");
      return all.find(({ name }) => name.includes("/newest?"))?.startTime ?? Infinity;
    });
    // A page in use asks every 20 seconds anyway.
    expect(askedAfter).toBeLessThan(15_000);
  });

  it("is merged with text that a closed tab left in the browser, after showing what that is", async () => {
    const { office, id, page } = await openPiece();
    await page.context().setOffline(true);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Written on a train.");
    await stateOf(page, "offline");
    const again = await page.context().newPage();
    await closeCutOff(page);
    await again.context().setOffline(false);
    await saveElsewhere(office, id, { body_md: THREE.replace("One", "Uno") });
    await again.goto(`/desk/pieces/${id}`);
    const offer = again.locator("#kept");
    await offer.getByText(/^\d words differ from the saved text\.$/).waitFor();
    expect(await offer.locator(".diff").innerText()).toBe("Three. Written on a train.");
    await shoot(again, "kept");
    await again.getByRole("button", { name: "Restore it" }).click();
    await again.getByText("Merged with changes made elsewhere").waitFor();
    expect(await bodyOf(office, id)).toBe("Uno.\n\nTwo.\n\nThree. Written on a train.");
  });
});

describe("the status line", () => {
  it("says that nothing is unsaved when everything typed was taken back", async () => {
    const { page } = await openPiece();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("x");
    await stateOf(page, "typing");
    await page.keyboard.press("Control+z");
    await stateOf(page, "saved");
    expect(await page.locator("#save-state").innerText()).toBe("Saved");
    await page.goto("/desk/pieces/new");
    await page.locator(".cm-content").waitFor();
    expect(await page.locator("#save-state").innerText()).toBe("Nothing to save yet");
    await page.getByLabel("Headline").fill("A");
    await stateOf(page, "typing");
    await page.getByLabel("Headline").fill("");
    await stateOf(page, "saved");
    expect(await page.locator("#save-state").innerText()).toBe("Nothing to save yet");
  });
});

describe("a writer who types without a pause", () => {
  it("is saved at least every ten seconds", async () => {
    const { office, id, page } = await openPiece("x");
    await page.clock.install();
    await page.reload();
    await page.locator(".cm-content").click();
    const sent: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(typed);
    });
    let typed = 0;
    // Half a second of the page's clock between two keys.
    for (; typed < 50; typed++) {
      await page.keyboard.type("a");
      await page.clock.runFor(500);
    }
    await expect.poll(async () => (await bodyOf(office, id))?.length).toBeGreaterThanOrEqual(20);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(sent[0]).toBeLessThanOrEqual(20);
  });
});
