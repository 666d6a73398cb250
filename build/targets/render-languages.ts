import type { PieceCard } from "../../api/contract/records.ts";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { directionOf } from "../../api/render/text/direction.ts";
import { languageName } from "../../site/messages/language-name.ts";
import { categoryName, dayOf, fill } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import { pathOf } from "../../site/path.ts";
import type { HeadData, SiteData } from "../../site/site-data.ts";
import { siteBeside } from "../../site/words-beside.ts";
import type { Context } from "./context.ts";
import { FRONT_PIECES, SECTION_PIECES, writersOf } from "./front-page.ts";
import { common, type PageHead } from "./head.ts";
import { coverSizes, feedItems, feeds, pageItems } from "./lists.ts";
import { page, removed, type TreeFile } from "../tree/file.ts";
import { paths } from "../tree/paths.ts";
import { LIST_SIZE, type Target } from "./targets.ts";
import { withLists } from "./theme-lists.ts";

// A language other than the site's has a home, pages of its categories and feeds of its own as soon as it has a few pieces.
// The site's own home, categories and feeds have all languages.

/** Addresses of one page in all languages: that of the site, and of a language. */
type InLanguage = (language: string) => string;

/** The site with the switch in the header: the same page of the site and of each language with a home, if there are any. */
export async function withSwitch(
  context: Context,
  url: string,
  inLanguage: InLanguage,
  site: Context["site"] = context.site,
  current?: string,
): Promise<Context["site"]> {
  const homes = await context.languages();
  if (!homes.length) return site;
  const { main_language } = site.data;
  const link = (language: string, to: string) => ({
    language,
    name: languageName(language),
    url: pathOf(to),
    current: language === (current ?? main_language),
  });
  const languages: SiteData["languages"] = [
    link(main_language, url),
    ...homes.map((language) => link(language, inLanguage(language))),
  ];
  return { ...site, data: { ...site.data, languages } };
}

/** The feeds of each language, for the head of the site's home. */
export async function languageFeeds({
  site,
  urls,
  languages,
}: Context): Promise<HeadData["language_feeds"]> {
  return (await languages()).map((language) => ({
    language,
    title: `${languageName(language)} · ${site.name}`,
    json: urls.languageJsonFeed(language),
    rss: urls.languageRssFeed(language),
  }));
}

/** The same page in all languages, for search engines. */
export async function languageAlternates(
  { site, languages }: Context,
  url: string,
  inLanguage: InLanguage,
): Promise<HeadData["alternates"]> {
  const homes = await languages();
  if (!homes.length) return [];
  return [
    { language: site.data.main_language, url },
    ...homes.map((language) => ({ language, url: inLanguage(language) })),
    { language: "x-default", url },
  ];
}

/** The home of a language and its feeds; or their removal. */
export async function renderLanguage(
  context: Context,
  { language }: Extract<Target, { kind: "language" }>,
): Promise<TreeFile[]> {
  const { urls } = context;
  const at = { json: paths.languageJsonFeed(language), rss: paths.languageRssFeed(language) };
  const home = paths.languageHome(language);
  if (!(await hasHome(context, language))) return gone(context, language, home, at.json, at.rss);
  const site = siteIn(context, language);
  const newest = await context.newestIn({ language });
  const description = fill(site.data.words.new_on, { site: site.name });
  const title = languageName(language);
  const feedUrls = { json: urls.languageJsonFeed(language), rss: urls.languageRssFeed(language) };
  const whole = { title: `${title} · ${site.name}`, ...feedUrls };
  return [
    ...feeds({ ...context, site }, at, feedUrls, {
      title: whole.title,
      description,
      homeUrl: urls.languageHome(language),
      language,
      items: await feedItems(context, newest),
      covers: coverSizes(context, newest),
    }),
    await homePage(context, language, newest, { title, description, feeds: whole }),
  ];
}

async function homePage(
  context: Context,
  language: string,
  newest: readonly PieceCard[],
  head: Pick<PageHead, "title" | "description" | "feeds">,
): Promise<TreeFile> {
  const { urls } = context;
  const shown = {
    ...head,
    canonical: urls.languageHome(language),
    shows: "CollectionPage",
  } as const;
  return withLists(
    context,
    page(paths.languageHome(language), "home", {
      // Editors arrange the site's own front page.
      arrangement: null,
      ...(await headIn(context, language, [urls.home, urls.languageHome], shown as PageHead)),
      pieces: await pageItems(context, newest.slice(0, FRONT_PIECES)),
      sections: await sectionsOf(context, language, newest),
      most_read: [],
      writers: await writersOf(context, newest),
      older: newest.length > FRONT_PIECES ? { url: urls.archiveIndex } : null,
    }),
  );
}

/** The homes of all languages, if the theme lists pieces on them: every change may show in such a list. */
export async function renderListingHomes(context: Context): Promise<TreeFile[]> {
  if (!context.site.theme?.manifest.data["home"]) return [];
  const files = await Promise.all(
    (await context.languages()).map((language) =>
      renderLanguage(context, { kind: "language", language }),
    ),
  );
  return files.flat().filter((file) => "page" in file);
}

/** The newest pieces of a category in one language. */
export async function renderLanguageCategory(
  context: Context,
  { language, category }: Extract<Target, { kind: "language-category" }>,
): Promise<TreeFile[]> {
  const { urls } = context;
  const path = paths.languageCategory(language, category);
  if (!(await hasHome(context, language))) return gone(context, language, path);
  const site = siteIn(context, language);
  const title = categoryName(category, site.data);
  const description = fill(site.data.words.new_in, { site: site.name, category: title });
  const newest = await context.newestIn({ category, language });
  const inLanguage = (other: string): string => urls.languageCategory(other, category);
  return [
    page(path, "category", {
      ...(await headIn(context, language, [urls.category(category), inLanguage], {
        title,
        description,
        canonical: inLanguage(language),
        modifiedAt: newest[0]?.publishedAt,
        shows: "CollectionPage",
        feeds: {
          title: `${languageName(language)} · ${site.name}`,
          json: urls.languageJsonFeed(language),
          rss: urls.languageRssFeed(language),
        },
        below: [{ name: languageName(language), url: urls.languageHome(language) }],
      })),
      title,
      category,
      pieces: await pageItems(context, newest.slice(0, LIST_SIZE)),
      older: newest.length > LIST_SIZE ? { url: urls.category(category) } : null,
    }),
  ];
}

async function hasHome({ languages }: Context, language: string): Promise<boolean> {
  return (await languages()).includes(language);
}

/** Nothing for the site's own language, which never has these files: every publication of most sites asks for them. */
function gone({ site }: Context, language: string, ...at: string[]): TreeFile[] {
  const isOwn =
    language === site.data.main_language ||
    site.publicSettings.pages.some(({ slug }) => slug === language);
  return isOwn ? [] : removed(...at);
}

async function headIn(
  context: Context,
  language: string,
  [url, inLanguage]: readonly [string, InLanguage],
  head: PageHead,
) {
  const site = siteIn(context, language);
  return common(await withSwitch(context, url, inLanguage, site, language), {
    ...head,
    language,
    direction: directionOf(language),
    alternates: await languageAlternates(context, url, inLanguage),
  });
}

/** The site with the words of a language, whose menu leads to the categories in that language. */
function siteIn({ site, urls }: Context, language: string): Context["site"] {
  const data = siteBeside({ language, title: "" }, site.data);
  const inLanguage = new Map(
    CATEGORIES.map((category) => [
      pathOf(urls.category(category)),
      pathOf(urls.languageCategory(language, category)),
    ]),
  );
  const navigation = data.navigation.map((link) => ({
    ...link,
    url: inLanguage.get(link.url) ?? link.url,
  }));
  const { words, direction } = data;
  return {
    ...site,
    data: { ...data, navigation },
    feeds: {
      ...site.feeds,
      page: {
        ...site.feeds.page,
        language: data.language,
        direction,
        about: words.feed_about,
        how: words.feed_how,
        day: (date) => dayOf(date, data.language),
      },
    },
  };
}

async function sectionsOf(
  context: Context,
  language: string,
  newest: readonly PieceCard[],
): Promise<PageData<"home">["sections"]> {
  const { urls } = context;
  const { data } = siteIn(context, language);
  const shown = new Set(newest.slice(0, FRONT_PIECES).map(({ id }) => id));
  const sections: PageData<"home">["sections"] = [];
  for (const category of CATEGORIES) {
    const cards = await context.newestIn({ category, language });
    const others = cards.filter(({ id }) => !shown.has(id)).slice(0, SECTION_PIECES);
    if (!others.length) continue;
    sections.push({
      category,
      title: categoryName(category, data),
      url: urls.languageCategory(language, category),
      pieces: await pageItems(context, others),
    });
  }
  return sections;
}
