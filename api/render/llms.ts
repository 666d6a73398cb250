import type { PieceListItem } from "../contract/piece.ts";
import type { Product } from "../contract/people/product.ts";
import { inline } from "./text/inline.ts";
import { twinOf } from "./urls.ts";

export interface LlmsLink {
  name: string;
  url: string;
  note?: string;
}

export interface LlmsSection {
  title: string;
  links: readonly LlmsLink[];
}

export const LLMS_PIECES_MAX = 200;

/** The layout of https://llmstxt.org: a name, a summary, and headings with only links below each. */
export function renderLlms({
  siteName,
  summary,
  sections,
}: {
  siteName: string;
  summary: string;
  sections: readonly LlmsSection[];
}): string {
  return layOut(
    siteName,
    summary,
    "Every line below is a name, its address and a note. The page of a piece or a writer, each page of the documentation and each of the site's own is Markdown if you add .md to its address, or ask with Accept: text/markdown.",
    sections.map(({ title, links }) => ({
      title,
      lines: links.map(({ name, url, note }) => line(name, url, note && inline(note))),
    })),
  );
}

/** The links for a section of newest pieces, to their Markdown. Expects the newest first. */
export function linksToPieces(pieces: readonly PieceListItem[]): Required<LlmsLink>[] {
  return pieces.slice(0, LLMS_PIECES_MAX).map(({ title, url, summary, authors }) => ({
    name: title,
    url: twinOf(url),
    note: `by ${authors.map(({ name }) => name).join(", ")}. ${summary}`,
  }));
}

/** The shop's catalogue in the same layout: one line per listing, linked to the page where the buyer pays. */
export function renderLlmsProducts({
  siteName,
  products,
}: {
  siteName: string;
  products: readonly Product[];
}): string {
  return layOut(
    siteName,
    "Products that the writers sell.",
    "Every line below is a listing: its name, the address to pay at, then seller, price, category and related writing.",
    [{ title: "Listings", lines: products.map(renderListing) }],
  );
}

function renderListing({ name, payment_url, seller, price, category, related }: Product): string {
  const facts = [
    `seller: ${inline(seller.name)}`,
    `price: ${price.amount} ${price.currency}`,
    `category: ${category}`,
    ...(related.length ? [`related: ${related.map(({ url }) => address(url)).join(", ")}`] : []),
  ];
  return line(name, payment_url, facts.join(" | "));
}

function layOut(
  title: string,
  summary: string,
  /** llmstxt.org's parser finds the summary only if a paragraph follows it. */
  howToRead: string,
  sections: readonly { title: string; lines: readonly string[] }[],
): string {
  const filled = sections.filter(({ lines }) => lines.length);
  const blocks = [
    `# ${inline(title)}`,
    `> ${inline(summary)}`,
    howToRead,
    ...filled.map((section) => `## ${inline(section.title)}\n\n${section.lines.join("\n")}`),
  ];
  return `${blocks.join("\n\n")}\n`;
}

export function line(name: string, url: string, note: string | undefined): string {
  return `- [${inline(name)}](${address(url)})${note ? `: ${note}` : ""}`;
}

/** Brackets become references: llmstxt.org's parser, and many others, end a name at any `]`, even after a backslash. */

/** URL keeps these, but a parenthesis would end the link, a backtick would begin code and a bar would end the fact. */
function address(url: string): string {
  return new URL(url).href.replace(/[()`|]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
