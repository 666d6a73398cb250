import type { PublicSettings } from "../../contract/site/public-settings.ts";
import { OPENING_MAX } from "../../contract/limits.ts";
import { publicPages } from "./own-pages.ts";
import type { Queryable } from "../engine/open.ts";
import { readSettings } from "./site-settings.ts";
import { siteFilesOf } from "./site-files.ts";

export interface PublicSettingsOptions {
  /** The name of a site that has none of its own. */
  siteName: string;
  /** The id under which drawn icons of this name and colour are stored. */
  drawnIcons: (site: { name: string; accent: string | null; language: string }) => string;
}

/** What the next tree is built with. Read in one snapshot, so that settings and pages belong together. */
export async function readPublicSettings(
  db: Queryable,
  options: PublicSettingsOptions,
): Promise<PublicSettings> {
  const { settings, footerHtml } = await readSettings(db);
  const pages = await publicPages(db);
  return publicSettingsOf(db, { settings, footerHtml, pages }, options);
}

/** The same for settings that may not be saved. */
export async function publicSettingsOf(
  db: Queryable,
  {
    settings,
    footerHtml,
    pages,
  }: Pick<Awaited<ReturnType<typeof readSettings>>, "settings" | "footerHtml"> & {
    pages: Awaited<ReturnType<typeof publicPages>>;
  },
  { siteName, drawnIcons }: PublicSettingsOptions,
): Promise<PublicSettings> {
  const { tagline, language, accent, face, navigation, css, theme, front } = settings;
  const name = settings.name ?? siteName;
  const logoFile = settings.logo === null ? undefined : await logoFileOf(db, settings.logo);
  return {
    name,
    tagline,
    language,
    accent,
    face,
    logo: logoFile && settings.logo !== null ? { id: settings.logo, ...logoFile } : null,
    icons: await firstWithIcons(db, [
      settings.icon,
      settings.logo,
      drawnIcons({ name, accent, language }),
    ]),
    navigation,
    footer_html: footerHtml,
    css,
    theme,
    front,
    pages: pages.map(({ text, ...page }) => ({ ...page, opening: text.slice(0, OPENING_MAX) })),
  };
}

async function logoFileOf(db: Queryable, id: string) {
  const file = (await siteFilesOf(db, id)).find(({ name }) => name.startsWith("logo."));
  return file && { width: file.width, height: file.height, type: file.name.slice("logo.".length) };
}

/** The uploaded icon; else the logo, if it is nearly square; else the drawn letter. */
async function firstWithIcons(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<string | null> {
  for (const id of ids) {
    if (id !== null && (await siteFilesOf(db, id)).some(({ name }) => name === "favicon.ico")) {
      return id;
    }
  }
  return null;
}
