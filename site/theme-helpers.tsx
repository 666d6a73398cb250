import { render } from "preact-render-to-string";
import type { ListAuthor, Piece, PieceListItem } from "../api/contract/piece.ts";
import type { Followed } from "../api/contract/mailing/mailing.ts";
import type { Product } from "../api/contract/people/product.ts";
import { directionOfPiece, directionOfText } from "../api/render/text/direction.ts";
import { tagSlug } from "../api/render/slug.ts";
import type { ListedPiece, PieceReceipt } from "./page-data.ts";
import type { HeadData, SiteData } from "./site-data.ts";
import { FollowForm } from "./parts/follow-form.tsx";
import { FollowPage } from "./parts/follow-region.tsx";
import { AuthorName } from "./parts/author-name.tsx";
import { HeadTags } from "./parts/head-tags.tsx";
import { PieceBody } from "./parts/piece-body.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { ProductList } from "./parts/product-list.tsx";
import { ReceiptRegion } from "./parts/receipt-region.tsx";
import { Search } from "./parts/search.tsx";
import { dayOf, languageFollowed, type Wording } from "./messages/words.ts";
import { addressWords, pathOf } from "./path.ts";

/** A filter or a shortcode for themes. */
export interface Helper {
  name: string;
  /** How a Liquid template uses it. The same works in Nunjucks. */
  example: string;
  meaning: string;
  /** After the site's words, the arguments come from a template. A wrong one is an error that names the line. */
  run: (site: Wording, ...values: never[]) => string;
}

/** Filters turn a value into text, which is escaped like any other. */
export const FILTERS: readonly Helper[] = [
  {
    name: "day",
    example: "{{ piece.date_published | day }}",
    meaning: "A date in full, such as 4 March 2026.",
    run: ({ language }, date: string) => dayOf(date, language),
  },
  {
    name: "path",
    example: "{{ piece.url | path }}",
    meaning: "The path of one of the site's own addresses, for links that work on any host.",
    run: (_, url: string) => pathOf(url),
  },
  {
    name: "address",
    example: "{{ author.website | address }}",
    meaning: "An address as text: host and path.",
    run: (_, url: string) => addressWords(url),
  },
  {
    name: "tag_path",
    example: "{{ tag | tag_path }}",
    meaning: "The path of a tag's page.",
    run: (_, tag: string) => `/tag/${tagSlug(tag)}`,
  },
  {
    name: "direction",
    example: '<article dir="{{ piece | direction }}">',
    meaning: "ltr or rtl: the direction of a piece, or of any text.",
    run: (_, of: string | PieceListItem) =>
      typeof of === "string" ? directionOfText(of) : directionOfPiece(of),
  },
];

/** Shortcodes write the shipped parts as HTML, with all text in them escaped. */
export const SHORTCODES: readonly Helper[] = [
  {
    name: "head_tags",
    example: "{% head_tags site, head %}",
    meaning:
      "Title, description, canonical address, share card, feeds, oEmbed, the page's scripts and the operator's own code. Put it into every <head>.",
    run: (_, site: SiteData, head: HeadData) =>
      render(<HeadTags site={site} head={head} />) + (site.head_code ?? ""),
  },
  {
    name: "piece_list",
    example: '{% piece_list pieces, "Nothing yet." %}',
    meaning: "A list of pieces, or the sentence if there are none.",
    run: (site, items: readonly ListedPiece[], none: string) =>
      render(<PieceList items={items} none={none ?? ""} site={site} />),
  },
  {
    name: "piece_body",
    example: "{% piece_body piece, standfirst, html, cover, receipt %}",
    meaning:
      "A whole piece: headline, standfirst, byline, cover, text, tags and the line about its receipt.",
    run: (
      site,
      piece: Piece,
      standfirst: string | null,
      html: string,
      cover?: string | null,
      receipt?: PieceReceipt | null,
    ) =>
      render(
        <PieceBody
          piece={piece}
          standfirst={standfirst}
          cover={cover ?? null}
          html={html}
          site={site}
          receipt={receipt}
        />,
      ),
  },
  {
    name: "author_name",
    example: "{% author_name author %}",
    meaning: "A writer's name, linked, with the mark of a verified identity.",
    run: (site, author: ListAuthor) => render(<AuthorName author={author} site={site} />),
  },
  {
    name: "product_list",
    example: '{% product_list products, "Nothing is for sale." %}',
    meaning: "Listings, or the sentence if there are none.",
    run: (site, products: readonly Product[], none: string) =>
      render(<ProductList products={products} none={none ?? ""} site={site} />),
  },
  {
    name: "follow_form",
    example: '{% follow_form site, "writer", author.slug, author.name %}',
    meaning:
      "The form to follow by e-mail: the site, a writer by slug, a category or a language, and its name; a language needs none. Nothing if the site sends no mail.",
    run: (_, site: SiteData, kind: Followed, subject: string, name: string) => {
      const to = kind === "site" ? kind : (`${kind}:${subject}` as const);
      const own = kind === "language" && !name ? languageFollowed(subject, site) : name;
      return render(<FollowForm site={site} to={to} name={own} />);
    },
  },
  {
    name: "follow_page",
    example: "{% follow_page site %}",
    meaning:
      "The content of the page /follow, in whose place the server puts its answers. Print it in the template follow.",
    run: (_, site: SiteData) => render(<FollowPage site={site} />),
  },
  {
    name: "receipt",
    example: "{% receipt site %}",
    meaning: "The place where the reader's browser checks a piece, and a text about it.",
    run: (_, site: SiteData) => render(<ReceiptRegion site={site} />),
  },
  {
    name: "search",
    example: "{% search site %}",
    meaning: "The search form and the place for its results.",
    run: (_, site: SiteData) => render(<Search site={site} />),
  },
];
