import { describe, expect, it } from "vitest";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { BOOK } from "../_setup.ts";
import { openOffice, visitAs } from "./_office.ts";

const FORM = {
  headline: "A headline",
  body_md: "What was typed.",
  category: "building",
  frame: "lesson",
  style: "essay",
  locale: "en",
  version: "0",
};

describe("in the desk, a quota", () => {
  it("refuses a new piece and an autosave with a message, and keeps the text", async () => {
    const office = await openOffice({ quotas: { drafts: 1 } });
    const { store, ada } = office;
    const visitor = await visitAs(office, ada);
    expect((await visitor.post("/desk/pieces", { ...FORM, draft: "one" })).status).toBe(303);
    const refused = await visitor.post("/desk/pieces", { ...FORM, draft: "two" });
    expect(refused.status).toBe(403);
    const page = await refused.text();
    expect(page).toContain("Not saved. You have 1 unpublished piece. The limit is 1.");
    expect(page).toContain("What was typed.");

    store.quotas.textMegabytes = 0;
    const [piece] = await listPieces(store.read, { limit: 1 });
    const fields = { ...FORM, version: "1", body_md: "Longer than it was." };
    const autosave = await visitor.postRaw(
      `/desk/pieces/${piece!.id}`,
      new URLSearchParams({ ...fields, [TOKEN_FIELD]: visitor.token }).toString(),
      { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    );
    expect(autosave.status).toBe(403);
    expect(await autosave.json()).toMatchObject({
      ok: false,
      reason: "quota_exceeded",
      message: expect.stringContaining("Delete pieces that you no longer need"),
    });
  });

  it("refuses keys and listings on their pages", async () => {
    const office = await openOffice({ quotas: { keys: 1, products: 1 } });
    const visitor = await visitAs(office, office.ada);
    const key = { name: "Agent", scope: "pieces:write" };
    const keys = "/desk/edit/online-presence/keys";
    expect((await visitor.post(keys, key)).status).toBe(200);
    const noKey = await visitor.post(keys, key);
    expect(noKey.status).toBe(403);
    expect(await noKey.text()).toContain("Revoke one that you no longer use");
    const { name, description, category, payment_url, price } = BOOK;
    const listing = {
      name,
      description,
      category,
      payment_url,
      "price.amount": price.amount,
      "price.currency": price.currency,
    };
    expect((await visitor.post("/desk/edit/shop", listing)).status).toBe(303);
    const noListing = await visitor.post("/desk/edit/shop", listing);
    expect(noListing.status).toBe(403);
    expect(await noListing.text()).toContain("Remove one");
  });
});
