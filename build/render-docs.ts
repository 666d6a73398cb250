import { pathOf } from "../site/path.ts";
import { docsPages, type DocsPage, readDocsFile } from "./docs.ts";
import { renderDocs } from "./docs-html.ts";
import { page, text, type TreeFile } from "./file.ts";
import { common } from "./head.ts";
import type { Site } from "./site.ts";

/** The documentation: an index, its pages, and the pictures that they show. */
export function renderDocsPages(site: Site): TreeFile[] {
  return [
    page(
      "docs/index.html",
      "docs",
      common(site, {
        title: "Documentation",
        description: "How to write, publish, build on and run this service.",
        canonical: site.urls.docs,
      }),
    ),
    ...docsPages().map((one) => renderPage(site, one)),
    text("docs/how-it-works.svg", () => readDocsFile("how-it-works.svg")),
  ];
}

function renderPage(site: Site, { slug, title, description, markdown }: DocsPage): TreeFile {
  const { urls, data } = site;
  const path = `docs/${slug}/index.html`;
  const head = { title, description, canonical: urls.docsPage(slug) };
  if (markdown !== null) {
    return page(path, "docs-page", { ...common(site, head), title, ...renderDocs(markdown) });
  }
  if (slug === "embeds") {
    const scripts = [data.embeds_script, pathOf(urls.embedScript)];
    return page(path, "docs-embeds", common(site, { ...head, scripts }));
  }
  return page(path, `docs-${slug}` as "docs-webhooks", common(site, head));
}
