/** HTML from the clipboard that a parser takes without a sound, and what it says about where it comes from. */
export interface InertHtml {
  html: string;
  /** The address of the page that it was copied from; undefined if the clipboard does not say. */
  base: string | undefined;
}

/** Elements whose content is no text of the page. */
const LEFT_OUT = /^(?:script|style|title|noscript|iframe|object|template|xml)$/;
/** Elements of the head, which have no content. */
const EMPTY = /^(?:base|link|meta)$/;
/** The attributes that the conversion reads. */
const KEPT =
  /^(?:href|src|alt|title|id|name|class|width|height|align|start|type|checked|role|aria-level|colspan|rowspan|originalsrc)$/;

/**
 * The page's policy also holds for parsed documents: each inline style, handler and base in them is reported as a
 * violation. So only known attributes stay, `style` as `data-style`.
 */
export function inertHtml(clipboard: string): InertHtml {
  const { html, source } = withoutHeader(clipboard);
  const out: string[] = [];
  let base = source;
  let at = 0;
  for (;;) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    out.push(html.slice(at, open));
    if (html.startsWith("<!--", open)) {
      at = after(html, "-->", open + 2);
      continue;
    }
    const tag = tagAt(html, open);
    if (!tag) {
      out.push("<");
      at = open + 1;
      continue;
    }
    at = tag.end;
    if (tag.name === "base") base = webAddress(tag.attributes.get("href")) ?? base;
    if (EMPTY.test(tag.name)) continue;
    if (LEFT_OUT.test(tag.name)) at = after(html, ">", endOf(html, tag.name, at));
    else out.push(written(tag));
  }
  out.push(html.slice(at));
  return { html: out.join(""), base };
}

/** Windows puts lines with the place of the text before it. Most programs remove them, and some do not. */
const HEADER = /^Version:[\d.]+\r?\n(?:\w+:[^\r\n]*\r?\n){1,10}/;

function withoutHeader(clipboard: string): { html: string; source: string | undefined } {
  const [header = ""] = HEADER.exec(clipboard) ?? [];
  const source = /^SourceURL:(.*)$/m.exec(header)?.[1]?.trim();
  return { html: clipboard.slice(header.length), source: webAddress(source) };
}

function webAddress(text: string | undefined): string | undefined {
  const url = text && URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

interface Tag {
  name: string;
  /** As they are written, with character references. */
  attributes: Map<string, string>;
  end: number;
}

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const END = /[\s/]*>/y;

/** The start of an element; undefined for anything else, or if it does not end. */
function tagAt(html: string, open: number): Tag | undefined {
  NAME.lastIndex = open + 1;
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (!name) return undefined;
  const attributes = new Map<string, string>();
  for (let at = NAME.lastIndex; ; at = ATTRIBUTE.lastIndex) {
    END.lastIndex = at;
    if (END.test(html)) return { name, attributes, end: END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (!found) return undefined;
    const [, key = "", double, single, bare] = found;
    attributes.set(key.toLowerCase(), double ?? single ?? bare ?? "");
  }
}

function written({ name, attributes }: Tag): string {
  const kept = [...attributes].flatMap(([key, value]) => {
    const shown = key === "style" ? "data-style" : KEPT.test(key) ? key : undefined;
    return shown ? ` ${shown}="${value.replaceAll('"', "&quot;")}"` : [];
  });
  return `<${name}${kept.join("")}>`;
}

function endOf(html: string, name: string, at: number): number {
  const close = new RegExp(`</${name}`, "gi");
  close.lastIndex = at;
  return close.exec(html)?.index ?? html.length;
}

/** The position after the next occurrence of these characters; the end if there is none. */
function after(html: string, characters: string, at: number): number {
  const found = html.indexOf(characters, at);
  return found < 0 ? html.length : found + characters.length;
}
