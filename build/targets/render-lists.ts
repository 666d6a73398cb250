import { CATEGORIES, READ_CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { RecentPiecesAnswer } from "../../api/contract/envelopes.ts";
import { LIST_LIMITS, TAG_FEED_PIECES } from "../../api/contract/limits.ts";
import type { PieceCard } from "../../api/contract/records.ts";
import { describePage, describeProduct } from "../../api/render/json-ld.ts";
import { linksToPieces, renderLlms, renderLlmsProducts } from "../../api/render/llms.ts";
import { firstOf, recentAnswer } from "../../api/render/piece-pages.ts";
import { twinOf } from "../../api/render/urls.ts";
import { categoryList, tagList } from "../../api/store/pieces/public/list-numbers.ts";
import { listProducts } from "../../api/store/people/products.ts";
import { categoryName, fill } from "../../site/messages/words.ts";
import type { Context } from "./context.ts";
import { common, describedSite } from "./head.ts";
import { FRONT_PIECES, frontPage } from "./front-page.ts";
import { json, page, removed, text, type TreeFile } from "../tree/file.ts";
import { coverSizes, feedItems, feeds, listItems, pageItems } from "./lists.ts";
import { paths } from "../tree/paths.ts";
import { olderThan } from "./render-archive.ts";
import { productsOf } from "./render-author.ts";
import { renderListingPages } from "./render-fixed.ts";
import {
  languageAlternates,
  languageFeeds,
  renderListingHomes,
  withSwitch,
} from "./render-languages.ts";
import { LIST_SIZE, type Target } from "./targets.ts";
import { withLists } from "./theme-lists.ts";

/** More than any list here shows. */
const LISTED_MAX = LIST_SIZE + 1;

/** The home page, the site's feeds, and the newest pieces as JSON. */
export async function renderHome(context: Context): Promise<TreeFile[]> {
  const { site, urls } = context;
  const newest = (await context.newest()).slice(0, LISTED_MAX);
  const { language, words } = site.data;
  const description = fill(words.new_on, { site: site.name });
  return [
    await recent(context, null, newest),
    ...feeds(
      context,
      { json: "feed.json", rss: "feed.xml" },
      { json: urls.siteJsonFeed, rss: urls.siteRssFeed },
      {
        title: site.name,
        description,
        homeUrl: urls.home,
        language,
        items: await feedItems(context, newest),
        covers: coverSizes(context, newest),
      },
    ),
    await withLists(
      context,
      page("index.html", "home", {
        ...common(await withSwitch(context, urls.home, urls.languageHome), {
          description,
          canonical: urls.home,
          alternates: await languageAlternates(context, urls.home, urls.languageHome),
          languageFeeds: await languageFeeds(context),
          feeds: { title: site.name, json: urls.siteJsonFeed, rss: urls.siteRssFeed },
        }),
        ...(await frontPage(context)),
        older: newest.length > FRONT_PIECES ? { url: urls.archiveIndex } : null,
      }),
    ),
    ...(await renderListingPages(context)),
    ...(await renderListingHomes(context)),
  ];
}

export async function renderCategory(
  context: Context,
  { category }: Extract<Target, { kind: "category" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const newest = await context.newestIn({ category });
  const { language, words } = site.data;
  const title = categoryName(category, site.data);
  const description = fill(words.new_in, { site: site.name, category: title });
  const feedUrls = { json: urls.categoryJsonFeed(category), rss: urls.categoryRssFeed(category) };
  const readable = READ_CATEGORIES.find((name) => name === category);
  const inLanguage = (other: string) => urls.languageCategory(other, category);
  return [
    ...(readable ? [await recent(context, readable, newest)] : []),
    ...feeds(
      context,
      { json: paths.categoryJsonFeed(category), rss: paths.categoryRssFeed(category) },
      feedUrls,
      {
        title: `${title} · ${site.name}`,
        description,
        homeUrl: urls.category(category),
        language,
        items: await feedItems(context, newest),
        covers: coverSizes(context, newest),
      },
      { hasMarkdown: false },
    ),
    page(paths.categoryPage(category), "category", {
      ...common(await withSwitch(context, urls.category(category), inLanguage), {
        title,
        description,
        canonical: urls.category(category),
        alternates: await languageAlternates(context, urls.category(category), inLanguage),
        modifiedAt: newest[0]?.publishedAt,
        shows: "CollectionPage",
        feeds: { title: `${title} · ${site.name}`, ...feedUrls },
      }),
      title,
      category,
      pieces: await pageItems(context, newest.slice(0, LIST_SIZE)),
      older: await olderThan(
        context,
        { of: "list", list: categoryList(category) },
        newest[LIST_SIZE],
        (number) => urls.categoryArchive(category, number),
      ),
    }),
  ];
}

/** The exact answer to the default limit. */
async function recent(
  context: Context,
  category: RecentPiecesAnswer["category"],
  newest: readonly PieceCard[],
): Promise<TreeFile> {
  const limit = LIST_LIMITS.recentPieces.default;
  const items = await listItems(context, newest.slice(0, limit + 1));
  return json(paths.recent(category), () =>
    recentAnswer(context.urls, { category, limit }, firstOf(items, limit)),
  );
}

export async function renderTag(
  context: Context,
  { tag }: Extract<Target, { kind: "tag" }>,
): Promise<TreeFile[]> {
  const { tagged, site, urls } = context;
  const at = paths.tagRssFeed(tag);
  const pieces = tagged.get(tag);
  if (!pieces?.length) return removed(paths.tagPage(tag), at);
  const { language, words } = site.data;
  const title = `${tag} · ${site.name}`;
  const description = fill(words.tagged, { tag, site: site.name });
  const hasFeed = pieces.length >= TAG_FEED_PIECES;
  const rss = urls.tagRssFeed(tag);
  return [
    ...(hasFeed
      ? feeds(
          context,
          { rss: at },
          { rss },
          {
            title,
            description,
            homeUrl: urls.tag(tag),
            language,
            items: await feedItems(context, pieces),
            covers: coverSizes(context, pieces),
          },
          { hasMarkdown: false },
        )
      : removed(at)),
    page(paths.tagPage(tag), "tag", {
      ...common(site, {
        title: tag,
        description,
        canonical: urls.tag(tag),
        modifiedAt: pieces[0]?.publishedAt,
        ...(hasFeed ? { feeds: { title, json: null, rss } } : {}),
        shows: "CollectionPage",
      }),
      tag,
      pieces: await pageItems(context, pieces.slice(0, LIST_SIZE)),
      older: await olderThan(
        context,
        { of: "list", list: tagList(tag) },
        pieces[LIST_SIZE],
        (number) => urls.tagArchive(tag, number),
      ),
    }),
  ];
}

export async function renderShop(context: Context): Promise<TreeFile[]> {
  const { snapshot, site, urls } = context;
  const products = await productsOf(context, await listProducts(snapshot.db, {}));
  const { words } = site.data;
  return [
    page("shop/index.html", "shop", {
      ...common(site, {
        title: words.shop,
        description: words.shop_about,
        canonical: urls.shop,
        shows: [
          describePage(
            {
              type: "CollectionPage",
              url: urls.shop,
              name: words.shop,
              description: words.shop_about,
              image: site.image?.url,
            },
            describedSite(site),
          ),
          ...products.map(describeProduct),
        ],
      }),
      products,
    }),
    text("llms-products.txt", () => renderLlmsProducts({ siteName: site.name, products })),
  ];
}

export async function renderProductTarget(
  context: Context,
  { id }: Extract<Target, { kind: "product" }>,
): Promise<TreeFile[]> {
  const [product] = await productsOf(context, await listProducts(context.snapshot.db, { id }));
  const path = paths.productRecord(id);
  return product ? [json(path, () => ({ ok: true, product }))] : removed(path);
}

/** A guide for programs: the service's addresses, the categories and the newest pieces. */
export async function renderLlmsTarget(context: Context): Promise<TreeFile[]> {
  const { site, urls } = context;
  const items = await listItems(context, await context.newest());
  return [
    text("llms.txt", () =>
      renderLlms({
        siteName: site.name,
        summary:
          "Writing by people, published by them. Programs may read all of it and draft; only people publish.",
        sections: [
          {
            title: "Service",
            links: [
              { name: "OpenAPI", url: urls.openapi, note: "the formal description of the API" },
              { name: "MCP", url: urls.tools, note: "the tool endpoint for AI clients" },
              {
                name: "MCP for drafting",
                url: urls.ownTools,
                note: "the same tools, and some that draft for a writer; needs a key or a sign-in with OAuth; none publishes",
              },
              {
                name: "Documentation",
                url: twinOf(urls.docs),
                note: "how to write, read and run it; a list of pages",
              },
              {
                name: "Documentation in one text",
                url: urls.llmsFull,
                note: "the guides, and every call of the API",
              },
              { name: "Widgets", url: urls.docsEmbeds, note: "badges and lists for other sites" },
              { name: "JSON Feed", url: urls.siteJsonFeed, note: "the newest pieces" },
              { name: "RSS", url: urls.siteRssFeed, note: "the newest pieces" },
              { name: "Products", url: urls.llmsProducts, note: "what writers sell" },
              { name: "Sitemap", url: urls.sitemap, note: "every piece" },
            ],
          },
          {
            title: "Pages as Markdown",
            links: site.publicSettings.pages.map(({ slug, title }) => ({
              name: title,
              url: twinOf(urls.ownPage(slug)),
            })),
          },
          {
            title: "Categories",
            links: CATEGORIES.map((category) => ({
              name: category,
              url: urls.category(category),
              note: `the newest pieces in ${category}`,
            })),
          },
          {
            title: "Newest pieces as Markdown",
            links: linksToPieces(items),
          },
        ],
      }),
    ),
  ];
}
