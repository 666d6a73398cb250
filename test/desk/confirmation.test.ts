import { describe, expect, it, vi } from "vitest";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { BOOK, createPiece, publishPiece, writerAt } from "../_setup.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
vi.setConfig({ testTimeout: 120_000 });

const PRESENCE = "/desk/edit/online-presence";

async function publicPiece({ store, ada }: Office) {
  return publishPiece(store, ada, await createPiece(store, ada, { headline: "On engines" }));
}

/** Everything of a writer's that a button can remove. */
async function possessions({ store }: Office): Promise<unknown> {
  const of = (table: "pieces" | "products" | "api_keys" | "webhook_endpoints" | "takedowns") =>
    store.read.selectFrom(table).selectAll().execute();
  return Promise.all([
    of("pieces"),
    of("products"),
    of("api_keys"),
    of("webhook_endpoints"),
    of("takedowns"),
  ]);
}

describe("an action that removes something", () => {
  it("runs only after confirmation", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const actor = writerAt(ada);
    const { id } = await publicPiece(office);
    const product = await addProduct(store, actor, { writerId: ada.id, content: BOOK });
    const key = await mintKey(store, actor, {
      writerId: ada.id,
      name: "Agent",
      scope: "pieces:write",
    });
    await saveWebhook(store, actor, { writerId: ada.id, url: "https://hooks.example/" });
    await office.settled();
    const writer = await visitAs(office, ada);
    const editor = await visitAs(office, edith);
    const takedown = { status: "approved", note: "Copied.\n\nFrom elsewhere." };
    const actions = [
      [writer, `/desk/edit/shop/${product}/remove`, {}],
      [writer, `${PRESENCE}/keys/${key.id}/revoke`, {}],
      [writer, `${PRESENCE}/webhook/rotate`, {}],
      [writer, `${PRESENCE}/webhook/remove`, {}],
      [editor, `/desk/review/${id}`, { action: "ask_for_changes", ...takedown }],
    ] as const;
    for (const [visitor, path, fields] of actions) {
      const before = await possessions(office);
      const asked = await visitor.post(path, fields);
      expect([path, asked.status]).toEqual([path, 200]);
      expect(await asked.text()).toContain('name="confirmed" value="yes"');
      expect(await possessions(office), path).toEqual(before);
      // Reloading shows a page and runs no action.
      expect([200, 303], path).toContain((await visitor.get(path)).status);

      const done = await visitor.post(path, { ...fields, confirmed: "yes" });
      expect([path, done.status]).toEqual([path, 303]);
      expect(await possessions(office), path).not.toEqual(before);
    }
    expect(await findPiece(store.read, id)).toMatchObject({
      status: "changes_requested",
      editorNote: takedown.note,
    });
  });

  it("needs no confirmation if readers lose nothing", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { id } = await createPiece(store, ada);
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    const editor = await visitAs(office, edith);
    const fields = { action: "ask_for_changes", status: "pending", note: "Say which." };
    expect((await editor.post(`/desk/review/${id}`, fields)).status).toBe(303);
  });
});

describe("a takedown", () => {
  it("explains the consequences without a script, and can be cancelled", async () => {
    const office = await openOffice();
    const { id } = await publicPiece(office);
    const page = await signIn(browser(), office, "edith", { javaScriptEnabled: false });
    await page.goto(`/desk/review/${id}`);
    await page.getByLabel("Note to the writer").fill("Name your source.\n\n“Quoted” <b>words</b>");
    await page.getByRole("button", { name: "Take down and ask for changes" }).click();
    await page
      .getByText("its page is deleted, and it disappears from lists, feeds and search")
      .waitFor();
    await page.getByText("only after an editor lifts the takedown").waitFor();
    await page.getByText("“Quoted” <b>words</b>").waitFor();
    await page.getByRole("link", { name: "Keep it published" }).click();
    await page.getByRole("heading", { name: "Review piece" }).waitFor();
    expect((await findPiece(office.store.read, id))?.status).toBe("approved");
  });

  it("applies only to the status that the editor saw, and keeps the note otherwise", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await publicPiece(office);
    const page = await signIn(browser(), office, "edith");
    await page.goto(`/desk/review/${id}`);
    await page.getByLabel("Note to the writer").fill("Name your source.");
    await shoot(page, "takedown-review");
    await page.getByRole("button", { name: "Take down and reject" }).click();
    await page.getByRole("heading", { name: "Take down: On engines" }).waitFor();
    await expectStateAccessible(page);
    await shoot(page, "takedown-confirm");

    const step = { pieceId: id, review: "off" } as const;
    await takeStep(store, { ...step, actor: writerAt(ada), action: "unpublish" });
    await takeStep(store, { ...step, actor: writerAt(ada), action: "ask_for_look" });
    await page.getByRole("button", { name: "Take down and reject" }).click();
    await page
      .getByText("This piece is waiting for an editor now. Look again before you answer.")
      .waitFor();
    expect(await page.getByLabel("Note to the writer").inputValue()).toBe("Name your source.");
    expect(await findPiece(store.read, id)).toMatchObject({ status: "pending", takenDown: null });
  });
});
