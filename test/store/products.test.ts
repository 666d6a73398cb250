import { describe, expect, it } from "vitest";
import { ProductBody } from "../../api/contract/people/product.ts";
import {
  addProduct,
  listProducts,
  removeProduct,
  updateProduct,
} from "../../api/store/people/products.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { createPiece, createTestStore, createWriter, writerAt } from "../_setup.ts";

const CONTENT = ProductBody.parse({
  name: "A pamphlet",
  price: { amount: "12.50", currency: "EUR" },
  category: "culture",
  payment_url: "https://pay.example/pamphlet",
});

async function shop() {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const eve = await createWriter(store, { slug: "eve" });
  const id = await addProduct(store, writerAt(ada), { writerId: ada.id, content: CONTENT });
  const entries = () =>
    store.read
      .selectFrom("audit")
      .select("action")
      .where("subject_id", "=", id)
      .orderBy("at")
      .orderBy("action")
      .execute();
  const changes = () =>
    store.read
      .selectFrom("changes")
      .select(["kind", "detail"])
      .where("subject_id", "=", id)
      .orderBy("number")
      .execute();
  return { store, ada, eve, id, entries, changes };
}

describe("a listing", () => {
  it("of a suspended seller cannot be added or changed, but can be removed", async () => {
    const { store, ada, id, changes } = await shop();
    const before = await changes();
    await setSuspended(store, OPERATOR, { writerId: ada.id, suspended: true, note: "Why." });
    const listing = { writerId: ada.id, content: { ...CONTENT, name: "Another" } };
    const added = addProduct(store, writerAt(ada), listing);
    await expect(added).rejects.toMatchObject({ reason: "forbidden" });
    const changed = updateProduct(store, writerAt(ada), { ...listing, id });
    await expect(changed).rejects.toMatchObject({ reason: "forbidden" });
    expect(await changes()).toEqual(before);
    await removeProduct(store, writerAt(ada), { id, writerId: ada.id });
    expect(await listProducts(store.read, { writerId: ada.id })).toEqual([]);
  });

  it("is changed with its related pieces, and recorded for the build", async () => {
    const { store, ada, id, entries, changes } = await shop();
    const pieces = [await createPiece(store, ada), await createPiece(store, ada)];
    const related = pieces.map((piece) => piece.id).toReversed();
    const content = { ...CONTENT, name: "Two pamphlets", related };
    await updateProduct(store, writerAt(ada), { id, writerId: ada.id, content });
    const [after] = await listProducts(store.read, { id });
    expect(after?.content).toEqual(content);
    expect((await entries()).map(({ action }) => action)).toEqual(["add", "edit"]);
    expect((await changes()).map(({ kind }) => kind)).toEqual([
      "product_changed",
      "product_changed",
    ]);
  });

  it("is removed, and the build knows whose page to rewrite", async () => {
    const { store, ada, id, changes } = await shop();
    await removeProduct(store, writerAt(ada), { id, writerId: ada.id });
    expect(await listProducts(store.read, {})).toEqual([]);
    const last = (await changes()).at(-1);
    expect(last?.kind).toBe("product_removed");
    expect(JSON.parse(last?.detail ?? "")).toEqual({ sellerId: ada.id });
  });

  it("reads as missing for another writer", async () => {
    const { store, eve, id, changes } = await shop();
    const theirs = { id, writerId: eve.id };
    const content = { ...CONTENT, payment_url: "https://thief.example/" };
    const changed = updateProduct(store, writerAt(eve), { ...theirs, content });
    await expect(changed).rejects.toMatchObject({ reason: "not_found" });
    const removed = removeProduct(store, writerAt(eve), theirs);
    await expect(removed).rejects.toMatchObject({ reason: "not_found" });
    const [after] = await listProducts(store.read, { id });
    expect(after?.content).toEqual(CONTENT);
    expect(await changes()).toHaveLength(1);
  });

  it("cannot use another writer's piece, whether it is added or changed", async () => {
    const { store, ada, eve, id } = await shop();
    const { id: borrowed } = await createPiece(store, eve);
    const content = { ...CONTENT, related: [borrowed] };
    const changed = updateProduct(store, writerAt(ada), { id, writerId: ada.id, content });
    await expect(changed).rejects.toMatchObject({ reason: "validation_failed" });
  });
});
