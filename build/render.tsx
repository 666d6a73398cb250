import { createOpenApi } from "../api/contract/openapi.ts";
import { OPERATIONS } from "../api/contract/operations.ts";
import { Refusal } from "../api/contract/errors.ts";
import { CATEGORIES } from "../api/contract/vocabulary.ts";
import { renderHeaderRules, renderRedirectRules } from "../api/render/host-rules.ts";
import { renderMcpManifest } from "../api/render/mcp-manifest.ts";
import { renderRobots } from "../api/render/robots.ts";
import { renderSitemap } from "../api/render/sitemap.ts";
import type { Urls } from "../api/render/urls.ts";
import { DocsPage } from "../site/pages/docs-page.tsx";
import { EmbedsPage } from "../site/pages/embeds-page.tsx";
import { NotFoundPage } from "../site/pages/not-found-page.tsx";
import { SearchPage } from "../site/pages/search-page.tsx";
import { WebhooksPage } from "../site/pages/webhooks-page.tsx";
import type { Context } from "./context.ts";
import { json, page, text, type TreeFile } from "./file.ts";
import { renderArchiveTarget, renderAuthorTarget, renderAvatar } from "./render-author.tsx";
import {
  renderCategory,
  renderHome,
  renderLlmsTarget,
  renderProductTarget,
  renderShop,
  renderSitemapIndexTarget,
  renderSitemapTarget,
  renderSitemapWriters,
  renderTag,
} from "./render-lists.tsx";
import { paths } from "./paths.ts";
import { renderPieceTarget } from "./render-piece.tsx";
import { renderTrending } from "./render-trending.ts";
import type { Target } from "./targets.ts";
import { readVersion } from "./version.ts";

/** The files that a target consists of now. */
export async function renderTarget(context: Context, target: Target): Promise<TreeFile[]> {
  switch (target.kind) {
    case "piece":
      return renderPieceTarget(context, target);
    case "product":
      return renderProductTarget(context, target);
    case "avatar":
      return renderAvatar(context, target);
    case "author":
      return renderAuthorTarget(context, target);
    case "archive":
      return renderArchiveTarget(context, target);
    case "tag":
      return renderTag(context, target);
    case "category":
      return renderCategory(context, target);
    case "home":
      return renderHome(context);
    case "shop":
      return renderShop(context);
    case "trending":
      return renderTrending(context);
    case "llms":
      return renderLlmsTarget(context);
    case "sitemap":
      return renderSitemapTarget(context, target);
    case "sitemap-writers":
      return renderSitemapWriters(context, target);
    case "sitemap-index":
      return renderSitemapIndexTarget(context);
    case "fixed":
      return renderFixed(context);
  }
}

/** What depends on the site alone. */
function renderFixed({ site, urls }: Context): TreeFile[] {
  const baseUrl = new URL(urls.home).origin;
  return [
    page("404.html", () => <NotFoundPage site={site} />),
    json("404.json", () => new Refusal("not_found").body()),
    page("search/index.html", () => <SearchPage site={site} />),
    page("docs/webhooks/index.html", () => <WebhooksPage site={site} />),
    page("docs/index.html", () => <DocsPage site={site} operations={OPERATIONS} />),
    page("docs/embeds/index.html", () => <EmbedsPage site={site} />),
    json("api/openapi.json", () => createOpenApi({ baseUrl, siteName: site.name })),
    json(".well-known/mcp.json", () =>
      renderMcpManifest({ baseUrl, siteName: site.name, version: readVersion() }),
    ),
    text(paths.sitemapPages, () => renderSitemap(fixedPages(urls))),
    text("robots.txt", () => renderRobots({ sitemapUrl: urls.sitemap })),
    text("_headers", () => renderHeaderRules(baseUrl)),
    text("_redirects", renderRedirectRules),
  ];
}

/** The pages that are there before anything is published. */
function fixedPages(urls: Urls): { url: string }[] {
  const { home, shop, search, docs, docsEmbeds, webhookDocs, category } = urls;
  const addresses = [
    home,
    ...CATEGORIES.map(category),
    shop,
    search,
    docs,
    docsEmbeds,
    webhookDocs,
  ];
  return addresses.map((url) => ({ url }));
}
