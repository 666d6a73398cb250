import type { Fault } from "../contract/errors.ts";
import { formatSaid } from "./messages/refusals.ts";
import type { DeskWords } from "./messages/words.ts";
import type { FormTable } from "./parts/form-table.tsx";
import { PIECE } from "./pieces/piece-form.ts";
import { PROFILE } from "./profile/form.ts";
import { PRODUCT } from "./shop/product-fields.tsx";
import { OWN_PAGE } from "./site/own-page-form.ts";
import { SITE_FIELDS } from "./site/site-form.ts";

type Label = (words: DeskWords) => string;

/** The labels of fields whose forms are not tables. */
const OTHERS: Readonly<Record<string, Label>> = {
  alt: ({ pictures }) => pictures.description,
  url: ({ parts }) => parts.address,
  quote: ({ comments }) => comments.passage,
  body: ({ comments }) => comments.comment,
  note: ({ review }) => review.note,
  answer: ({ suggestions }) => suggestions.answer,
  path: ({ redirects }) => redirects.old_path,
  target: ({ redirects }) => redirects.new_address,
  email: ({ sign_in }) => sign_in.email,
  password: ({ sign_in }) => sign_in.password,
  passkey_name: ({ account }) => account.passkey_name,
  passkey_password: ({ account }) => account.your_password,
};

/** Where two forms have a field of the same name, its label is that of the later one. */
const TABLES: FormTable = { ...OWN_PAGE, ...SITE_FIELDS, ...PRODUCT, ...PROFILE, ...PIECE };

/** The label of each field that a person fills in, where the form itself is not shown. */
const LABELS = new Map<string, Label>([
  ...Object.entries(OTHERS),
  ...Object.entries(TABLES).map(([name, { label }]) => [name, label] as const),
]);

/** The label of the field at a path such as `tags.2`; undefined for a field that no person sees. */
export function labelAt(path: string, words: DeskWords): string | undefined {
  return LABELS.get(path.split(".")[0] ?? "")?.(words);
}

/** The faults of a text, each with the label of its field. */
export function faultsByLabel(faults: readonly Fault[], words: DeskWords): string {
  const { full_stop: end, between_faults: between, colon } = words.parts;
  const sentences = faults.map(({ path, said }) => {
    const name = labelAt(path, words) ?? path;
    const fault = formatSaid(said, words).replace(/[.。]$/, "");
    return name ? `${name}${colon}${fault}` : fault;
  });
  return `${[...new Set(sentences)].join(between)}${end}`;
}
