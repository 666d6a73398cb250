import { Refusal } from "../../api/contract/errors.ts";
import { createOpenApi } from "../../api/contract/openapi/openapi.ts";
import { CATEGORIES, SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { renderHeaderRules } from "../../api/render/host-rules.ts";
import { renderMcpCatalog, renderMcpManifest } from "../../api/render/mcp-manifest.ts";
import { renderOpenSearch } from "../../api/render/opensearch.ts";
import { renderRobots } from "../../api/render/robots.ts";
import { renderSitemap } from "../../api/render/sitemap.ts";
import { fill } from "../../site/messages/words.ts";
import { siteIn } from "../../site/words-beside.ts";
import type { Context } from "./context.ts";
import { docsPages } from "./docs.ts";
import { json, page, removed, text, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import { paths } from "../tree/paths.ts";
import { renderSettings } from "../theme/settings-files.ts";
import { renderDocsPages } from "./render-docs.ts";
import { renderOwnPages } from "./render-own-pages.ts";
import type { Site } from "./site.ts";
import { hasLists, withLists } from "./theme-lists.ts";
import { readVersion } from "../tree/version.ts";

/** The files that depend only on the site's settings and its own pages. */
export async function renderFixed({ snapshot, site, urls }: Context): Promise<TreeFile[]> {
  const baseUrl = new URL(urls.home).origin;
  return [
    ...[...fixedPages(site), ...renderOwnPages(site)].filter((file) => !hasLists(site, file)),
    ...(await renderSettings(snapshot.db, site)),
    json("404.json", () => new Refusal("not_found").body()),
    json("api/openapi.json", () => createOpenApi({ baseUrl, siteName: site.name })),
    json(".well-known/mcp.json", () =>
      renderMcpManifest({ baseUrl, siteName: site.name, version: readVersion() }),
    ),
    ...[".well-known/mcp/catalog.json", ".well-known/ai-catalog.json"].map((path) =>
      json(path, () => renderMcpCatalog(baseUrl)),
    ),
    text(paths.sitemapPages, () => renderSitemap(addresses(site))),
    text("opensearch.xml", () =>
      renderOpenSearch({
        siteName: site.name,
        description: site.data.words.search_about,
        language: site.data.language,
        searchUrl: urls.search,
        ownUrl: urls.opensearch,
      }),
    ),
    text("robots.txt", () => renderRobots({ sitemapUrl: urls.sitemap })),
    text("_headers", () => renderHeaderRules(baseUrl, { sendsForms: site.data.follow !== null })),
  ];
}

/** The pages among them on which the theme lists pieces. They are written with the front page. */
export async function renderListingPages(context: Context): Promise<TreeFile[]> {
  const { site } = context;
  if (!site.theme || !Object.keys(site.theme.manifest.data).length) return [];
  const pages = [...fixedPages(site), ...renderOwnPages(site)].filter((file) =>
    hasLists(site, file),
  );
  return Promise.all(pages.map((file) => withLists(context, file)));
}

function fixedPages(site: Site): TreeFile[] {
  const { urls, data } = site;
  return [
    page(
      "404.html",
      "not-found",
      common(site, {
        title: data.words.not_found,
        description: data.words.not_found_about,
        canonical: urls.home,
        shows: [],
      }),
    ),
    page(
      "search/index.html",
      "search",
      common(site, {
        title: data.words.search,
        description: data.words.search_about,
        canonical: urls.search,
        scripts: [data.search_script],
        shows: "SearchResultsPage",
      }),
    ),
    ...renderReceiptPages(site),
    ...renderFollow(site),
    ...renderDocsPages(site),
  ];
}

/** In each language, since the line below a piece is in that of the piece. One page checks every piece: see its script. */
function renderReceiptPages(site: Site): TreeFile[] {
  const { main_language } = site.data;
  return SITE_LANGUAGES.flatMap((language) => {
    const path = paths.receiptPage(language);
    // The language that the site had before.
    if (language === main_language) return [...removed(path), receiptPage(paths.receipt, site)];
    return receiptPage(path, { ...site, data: siteIn(site.data, language) }, language);
  });
}

function receiptPage(path: string, site: Site, language?: string): TreeFile {
  const { urls, data } = site;
  return page(
    path,
    "receipt",
    common(site, {
      title: data.words.receipt,
      description: fill(data.words.receipt_about, { site: data.name }),
      canonical: urls.receiptPage(language),
      scripts: [data.receipt_script],
      shows: [],
    }),
  );
}

/** Where mail is sent. The server puts its answers to forms and links into this page. */
function renderFollow(site: Site): TreeFile[] {
  const { urls, data } = site;
  if (!data.follow) return [];
  const title = data.words.follow_title;
  const description = fill(data.words.follow_about, { site: data.name });
  const about = { title, description, canonical: urls.follow(), shows: [] };
  return [page("follow/index.html", "follow", common(site, about))];
}

/** The pages that exist before anything is published. */
function addresses({ urls, publicSettings, data }: Site): { url: string; modifiedAt?: string }[] {
  const { home, archiveIndex, writers, trending, shop, search, docs, docsPage, category } = urls;
  const manual = docsPages().map(({ slug }) => docsPage(slug));
  const fixed = [
    home,
    ...CATEGORIES.map(category),
    archiveIndex,
    writers,
    trending,
    shop,
    search,
    ...(data.follow ? [urls.follow()] : []),
    docs,
    ...manual,
  ];
  const own = publicSettings.pages.map(({ slug, updated_at }) => ({
    url: urls.ownPage(slug),
    modifiedAt: updated_at,
  }));
  return [...fixed.map((url) => ({ url })), ...own];
}
