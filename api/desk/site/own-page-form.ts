import { z } from "zod";
import { typedVersion } from "../../contract/fields.ts";
import { SLUG_MAX } from "../../contract/limits.ts";
import { OWN_PAGE_LIMITS, OwnPagePlace, OwnPageText } from "../../contract/site/own-page.ts";
import { slugOf } from "../../render/slug.ts";
import type { FormTable } from "../parts/form-table.tsx";

export const OWN_PAGE = {
  title: { label: ({ site }) => site.title, max: OWN_PAGE_LIMITS.title, required: true },
  slug: { label: ({ site }) => site.address, hint: ({ site }) => site.address_hint, max: SLUG_MAX },
  body_md: {
    kind: "text",
    label: ({ site }) => site.text,
    hint: ({ site }) => site.text_hint,
    max: OWN_PAGE_LIMITS.body,
    rows: 18,
  },
  in_navigation: { kind: "tick", label: ({ site }) => site.in_header },
  in_footer: { kind: "tick", label: ({ site }) => site.in_footer },
} satisfies FormTable;

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === "yes");

const Typed = z.looseObject({
  title: z.string().default(""),
  slug: z.string().default(""),
  body_md: z.string().default(""),
  in_navigation: checkbox,
  in_footer: checkbox,
});

/** The button that was pressed. */
const step = z.enum(["save", "publish"]).default("save");

const OwnPage = OwnPageText.extend(OwnPagePlace.shape);

/** A new page. Without an address, it gets one from its title. */
export const NewPageForm = Typed.transform((given) => ({
  ...given,
  slug: addressOf(given),
})).pipe(OwnPage.extend({ step }));

/** The address of a new page as it will be. */
export function addressOf({ slug, title }: { slug: string; title: string }): string {
  return bare(slug) || slugOf(title.slice(0, TITLE_READ), "");
}

/** People write /imprint, as the address is shown. */
function bare(slug: string): string {
  return slug.trim().replace(/^\//, "").replace(/\/$/, "");
}

/** Enough of a title to make an address of; the schema refuses longer ones anyway. */
const TITLE_READ = 200;

export const PageForm = OwnPage.extend({
  version: typedVersion(),
  in_navigation: checkbox,
  in_footer: checkbox,
  slug: z.preprocess((slug) => (typeof slug === "string" ? bare(slug) : slug), OwnPage.shape.slug),
  step,
});
