import { Refusal } from "../api/contract/errors.ts";
import { createOpenApi } from "../api/contract/openapi.ts";
import { type Operation, OPERATIONS } from "../api/contract/operations.ts";
import { CATEGORIES } from "../api/contract/vocabulary.ts";
import { renderHeaderRules, renderRedirectRules } from "../api/render/host-rules.ts";
import { renderMcpManifest } from "../api/render/mcp-manifest.ts";
import { renderRobots } from "../api/render/robots.ts";
import { renderSitemap } from "../api/render/sitemap.ts";
import type { Urls } from "../api/render/urls.ts";
import { pathOf } from "../site/path.ts";
import type { Context } from "./context.ts";
import { json, page, text, type TreeFile } from "./file.ts";
import { common } from "./head.ts";
import { paths } from "./paths.ts";
import type { Site } from "./site.ts";
import { readVersion } from "./version.ts";

/** What depends on the site alone. */
export function renderFixed({ site, urls }: Context): TreeFile[] {
  const baseUrl = new URL(urls.home).origin;
  return [
    ...fixedPages(site),
    json("404.json", () => new Refusal("not_found").body()),
    json("api/openapi.json", () => createOpenApi({ baseUrl, siteName: site.name })),
    json(".well-known/mcp.json", () =>
      renderMcpManifest({ baseUrl, siteName: site.name, version: readVersion() }),
    ),
    text(paths.sitemapPages, () => renderSitemap(addresses(urls))),
    text("robots.txt", () => renderRobots({ sitemapUrl: urls.sitemap })),
    text("_headers", () => renderHeaderRules(baseUrl)),
    text("_redirects", renderRedirectRules),
  ];
}

function fixedPages(site: Site): TreeFile[] {
  const { urls, data } = site;
  return [
    page(
      "404.html",
      "not-found",
      common(site, {
        title: "Not found",
        description: "There is nothing at this address.",
        canonical: urls.home,
      }),
    ),
    page(
      "search/index.html",
      "search",
      common(site, {
        title: "Search",
        description: "Find pieces and writers by words.",
        canonical: urls.search,
        scripts: [data.search_script],
      }),
    ),
    page("docs/index.html", "docs", {
      ...common(site, {
        title: "For programs",
        description: "The public API, the tools for AI clients, and how long they last.",
        canonical: urls.docs,
      }),
      operations: (OPERATIONS as readonly Operation[]).map(
        ({ id, method, path, summary, scopes = [], tool }) => ({
          id,
          method,
          path,
          summary,
          scopes: [...scopes],
          tool: tool?.name ?? null,
        }),
      ),
    }),
    page(
      "docs/webhooks/index.html",
      "docs-webhooks",
      common(site, {
        title: "Verifying a webhook",
        description:
          "How new pieces are pushed to an address of yours, and how to be sure that they come from here.",
        canonical: urls.webhookDocs,
      }),
    ),
    page(
      "docs/themes/index.html",
      "docs-themes",
      common(site, {
        title: "Themes",
        description: "How to change the pages of this site with templates of your own.",
        canonical: urls.themeDocs,
      }),
    ),
    page(
      "docs/embeds/index.html",
      "docs-embeds",
      common(site, {
        title: "Widgets",
        description: "Put a writer's badge, card, list of pieces or bio on any site.",
        canonical: urls.docsEmbeds,
        scripts: [data.embeds_script, pathOf(urls.embedScript)],
      }),
    ),
  ];
}

/** The pages that are there before anything is published. */
function addresses(urls: Urls): { url: string }[] {
  const { home, shop, search, docs, docsEmbeds, webhookDocs, themeDocs, category } = urls;
  const pages = [shop, search, docs, docsEmbeds, webhookDocs, themeDocs];
  return [home, ...CATEGORIES.map(category), ...pages].map((url) => ({ url }));
}
