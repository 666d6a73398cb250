import type { CardSite } from "../../api/contract/site/share-card.ts";
import { GROUNDS } from "../../api/contract/site/accent.ts";
import {
  shippedPublicSettings,
  type PublicSettings,
} from "../../api/contract/site/public-settings.ts";
import { EMPTY_MANIFEST, settingsOf } from "../../api/contract/site/theme-manifest.ts";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { FeedIcons, FeedPage } from "../../api/render/feed.ts";
import { cardSite } from "../../api/render/share-card.ts";
import { directionOf } from "../../api/render/text/direction.ts";
import { createUrls, type Urls } from "../../api/render/urls.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { categoryName, dayOf } from "../../site/messages/words.ts";
import type { ThemeData } from "../../site/page-data.ts";
import type { HeadData, SiteData } from "../../site/site-data.ts";
import { pathOf } from "../../site/path.ts";
import type { FontAssets, SiteAssets } from "../../site/site-assets.ts";
import type { FramedAssets } from "../../site/framed/page.tsx";
import type { AssetFile } from "../assets/asset.ts";
import { docsPages } from "./docs.ts";
import {
  feedIcons,
  framedStylesheet,
  iconsOf,
  logoOf,
  MANIFEST,
  ownStylesheet,
} from "../theme/settings-files.ts";
import { createKeptMonths, type KeptMonths } from "./kept-months.ts";
import { createKeptPieces, type KeptPieces } from "./kept-pieces.ts";
import type { Theme } from "../theme/theme.ts";

export interface SiteConfiguration {
  baseUrl: string;
  siteName: string;
  /** Where readers of feeds subscribe to be told of changes, if the operator has a hub. */
  hub?: string | null | undefined;
  /** Whether readers can follow by e-mail: only where there is a mail server. */
  sendsMail?: boolean | undefined;
  /** The state of the ledger of this node, if it has one. It is shared: it may be frozen while the service runs. */
  ledger?: LedgerState | undefined;
}

export interface LedgerState {
  /** Why the ledger's files must stay as they are; null if they are as they should be. */
  frozen: string | null;
}

/** Everything that rendering needs to know about the site. */
export interface Site {
  name: string;
  urls: Urls;
  /** The same as plain data, for templates. */
  data: SiteData;
  /** The theme of the tree that is written. It changes when a tree with another theme goes live. */
  theme: Theme | null;
  /** The theme's own settings, as an editor has chosen them. */
  themeSettings: ThemeData["settings"];
  /** The settings and own pages of that tree, which change in the same way. */
  publicSettings: PublicSettings;
  /** The stylesheets with its colour, font and own rules, for pages and for cards in frames, if it has any. */
  ownStyles: readonly AssetFile[];
  pieces: KeptPieces;
  months: KeptMonths;
  /** The font of its texts. */
  font: FontAssets;
  /** The files that cards in frames load. */
  framed: FramedAssets;
  /** What feeds say besides their pieces. */
  feeds: { hub: string | null; icons: FeedIcons | null; page: Omit<FeedPage, "visit"> };
  /** What share cards show of it. */
  cards: CardSite;
  /** The share card of pages without their own, if it is drawn. */
  image: HeadData["image"];
  ledger: LedgerState | undefined;
}

export function createSite(
  { baseUrl, siteName, hub = null, sendsMail = false, ledger }: SiteConfiguration,
  assets: SiteAssets,
  theme: Theme | null = null,
  publicSettings: PublicSettings = shippedPublicSettings(siteName),
): Site {
  const urls = createUrls(baseUrl);
  const manifest = theme?.manifest ?? EMPTY_MANIFEST;
  const themeSettings = settingsOf(manifest, publicSettings.theme);
  const ownStyles = ownStylesheet(publicSettings, assets, manifest);
  const follow = sendsMail ? { url: urls.follow(), script: assets.workScript } : null;
  const head_code = theme?.head || null;
  const data = { ...dataOf(publicSettings, urls, assets, ownStyles), follow, head_code };
  const pieces = createKeptPieces(urls);
  const framedStyles = framedStylesheet(publicSettings, assets);
  // The site's colour and font.
  const look = framedStyles.map(({ path }) => `/${path}`);
  const framed = {
    stylesheets: [assets.framedStylesheet, ...look],
    script: assets.framedScript,
  };
  const { language, direction, words } = data;
  const page = {
    stylesheets: [assets.feedStylesheet, ...look],
    language,
    direction,
    day: (date: string): string => dayOf(date, language),
    about: words.feed_about,
    how: words.feed_how,
    open: words.feed_open,
    app: words.feed_app,
  };
  const feeds = { hub, icons: feedIcons(publicSettings, urls.home), page };
  const { name } = publicSettings;
  const cards = cardSite(publicSettings);
  return {
    name,
    urls,
    data,
    theme,
    themeSettings,
    publicSettings,
    ownStyles: [...ownStyles, ...framedStyles],
    pieces,
    months: createKeptMonths(),
    font: assets.fonts[publicSettings.face],
    framed,
    feeds,
    cards,
    image: null,
    ledger,
  };
}

/** English needs the basic letters alone, and other scripts no more of them. */
function earlyFonts({ basic, more }: FontAssets["preload"], language: string): string[] {
  const isLatin = new Intl.Locale(language).maximize().script === "Latn";
  return isLatin && language !== "en" ? [basic, more] : [basic];
}

function dataOf(
  publicSettings: PublicSettings,
  urls: Urls,
  assets: SiteAssets,
  ownStyles: readonly AssetFile[],
): Omit<SiteData, "follow" | "head_code"> {
  const { name, tagline, language } = publicSettings;
  const words = CATALOGUES[language].site;
  return {
    name,
    tagline,
    language,
    main_language: language,
    words,
    direction: directionOf(language),
    logo: logoOf(publicSettings),
    icons: iconsOf(publicSettings, assets.fonts[publicSettings.face]),
    manifest: `/${MANIFEST}`,
    theme_colors: { light: GROUNDS.light.paper, dark: GROUNDS.dark.paper },
    navigation: navigationOf(publicSettings, urls),
    languages: [],
    pages: publicSettings.pages.filter(({ in_footer }) => in_footer).map(linkOf),
    footer: publicSettings.footer_html,
    stylesheet: assets.stylesheet,
    stylesheets: ownStyles.map(({ path }) => `/${path}`),
    fonts: earlyFonts(assets.fonts[publicSettings.face].preload, language),
    script: assets.script,
    embeds_script: assets.embedsScript,
    docs_script: assets.docsScript,
    docs_stylesheet: assets.docsStylesheet,
    search_script: assets.searchScript,
    receipt_script: assets.receiptScript,
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

function navigationOf(
  { navigation, pages, language }: PublicSettings,
  urls: Urls,
): SiteData["navigation"] {
  const words = CATALOGUES[language].site;
  const links =
    navigation ??
    CATEGORIES.map((category) => ({
      label: categoryName(category, { words }),
      url: pathOf(urls.category(category)),
    }));
  const named = new Set(links.map(({ url }) => url));
  const own = pages
    .filter((page) => page.in_navigation)
    .map(linkOf)
    // An editor who names the page among the links has chosen its place.
    .filter(({ url }) => !named.has(url));
  return [...links, ...own.map(({ title, url }) => ({ label: title, url }))].map((link) => ({
    ...link,
    language,
  }));
}

function linkOf({ title, slug }: PublicSettings["pages"][number]): SiteData["pages"][number] {
  return { title, url: `/${slug}` };
}
