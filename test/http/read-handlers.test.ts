import { describe, expect, it } from "vitest";
import { OPERATIONS, type Operation } from "../../api/contract/operations.ts";
import { createReadHandlers } from "../../api/http/read-handlers.ts";
import type { Call } from "../../api/http/handler.ts";
import { addProduct } from "../../api/store/products.ts";
import { createWriter, writerAt } from "../_setup.ts";
import { createTestSite, publishPiece } from "../read/_site.ts";

function callWith(parts: Partial<Call>): Call {
  const headers = new Headers();
  return { params: {}, query: {}, body: undefined, text: "", headers, address: "", ...parts };
}

describe("the handlers of the public reads", () => {
  it("answer each operation by its own schema", async () => {
    const { store, worker, reads } = await createTestSite();
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
    const given: Record<string, Record<string, string>> = {
      searchAuthors: { q: "a" },
      getAuthor: { slug: "ada" },
      recentPieces: {},
      searchPieces: { q: "a" },
      trendingPieces: {},
      getPiece: { id: piece.id },
      searchProducts: { q: "a" },
      getProduct: { id: product },
    };
    const handlers = createReadHandlers(reads);
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(given).toSorted());
    for (const [id, { handle }] of Object.entries(handlers)) {
      const { params, query, success } = OPERATIONS.find((row) => row.id === id)! as Operation;
      const answer = await handle(
        callWith({
          params: params?.parse(given[id]) ?? {},
          query: query?.parse(given[id]) ?? {},
        }),
      );
      expect(answer.status, id).toBe(200);
      const body: unknown =
        answer.text === undefined ? answer.body : JSON.parse(String(answer.text));
      expect(success.answer?.parse(body), id).toEqual(body);
      if (id !== "trendingPieces" && query) expect(body, id).toMatchObject({ count: 1 });
    }
  });

  it("pass a refusal on", async () => {
    const { reads } = await createTestSite();
    const { handle } = createReadHandlers(reads).getPiece;
    await expect(handle(callWith({ params: { id: "no" } }))).rejects.toMatchObject({
      reason: "not_found",
    });
  });
});
