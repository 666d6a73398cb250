import { accentOf, GROUNDS } from "../../api/contract/site/accent.ts";
import {
  settingsOf,
  type ThemeManifest,
  themeProperty,
} from "../../api/contract/site/theme-manifest.ts";
import { DEFAULT_FONT } from "../../api/contract/vocabulary.ts";
import {
  DRAWN,
  ICON_FILES,
  type IconFile,
  type PublicSettings,
} from "../../api/contract/site/public-settings.ts";
import type { FeedIcons } from "../../api/render/feed.ts";
import type { PictureFont } from "../../api/render/initials.ts";
import { monogramOf, renderMonogram } from "../../api/render/monogram.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import { readSiteFile } from "../../api/store/site/site-files.ts";
import type { SiteData } from "../../site/site-data.ts";
import { fontStyles, type SiteAssets } from "../../site/site-assets.ts";
import { asset, type AssetFile } from "../assets/asset.ts";
import { bytes, json, text, type TreeFile } from "../tree/file.ts";

/** The web app manifest. The server takes the site's name and language from it. */
export const MANIFEST = "site.webmanifest";

/** The files that the settings of a site make, besides its pages. */
export async function renderSettings(
  db: Queryable,
  {
    publicSettings,
    ownStyles,
    font,
  }: { publicSettings: PublicSettings; ownStyles: readonly AssetFile[]; font: PictureFont },
): Promise<TreeFile[]> {
  const { logo, icons } = publicSettings;
  const files: TreeFile[] = [
    json(MANIFEST, () => manifestOf(publicSettings, font)),
    ...[...ownStyles, ...drawing(publicSettings, font)].map(({ path, content }) =>
      text(path, () => content),
    ),
  ];
  if (logo) {
    files.push(...(await stored(db, { id: logo.id, name: `logo.${logo.type}` }, logoPath(logo))));
  }
  for (const name of Object.keys(ICON_FILES) as IconFile[]) {
    if (icons !== null)
      files.push(...(await stored(db, { id: icons, name }, iconPath(icons, name))));
  }
  return files;
}

/** A file that is gone is left out: the page shows without it. */
async function stored(
  db: Queryable,
  file: { id: string; name: string },
  path: string,
): Promise<TreeFile[]> {
  const content = await readSiteFile(db, file);
  return content ? [bytes(path, content)] : [];
}

/** The site's colour, font and own rules, which follow the shipped ones; none if nothing is chosen. */
export function ownStylesheet(
  publicSettings: PublicSettings,
  assets: SiteAssets,
  manifest: ThemeManifest,
): AssetFile[] {
  const rules = [...styleRules(publicSettings, assets), ...themeRules(publicSettings, manifest)];
  if (publicSettings.css.trim()) rules.push(publicSettings.css);
  return rules.length ? [asset("own.css", `${rules.join("\n")}\n`).file] : [];
}

/** Colour and font alone, for cards in frames: the site's own rules are about its pages. */
export function framedStylesheet(publicSettings: PublicSettings, assets: SiteAssets): AssetFile[] {
  const rules = styleRules(publicSettings, assets);
  return rules.length ? [asset("look.css", `${rules.join("\n")}\n`).file] : [];
}

/** A page cannot have styles of its own, so the colours and numbers of a theme reach its rules as properties. */
function themeRules({ theme }: PublicSettings, manifest: ThemeManifest): string[] {
  const properties = Object.entries(settingsOf(manifest, theme)).flatMap(([name, value]) => {
    const type = manifest.settings[name]?.type;
    return type === "colour" || type === "number" ? `${themeProperty(name)}:${String(value)}` : [];
  });
  return properties.length ? [`:root{${properties.join(";")}}`] : [];
}

function styleRules({ accent, face: font }: PublicSettings, assets: SiteAssets): string[] {
  const rules: string[] = [];
  if (accent !== null) {
    const { light, dark } = accentOf(accent);
    rules.push(
      `:root{--link:${light};--accent:${light}}`,
      `@media (prefers-color-scheme:dark){:root{--link:${dark};--accent:${dark}}}`,
    );
  }
  if (font !== DEFAULT_FONT) rules.push(fontStyles(assets.fonts[font]));
  return rules;
}

/** Twice as many pixels as the page shows, and never larger than this. */
const LOGO_SHOWN = { width: 320, height: 72 };

export function logoOf({ logo, name }: PublicSettings): SiteData["logo"] {
  if (!logo) return null;
  const { width, height } = logo;
  const scale = Math.min(0.5, LOGO_SHOWN.width / width, LOGO_SHOWN.height / height);
  return {
    url: `/${logoPath(logo)}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    alt: name,
  };
}

/** The drawn letter as SVG, where no icon was uploaded; then the files. Browsers take the last that they understand. */
export function iconsOf(publicSettings: PublicSettings, font: PictureFont): SiteData["icons"] {
  const { icons } = publicSettings;
  const drawn = drawing(publicSettings, font).map(({ path }) => ({
    rel: "icon" as const,
    href: `/${path}`,
    type: "image/svg+xml",
    sizes: "any",
  }));
  if (icons === null) return drawn;
  const png = (rel: "icon" | "apple-touch-icon", name: IconFile) => ({
    rel,
    href: `/${iconPath(icons, name)}`,
    type: "image/png",
    sizes: `${ICON_FILES[name]}x${ICON_FILES[name]}`,
  });
  return [
    png("icon", "icon-32.png"),
    png("icon", "icon-192.png"),
    ...drawn,
    png("apple-touch-icon", "icon-180.png"),
  ];
}

/** Feeds name the icon as PNG: RSS allows no SVG. */
export function feedIcons({ icons }: PublicSettings, home: string): FeedIcons | null {
  if (icons === null) return null;
  const at = (name: IconFile): string => new URL(iconPath(icons, name), home).href;
  return { small: at("icon-192.png"), large: at("icon-512.png") };
}

function manifestOf(publicSettings: PublicSettings, font: PictureFont): object {
  const { name, tagline, language, icons } = publicSettings;
  const icon = (file: IconFile, purpose: "any" | "maskable") => ({
    src: `/${iconPath(icons ?? "", file)}`,
    sizes: `${ICON_FILES[file]}x${ICON_FILES[file]}`,
    type: "image/png",
    purpose,
  });
  return {
    name,
    short_name: name,
    ...(tagline === null ? {} : { description: tagline }),
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: GROUNDS.light.paper,
    theme_color: GROUNDS.light.paper,
    icons:
      icons === null
        ? drawing(publicSettings, font).map(({ path }) => ({
            src: `/${path}`,
            sizes: "any",
            type: "image/svg+xml",
          }))
        : [
            icon("icon-192.png", "any"),
            icon("icon-512.png", "any"),
            icon("icon-maskable-512.png", "maskable"),
          ],
  };
}

/** The letter of a site that has uploaded no icon. */
function drawing(publicSettings: PublicSettings, font: PictureFont): AssetFile[] {
  if (publicSettings.icons !== null && !publicSettings.icons.startsWith(DRAWN)) return [];
  return [asset("icon.svg", renderMonogram(monogramOf(publicSettings), font)).file];
}

function logoPath({ id, type }: { id: string; type: string }): string {
  return `assets/logo.${id}.${type}`;
}

/** Browsers ask for this one by its name. The others are kept in caches for ever. */
function iconPath(id: string, name: IconFile): string {
  if (name === "favicon.ico") return name;
  return `assets/${name.replace(".png", `.${id.replace(DRAWN, "")}.png`)}`;
}
