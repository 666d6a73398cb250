import { createHash } from "node:crypto";
import MarkdownIt, { type StateCore, type StateInline, type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";
import { CARDS_MAX, elsewhereAt, type KnownCard } from "../../contract/elsewhere.ts";
import { pictureAt } from "../../contract/pictures.ts";
import type { Rendered } from "../../contract/records.ts";
import { versionOf } from "../../contract/renderer-version.ts";
import { cardHtml } from "./elsewhere.ts";
import { type AllowedPictures, linkRefused } from "./refused-pictures.ts";
import { NOT_PROSE, sanitiseHtml, sanitiseTagSoup } from "./sanitise.ts";
import { slugOf } from "../slug.ts";
import { htmlOf, unescapeHtml } from "../xml.ts";
import { withoutOverlaps } from "./table-cells.ts";
import { textOf } from "./text.ts";

type Environment = {
  rawHtml?: boolean;
  /** Set where addresses become cards: what stands for the words of their links until the HTML is sanitised. */
  cards?: { mark: string; words: string[] };
};

// The desk's editor reads the same Markdown with another parser (`markdownParser`), which keeps the place of each mark: a new
// syntax goes into both.
const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnotes).use((md) => {
  md.inline.ruler.after("image", "variant", takeVariant);
  // Before an escaped bracket becomes a bracket.
  md.core.ruler.before("text_join", "pull", pullQuotes);
  md.core.ruler.push("galley", (state) => {
    levelHeadings(state);
    alignByClass(state);
    markCards(state);
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
export function renderMarkdown(
  source: string,
  allowed: AllowedPictures = {},
  cards?: readonly KnownCard[],
): Rendered {
  const env: Environment = cards ? { cards: { mark: markOf(source), words: [] } } : {};
  const unsafe = markdown.render(source, env);
  // Without raw HTML all tags nest correctly, and one pass is enough: it saves a third of the time.
  const safe = env.rawHtml ? sanitiseTagSoup(unsafe) : sanitiseHtml(unsafe);
  const whole = withCards(linkRefused(safe, allowed), env.cards, cards);
  const html = nameHeadings(withoutOverlaps(whole));
  return { html, text: textOf(html), version: versionOf(allowed) };
}

/** No text holds the hash of itself, so nobody can write it to get a card of their own making. */
function markOf(source: string): string {
  return `card${createHash("sha256").update(source).digest("hex")}n`;
}

/** Marks the addresses that are a paragraph of the text itself. In `<…>` or as `[words](…)` they stay links. */
function markCards({ tokens, env }: StateCore): void {
  const { cards } = env as Environment;
  if (!cards) return;
  for (const [index, { level, type }] of tokens.entries()) {
    if (level !== 0 || type !== "paragraph_open") continue;
    const [link, words, end, ...others] = tokens[index + 1]?.children ?? [];
    if (link?.markup !== "linkify" || end?.type !== "link_close") continue;
    if (!words || others.length || cards.words.length === CARDS_MAX) continue;
    if (!elsewhereAt(String(link.attrGet("href")))) continue;
    cards.words.push(htmlOf(words.content));
    words.content = `${cards.mark}${cards.words.length - 1}`;
  }
}

/** Puts cards in the place of the marks; their words, where raw HTML around them leaves no paragraph. */
function withCards(
  html: string,
  marked: Environment["cards"],
  known: readonly KnownCard[] = [],
): string {
  if (!marked?.words.length) return html;
  const { mark, words } = marked;
  const byAddress = new Map(known.map((card) => [card.address, card]));
  return html
    .replace(
      new RegExp(`<p><a href="([^"]*)"((?: rel="[^"]*")?)>${mark}(\\d+)</a></p>`, "g"),
      (_, href: string, rel: string, number: string) => {
        const there = elsewhereAt(unescapeHtml(href));
        const link = { href, rel, words: words[Number(number)] ?? href };
        return cardHtml(link, byAddress.get(there?.address ?? ""));
      },
    )
    .replace(new RegExp(`${mark}(\\d+)`, "g"), (_, number: string) => words[Number(number)] ?? "");
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
/** As much of a heading's HTML as any id needs. */
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

const PULLED = /^\{\.pull\}(?: |$)/;

/** `{.pull}` before the first words of a quotation makes it a pull quote: words of the text itself, shown large. */
function pullQuotes({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "blockquote_open" || token.level !== 0) continue;
    if (tokens[index + 1]?.type !== "paragraph_open") continue;
    const [first] = tokens[index + 2]?.children ?? [];
    if (first?.type !== "text" || !PULLED.test(first.content)) continue;
    first.content = first.content.replace(PULLED, "");
    token.attrSet("class", "pull");
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
