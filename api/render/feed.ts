import type { Piece } from "../contract/piece.ts";

/** The content of a feed in any format. */
export interface Feed {
  title: string;
  description: string;
  homeUrl: string;
  feedUrl: string;
  language: string;
  authors?: { name: string; url: string; avatar?: string }[];
  items: readonly Piece[];
  /** The sizes of their images, by the piece's id. */
  covers: ReadonlyMap<string, { width: number; height: number }>;
  /** Their Markdown, by the piece's id, as far as a feed may have it. */
  markdown?: ReadonlyMap<string, string>;
  /** Where readers subscribe to be told of changes (https://www.w3.org/TR/websub/). */
  hub?: string | null;
  /** The site's icon as PNG files, if it has them. */
  icons?: FeedIcons | null;
  /** What a person sees who opens the RSS feed. */
  page?: FeedPage;
}

/** Addresses of the site's icon. */
export interface FeedIcons {
  /** 192 pixels, for lists of feeds. */
  small: string;
  /** 512 pixels, for a timeline. */
  large: string;
}

/** What a person reads who opens a feed in a browser. */
export interface FeedPage {
  /** The paths of the stylesheets. The first shows this page and hides the elements for programs. */
  stylesheets: readonly string[];
  language: string;
  direction: "ltr" | "rtl";
  /** A date in full, in that language. */
  day: (date: string) => string;
  about: string;
  /** How to subscribe: copy the address that follows. */
  how: string;
  /** Which readers open it: the words before their names, and of the link for any app of the device. */
  open: string;
  app: string;
  /** The words of the link to the page that the feed belongs to. */
  visit: string;
}
