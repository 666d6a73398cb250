import { directionOfText } from "./text/direction.ts";
import type { Feed, FeedPage } from "./feed.ts";
import { element, type Xml } from "./xml.ts";

/**
 * A page inside a feed. Browsers drop XSLT, and a stylesheet alone makes no links, so the channel has the few HTML
 * elements that a page needs. Feed readers pass over elements of namespaces that they do not know.
 */
export function feedPage(
  { title, description, homeUrl, feedUrl, items }: Feed,
  page: FeedPage,
): Xml {
  return element(
    "div",
    {
      xmlns: "http://www.w3.org/1999/xhtml",
      class: "feed",
      lang: page.language,
      dir: page.direction,
    },
    element("title", {}, title),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("h1", { dir: "auto" }, title),
    element("p", { class: "about", dir: "auto" }, description),
    element("p", {}, page.about),
    element("p", {}, page.how, " ", element("code", { dir: "ltr" }, feedUrl)),
    element("p", {}, page.open, ...readersOf(feedUrl, page.app)),
    element("p", {}, element("a", { href: homeUrl }, page.visit)),
    element(
      "ol",
      {},
      ...items.map(({ title: headline, url, language, date_published }) =>
        element(
          "li",
          {},
          element(
            "a",
            { href: url, lang: language ?? null, dir: directionOfText(headline) },
            headline,
          ),
          " ",
          element("time", { datetime: date_published }, page.day(date_published)),
        ),
      ),
    ),
  );
}

/** Programs that take the address of a feed. Any app of the device that has registered for it takes the scheme `feed`. */
function readersOf(feedUrl: string, app: string): (Xml | string)[] {
  const url = encodeURIComponent(feedUrl);
  const readers = [
    [app, `feed:${feedUrl}`],
    ["Feedly", `https://feedly.com/i/subscription/feed/${url}`],
    ["Inoreader", `https://www.inoreader.com/?add_feed=${url}`],
    ["NewsBlur", `https://www.newsblur.com/?url=${url}`],
  ] as const;
  return readers.flatMap(([name, href], index) => [
    index ? " · " : " ",
    element("a", { href, rel: "nofollow" }, name),
  ]);
}

/** Stands before the root of the document. */
export function feedStylesheets({ stylesheets }: FeedPage): string {
  return stylesheets.map((path) => `<?xml-stylesheet type="text/css" href="${path}"?>\n`).join("");
}
