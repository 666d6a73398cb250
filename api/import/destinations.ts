import { outsideCode } from "./outside-code.ts";

type DestinationKind = "link" | "picture";

/** Returns the new address, or undefined to keep the old one. */
export type Visit = (href: string, kind: DestinationKind) => string | undefined;

const INLINE = /\]\(\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()<>]*\))+))/g;
const DEFINITION = /^( {0,3}\[[^\]\n]{1,200}\]:[ \t]*)<?([^\s<>]+)>?/gm;
const ATTRIBUTE = /\b(href|src)\s*=\s*(["'])(.*?)\2/gi;
const WHOLE = /(<?)(https?:\/\/[^\s<>()[\]"'`\\*]+)(>?)/g;
/** How far back to look for the opening bracket of a link. */
const LABEL_MAX = 300;

/** Visits each address that a Markdown text links to or shows, except in code. */
export function mapDestinations(markdown: string, visit: Visit): string {
  return outsideCode(markdown, (prose) => mapProse(prose, visit));
}

function mapProse(prose: string, visit: Visit): string {
  return prose
    .replace(INLINE, (whole, angled: string | undefined, plain: string | undefined, at: number) => {
      const href = angled ?? plain ?? "";
      const changed = visit(href, isPicture(prose, at) ? "picture" : "link");
      return changed === undefined ? whole : `](${destination(changed)}`;
    })
    .replace(DEFINITION, (whole, start: string, href: string) => {
      // A footnote looks like a definition.
      if (/^ {0,3}\[\^/.test(start)) return whole;
      const changed = visit(href, "link");
      return changed === undefined ? whole : start + destination(changed);
    })
    .replace(ATTRIBUTE, (whole, name: string, quote: string, href: string) => {
      const changed = visit(href, name.toLowerCase() === "src" ? "picture" : "link");
      return changed === undefined ? whole : `${name}=${quote}${changed}${quote}`;
    })
    .replace(WHOLE, (whole, open: string, url: string, close: string, at: number, text: string) => {
      // Destinations have been visited above, and the label of a link is not a link itself.
      if (/[["'=]$|\]:[ \t]*$|\]\($/.test(text.slice(Math.max(0, at - 9), at))) return whole;
      const after = text.slice(at + whole.length, at + whole.length + LABEL_MAX);
      if (/^[^[\]\n]*\]\(|^[^<\n]*<\/a\b/i.test(after)) return whole;
      if (Boolean(open) !== Boolean(close)) return whole;
      const address = open ? url : url.replace(/[.,;:!?]+$/, "");
      const changed = visit(address, "link");
      if (changed === undefined) return whole;
      return `[${changed}](${destination(changed)})${open ? "" : url.slice(address.length)}`;
    });
}

/** Whether the bracket that `](` closes was opened by `![`. */
function isPicture(text: string, close: number): boolean {
  let depth = 0;
  for (let at = close; at >= Math.max(0, close - LABEL_MAX); at--) {
    if (text[at - 1] === "\\") continue;
    if (text[at] === "]") depth++;
    else if (text[at] === "[" && --depth === 0) return text[at - 1] === "!";
  }
  return false;
}

/** An address as it stands between the brackets of a link. */
export function destination(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href;
}
