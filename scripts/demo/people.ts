import { z } from "zod";
import { ProductBody } from "../../api/contract/people/product.ts";
import { ProfileBody } from "../../api/contract/people/profile.ts";
import products from "./products.json" with { type: "json" };
import writers from "./writers.json" with { type: "json" };

const DemoWriter = ProfileBody.omit({ avatar_url: true }).extend({
  slug: z.string(),
  access: z.enum(["writer", "editor"]).default("writer"),
  /** The marks that the writer has. */
  verified: z.array(z.enum(["identity", "website"])).default([]),
  joinedDaysAgo: z.int().min(1),
});

const DemoProduct = ProductBody.omit({ payment_url: true }).extend({
  seller: z.string(),
  /** File names of the seller's related pieces. */
  related: z.array(z.string()),
});

export const WRITERS = DemoWriter.array().parse(writers);
export const PRODUCTS = DemoProduct.array().parse(products);

/** The writer and the editor that have a login in the demo. */
export const DEMO_WRITER = "maren-holt";
export const DEMO_EDITOR = "edda-lind";
