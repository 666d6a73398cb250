import { z } from "zod";
import { Author } from "../api/contract/people/author.ts";
import { webUrl } from "../api/contract/fields.ts";
import { ListAuthor, Piece, PieceListItem, PieceSeries } from "../api/contract/piece.ts";
import { FRONT_KINDS } from "../api/contract/site/front.ts";
import { Product } from "../api/contract/people/product.ts";
import { ThemeValue } from "../api/contract/site/theme-manifest.ts";
import { HeadData, SiteData } from "./site-data.ts";

// The data that each template is rendered with. Types, the example data and /docs/themes are all taken from here.

export const ListedPiece = PieceListItem.extend({
  cover: z
    .object({
      webp: z
        .string()
        .nullable()
        .describe("Path of a small WebP file, or null if the picture moves."),
      webp_large: z
        .string()
        .nullable()
        .describe("Path of a WebP file of 1280 pixels, for the first story of a page, or null."),
      jpeg: z.string().describe("Path of a JPEG file, for browsers without WebP."),
      width: z.int().describe("The width of the small file in pixels."),
      height: z.int().describe("Its height."),
      alt: z.string().describe("What the picture shows; may be empty."),
    })
    .nullable()
    .describe("The piece's cover, or null."),
});
export type ListedPiece = z.infer<typeof ListedPiece>;

/** The manifest of the theme, theme.json. */
export const ThemeData = z.object({
  settings: z
    .record(z.string(), ThemeValue)
    .describe("The theme's settings by name, as an editor has chosen them."),
  data: z
    .record(z.string(), z.array(ListedPiece))
    .describe("The lists of pieces that the theme asks for on this page, by name."),
});
export type ThemeData = z.infer<typeof ThemeData>;

/** The data of every page and of the layout. */
const COMMON = {
  site: SiteData.describe("The site that the page is part of."),
  head: HeadData.describe("The data for the page's <head>."),
  theme: ThemeData.describe("The settings and lists of the theme."),
};

const pieces = z.array(ListedPiece).describe("The pieces that the page lists, newest first.");
const products = z.array(Product).describe("The listings that the page shows, newest first.");
const title = z.string().describe("The heading of the page.");
const listPage = (meaning: string) =>
  z
    .object({ url: webUrl().describe("Its address.") })
    .nullable()
    .describe(meaning);
const older = listPage("The page where the list goes on with older pieces, or null.");
const newer = listPage("The page with the newer pieces before this one, or null.");
const NumberedPage = z.object({
  number: z.int().describe("The number of the page, from 1."),
  url: webUrl().describe("Its address."),
});
const span = z.string().describe("The months of its pieces, such as March – May 2026.");

export const ListedWriter = ListAuthor.extend({
  avatar_url: webUrl().describe("A picture of the writer, or their initials."),
  role: z.string().nullable().describe("What the writer does, or null."),
  bio: z
    .string()
    .nullable()
    .describe("The beginning of what the writer says of themselves, or null."),
});
export type ListedWriter = z.infer<typeof ListedWriter>;

/** The same with the number of their pieces, for the index of writers. */
const CountedWriter = ListedWriter.extend({
  pieces: z
    .string()
    .describe('How many pieces they have published: "3 pieces", and "5+ pieces" from five on.'),
});
const neighbour = (which: string) =>
  ListedPiece.nullable().describe(`The same writer's ${which} piece, or null.`);

const SeriesPart = z.object({
  title: z.string().describe("Its headline."),
  url: webUrl().describe("Its page."),
  language: z.string().optional().describe("The BCP 47 tag of its language."),
});

const PieceSeriesData = PieceSeries.extend({
  pieces: z.array(SeriesPart).describe("All public parts in order, this one among them."),
  previous: SeriesPart.nullable().describe("The part before this one, or null."),
  next: SeriesPart.nullable().describe("The part after this one, or null."),
});

const PieceReceipt = z.object({
  words: z
    .string()
    .describe(
      "Who published it as far as is known, and the number of its entry in the public log.",
    ),
  url: z.string().describe("Path of the page that checks it in the reader's browser."),
});
export type PieceReceipt = z.infer<typeof PieceReceipt>;

/** The front page as editors have arranged it. */
const Arrangement = z.object({
  pieces: z
    .array(ListedPiece)
    .describe("The chosen pieces, the lead first; the newest if none is chosen."),
  sections: z
    .array(
      z.object({
        kind: z.enum(FRONT_KINDS).describe("newest, category, tag, writer, page or follow."),
        title: z.string().describe("Its heading."),
        url: webUrl().nullable().describe("The page that has more of it, or null."),
        pieces: z.array(ListedPiece).describe("Pieces that the page does not show above."),
        html: z
          .string()
          .nullable()
          .describe("The sanitised text of a page of the site's own, or null. Print it like html."),
      }),
    )
    .describe("What follows, in order. Sections without anything to show are left out."),
});

export const PAGE_DATA = {
  home: z.object({
    ...COMMON,
    pieces,
    sections: z
      .array(
        z.object({
          category: z.string().describe("The category's word, such as building."),
          title: z.string().describe("Its name in the site's language."),
          url: webUrl().describe("Its page."),
          pieces: z
            .array(ListedPiece)
            .describe("Its newest pieces that the page does not show yet."),
        }),
      )
      .describe("Categories with something to read that the page does not show yet."),
    most_read: z.array(ListedPiece).describe("The most read pieces of the last week."),
    writers: z.array(ListedWriter).describe("The writers who published last."),
    arrangement: Arrangement.nullable().describe(
      "What editors have arranged; null for the shipped arrangement, which is made of the others.",
    ),
    older,
  }),
  piece: z.object({
    ...COMMON,
    piece: Piece.describe("The piece, as the API answers it."),
    standfirst: z.string().nullable().describe("The writer's own standfirst, or null."),
    html: z.string().describe("The sanitised body. Print it with raw (Liquid) or safe (Nunjucks)."),
    cover: z
      .string()
      .nullable()
      .describe("The cover as a picture element, or null. Print it like html."),
    writer: ListedWriter.describe("The writer, with the whole text about them."),
    related: z.array(ListedPiece).describe("Pieces to read next."),
    previous: neighbour("previous"),
    next: neighbour("next"),
    series: PieceSeriesData.nullable().describe("The series that it is a part of, or null."),
    receipt: PieceReceipt.nullable().describe(
      "What the public log says about its publication; null on a site without a log.",
    ),
  }),
  author: z.object({
    ...COMMON,
    author: Author.describe("The writer, as the API answers them."),
    pieces,
    products,
    archive: z
      .array(NumberedPage.extend({ span }))
      .describe("Pages of the archive, newest first; empty while this page lists all pieces."),
    older,
  }),
  archive: z.object({
    ...COMMON,
    title,
    author: ListAuthor.nullable().describe(
      "The writer whose archive it is; null in the archive of the site, of a category or of a tag.",
    ),
    list: z
      .object({
        title: z.string().describe("Its heading."),
        url: webUrl().describe("Its address."),
      })
      .describe(
        "The page that the archive continues: a writer's, a category's, a tag's, or the site's index.",
      ),
    number: z.int().describe("The number of the archive page, from 1."),
    span,
    pieces,
    newer,
    older,
  }),
  "archive-index": z.object({
    ...COMMON,
    years: z
      .array(
        z.object({
          year: z.int().describe("The year, such as 2026."),
          months: z
            .array(
              z.object({
                month: z.string().describe("The month, such as 2026-11."),
                name: z.string().describe("Its name in the site's language, without the year."),
                count: z.string().describe('How many pieces it has, such as "3 pieces".'),
                pieces: z
                  .array(ListedPiece)
                  .describe("Those among the newest pieces of the site, newest first."),
                url: z
                  .string()
                  .nullable()
                  .describe("The page with all pieces of the month; null if they are all here."),
              }),
            )
            .describe("The months in which something was published, newest first."),
        }),
      )
      .describe("The years in which something was published, newest first."),
  }),
  writers: z.object({
    ...COMMON,
    writers: z.array(CountedWriter).describe("Writers with something public, by name."),
    number: z
      .int()
      .nullable()
      .describe(
        "The number of the page, from 1; null on the first, which shows the newest writers.",
      ),
    newer,
    older,
  }),
  trending: z.object({
    ...COMMON,
    spans: z
      .array(
        z.object({
          span: z.enum(["week", "month"]).describe("The days that count: week or month."),
          pieces: z.array(ListedPiece).describe("The most read pieces, most read first."),
        }),
      )
      .describe("The most read pieces of the last week and of the last month."),
  }),
  category: z.object({
    ...COMMON,
    title,
    category: z.string().describe("The category's word, such as building."),
    pieces,
    older,
  }),
  series: z.object({
    ...COMMON,
    title,
    description: z.string().nullable().describe("What the series is about, or null. Plain text."),
    pieces: z.array(ListedPiece).describe("Its public parts, in the order of the series."),
  }),
  tag: z.object({ ...COMMON, tag: z.string().describe("The tag."), pieces, older }),
  shop: z.object({ ...COMMON, products }),
  search: z.object(COMMON),
  receipt: z.object(COMMON),
  follow: z.object(COMMON),
  page: z.object({
    ...COMMON,
    title,
    slug: z.string().describe("The last part of its address, such as about."),
    html: z.string().describe("The sanitised text. Print it with raw (Liquid) or safe (Nunjucks)."),
  }),
  "not-found": z.object(COMMON),
  docs: z.object(COMMON),
  "docs-page": z.object({
    ...COMMON,
    title,
    html: z.string().describe("The text. Print it with raw (Liquid) or safe (Nunjucks)."),
    sections: z
      .array(
        z.object({
          title: z.string().describe("The heading, as HTML without tags."),
          id: z.string().describe("Its id, for links."),
        }),
      )
      .describe("The main headings of the text."),
  }),
  "docs-reference": z.object(COMMON),
} as const;

export type TemplateName = keyof typeof PAGE_DATA;
export type PageData<Name extends TemplateName> = z.infer<(typeof PAGE_DATA)[Name]>;

/** The data of the layout: the page's data and the rendered page. */
export type LayoutData = PageData<"search"> & { content: string };
