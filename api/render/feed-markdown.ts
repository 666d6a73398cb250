import { FIRST_FILE, pictureFileName } from "../contract/pictures.ts";
import type { PublicPiece } from "../contract/records.ts";
import type { Urls } from "./urls.ts";

/** The Markdown of a piece, as its writer wrote it, for everybody to read. Null if it may hold more than the page shows. */
export function publicMarkdown(
  { pictures }: Pick<PublicPiece, "pictures">,
  markdown: string,
  urls: Urls,
): string | null {
  const shown = new Set(pictures.map(({ id }) => id));
  return feedMarkdown(markdown, (id) =>
    shown.has(id) ? urls.picture(id, pictureFileName(FIRST_FILE)) : undefined,
  );
}

/**
 * The Markdown of a piece for feeds, with the addresses of its pictures. Null if it may hold more than the page shows:
 * comments and raw HTML, which the page drops or cleans, definitions of links and footnotes that nothing may use, words
 * after the language of code, cells of a table beyond its columns, addresses that the page does not link to, and pictures
 * that it does not show.
 */
export function feedMarkdown(
  markdown: string,
  pictureAddress: (id: string) => string | undefined,
): string | null {
  if ([HTML, DEFINITION, CODE_NOTE, OTHER_LINK].some((hidden) => hidden.test(markdown)))
    return null;
  if (hasExtraCells(markdown)) return null;
  let isWhole = true;
  const linked = markdown.replace(PICTURE, (whole, id: string) => {
    const address = pictureAddress(id);
    isWhole &&= address !== undefined;
    return address ?? whole;
  });
  return isWhole ? linked : null;
}

/** Whether a row below a table's head has more cells than the head. Some text that is no table looks like it. */
function hasExtraCells(markdown: string): boolean {
  let columns: number | undefined;
  let before = "";
  for (const line of markdown.split("\n")) {
    const row = line.replace(MARKERS, "");
    if (row.trim() === "") columns = undefined;
    else if (columns === undefined && before.includes("|") && RULE.test(row)) columns = cells(row);
    else if (columns !== undefined && cells(row) > columns) return true;
    before = row;
  }
  return false;
}

/** What stands before a table in a quotation or a list. */
const MARKERS = /^(?:[ \t]|>|[*+](?=[ \t])|-(?=[ \t]+[^-|: \t])|\d+[.)](?=[ \t]))*/;
/** The line between the head and the rows. */
const RULE = /^(?=.*-)[-:| \t]+$/;

function cells(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).length;
}

/** A tag, a comment, a declaration or an instruction; not `<https://…>`, which is a link. */
const HTML = /<(?!https?:\/\/)[a-z!/?]/i;
/** `[//]: # (…)`, `[todo]: later "…"`, `[^note]: …`, in quotations and lists too. Some code looks like it. */
const DEFINITION = /\]:/;
/** Words after the language: a page shows the language at most. */
const CODE_NOTE =
  /^[ \t>*+.)\d-]*(?:`{3,}[ \t]*[^\s`]+[^\S\n]+[^\s`]|~{3,}(?!~)[ \t]*\S+[^\S\n]+\S)/m;
/**
 * A link or a picture whose address is not plainly one that a page has: another scheme, another host without one, an
 * escape that may hide either. Other readers of Markdown may follow what our page does not.
 */
const OTHER_LINK =
  /\]\(\s*(?!\s|<?(?:https?:\/\/|mailto:|\/(?![/\\])|[#?.)>]|[\w~-][\w.~%-]*(?:[/?#)>\s]|$)))/i;
const PICTURE = /(?<![\w/])\/pictures\/([0-9a-f]{32})(?:-\d{1,4}\.(?:avif|webp|jpg))?(?![\w-])/g;
