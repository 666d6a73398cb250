import { z } from "zod";
import { fault, messageOf, say } from "../say.ts";
import { SLUG_MAX } from "../limits.ts";
import { bounded, lineText, longText } from "../text.ts";

/** Pages such as About and Imprint. Every page of the site may link to each, and each build renders all of them. */
export const OWN_PAGE_LIMITS = { pages: 40, title: 120, body: 50_000, revisions: 100 } as const;

/**
 * First parts of addresses that the tree or the server uses, or may use: a page must never stand in their way. A test
 * compares them with a whole tree and with all routes.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "404",
  "admin",
  "api",
  "archive",
  "assets",
  "author",
  "authors",
  "avatars",
  "cards",
  "category",
  "desk",
  "docs",
  "embed",
  "favicon",
  "feed",
  "follow",
  "health",
  "icons",
  "index",
  "llms",
  "llms-full",
  "llms-products",
  "login",
  "manifest",
  "mcp",
  "oauth",
  "oembed",
  "opensearch",
  "page",
  "pictures",
  "piece",
  "pieces",
  "preview",
  "receipt",
  "redirects",
  "robots",
  "search",
  "series",
  "shop",
  "site",
  "sitemap",
  "sitemaps",
  "tag",
  "tags",
  "theme",
  "trending",
  "writer",
  "writers",
]);

const slug = () =>
  bounded(SLUG_MAX)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      ...fault("must consist of lower-case letters, digits and single hyphens, such as about-us"),
      abort: true,
    })
    .refine((word) => !RESERVED_SLUGS.has(word), {
      error: ({ input }) =>
        messageOf(
          say("cannot be {word}: the site uses this address itself", { word: String(input) }),
        ),
    });

/** A page as its editor writes it. */
export const OwnPageText = z.object({
  title: lineText({ max: OWN_PAGE_LIMITS.title }).describe("The page's title."),
  body_md: longText({ max: OWN_PAGE_LIMITS.body, visible: false }).describe("Markdown."),
});
export type OwnPageText = z.infer<typeof OwnPageText>;

/** Where a page is, and where others lead to it. */
export const OwnPagePlace = z.object({
  slug: slug().describe("Its address at the root of the site: about for /about."),
  in_navigation: z.boolean().describe("Whether the header links to it."),
  in_footer: z.boolean().describe("Whether the footer links to it."),
});
export type OwnPagePlace = z.infer<typeof OwnPagePlace>;
