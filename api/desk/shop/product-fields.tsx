import { z } from "zod";
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from "../../contract/limits.ts";
import { ProductBody, type ProductContent } from "../../contract/people/product.ts";
import type { Relatable } from "../../store/people/products.ts";
import { useWords } from "../messages/words.ts";
import { CheckField } from "../parts/fields.tsx";
import { asTyped, FormFields, readFields } from "../parts/form-table.tsx";
import type { FormTable } from "../parts/form-table.tsx";
import { categoryOptions } from "../pieces/vocabulary-words.ts";
import type { Refused } from "../take-form.ts";

/** Suggestions; any three-letter code is accepted. */
const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "NOK", "SEK", "DKK", "PLN", "CAD", "AUD", "JPY"];

export const PRODUCT = {
  name: { label: ({ shop }) => shop.name, max: PRODUCT_NAME_MAX, required: true },
  description: {
    kind: "text",
    label: ({ shop }) => shop.description,
    max: PRODUCT_DESCRIPTION_MAX,
    read: asTyped,
  },
  "price.amount": {
    label: ({ shop }) => shop.price,
    hint: ({ shop }) => shop.price_hint,
    inputmode: "decimal",
    required: true,
    // "12,5" means twelve and a half. "1,200" is ambiguous, and the schema refuses it.
    read: (typed) => typed.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2"),
  },
  "price.currency": {
    label: ({ shop }) => shop.currency,
    list: CURRENCIES,
    required: true,
    read: (typed) => typed.trim().toUpperCase(),
  },
  category: {
    kind: "choice",
    label: ({ shop }) => shop.category,
    options: categoryOptions,
    required: true,
  },
  payment_url: {
    label: ({ shop }) => shop.payment_url,
    hint: ({ shop }) => shop.payment_url_hint,
    type: "url",
    required: true,
  },
} satisfies FormTable;

export const ProductForm = z.preprocess((sent) => readFields(PRODUCT, sent), ProductBody);

/** The values of the fields for a listing; of a new one without a listing. */
export function valuesOf(content?: ProductContent): Record<string, unknown> {
  const { amount, currency = "EUR" } = content?.price ?? {};
  const related = content?.related ?? [];
  return { ...content, "price.amount": amount, "price.currency": currency, "related[]": related };
}

/** The fields of a listing. `pieces` are those of the seller, to choose from. */
export function ProductFields({
  pieces,
  refused,
}: {
  pieces: readonly Relatable[];
  refused: Refused | undefined;
}) {
  const { shop: w } = useWords();
  return (
    <>
      <FormFields of={PRODUCT} names={["name", "description"]} />
      <div class="columns">
        <FormFields of={PRODUCT} names={["price.amount", "price.currency", "category"]} />
      </div>
      <FormFields of={PRODUCT} names={["payment_url"]} />
      {pieces.length > 0 && (
        <fieldset>
          <legend>{w.related}</legend>
          <div class="choices">
            {pieces.map(({ id, headline, isPublic }) => (
              <CheckField
                key={id}
                name="related[]"
                value={id}
                label={
                  <>
                    <bdi>{headline}</bdi>
                    {!isPublic && ` ${w.not_published}`}
                  </>
                }
              />
            ))}
          </div>
          {refused?.issues.some(({ path }) => path.startsWith("related")) && (
            <p class="error">{w.at_most_twenty}</p>
          )}
        </fieldset>
      )}
    </>
  );
}
