import { z } from "zod";
import { FrontArrangement } from "./front.ts";
import { NavigationLink } from "./site-settings.ts";
import { ThemeValues } from "./theme-manifest.ts";
import { DEFAULT_FONT, FONTS, SITE_LANGUAGES } from "../vocabulary.ts";

/**
 * What a tree is built with besides its pieces: the settings, the public pages of the site, and the files of its logo
 * and icons, which are stored under these names. It is written down beside the tree.
 */
export const PublicSettings = z.object({
  name: z.string(),
  tagline: z.string().nullable(),
  language: z.enum(SITE_LANGUAGES),
  accent: z.string().nullable(),
  /** The font, by the name that the settings have for it. */
  face: z.enum(FONTS),
  logo: z.object({ id: z.string(), width: z.int(), height: z.int(), type: z.string() }).nullable(),
  /** The version of the icons that are drawn; null until they are. */
  icons: z.string().nullable(),
  navigation: z.array(NavigationLink).nullable(),
  footer_html: z.string().nullable(),
  css: z.string(),
  /** The values of the theme's own settings. Trees of earlier versions have none. */
  theme: ThemeValues.default({}),
  /** Trees of earlier versions have none. */
  front: FrontArrangement.nullable().default(null),
  pages: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      html: z.string(),
      /** The beginning of its text. */
      opening: z.string(),
      updated_at: z.string(),
      in_navigation: z.boolean(),
      in_footer: z.boolean(),
    }),
  ),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** The settings of a site that nobody has changed. */
export function shippedPublicSettings(name: string): PublicSettings {
  return {
    name,
    tagline: null,
    language: "en",
    accent: null,
    face: DEFAULT_FONT,
    logo: null,
    icons: null,
    navigation: null,
    footer_html: null,
    css: "",
    theme: {},
    front: null,
    pages: [],
  };
}

/** The prefix of the ids of drawn icons. */
export const DRAWN = "drawn-";

/** The sizes of the icons, by the names of their files. */
export const ICON_FILES = {
  "icon-32.png": 32,
  "icon-180.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
  "icon-maskable-512.png": 512,
  "favicon.ico": 32,
} as const;
export type IconFile = keyof typeof ICON_FILES;
