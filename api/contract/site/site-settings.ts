import { z } from "zod";
import { fault, messageOf, type Said, say } from "../say.ts";
import { accentContrast, readableAccent, TEXT_CONTRAST } from "./accent.ts";
import { FrontArrangement } from "./front.ts";
import { HEX_COLOUR } from "./colour.ts";
import { ThemeValues } from "./theme-manifest.ts";
import { webUrl } from "../fields.ts";
import { SITE_NAME_MAX, URL_MAX } from "../limits.ts";
import { bounded, lineText, longText } from "../text.ts";
import { DEFAULT_FONT, FONTS, SITE_LANGUAGES } from "../vocabulary.ts";

/** The name is on every page, the rest of these texts on most. */
export const SITE_LIMITS = {
  name: SITE_NAME_MAX,
  tagline: 160,
  /** More links do not fit into a header. */
  links: 12,
  label: 40,
  footer: 4_000,
  /** Every reader loads it before the first page is shown. */
  css: 50_000,
} as const;

/** Older versions of the settings are removed. */
export const SITE_VERSIONS_KEPT = 100;

/** In which letters the addresses of new pieces and series are: Latin ones, or those of the headline. */
export const ADDRESSES = ["latin", "script"] as const;

/** A picture that was uploaded for the site: a hash of its pixels. */
export const SITE_PICTURE_ID = /^[0-9a-f]{32}$/;
const pictureId = () =>
  bounded(32).regex(SITE_PICTURE_ID, fault("must be the id of an uploaded picture"));

/** A path of this site. `//host` would be another site, and browsers read `/\host` as the same. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

const NO_LINK = fault("must begin with https://, or with / for a page of this site");

export const NavigationLink = z.object({
  label: lineText({ max: SITE_LIMITS.label }).describe("The words of the link."),
  url: z
    // Twice: of an address that fits neither, the schema reports the issue of the path.
    .union([bounded(URL_MAX).regex(LOCAL_PATH, NO_LINK), webUrl()], NO_LINK)
    .describe("Where it leads: /docs, or https://example.org."),
});
export type NavigationLink = z.infer<typeof NavigationLink>;

const accent = () =>
  bounded(7)
    .overwrite((colour) => colour.toLowerCase())
    .regex(HEX_COLOUR, { ...fault("must be a colour such as #1f4e5f"), abort: true })
    .refine((colour) => accentContrast(colour) >= TEXT_CONTRAST, {
      error: ({ input }) => messageOf(tooPale(String(input).toLowerCase())),
    });

/** The sentence has the nearest colour that would do. */
function tooPale(colour: string): Said {
  return say(
    "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}",
    {
      contrast: accentContrast(colour).toFixed(1),
      needed: TEXT_CONTRAST,
      colour: readableAccent(colour),
    },
  );
}

/** The choices of an operator or an editor for the site. Null stands for the shipped choice. */
export const SiteSettings = z.object({
  name: lineText({ max: SITE_LIMITS.name }).nullable().describe("The name; SITE_NAME if null."),
  tagline: lineText({ max: SITE_LIMITS.tagline }).nullable().describe("The line below the name."),
  language: z.enum(SITE_LANGUAGES).describe("The language of the site's own words."),
  addresses: z
    .enum(ADDRESSES)
    .default("latin")
    .describe("The letters of new addresses: Latin, or those of the headline."),
  accent: accent().nullable().describe("The colour of links, such as #1f4e5f."),
  // The word of settings, exports and forms that exist. In all other places it is a font.
  face: z.enum(FONTS).describe("The font of the text."),
  logo: pictureId().nullable().describe("The uploaded logo."),
  icon: pictureId().nullable().describe("The uploaded icon."),
  navigation: z
    .array(NavigationLink)
    .max(SITE_LIMITS.links, fault("must have at most {count} links", { count: SITE_LIMITS.links }))
    .nullable()
    .describe("The links of the header; the categories if null."),
  footer_md: longText({ max: SITE_LIMITS.footer, visible: false }).describe("Markdown."),
  css: longText({ max: SITE_LIMITS.css, visible: false }).describe("Loaded after the shipped one."),
  theme: ThemeValues.describe("The values of the theme's own settings, by name."),
  front: FrontArrangement.nullable()
    .default(null)
    .describe("The arrangement of the front page; the shipped one if null."),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** A site that nobody has changed. */
export const SHIPPED_SETTINGS: SiteSettings = {
  name: null,
  tagline: null,
  language: "en",
  addresses: "latin",
  accent: null,
  face: DEFAULT_FONT,
  logo: null,
  icon: null,
  navigation: null,
  footer_md: "",
  css: "",
  theme: {},
  front: null,
};

/** The settings that differ, by name, in their order. */
export function changedSettings(before: SiteSettings, after: SiteSettings): (keyof SiteSettings)[] {
  const names = Object.keys(SHIPPED_SETTINGS) as (keyof SiteSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
