import type { Fault } from "../../contract/errors.ts";
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from "../../contract/limits.ts";
import type { StoredProduct } from "../../contract/records.ts";
import { CATEGORIES } from "../../contract/vocabulary.ts";
import type { Relatable } from "../../store/people/products.ts";
import type { FormValues } from "../form-values.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { CheckField, SelectField, TextArea, TextField } from "../parts/fields.tsx";

/** The values of the fields: the stored listing, or the typed values after a refusal. */
export interface ProductValues {
  get(field: string): string;
  related: readonly string[];
}

export interface ProductFieldsProps {
  values: ProductValues;
  issues: readonly Fault[];
  /** The seller's pieces to choose from. */
  pieces: readonly Relatable[];
}

export function ProductFields({ values, issues, pieces }: ProductFieldsProps) {
  const { shop: w, language } = useWords();
  return (
    <>
      <TextField
        name="name"
        label={w.name}
        value={values.get("name")}
        max={PRODUCT_NAME_MAX}
        required
        issues={issues}
      />
      <TextArea
        name="description"
        label={w.description}
        hint={w.description_hint}
        value={values.get("description")}
        max={PRODUCT_DESCRIPTION_MAX}
        rows={4}
        issues={issues}
      />
      <div class="columns">
        <TextField
          name="price.amount"
          label={w.price}
          hint={w.price_hint}
          value={values.get("price.amount")}
          inputmode="decimal"
          required
          issues={issues}
        />
        <TextField
          name="price.currency"
          label={w.currency}
          hint={w.currency_hint}
          value={values.get("price.currency")}
          list={CURRENCIES}
          required
          issues={issues}
        />
        <SelectField
          name="category"
          label={w.category}
          hint={w.category_hint}
          value={values.get("category")}
          options={CATEGORIES.map((category) => ({
            value: category,
            label: categoryName(category, { words: CATALOGUES[language].site }),
          }))}
          required
          issues={issues}
        />
      </div>
      <TextField
        name="payment_url"
        label={w.payment_url}
        hint={w.payment_url_hint}
        type="url"
        value={values.get("payment_url")}
        required
        issues={issues}
      />
      {pieces.length > 0 && (
        <fieldset>
          <legend>{w.related}</legend>
          <div class="choices">
            {pieces.map((piece) => (
              <CheckField
                key={piece.id}
                name="related[]"
                value={piece.id}
                label={
                  <>
                    <bdi>{piece.headline}</bdi>
                    {!piece.isPublic && ` ${w.not_published}`}
                  </>
                }
                checked={values.related.includes(piece.id)}
                issues={issues}
              />
            ))}
          </div>
          {issues.some(({ path }) => path.startsWith("related")) && (
            <p class="error">{w.at_most_twenty}</p>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Suggestions; any three-letter code is accepted. */
const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "NOK", "SEK", "DKK", "PLN", "CAD", "AUD", "JPY"];

export const EMPTY: ProductValues = {
  get: (field) => (field === "price.currency" ? "EUR" : ""),
  related: [],
};

export function storedIn({ content }: StoredProduct): ProductValues {
  const fields: Record<string, string> = {
    name: content.name,
    description: content.description,
    "price.amount": content.price.amount,
    "price.currency": content.price.currency,
    category: content.category,
    payment_url: content.payment_url,
  };
  return { get: (field) => fields[field] ?? "", related: content.related };
}

export function typedIn(values: FormValues): ProductValues {
  return { get: values.get, related: values.all("related[]") };
}
