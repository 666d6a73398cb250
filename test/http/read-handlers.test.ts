import { describe, expect, it } from "vitest";
import type { Operation } from "../../api/contract/operation.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";
import type { Answer } from "../../api/http/handler.ts";
import { createReadHandlers } from "../../api/http/read-handlers.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { createWriter, writerAt } from "../_setup.ts";
import { createTestSite, publishPiece } from "../read/_site.ts";

describe("the handlers of the public reads", () => {
  it("answer each operation by its own schema", async () => {
    const { store, worker, reads, tree } = await createTestSite();
    const ada = await createWriter(store);
    const piece = await publishPiece(store, ada);
    const product = await addProduct(store, writerAt(ada), {
      writerId: ada.id,
      content: {
        name: "A book",
        description: "",
        category: "life",
        price: { amount: "9.50", currency: "EUR" },
        payment_url: "https://pay.example/",
        related: [piece.id],
      },
    });
    await worker.catchUp();
    const handlers = createReadHandlers({ reads, tree });
    const answers = {
      searchAuthors: await handlers.searchAuthors.handle({ query: { q: "a", limit: 10 } }),
      getAuthor: await handlers.getAuthor.handle({ params: { slug: "ada" } }),
      authorPieces: await handlers.authorPieces.handle({ params: { slug: "ada" }, query: {} }),
      recentPieces: await handlers.recentPieces.handle({ query: { limit: 20 } }),
      searchPieces: await handlers.searchPieces.handle({ query: { q: "a", limit: 20 } }),
      trendingPieces: await handlers.trendingPieces.handle({ query: { window: "week", limit: 9 } }),
      getPiece: await handlers.getPiece.handle({ params: { id: piece.id } }),
      searchProducts: await handlers.searchProducts.handle({ query: { q: "a", limit: 10 } }),
      getProduct: await handlers.getProduct.handle({ params: { id: product } }),
    };
    expect(Object.keys(answers).toSorted()).toEqual(Object.keys(handlers).toSorted());
    for (const [id, answer] of Object.entries<Answer>(answers)) {
      const { query, success } = OPERATIONS.find((row) => row.id === id)! as Operation;
      expect(answer.status, id).toBe(200);
      const body: unknown =
        answer.text === undefined ? answer.body : JSON.parse(String(answer.text));
      expect(success.answer?.parse(body), id).toEqual(body);
      if (id !== "trendingPieces" && query) expect(body, id).toMatchObject({ count: 1 });
    }
  });

  it("take only input that the operation's schemas have parsed", async () => {
    const { reads, tree } = await createTestSite();
    const { recentPieces, getPiece } = createReadHandlers({ reads, tree });
    // @ts-expect-error The schema gives a number.
    expect((await recentPieces.handle({ query: { limit: "20" } })).status).toBe(200);
    // @ts-expect-error There is no such category.
    expect((await recentPieces.handle({ query: { limit: 1, category: "sport" } })).status).toBe(
      200,
    );
    // @ts-expect-error A piece is found by its id.
    await expect(getPiece.handle({ params: { slug: "no" } })).rejects.toBeInstanceOf(TypeError);
  });

  it("pass a refusal on", async () => {
    const { reads, tree } = await createTestSite();
    const { handle } = createReadHandlers({ reads, tree }).getPiece;
    await expect(handle({ params: { id: "no" } })).rejects.toMatchObject({
      reason: "not_found",
    });
  });
});
