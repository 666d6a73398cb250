import { render as toHtml } from "preact-render-to-string";
import { LiveWidgets } from "../../site/parts/live-widgets.tsx";
import type { SiteData } from "../../site/site-data.ts";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { easyToRead } from "../../api/render/text/shown-html.ts";
import { typesetHtml } from "../../api/render/text/typeset.ts";
import { unescapeHtml } from "../../api/render/xml.ts";
import { COLOURED, colourSample } from "../../site/docs-colours.ts";
import { DOCS_VALUES } from "../../site/docs-values.ts";
import { readDocsFile } from "./docs.ts";

export interface DocsHtml {
  html: string;
  /** The headings of the second level. */
  sections: { title: string; id: string }[];
}

/**
 * A page of the documentation as HTML. In the sources, links and pictures are relative, so that they also work on a code
 * host: here they become addresses of the site. Samples name the site by its own address, so that they can be run.
 */
export function renderDocs(markdown: string, origin: string = EXAMPLES_BASE): DocsHtml {
  const { html, sections } = known.get(markdown) ?? renderPage(markdown);
  known.set(markdown, { html, sections });
  return { html: html.replaceAll(EXAMPLES_BASE, origin), sections };
}

/**
 * The pages as they are at the address of the examples. A full build needs each twice, for the page and for the search, and
 * a site of a few pieces spent a tenth of its build on them. Their number is that of the files in `site/docs/`.
 */
const known = new Map<string, DocsHtml>();

function renderPage(markdown: string): DocsHtml {
  const html = renderMarkdown(withPictures(withValues(markdown)))
    .html.replace(/(?<=<a [^>]*href=")[^"]*/g, addressOf)
    .replace(PICTURE, (_, name: string) => picture(name))
    // A wide picture scrolls. The keyboard can scroll it once it has the focus.
    .replace(/<p>(<img [^>]*>)<\/p>/g, '<figure tabindex="0">$1</figure>')
    .replaceAll(' rel="noopener nofollow ugc"', ' rel="noopener"')
    .replace(SAMPLE, (_, tag: string, language: string, code: string) => {
      return `${tag}${colourSample(unescapeHtml(code), language)}</code>`;
    })
    .replace(/<table>.*?<\/table>/gs, withLabels);
  return { html: easyToRead(typesetHtml(html, "en"), "en"), sections: sectionsOf(html) };
}

const SAMPLE = new RegExp(`(<code class="language-(${COLOURED.join("|")})">)([^<]*)</code>`, "g");

/**
 * Replaces `{{ name }}` by what the code says. Code samples that need braces can space them otherwise. Links to sources work
 * where the sources are: here their names stay.
 */
export function withValues(markdown: string): string {
  return markdown
    .replace(/\[(`[^`]+`)\]\(\.\.\/\.\.\/[^)]*\)/g, "$1")
    .replace(/\{\{ (\w+) \}\}/g, (_, name: string) => {
      const value = DOCS_VALUES[name];
      if (!value) throw new Error(`The documentation has no value named ${name}.`);
      return value();
    });
}

/** Pages are `name.md`, or the source of a template; headings get their ids from the renderer, with a prefix. */
function addressOf(href: string): string {
  const [path = "", fragment] = href.split("#");
  if (/^[a-z]+:|^\//.test(path)) return href;
  const [, page] = /^(?:\.\.\/docs-)?([a-z-]+)\.(?:md|11ty\.tsx)$/.exec(path) ?? [];
  if (path && !page) throw new Error(`The documentation links to ${href}, which is no page.`);
  return `${page ? `/docs/${page}` : ""}${fragment ? `#h-${fragment}` : ""}`;
}

/** On a phone, the cells of a row are below one another. Where there are more than two, each names its column. */
function withLabels(table: string): string {
  const titles = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, title = ""]) => title);
  if (titles.length < 3) return table;
  return table.replace(/<tr>.*?<\/tr>/gs, (row) => {
    let column = 0;
    return row.replace(/<td/g, (cell) => {
      const label = column++ ? titles[column - 1] : undefined;
      return label ? `${cell} data-label="${label}"` : cell;
    });
  });
}

/** The renderer shows no picture of an unknown folder: here it gets an address, which `picture` makes one of the site. */
function withPictures(markdown: string): string {
  return markdown.replace(/(?<=!\[[^\]]*\]\()(?=[\w-]+\.svg\))/g, `${EXAMPLES_BASE}/docs/`);
}

const PICTURE = new RegExp(`src="${EXAMPLES_BASE}/docs/([^"]*)"`, "g");

/** Its size is known before it has been loaded, so that the text does not jump. */
function picture(name: string): string {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readDocsFile(name)) ?? [];
  return `src="/docs/${name}" width="${width ?? ""}" height="${height ?? ""}"`;
}

/** The page about widgets, which shows them live where its Markdown has a line. */
export function withLiveWidgets({ html, sections }: DocsHtml, site: SiteData): DocsHtml {
  const live = liveWidgets(site);
  return {
    html: html.replace(/<hr ?\/?>/, () => live),
    sections: [...sectionsOf(live), ...sections],
  };
}

export function liveWidgets(site: SiteData): string {
  return toHtml(LiveWidgets({ site }));
}

function sectionsOf(html: string): DocsHtml["sections"] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = "", title = ""]) => ({
    id,
    title: title.replace(/<[^>]+>/g, ""),
  }));
}
