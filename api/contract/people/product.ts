import { z } from "zod";
import { fault } from "../say.ts";
import { dateTime, secureUrl, webUrl } from "../fields.ts";
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX, PRODUCT_RELATED_MAX } from "../limits.ts";
import { holdsMarkWords, imitatesMarkInProse } from "../mark.ts";
import { ListAuthor } from "../piece.ts";
import { lineAsSent, lineText, proseText, shownLine } from "../text.ts";
import { CATEGORIES } from "../vocabulary.ts";

export const Price = z.object({
  amount: z
    .string()
    .regex(/^(0|[1-9]\d{0,8})(\.\d{1,3})?$/, fault('must be a plain amount such as "12.50"'))
    .describe("The amount in decimal digits, as text so that no digit is lost."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, fault("must be a three-letter ISO 4217 code such as USD"))
    .describe("The ISO 4217 code."),
});
export type Price = z.infer<typeof Price>;

export const productName = () => lineText({ max: PRODUCT_NAME_MAX });
export const productDescription = () => proseText({ max: PRODUCT_DESCRIPTION_MAX, visible: false });

/** The fields of a listing that the seller fills in. */
export const ProductBody = z.strictObject({
  name: lineAsSent({ max: PRODUCT_NAME_MAX })
    .refine(
      (text) => !imitatesMarkInProse(text),
      fault(
        "must not contain a check mark, forced text direction or the words “identity verified”",
      ),
    )
    .overwrite(shownLine)
    .describe("The product's name."),
  description: productDescription()
    .refine(
      (text) => !holdsMarkWords(text),
      fault("must not contain the words “identity verified”"),
    )
    .default("")
    .describe("What the buyer gets, in plain text."),
  price: Price.describe("The price."),
  category: z.enum(CATEGORIES).describe("The category of the listing."),
  payment_url: secureUrl().describe("The address where the buyer pays."),
  related: z
    .array(z.uuid().toLowerCase())
    .max(
      PRODUCT_RELATED_MAX,
      fault("must have at most {count} items", { count: PRODUCT_RELATED_MAX }),
    )
    .default([])
    .overwrite((ids) => [...new Set(ids)])
    .describe("UUIDs of the seller's own pieces that go with it."),
});
export type ProductContent = z.output<typeof ProductBody>;

export const Product = z.object({
  id: z.uuid().describe("The listing's UUID."),
  name: z.string().describe("The product's name."),
  description: z.string().describe("What the buyer gets."),
  price: Price.describe("The price."),
  category: z.enum(CATEGORIES).describe("The category of the listing."),
  payment_url: webUrl().describe("The address where the buyer pays."),
  seller: ListAuthor.describe("The writer who sells it."),
  related: z
    .array(
      z.object({
        id: webUrl().describe("The piece's id."),
        title: z.string().describe("Its headline."),
        url: webUrl().describe("Its page."),
      }),
    )
    .describe("The seller's public pieces that go with it."),
  url: webUrl().describe("The listing's place on the seller's page."),
  created_at: dateTime().describe("When it was listed."),
});
export type Product = z.infer<typeof Product>;
