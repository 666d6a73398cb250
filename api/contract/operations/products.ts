import { z } from "zod";
import { ProductAnswer, ProductSearchAnswer } from "../envelopes.ts";
import { limit, searchText } from "../fields.ts";
import { LIST_LIMITS } from "../limits.ts";
import { CATEGORIES } from "../vocabulary.ts";
import { json, type Operation } from "../operation.ts";

export const PRODUCTS = [
  {
    id: "searchProducts",
    method: "GET",
    path: "/api/public/products/search",
    section: "Products",
    summary: "Find what writers sell.",
    query: z.object({
      q: searchText("The text to find in names and descriptions."),
      category: z.enum(CATEGORIES).optional().describe("Only listings of this category."),
      limit: limit(LIST_LIMITS.productSearch),
    }),
    success: json(ProductSearchAnswer, "The listings."),
    errors: ["invalid_query", "rate_limited"],
    tool: {
      name: "search_products",
      title: "Search the shop",
      description:
        "Find products that writers sell (books, courses, prints) by text in their name or description. Each result carries its price and payment address.",
      renames: { q: "query" },
    },
  },
  {
    id: "getProduct",
    method: "GET",
    path: "/api/public/products/{id}",
    section: "Products",
    summary: "Read one shop listing.",
    params: z.object({ id: z.string().describe("The listing's UUID.") }),
    success: json(ProductAnswer, "The listing."),
    errors: ["not_found"],
    tool: {
      name: "get_product",
      title: "Read a shop listing",
      description:
        "Read one shop listing whole: price, seller, payment address and related writing. Takes the id that search_products gives.",
    },
  },
] as const satisfies readonly Operation[];
