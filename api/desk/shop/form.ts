import { z } from "zod";
import { ProductBody } from "../../contract/people/product.ts";
import { nestFields } from "../nested-fields.ts";

/** Accepts a comma in prices and lower case in currencies. */
export const ProductForm = z.preprocess((fields) => {
  const given = fields as Record<string, unknown>;
  const amount = given["price.amount"];
  const currency = given["price.currency"];
  return nestFields(
    {
      ...given,
      ...(typeof amount === "string" ? { "price.amount": plainAmount(amount) } : {}),
      ...(typeof currency === "string" ? { "price.currency": currency.trim().toUpperCase() } : {}),
    },
    ["name", "description", "price.amount", "price.currency", "payment_url"],
  );
}, ProductBody);

/** "12,5" means twelve and a half. "1,200" is ambiguous, and the schema refuses it. */
function plainAmount(text: string): string {
  return text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
}
