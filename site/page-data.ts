import { z } from "zod";
import { Author } from "../api/contract/author.ts";
import { webUrl } from "../api/contract/fields.ts";
import { DOCS_GROUPS } from "./docs-groups.ts";
import { ListAuthor, Piece, PieceListItem } from "../api/contract/piece.ts";
import { Product } from "../api/contract/product.ts";
import { SITE_LANGUAGES } from "../api/contract/vocabulary.ts";
import type { Messages } from "./messages/shape.ts";

// The data that each template is rendered with. Types, the example data and /docs/themes are all taken from here.

const path = (meaning: string) => z.string().describe(meaning);

export const SiteData = z.object({
  name: z.string().describe("The name of the site."),
  tagline: z.string().nullable().describe("The line below the name, or null."),
  language: z
    .enum(SITE_LANGUAGES)
    .describe("The language of the site's own words, such as en or ar."),
  words: z.custom<Messages>().describe("The site's own words in that language, by name."),
  direction: z.enum(["ltr", "rtl"]).describe("The direction of that language: ltr or rtl."),
  logo: z
    .object({
      url: path("Path of the picture."),
      width: z.int().describe("The width to show it at, in CSS pixels."),
      height: z.int().describe("Its height."),
      alt: z.string().describe("What it shows: the name of the site."),
    })
    .nullable()
    .describe("The logo, or null."),
  icons: z
    .array(
      z.object({
        rel: z.enum(["icon", "apple-touch-icon"]).describe("The relation, for <link>."),
        href: path("Path of the icon."),
        type: z.string().nullable().describe("Its media type, or null."),
        sizes: z.string().nullable().describe("Its size, such as 32x32, or null."),
      }),
    )
    .describe("The icons of the site, for <link> elements in the <head>."),
  manifest: z.string().nullable().describe("Path of the web app manifest, or null."),
  theme_colors: z
    .object({
      light: z.string().describe("On light pages, such as #fdfcf9."),
      dark: z.string().describe("On dark pages."),
    })
    .describe("The colour of the paper, for the browser's own frame."),
  navigation: z
    .array(
      z.object({
        label: z.string().describe("The words of the link."),
        url: z.string().describe("A path of this site, or an address of another."),
      }),
    )
    .describe("The links of the header: the categories, unless an editor has chosen others."),
  pages: z
    .array(
      z.object({
        title: z.string().describe("The page's title."),
        url: path("The page's path, such as /about/."),
      }),
    )
    .describe("The site's own pages that the footer lists, in their order."),
  footer: z
    .string()
    .nullable()
    .describe("Sanitised HTML for the footer, or null. Print it with raw or safe."),
  stylesheet: path("Path of the shipped stylesheet. Its name changes with its content."),
  stylesheets: z
    .array(z.string())
    .describe("Paths of the stylesheets to load after it: the site's colour, face and own rules."),
  face: path("Path of the file of the text face that nearly every page needs, to load early."),
  script: path("Path of the script that counts reads."),
  embeds_script: path("Path of the script of the page that shows the widgets."),
  docs_script: path("Path of the script of the documentation."),
  search_script: path("Path of the script of the search page."),
  stemmers: z
    .record(z.string(), z.string())
    .describe("Paths of the stemmers that the search page loads, by language."),
  categories: z
    .array(
      z.object({
        name: z.string().describe("The category's word, such as building."),
        title: z.string().describe("Its name in the site's language."),
        url: webUrl().describe("The category's page."),
      }),
    )
    .describe("All categories, in their usual order."),
  docs: z
    .array(
      z.object({
        title: z.string().describe("The page's title."),
        description: z.string().describe("What the page is about, in one sentence."),
        group: z.enum(DOCS_GROUPS).describe("Who it is for: Write, Build, Run or Change."),
        url: webUrl().describe("The page's address."),
      }),
    )
    .describe("The pages of the documentation, in their order."),
  urls: z
    .object({
      home: webUrl().describe("The home page."),
      search: webUrl().describe("The search page."),
      opensearch: webUrl().describe("How browsers search the site from their address bar."),
      find_pieces: webUrl().describe("The API's search."),
      shop: webUrl().describe("The shop."),
      archive: webUrl().describe("The index of everything that was published."),
      writers: webUrl().describe("The index of writers."),
      trending: webUrl().describe("The most read pieces."),
      docs: webUrl().describe("The index of the documentation."),
      api: webUrl().describe("The documentation of the API."),
      embeds: webUrl().describe("The page that shows the widgets."),
      webhooks: webUrl().describe("How to verify a webhook."),
      themes: webUrl().describe("How to write a theme."),
      rss: webUrl().describe("The site's RSS feed."),
      json_feed: webUrl().describe("The site's JSON Feed."),
      openapi: webUrl().describe("The OpenAPI description."),
      tools: webUrl().describe("The tool endpoint for AI clients."),
      embed_script: webUrl().describe("The script that other sites load for widgets."),
    })
    .describe("Addresses of the site's own pages and files."),
});
export type SiteData = z.infer<typeof SiteData>;

export const HeadData = z.object({
  title: z.string().nullable().describe("The page's own title; null on the home page."),
  full_title: z.string().describe("The page's title with the site's name, for <title>."),
  description: z.string().describe("One sentence about the page."),
  canonical: webUrl().describe("The page's address, or where the text first appeared."),
  feeds: z
    .object({
      title: z.string().describe("The title of the feeds."),
      json: webUrl().describe("The JSON Feed."),
      rss: webUrl().describe("The RSS feed."),
    })
    .nullable()
    .describe("The feeds of the page, or null."),
  record: webUrl().nullable().describe("The JSON record of the page's subject, or null."),
  oembed: webUrl().nullable().describe("Where editors ask how to embed the page, or null."),
  read: z.string().nullable().describe("Where the page reports that it is being read, or null."),
  scripts: z.array(z.string()).describe("Paths of further scripts that the page needs."),
  type: z
    .enum(["article", "profile", "website"])
    .describe("What the page is: article, profile or website."),
  image: z
    .object({
      url: webUrl().describe("The picture."),
      width: z.int().describe("Its width in pixels."),
      height: z.int().describe("Its height in pixels."),
      alt: z.string().describe("What it shows."),
    })
    .nullable()
    .describe("The picture that others show beside a link to the page, or null."),
  locale: z
    .string()
    .describe("The language of the page's subject, as Open Graph writes it: en_US."),
  properties: z
    .array(
      z.object({
        name: z.string().describe("Its name, such as article:published_time."),
        content: z.string().describe("Its value."),
      }),
    )
    .describe("Open Graph properties of a piece or a writer."),
  json_ld: z
    .string()
    .nullable()
    .describe(
      "What the page shows, as JSON-LD for search engines. head_tags prints it. Null on the page of a missing address.",
    ),
});
export type HeadData = z.infer<typeof HeadData>;

/** The data of every page and of the layout. */
const COMMON = {
  site: SiteData.describe("The site that the page is part of."),
  head: HeadData.describe("The data for the page's <head>."),
};

/** A piece as pages list it. */
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
      jpeg: path("Path of a JPEG file, for browsers without WebP."),
      width: z.int().describe("The width of the small file in pixels."),
      height: z.int().describe("Its height."),
      alt: z.string().describe("What the picture shows; may be empty."),
    })
    .nullable()
    .describe("The piece's cover, or null."),
});
export type ListedPiece = z.infer<typeof ListedPiece>;

const pieces = z.array(ListedPiece).describe("The pieces that the page lists, newest first.");
const products = z.array(Product).describe("The listings that the page shows, newest first.");
const title = z.string().describe("The heading of the page.");
/** Another page of a list. */
const listPage = (meaning: string) =>
  z
    .object({ url: webUrl().describe("Its address.") })
    .nullable()
    .describe(meaning);
const older = listPage("The page where the list goes on with older pieces, or null.");
const newer = listPage("The page with the newer pieces before this one, or null.");
const numberedPages = z.array(
  z.object({
    number: z.int().describe("The number of the page, from 1."),
    url: webUrl().describe("Its address."),
  }),
);

/** A writer as the index of writers shows them. */
export const ListedWriter = ListAuthor.extend({
  avatar_url: webUrl().describe("A picture of the writer, or their initials."),
  role: z.string().nullable().describe("What the writer does, or null."),
  bio: z
    .string()
    .nullable()
    .describe("The beginning of what the writer says of themselves, or null."),
});
export type ListedWriter = z.infer<typeof ListedWriter>;
const neighbour = (which: string) =>
  ListedPiece.nullable().describe(`The same writer's ${which} piece, or null.`);

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
  }),
  author: z.object({
    ...COMMON,
    author: Author.describe("The writer, as the API answers them."),
    pieces,
    products,
    archive: numberedPages.describe(
      "Pages of the archive, newest first; empty while this page lists all pieces.",
    ),
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
          pages: numberedPages.describe(
            "Pages of the archive with pieces of this year, newest first.",
          ),
        }),
      )
      .describe("The years in which something was published, newest first."),
  }),
  writers: z.object({
    ...COMMON,
    writers: z.array(ListedWriter).describe("Writers with something public, by name."),
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
  tag: z.object({ ...COMMON, tag: z.string().describe("The tag."), pieces, older }),
  shop: z.object({ ...COMMON, products }),
  search: z.object(COMMON),
  page: z.object({
    ...COMMON,
    title,
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
  "docs-embeds": z.object(COMMON),
  "docs-webhooks": z.object(COMMON),
  "docs-themes": z.object(COMMON),
} as const;

export type TemplateName = keyof typeof PAGE_DATA;
export type PageData<Name extends TemplateName> = z.infer<(typeof PAGE_DATA)[Name]>;

/** The data of the layout: the page's data and the rendered page. */
export type LayoutData = PageData<"search"> & { content: string };
