import MarkdownIt, { type StateCore, type StateInline, type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { pictureAt } from "../../contract/pictures.ts";
import type { Rendered } from "../../contract/records.ts";
import { versionOf } from "../../contract/renderer-version.ts";
import { type AllowedPictures, linkRefused } from "./refused-pictures.ts";
import { NOT_PROSE, sanitiseHtml, sanitiseTagSoup } from "./sanitise.ts";
import { slugOf } from "../slug.ts";
import { withoutOverlaps } from "./table-cells.ts";
import { textOf } from "./text.ts";

type Environment = { rawHtml?: boolean };

const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnotes).use((md) => {
  md.inline.ruler.after("image", "variant", takeVariant);
  md.core.ruler.push("galley", (state) => {
    levelHeadings(state);
    alignByClass(state);
    (state.env as Environment).rawHtml = state.tokens.some(isRawHtml);
    for (const token of state.tokens) keepProse(token);
  });
});
// Only full addresses become links: otherwise setup.py and readme.md would link to sites in Paraguay and Moldova.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Inline ^[notes] take time that grows with the square of their number: 43 s for 25,000.
markdown.inline.ruler.disable("footnote_inline");

/**
 * Renders Markdown to sanitised HTML and plain text. The worst 100,000 characters take seconds: a server calls it
 * through the renderer, which runs it on another thread with a time limit.
 */
export function renderMarkdown(source: string, allowed: AllowedPictures = {}): Rendered {
  const env: Environment = {};
  const unsafe = markdown.render(source, env);
  // Without raw HTML all tags nest correctly, and one pass is enough: it saves a third of the time.
  const safe = env.rawHtml ? sanitiseTagSoup(unsafe) : sanitiseHtml(unsafe);
  const html = nameHeadings(withoutOverlaps(linkRefused(safe, allowed)));
  return { html, text: textOf(html), version: versionOf(allowed) };
}

const TOP_LEVEL = 2;
const LOWEST_LEVEL = 6;

/** The page has the h1. A piece's highest level becomes h2, and the others move with it. */
function levelHeadings({ tokens }: StateCore): void {
  const headings = tokens.flatMap((token, index) =>
    token.type === "heading_open" ? [{ open: token, close: tokens[index + 2] }] : [],
  );
  const highest = Math.min(...headings.map(({ open }) => levelOf(open.tag)));
  for (const { open, close } of headings) {
    const level = Math.min(levelOf(open.tag) - highest + TOP_LEVEL, LOWEST_LEVEL);
    open.tag = `h${level}`;
    if (close) close.tag = open.tag;
  }
}

const HEADING = /<h([2-6])((?: [^>]*)?)>/g;
const ID = / id="[^"]*"/;
/** Of a heading's HTML, as much as any id needs. */
const HEADING_HTML = 2_000;

/** Gives each heading of sanitised HTML an id, made from the words that readers see of it. */
function nameHeadings(html: string): string {
  const taken = new Map<string, number>();
  return html.replace(HEADING, (tag, level: string, rest: string, at: number) => {
    const [inside = ""] = html.slice(at + tag.length, at + HEADING_HTML).split(`</h${level}>`, 1);
    return `<h${level} id="${freeId(textOf(inside), taken)}"${rest.replace(ID, "")}>`;
  });
}

/**
 * The prefix keeps a heading named "search" or "body" from shadowing names that the page's scripts look up. The map has
 * the last number tried for each taken id: counting from two each time takes minutes for 25,000 equal headings.
 */
function freeId(words: string, taken: Map<string, number>): string {
  const id = `h-${slugOf(words, "section")}`;
  let free = id;
  let number = taken.get(id) ?? 1;
  while (taken.has(free)) free = `${id}-${++number}`;
  taken.set(id, number);
  if (free !== id) taken.set(free, 1);
  return free;
}

function levelOf(tag: string): number {
  return Number(tag.slice(1));
}

/** The sanitiser removes styles, so a column's alignment becomes a class. */
function alignByClass({ tokens }: StateCore): void {
  for (const token of tokens) {
    const style =
      token.type === "th_open" || token.type === "td_open" ? token.attrGet("style") : null;
    if (typeof style !== "string") continue;
    token.attrs = null;
    token.attrSet("class", style.replace("text-align:", "align-"));
  }
}

const VARIANT = /\{\.(wide|full)\}/y;

/** `{.wide}` or `{.full}` directly after one of our pictures shows it wider than the text. */
function takeVariant(state: StateInline, silent: boolean): boolean {
  const before = state.tokens.at(-1);
  if (silent || state.pending || before?.type !== "image") return false;
  if (!pictureAt(String(before.attrGet("src")))) return false;
  VARIANT.lastIndex = state.pos;
  const [written, variant] = VARIANT.exec(state.src) ?? [];
  if (!written || !variant || before.attrGet("class")) return false;
  before.attrSet("class", variant);
  state.pos += written.length;
  return true;
}

const RAW = new Set(["html_block", "html_inline"]);

function isRawHtml(token: Token): boolean {
  return RAW.has(token.type) || (token.children?.some(isRawHtml) ?? false);
}

const HIDING_TAG = new RegExp(`<(/?)(${NOT_PROSE.join("|")})\\b`, "gi");

/**
 * In "Put it in the <title> of the page" the tag is prose. A tag that hides the text after it and is never closed is
 * shown as typed; otherwise it would hide the rest of the piece.
 */
function keepProse(block: Token): void {
  const raw = [block, ...(block.children ?? [])].filter(({ type }) => RAW.has(type));
  const closed = new Set<string>();
  // From the end, so that each opening tag knows whether a closing one follows.
  for (const token of raw.toReversed()) {
    const unclosed = new Set<number>();
    for (const { index, 1: slash, 2: name = "" } of [
      ...token.content.matchAll(HIDING_TAG),
    ].toReversed()) {
      if (slash) closed.add(name.toLowerCase());
      else if (!closed.has(name.toLowerCase())) unclosed.add(index);
    }
    token.content = token.content.replace(HIDING_TAG, (tag, _slash, _name, index: number) =>
      unclosed.has(index) ? `&lt;${tag.slice(1)}` : tag,
    );
  }
}
