import { z } from "zod";
import { typedVersion } from "../../contract/fields.ts";
import { OwnPagePlace, OwnPageText } from "../../contract/site/own-page.ts";
import { slugOf } from "../../render/slug.ts";

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
