import { pathOf } from "../../site/path.ts";
import { twinOf } from "../../api/render/urls.ts";
import { docsPages, type DocsPage, readDocsFile } from "./docs.ts";
import { renderDocs, withLiveWidgets } from "./docs-html.ts";
import { renderDocsIndexTwin, renderDocsTwin, renderLlmsFull } from "./docs-markdown.ts";
import { docsEntries } from "./docs-search.ts";
import { json, page, text, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import type { Site } from "./site.ts";

/** The documentation: an index, its pages, the Markdown of each, and the pictures that they show. */
export function renderDocsPages(site: Site): TreeFile[] {
  return [
    page(
      "docs/index.html",
      "docs",
      common(site, {
        title: "Documentation",
        description: "How to write, publish, build on and run this service.",
        canonical: site.urls.docs,
        markdown: twinOf(site.urls.docs),
        scripts: [site.data.docs_script],
        stylesheets: [site.data.docs_stylesheet],
      }),
    ),
    text("docs.md", () => renderDocsIndexTwin(site)),
    ...docsPages().flatMap((one) => [
      text(`docs/${one.slug}.md`, () => renderDocsTwin(site, one)),
      renderPage(site, one),
    ]),
    text("llms-full.txt", () => renderLlmsFull(site)),
    text("docs/how-it-works.svg", () => readDocsFile("how-it-works.svg")),
    json("docs/search.json", () => docsEntries(originOf(site))),
  ];
}

function renderPage(site: Site, { slug, title, description, markdown }: DocsPage): TreeFile {
  const { urls, data } = site;
  const path = `docs/${slug}/index.html`;
  const head = {
    title,
    description,
    canonical: urls.docsPage(slug),
    markdown: twinOf(urls.docsPage(slug)),
    scripts: [data.docs_script],
    stylesheets: [data.docs_stylesheet],
  };
  if (markdown === null) return page(path, "docs-reference", common(site, head));
  const shown = renderDocs(markdown, originOf(site));
  if (slug !== "embeds") return page(path, "docs-page", { ...common(site, head), title, ...shown });
  const scripts = [...head.scripts, data.embeds_script, pathOf(urls.embedScript)];
  return page(path, "docs-page", {
    ...common(site, { ...head, scripts }),
    title,
    ...withLiveWidgets(shown, data),
  });
}

function originOf({ urls }: Site): string {
  return new URL(urls.home).origin;
}
