import MarkdownIt, { type StateCore, type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import type { Rendered } from "../contract/records.ts";
import { sanitiseHtml, sanitiseTagSoup } from "./sanitise.ts";
import { slugOf } from "./slug.ts";
import { textOf } from "./text.ts";

/** Raise it when the same Markdown gives other HTML or text, so that stored pieces are rendered again. */
export const RENDERER_VERSION = 1;

type Environment = { rawHtml?: boolean };

const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnotes).use((md) => {
  md.core.ruler.push("galley", (state) => {
    levelHeadings(state);
    alignByClass(state);
    (state.env as Environment).rawHtml = state.tokens.some(isRawHtml);
  });
});
// Only full addresses become links: bare names would turn setup.py and readme.md into sites in Paraguay and Moldova.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/**
 * Markdown to sanitised HTML and plain text. The worst 100,000 characters take seconds: on a server, call it through
 * the renderer, which runs it on another thread with a time limit.
 */
export function renderMarkdown(source: string): Rendered {
  const env: Environment = {};
  const unsafe = markdown.render(source, env);
  // Without raw HTML the renderer's own tags nest well, and one pass is enough: it saves a third of the time.
  const html = env.rawHtml ? sanitiseTagSoup(unsafe) : sanitiseHtml(unsafe);
  return { html, text: textOf(html), version: RENDERER_VERSION };
}

const TOP_LEVEL = 2;
const LOWEST_LEVEL = 6;

/** The page owns h1. Whatever level a writer begins with becomes h2, and the rest moves along; each gets an id. */
function levelHeadings({ tokens }: StateCore): void {
  const headings = tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ open: token, inline: tokens[index + 1], close: tokens[index + 2] }]
      : [],
  );
  const highest = Math.min(...headings.map(({ open }) => levelOf(open.tag)));
  const taken = new Map<string, number>();
  for (const { open, inline, close } of headings) {
    const level = Math.min(levelOf(open.tag) - highest + TOP_LEVEL, LOWEST_LEVEL);
    open.tag = `h${level}`;
    if (close) close.tag = open.tag;
    // The prefix keeps a heading named "search" or "body" from shadowing what the page's own scripts look up.
    const slug = `h-${slugOf(inline?.content ?? "", "section")}`;
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    open.attrSet("id", count === 1 ? slug : `${slug}-${count}`);
  }
}

function levelOf(tag: string): number {
  return Number(tag.slice(1));
}

/** Styles do not survive sanitising; a column's alignment does, as a class. */
function alignByClass({ tokens }: StateCore): void {
  for (const token of tokens) {
    const style =
      token.type === "th_open" || token.type === "td_open" ? token.attrGet("style") : null;
    if (typeof style !== "string") continue;
    token.attrs = null;
    token.attrSet("class", style.replace("text-align:", "align-"));
  }
}

function isRawHtml(token: Token): boolean {
  return (
    token.type === "html_block" ||
    token.type === "html_inline" ||
    (token.children?.some(isRawHtml) ?? false)
  );
}
