import { CARD_COLOURS, type CardSite } from "../api/contract/share-card.ts";
import { CATEGORIES, DEFAULT_FACE } from "../api/contract/vocabulary.ts";
import { createUrls, type Urls } from "../api/render/urls.ts";
import { MESSAGES } from "../site/messages/messages.ts";
import { categoryName } from "../site/messages/words.ts";
import type { HeadData, SiteData } from "../site/page-data.ts";
import { pathOf } from "../site/path.ts";
import type { SiteAssets } from "../site/site-assets.ts";
import type { FramedAssets } from "../site/framed/page.tsx";
import { docsPages } from "./docs.ts";
import { createKeptPieces, type KeptPieces } from "./kept-pieces.ts";
import type { Theme } from "./theme.ts";

/** As in the stylesheet. */
const DARK_PAPER = "#171614";

export interface SiteSettings {
  baseUrl: string;
  siteName: string;
}

/** Everything that rendering needs to know about the site. */
export interface Site {
  name: string;
  urls: Urls;
  /** The same as plain data, for templates. */
  data: SiteData;
  /** The theme of the tree that is written. It changes when a tree with another theme goes live. */
  theme: Theme | null;
  pieces: KeptPieces;
  /** The files that cards in frames load. */
  framed: FramedAssets;
  /** What share cards show of it. */
  cards: CardSite;
  /** The share card of pages without their own, if it is drawn. */
  image: HeadData["image"];
}

export function createSite(
  { baseUrl, siteName }: SiteSettings,
  assets: SiteAssets,
  theme: Theme | null = null,
): Site {
  const urls = createUrls(baseUrl);
  const data = dataOf(siteName, urls, assets);
  const cards = { name: siteName, colours: CARD_COLOURS };
  const pieces = createKeptPieces(urls);
  const framed = { stylesheets: [assets.framedStylesheet], script: assets.framedScript };
  return { name: siteName, urls, data, theme, pieces, framed, cards, image: null };
}

function dataOf(name: string, urls: Urls, assets: SiteAssets): SiteData {
  const language = "en";
  const words = MESSAGES[language];
  return {
    name,
    tagline: null,
    language,
    words,
    direction: "ltr",
    logo: null,
    icons: [],
    manifest: null,
    theme_colors: { light: CARD_COLOURS.paper, dark: DARK_PAPER },
    navigation: CATEGORIES.map((category) => ({
      label: categoryName(category, { words }),
      url: pathOf(urls.category(category)),
    })),
    pages: [],
    footer: null,
    stylesheet: assets.stylesheet,
    stylesheets: [],
    face: assets.faces[DEFAULT_FACE].preload,
    script: assets.script,
    embeds_script: assets.embedsScript,
    docs_script: assets.docsScript,
    search_script: assets.searchScript,
    stemmers: assets.stemmers,
    categories: CATEGORIES.map((category) => ({
      name: category,
      title: categoryName(category, { words }),
      url: urls.category(category),
    })),
    docs: docsPages().map(({ slug, title, description, group }) => ({
      group,
      title,
      description,
      url: urls.docsPage(slug),
    })),
    urls: {
      home: urls.home,
      search: urls.search,
      opensearch: urls.opensearch,
      find_pieces: urls.searchPieces,
      shop: urls.shop,
      archive: urls.archiveIndex,
      writers: urls.writers,
      trending: urls.trending,
      docs: urls.docs,
      api: urls.docsPage("api"),
      embeds: urls.docsEmbeds,
      webhooks: urls.webhookDocs,
      themes: urls.themeDocs,
      rss: urls.siteRssFeed,
      json_feed: urls.siteJsonFeed,
      openapi: urls.openapi,
      tools: urls.tools,
      embed_script: urls.embedScript,
    },
  };
}
