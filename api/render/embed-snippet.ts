import type { WIDGET_KINDS } from "../contract/vocabulary.ts";
import type { Urls } from "./urls.ts";
import { escapeAttribute, htmlOf } from "./xml.ts";

export interface EmbedSnippet {
  kind: (typeof WIDGET_KINDS)[number];
  slug: string;
  name: string;
  /** Further attributes, without their `data-`. */
  settings?: Readonly<Record<string, string>>;
}

/** The HTML that a site's author pastes: the widget, inside it a link for readers without scripts, and the script. */
export function embedSnippet(
  { kind, slug, name, settings = {} }: EmbedSnippet,
  urls: Pick<Urls, "profile" | "embedScript">,
): string {
  const attributes = {
    "data-service-widget": kind,
    "data-slug": slug,
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`data-${key}`, value])),
    // The page is shown before the script has loaded. Reserving the height keeps its content from jumping.
    style: `min-height:${widgetRoom(kind, Number(settings["limit"] ?? LIST_DEFAULT))}`,
  };
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  );
  return [
    `<div${written.join("")}>`,
    `  <a href="${escapeAttribute(urls.profile(slug))}">${htmlOf(name)}</a>`,
    "</div>",
    `<script async src="${escapeAttribute(urls.embedScript)}"></script>`,
  ].join("\n");
}

/** The same for one piece. */
export function pieceSnippet(
  { id, title, url }: { id: string; title: string; url: string },
  settings: Readonly<Record<string, string>>,
  urls: Pick<Urls, "embedScript">,
): string {
  const more = Object.entries(settings).map(
    ([key, value]) => ` data-${key}="${escapeAttribute(value)}"`,
  );
  return [
    `<div data-service-widget="piece" data-piece="${escapeAttribute(id)}"${more.join("")} style="min-height:${PIECE_ROOM}">`,
    `  <a href="${escapeAttribute(url)}">${htmlOf(title)}</a>`,
    "</div>",
    `<script async src="${escapeAttribute(urls.embedScript)}"></script>`,
  ].join("\n");
}

/** The height to reserve for the widget of a piece. */
export const PIECE_ROOM = "12em";

const LIST_DEFAULT = 5;

/** The height to reserve for a widget. The script reserves the same. */
export function widgetRoom(kind: EmbedSnippet["kind"], limit = LIST_DEFAULT): string {
  return { badge: "28px", card: "8.5em", list: `${5.25 + 4.75 * limit}em`, bio: "16.5em" }[kind];
}
