import { slugOf } from "../render/slug.ts";
import { mapDestinations } from "./destinations.ts";
import type { Note } from "./losses.ts";
import { decoded } from "../contract/transfer/foreign-text.ts";
import type { OldAddresses } from "./old-addresses.ts";
import type { NewAddress } from "./source.ts";

export interface Mapped {
  markdown: string;
  notes: Note[];
  linksMapped: number;
}

/**
 * Changes links between pieces to their new addresses. Other links into the old site still lead there, with its host if
 * that is known, and are reported.
 */
export function mapLinks(
  markdown: string,
  { old, newAddress, from }: { old: OldAddresses; newAddress: NewAddress; from: readonly string[] },
): Mapped {
  const notes: Note[] = [];
  const headings = headingsOf(markdown);
  let linksMapped = 0;
  const mapped = mapDestinations(markdown, (href, kind) => {
    // Ghost opens its own dialogs with such addresses.
    if (href.startsWith("#/")) notes.push({ loss: "link", label: "Ghost dialogs", detail: href });
    if (href.startsWith("#")) return headings.has(anchor(href)) ? `#${anchor(href)}` : undefined;
    // A template tag that stays as text is not an address.
    if (href.includes("{{") || !old.isInternal(href)) return undefined;
    const whole = /^https?:/i.test(href) ? undefined : old.absolute(href, from);
    if (kind === "picture") {
      if (!whole && !/^https?:/i.test(href)) {
        notes.push({ loss: "link", label: "files", detail: href });
      }
      return whole;
    }
    const id = old.find(href, from);
    const address = id === undefined ? undefined : newAddress(id);
    if (address === undefined) {
      notes.push({ loss: "link", label: isFile(href) ? "files" : "pages", detail: href });
      return whole;
    }
    linksMapped++;
    const hash = href.indexOf("#");
    return hash < 0 ? address : `${address}#${anchor(href.slice(hash))}`;
  });
  return { markdown: mapped, notes, linksMapped };
}

/** The page gives headings ids of this form; other systems leave out the prefix. */
function anchor(fragment: string): string {
  return `h-${slugOf(decoded(fragment.slice(1)), "section")}`;
}

function headingsOf(markdown: string): Set<string> {
  const ids = new Set<string>();
  for (const [, heading = ""] of markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*)$/gm)) {
    ids.add(`h-${slugOf(heading.replace(/[*_`]/g, ""), "section")}`);
  }
  return ids;
}

/** For example a picture behind its thumbnail. */
function isFile(href: string): boolean {
  const path = href.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return /\.(?!html?$|php$|md$)[a-z0-9]{2,5}$/i.test(path);
}
