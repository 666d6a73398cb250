import type { Author } from "../api/contract/people/author.ts";
import type { Piece } from "../api/contract/piece.ts";
import type { WidgetData } from "./records.ts";
import { element, link } from "./element.ts";
import type { Kind, Settings } from "./settings.ts";
import { dayOf, type Words } from "./words.ts";

/** One of the widgets. Returns nothing if there is nothing to show. */
type View = (
  data: WidgetData,
  settings: Settings,
  words: Words,
  origin: string,
) => HTMLElement | undefined;

/** The maximum height of a widget, known before the data. The stylesheet enforces it. */
export function roomOf({ kind, limit }: Settings): string {
  const list = `${5.25 + 4.75 * limit}em`;
  const rooms: { [kind in Kind]?: string } = { badge: "28px", card: "8.5em", list, piece: "12em" };
  return rooms[kind] || "16.5em";
}

export const VIEWS: Record<Kind, View> = {
  badge: ({ author }, _, { verified }) => {
    const image = element("img", "");
    image.alt = author.name + (author.identity_verified ? `, ${verified}` : "");
    // Its address depends on the theme.
    return element("div", "badge", link(author.urls.profile, image));
  },
  card: ({ author, items: [newest] }, settings, words, origin) =>
    element(
      "div",
      "box card",
      ...head(author, settings, words, origin, newest && line("", newest.url, newest.title)),
    ),
  list: ({ author, items }, { limit, category, heading, level, lang }, { by }) => {
    const shown = items.filter((item) => !category || item.category === category);
    if (!shown.length) return undefined;
    const [before, after] = by.split("%");
    const rows = shown.slice(0, limit).map((item) => {
      const row = element("li", "", link(item.url, item.title), day(item, lang));
      row.dir = "auto";
      row.lang = item.language || "";
      return row;
    });
    const name = link(author.urls.profile, element("bdi", "", author.name));
    return element(
      "div",
      "box list",
      element(`h${level}` as "h3", "quiet", ...(heading ? [heading] : [before, name, after])),
      element("ol", "", ...rows),
    );
  },
  bio: ({ author }, settings, words, origin) => {
    const { bio, website } = author;
    const text = element("p", "text", bio);
    text.dir = "auto";
    return element(
      "div",
      "box bio",
      element("div", "card", ...head(author, settings, words, origin)),
      text,
      website && line("", website, website.replace(/^https?:\/\/(www\.)?|\/$/g, "")),
    );
  },
  piece: ({ piece }, { level, lang }) => {
    const made = element(
      "div",
      "box bio piece",
      element(`h${level}` as "h3", "name", link(piece.url, piece.title)),
      element("p", "text", piece.summary),
      ...piece.authors.map(({ name, url }) =>
        element("p", "line quiet", link(url, `${name} · `, day(piece, lang))),
      ),
    );
    made.lang = piece.language || "";
    return made;
  },
};

/** The picture, and beside it the name and the role. */
function head(
  { name, avatar_url, identity_verified, role, location, urls }: Author,
  { level }: Settings,
  { verified }: Words,
  origin: string,
  more?: HTMLElement,
): HTMLElement[] {
  const tick = element("span", "tick");
  tick.setAttribute("role", "img");
  tick.setAttribute("aria-label", verified);
  const facts = [role, location].filter(Boolean).join(" · ");
  return [
    face(name, avatar_url, origin),
    element(
      "div",
      "",
      element(`h${level}` as "h3", "name", link(urls.profile, name), identity_verified && tick),
      facts && line("quiet", "", facts),
      more,
    ),
  ];
}

/** It has a direction of its own: its language may run against that of the piece. */
function day({ date_published: date }: Pick<Piece, "date_published">, lang: string): HTMLElement {
  const words = element("bdi", "", dayOf(date, lang));
  words.lang = lang;
  const time = element("time", "", words);
  time.dateTime = date;
  return time;
}

function line(className: string, url: string, text: string): HTMLElement {
  return element("p", `line ${className}`, url ? link(url, text) : text);
}

/** The writer's picture if this service serves it: a strict policy would report one from another site. */
function face(name: string, url: string | null, origin: string): HTMLElement {
  const initial = element("span", "face", (/[\p{L}\p{N}]/u.exec(name) || "")[0]);
  initial.setAttribute("aria-hidden", "true");
  if (!url || url.indexOf(`${origin}/`)) return initial;
  const image = element("img", "face");
  image.alt = "";
  image.onerror = () => image.replaceWith(initial);
  image.src = url;
  return image;
}
