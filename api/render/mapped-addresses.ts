import { LIST_LIMITS } from "../contract/limits.ts";
import { READ_CATEGORIES } from "../contract/vocabulary.ts";

/**
 * An address whose answer depends on its query. The queries that are listed here are answered by files. The server
 * answers all others.
 */
export interface MappedAddress {
  /** For the names of variables and matchers in a configuration. */
  name: string;
  /** With a slash at both ends. `{slug}` stands for one name. */
  folder: string;
  /** The last name of the address. */
  last: string;
  answers: readonly {
    queries: readonly string[];
    /** A path within the folder. */
    file: string;
  }[];
}

const DEFAULT_LIMIT = `limit=${LIST_LIMITS.recentPieces.default}`;

export const MAPPED_ADDRESSES: readonly MappedAddress[] = [
  {
    name: "recent",
    folder: "/api/public/pieces/",
    last: "recent",
    answers: [
      { queries: ["", DEFAULT_LIMIT], file: "recent.json" },
      ...READ_CATEGORIES.map((category) => ({
        queries: [`category=${category}`, `category=${category}&${DEFAULT_LIMIT}`],
        file: `recent/${category}.json`,
      })),
    ],
  },
  {
    name: "trending",
    folder: "/api/public/pieces/",
    last: "trending",
    answers: [{ queries: [""], file: "trending.json" }],
  },
  {
    name: "badge",
    folder: "/embed/{slug}/",
    last: "badge.svg",
    answers: [
      { queries: ["", "theme=light"], file: "badge.svg" },
      { queries: ["theme=dark"], file: "badge.dark.svg" },
      {
        queries: ["tone=verified", "theme=light&tone=verified", "tone=verified&theme=light"],
        file: "badge.verified.svg",
      },
      {
        queries: ["theme=dark&tone=verified", "tone=verified&theme=dark"],
        file: "badge.dark.verified.svg",
      },
    ],
  },
];

/**
 * Pages that may be there as Markdown too, for clients that name text/markdown in their Accept header. If it stands first and
 * without a weight, nothing is preferred to it. The server decides where it is named in another way.
 */
export const TWINNED_PAGES = {
  /** Over addresses. */
  pattern: "^/(?:author/[^/.]+(?:/[^/.]+)?|docs/[^/.]+|[^/.]+)$",
  first: "^text/markdown *(?:,|$)",
  named: "text/markdown",
  ending: ".md",
} as const;

/** Pages that are files, but that the server answers where a parameter of the query has a value. */
export const ANSWERED_PAGES: readonly { name: string; path: string; parameter: string }[] = [
  // A search that is sent without the page's script.
  { name: "search", path: "/search", parameter: "q" },
];
