import { z } from "zod";
import { webUrl } from "../api/contract/fields.ts";
import { SITE_LANGUAGES } from "../api/contract/vocabulary.ts";
import { DOCS_GROUPS } from "./docs-groups.ts";
import type { Messages } from "./messages/shape.ts";

// The data that every template has, whatever its page is about.

export const SiteData = z.object({
  name: z.string().describe("The name of the site."),
  tagline: z.string().nullable().describe("The line below the name, or null."),
  language: z
    .enum(SITE_LANGUAGES)
    .describe(
      "The language of the site's own words, such as en or ar. On the page of a piece it is the piece's, if there are words in it.",
    ),
  main_language: z
    .enum(SITE_LANGUAGES)
    .describe("The language of the site: of its tagline, its footer and its own pages' titles."),
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
        language: z.enum(SITE_LANGUAGES).describe("The language of its words."),
      }),
    )
    .describe("The links of the header: the categories, unless an editor has chosen others."),
  languages: z
    .array(
      z.object({
        language: z.string().describe("Its BCP 47 tag."),
        name: z.string().describe("Its name in its own words, such as Deutsch."),
        url: path("The path of this page in that language."),
        current: z.boolean().describe("Whether it is the language of this page."),
      }),
    )
    .describe(
      "The languages of the home page, of categories and of a translated piece, for a switch; empty elsewhere.",
    ),
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
  head_code: z
    .string()
    .nullable()
    .describe("The operator's own code for <head>, from head.html, or null. head_tags prints it."),
  stylesheet: path("Path of the shipped stylesheet. Its name changes with its content."),
  stylesheets: z
    .array(z.string())
    .describe("Paths of the stylesheets to load after it: the site's colour, font and own rules."),
  fonts: z
    .array(z.string())
    .describe("Paths of the files of the text font that nearly every page needs, to load early."),
  script: path("Path of the script that counts reads."),
  embeds_script: path("Path of the script of the page that shows the widgets."),
  docs_script: path("Path of the script of the documentation."),
  docs_stylesheet: path("Path of the stylesheet of the documentation."),
  search_script: path("Path of the script of the search page."),
  receipt_script: path("Path of the script of the page that checks receipts."),
  follow: z
    .object({
      url: webUrl().describe("Where the form is sent."),
      script: path("Path of the script of the form."),
    })
    .nullable()
    .describe("How readers follow by e-mail, or null if the site sends no mail."),
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
  author: z
    .string()
    .nullable()
    .describe("The name of the writer whose piece or page it is, or null."),
  ai_disclosure: z
    .enum(["ai-assisted", "ai-generated"])
    .nullable()
    .describe(
      "What the page says about programs in its text, for <meta name=ai-disclosure>, or null.",
    ),
  feeds: z
    .object({
      title: z.string().describe("The title of the feeds."),
      json: webUrl().nullable().describe("The JSON Feed, or null: a tag has none."),
      rss: webUrl().describe("The RSS feed."),
    })
    .nullable()
    .describe("The feeds of the page, or null."),
  record: webUrl().nullable().describe("The JSON record of the page's subject, or null."),
  markdown: webUrl().nullable().describe("The page as Markdown, for programs, or null."),
  oembed: webUrl().nullable().describe("Where editors ask how to embed the page, or null."),
  read: z.string().nullable().describe("Where the page reports that it is being read, or null."),
  scripts: z.array(z.string()).describe("Paths of further scripts that the page needs."),
  stylesheets: z.array(z.string()).describe("Paths of further stylesheets that the page needs."),
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
  language: z
    .string()
    .describe(
      "The language of the page, for <html lang>: that of the piece on its page, such as pt-BR, and otherwise the site's.",
    ),
  direction: z.enum(["ltr", "rtl"]).describe("The direction of the page, for <html dir>."),
  locale: z.string().describe("The language of the page, as Open Graph writes it: en_US."),
  alternates: z
    .array(
      z.object({
        language: z.string().describe("A BCP 47 tag, or x-default for the original."),
        url: webUrl().describe("The address of the page in that language."),
      }),
    )
    .describe("The page in all its languages, for <link hreflang>; empty if it has only one."),
  language_feeds: z
    .array(
      z.object({
        language: z.string().describe("A BCP 47 tag."),
        title: z.string().describe("The title of the feeds."),
        json: webUrl().describe("The JSON Feed."),
        rss: webUrl().describe("The RSS feed."),
      }),
    )
    .describe("The feeds of single languages, on the site's home; empty elsewhere."),
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

function path(meaning: string) {
  return z.string().describe(meaning);
}
