import { describe, expect, it } from "vitest";
import { EXAMPLES, PIECE_EXAMPLE } from "../../api/contract/openapi/examples.ts";
import { ProductAnswer } from "../../api/contract/envelopes.ts";
import { Piece } from "../../api/contract/piece.ts";
import {
  describePath,
  describePiece,
  describeProduct,
  describeSite,
  jsonLd,
} from "../../api/render/json-ld.ts";
import { createUrls } from "../../api/render/urls.ts";

const SITE = { name: "Galley", language: "en", urls: createUrls("https://galley.example") };
const HOSTILE = `</script><script>alert(1)</script><!-- ]]> \u2028 "quoted" \\u003c`;

describe("the description of a page", () => {
  it("keeps a hostile headline inside its block, and says it unchanged", () => {
    const piece = { ...Piece.parse(PIECE_EXAMPLE), title: HOSTILE, tags: [HOSTILE] };
    const text = jsonLd([describePiece(piece, undefined, SITE)]);
    expect(text).not.toContain("<");
    const [thing] = (JSON.parse(text) as { "@graph": { headline: string; keywords: string[] }[] })[
      "@graph"
    ];
    expect([thing?.headline, thing?.keywords]).toEqual([HOSTILE, [HOSTILE]]);
  });

  it("leaves out what a piece does not have", () => {
    const { external_url: _, language: _l, ...piece } = Piece.parse(PIECE_EXAMPLE);
    const bare = describePiece({ ...piece, tags: [], category: null }, undefined, SITE);
    for (const name of ["image", "keywords", "articleSection", "inLanguage", "sameAs"])
      expect(bare).not.toHaveProperty(name);
  });

  it("says where the search is, and the way from the home page", () => {
    expect(describeSite({ ...SITE, description: "New on Galley." })).toMatchObject({
      potentialAction: {
        target: { urlTemplate: "https://galley.example/search?q={search_term_string}" },
      },
    });
    const { itemListElement } = describePath(
      [{ name: "Life", url: "https://galley.example/category/life" }],
      SITE,
    );
    expect(itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Galley", item: "https://galley.example/" },
      {
        "@type": "ListItem",
        position: 2,
        name: "Life",
        item: "https://galley.example/category/life",
      },
    ]);
  });

  it("gives the price of a product digit by digit", () => {
    const { product } = ProductAnswer.parse(EXAMPLES.getProduct?.answer);
    expect(describeProduct(product)).toMatchObject({
      "@type": "Product",
      offers: { price: product.price.amount, priceCurrency: product.price.currency },
    });
  });
});
