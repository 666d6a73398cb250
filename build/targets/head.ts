import { CARD_HEIGHT, CARD_WIDTH, SITE_CARD } from "../../api/contract/site/share-card.ts";
import {
  type Described,
  describePage,
  describePath,
  type DescribedPage,
  describeSite,
  jsonLd,
} from "../../api/render/json-ld.ts";
import type { ThemeData } from "../../site/page-data.ts";
import type { HeadData } from "../../site/site-data.ts";
import type { Site } from "./site.ts";
import { cardVersion, siteCard } from "../../api/render/share-card.ts";

export interface PageHead {
  /** Left out on the home page, whose title is the site's name. */
  title?: string;
  description: string;
  /** The page's address, or where the text first appeared. */
  canonical: string;
  /** The name of the writer whose piece or page it is. */
  author?: string;
  /** When what the page shows last changed. */
  modifiedAt?: string | undefined;
  /** Left out if no program had a part in the text, as far as is known. */
  aiDisclosure?: HeadData["ai_disclosure"];
  feeds?: HeadData["feeds"];
  record?: string;
  /** The page as Markdown. */
  markdown?: string;
  /** The page's own address where other sites can embed what it shows. */
  embeddable?: string;
  read?: string;
  scripts?: string[];
  stylesheets?: string[];
  /** The language of what the page is about, and its direction; the site's own by default. */
  language?: string | undefined;
  direction?: HeadData["direction"];
  /** The same page in other languages, with this one; none by default. */
  alternates?: HeadData["alternates"];
  /** Feeds in one language beside those of the page; none by default. */
  languageFeeds?: HeadData["language_feeds"];
  /** Open Graph properties that only this type of page has. */
  properties?: HeadData["properties"];
  /** What the page shows, for search engines: things of schema.org, or what kind of page it is. */
  shows?: readonly Described[] | DescribedPage["type"];
  /** The pages between the home page and this one. */
  below?: readonly { name: string; url: string }[];
  /** What the page is about; a website by default. */
  type?: HeadData["type"];
  /** The picture that others show beside a link to the page; the site's card by default. */
  image?: HeadData["image"];
}

/** The data that every page has. */
export function common(
  site: Site,
  page: PageHead,
): { site: Site["data"]; head: HeadData; theme: ThemeData } {
  const { name, urls, data, image } = site;
  const { title, embeddable } = page;
  const { language = data.language } = page;
  const things = described(site, page);
  const head: HeadData = {
    title: title ?? null,
    full_title: title ? `${title} · ${name}` : name,
    description: page.description,
    canonical: page.canonical,
    author: page.author ?? null,
    ai_disclosure: page.aiDisclosure ?? null,
    feeds: page.feeds ?? null,
    record: page.record ?? null,
    markdown: page.markdown ?? null,
    oembed: embeddable ? urls.oembed(embeddable) : null,
    read: page.read ?? null,
    scripts: page.scripts ?? [],
    stylesheets: page.stylesheets ?? [],
    type: page.type ?? "website",
    image: page.image ?? image,
    language,
    direction: page.direction ?? data.direction,
    locale: graphLocale(language),
    alternates: page.alternates ?? [],
    language_feeds: page.languageFeeds ?? [],
    properties: page.properties ?? [],
    json_ld: things.length ? jsonLd(things) : null,
  };
  return { site: data, head, theme: { settings: site.themeSettings, data: NO_LISTS } };
}

/** Lists are added to the few pages that can have them. */
const NO_LISTS = {};

/** The page and its place in the site; on the home page, the site. */
function described(site: Site, page: PageHead): Described[] {
  const whole = describedSite(site);
  const { title, description, canonical: url, shows = "WebPage", below = [], modifiedAt } = page;
  const image = (page.image ?? site.image)?.url;
  if (title === undefined) return [describeSite({ ...whole, description, image })];
  const shown = { url, name: title, description, image, modifiedAt };
  const things =
    typeof shows === "string" ? [describePage({ type: shows, ...shown }, whole)] : shows;
  if (!things.length) return [];
  return [...things, describePath([...below, { name: title, url }], whole)];
}

/** The site, as descriptions of its pages name it. */
export function describedSite({ name, urls, data }: Site) {
  return { name, urls, language: data.main_language };
}

const locales = new Map<string, string>();

/** A locale as Open Graph writes it, with a territory: `pt-PT` is `pt_PT`, and `de` is `de_DE`. */
function graphLocale(language: string): string {
  const known = locales.get(language);
  if (known !== undefined) return known;
  const { language: name, region } = new Intl.Locale(language).maximize();
  const locale = region ? `${name}_${region}` : name;
  locales.set(language, locale);
  return locale;
}

/**
 * The site's card, if one is drawn. All pages name it, so they name the version that these settings make: it changes when
 * they do, and then all pages are written anyway.
 */
export function siteImage(
  { urls, name, cards }: Site,
  drawn: string | undefined,
): HeadData["image"] {
  if (drawn === undefined) return null;
  const url = urls.card(SITE_CARD, cardVersion(siteCard(cards)));
  return { url, width: CARD_WIDTH, height: CARD_HEIGHT, alt: name };
}
