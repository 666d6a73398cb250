import type { Fault } from "../contract/errors.ts";
import { told } from "./messages/refusals.ts";
import type { DeskWords } from "./messages/words.ts";

/** The label of each field that a person fills in, where the form itself is not shown. */
const LABELS: Readonly<Record<string, (words: DeskWords) => string>> = {
  headline: ({ parts }) => parts.headline,
  sub: ({ parts }) => parts.standfirst,
  body_md: ({ parts }) => parts.body,
  category: ({ parts }) => parts.category,
  tags: ({ parts }) => parts.tags,
  frame: ({ parts }) => parts.frame,
  style: ({ parts }) => parts.style,
  locale: ({ parts }) => parts.language,
  wanted_slug: ({ parts }) => parts.address,
  external_url: ({ parts }) => parts.first_published,
  statement: ({ parts }) => parts.statement,
  cover: ({ parts }) => parts.cover,
  alt: ({ pictures }) => pictures.description,
  url: ({ parts }) => parts.address,
  quote: ({ comments }) => comments.passage,
  body: ({ comments }) => comments.comment,
  note: ({ review }) => review.note,
  answer: ({ suggestions }) => suggestions.answer,
  name: ({ profile }) => profile.name,
  bio: ({ profile }) => profile.bio,
  description: ({ shop }) => shop.description,
  payment_url: ({ shop }) => shop.payment_url,
  title: ({ site }) => site.title,
  slug: ({ site }) => site.address,
  tagline: ({ site }) => site.tagline,
  footer_md: ({ site }) => site.footer_label,
  css: ({ site }) => site.css_label,
  path: ({ redirects }) => redirects.old_path,
  target: ({ redirects }) => redirects.new_address,
  email: ({ sign_in }) => sign_in.email,
  password: ({ sign_in }) => sign_in.password,
  passkey_name: ({ account }) => account.passkey_name,
  passkey_password: ({ account }) => account.your_password,
};

/** The label of the field at a path such as `tags.2`; undefined for a field that no person sees. */
export function labelAt(path: string, words: DeskWords): string | undefined {
  const name = path.split(".")[0] ?? "";
  return Object.hasOwn(LABELS, name) ? LABELS[name]?.(words) : undefined;
}

/** The faults of a text, each with the label of its field. */
export function faultsByLabel(faults: readonly Fault[], words: DeskWords): string {
  const { full_stop: end, between_faults: between, colon } = words.parts;
  const sentences = faults.map(({ path, said }) => {
    const name = labelAt(path, words) ?? path;
    const fault = told(said, words).replace(/[.。]$/, "");
    return name ? `${name}${colon}${fault}` : fault;
  });
  return `${[...new Set(sentences)].join(between)}${end}`;
}
