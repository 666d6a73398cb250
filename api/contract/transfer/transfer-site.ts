import { z } from "zod";
import { fault } from "../say.ts";
import { OWN_PAGE_LIMITS, OwnPagePlace, OwnPageText } from "../site/own-page.ts";
import { ICON_FILES, type IconFile } from "../site/public-settings.ts";
import { SITE_PICTURE_ID, SITE_VERSIONS_KEPT, SiteSettings } from "../site/site-settings.ts";
import { id, isDistinct, time, number } from "./transfer-values.ts";

// The lines of an export that belong to the site itself.

const SAVED = {
  saved_by: z.string().nullable(),
  via: z.enum(["desk", "admin", "import"]),
  created_at: time,
};

const numbered = (list: readonly { number: number }[]): boolean =>
  isDistinct(list.map((item) => item.number));

/** A file of the logo, or of the icon. Icons that were drawn are drawn again. */
export const SiteFileLine = z.strictObject({
  type: z.literal("site_file"),
  id: z.string().regex(SITE_PICTURE_ID, fault("must be 32 hexadecimal digits")),
  name: z.enum(["logo.webp", ...(Object.keys(ICON_FILES) as IconFile[])]),
  width: number,
  height: number,
  base64: z
    .base64(fault("must be a picture in base64"))
    .min(1, fault("must be a picture in base64")),
  created_at: time,
});
export type SiteFileLine = z.output<typeof SiteFileLine>;

/** All versions of the settings. The one with the highest number counts. */
export const SiteLine = z.strictObject({
  type: z.literal("site"),
  versions: z
    .array(z.strictObject({ number, settings: SiteSettings, ...SAVED }))
    .min(1, fault("must have a version"))
    .max(
      SITE_VERSIONS_KEPT,
      fault("must have at most {count} items", { count: SITE_VERSIONS_KEPT }),
    )
    .refine(numbered, fault("must not repeat a number")),
});
export type SiteLine = z.output<typeof SiteLine>;

/** A page of the site's own, with the text that readers see, if it is public. */
export const PageLine = z.strictObject({
  type: z.literal("page"),
  id,
  ...OwnPageText.shape,
  ...OwnPagePlace.shape,
  position: number,
  version: number.min(1),
  public: z.strictObject({ ...OwnPageText.shape, published_at: time, updated_at: time }).nullable(),
  created_at: time,
  updated_at: time,
  revisions: z
    .array(
      z.strictObject({ number, ...OwnPageText.shape, published: z.enum(["yes", "no"]), ...SAVED }),
    )
    .max(
      OWN_PAGE_LIMITS.revisions,
      fault("must have at most {count} items", { count: OWN_PAGE_LIMITS.revisions }),
    )
    .refine(numbered, fault("must not repeat a number")),
});
export type PageLine = z.output<typeof PageLine>;
