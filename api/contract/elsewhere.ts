/** A video, a post, a gist or a map on another site, read from its address alone. */
export interface Elsewhere {
  /** The name of the site. */
  service: string;
  kind: "video" | "post" | "code" | "map";
  /** One spelling for all addresses of the same thing: what is kept about it is found by this. */
  address: string;
  /** The address that a reader's browser loads when they press play. */
  frame?: string;
  /** Where to ask for its title, its author and its picture. */
  ask?: string;
}

/** Longer addresses stay links. */
const ADDRESS_MAX = 500;
/** Further addresses of a piece stay links. Each card with a frame is a file of the tree. */
export const CARDS_MAX = 20;

/** The page of another site that an address leads to, if it stands alone in its paragraph and becomes a card there. */
export function elsewhereAt(address: string): Elsewhere | undefined {
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // A name or a port in it is a trick or somebody's own server.
  if (url.protocol !== "https:" || url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  for (const read of SITES) {
    const found = read(url, host);
    if (found) return found;
  }
  return undefined;
}

/** The addresses of cards that a text may have, each once. Whether they are cards is seen when it is rendered. */
export function elsewhereIn(markdown: string): Elsewhere[] {
  const found = new Map<string, Elsewhere>();
  for (const [line] of markdown.matchAll(ALONE)) {
    const card = elsewhereAt(line.trim());
    if (card) found.set(card.address, card);
    if (found.size === CARDS_MAX) break;
  }
  return [...found.values()];
}

/** A line that is an address. It has up to three blanks before it: with four it is code. */
const ALONE = /^ {0,3}https:\/\/[^\s<>]{4,500}[ \t]*$/gm;

type Read = (url: URL, host: string) => Elsewhere | undefined;

const youTube: Read = ({ pathname, searchParams }, host) => {
  if (!["youtube.com", "youtu.be", "youtube-nocookie.com"].includes(host)) return undefined;
  const isVideo = host === "youtu.be" || /^\/(?:watch$|shorts\/|live\/|embed\/)/.test(pathname);
  const last = pathname.split("/").at(-1) ?? "";
  const id = pathname === "/watch" ? (searchParams.get("v") ?? "") : last;
  if (!isVideo || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = secondsOf(searchParams.get("t") ?? searchParams.get("start") ?? "");
  const address = `https://www.youtube.com/watch?v=${id}`;
  return {
    service: "YouTube",
    kind: "video",
    address,
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
    ask: asking("https://www.youtube.com/oembed", address),
  };
};

/** `90`, `90s` or `1m30s`. */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d)h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const vimeo: Read = ({ pathname }, host) => {
  const [, id, secret] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{8,12}))?$/.exec(pathname) ?? [];
  if (!id || (host !== "vimeo.com" && host !== "player.vimeo.com")) return undefined;
  const address = `https://vimeo.com/${id}${secret ? `/${secret}` : ""}`;
  return {
    service: "Vimeo",
    kind: "video",
    address,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ""}`,
    ask: `${asking("https://vimeo.com/api/oembed.json", address)}&width=1280`,
  };
};

const bluesky: Read = ({ pathname }, host) => {
  const [, who, post] = /^\/profile\/([\w.:-]{3,100})\/post\/(\w{5,20})$/.exec(pathname) ?? [];
  if (!who || host !== "bsky.app") return undefined;
  const address = `https://bsky.app/profile/${who}/post/${post}`;
  return {
    service: "Bluesky",
    kind: "post",
    address,
    frame: `https://embed.bsky.app/embed/${who}/app.bsky.feed.post/${post}`,
    ask: asking("https://embed.bsky.app/oembed", address),
  };
};

/** A name with a dot, so neither an IP address nor a machine of the operator's network. */
const PUBLIC_NAME = /^(?=.{4,100}$)(?:[a-z0-9-]+\.)+(?!\d+$)[a-z0-9-]{2,}$/;

/** A post on any Mastodon server. A server shows posts of others too, which only their own server gives away. */
const mastodon: Read = ({ pathname, hostname }) => {
  const [, who = "", post] = /^\/@(\w{1,60}(?:@[\w.-]{3,100})?)\/(\d{6,25})$/.exec(pathname) ?? [];
  if (!post || !PUBLIC_NAME.test(hostname)) return undefined;
  const address = `https://${hostname}/@${who}/${post}`;
  const card = { service: "Mastodon", kind: "post", address } as const;
  if (who.includes("@")) return card;
  return {
    ...card,
    frame: `${address}/embed`,
    ask: asking(`https://${hostname}/api/oembed`, address),
  };
};

const gist: Read = ({ pathname }, host) => {
  const [, who, id] = /^\/([\w-]{1,39})\/([0-9a-f]{20,40})$/.exec(pathname) ?? [];
  if (!who || host !== "gist.github.com") return undefined;
  return {
    service: "GitHub Gist",
    kind: "code",
    address: `https://gist.github.com/${who}/${id}`,
    ask: `https://api.github.com/gists/${id}`,
  };
};

const openStreetMap: Read = (url, host) => {
  if (host !== "openstreetmap.org") return undefined;
  const card = { service: "OpenStreetMap", kind: "map" } as const;
  const [thing] = /^\/(?:node|way|relation)\/\d{1,15}$/.exec(url.pathname) ?? [];
  const place = placeOf(url);
  const marker = `${url.searchParams.get("mlat") ?? ""},${url.searchParams.get("mlon") ?? ""}`;
  if (!place && thing) {
    return { ...card, address: `https://www.openstreetmap.org${thing}` };
  }
  if (!place || (url.pathname !== "/" && !thing)) return undefined;
  const { zoom, latitude, longitude } = place;
  // About as much as the map of that zoom shows in the width of a text.
  const wide = Math.min(180, 300 / 2 ** zoom);
  const high = wide * 0.6 * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - wide, latitude - high, longitude + wide, latitude + high];
  const mark = /^-?\d{1,3}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?$/.test(marker)
    ? `&marker=${marker}`
    : "";
  return {
    ...card,
    address: `https://www.openstreetmap.org/#map=${zoom}/${latitude}/${longitude}`,
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${box.map((side) => side.toFixed(5)).join(",")}&layer=mapnik${mark}`,
  };
};

function placeOf({ hash, searchParams }: URL) {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,8})?)`;
  const [, zoom, ...there] =
    new RegExp(String.raw`^#map=(\d{1,2})/${number}/${number}$`).exec(hash) ?? [];
  const given = zoom ? there : [searchParams.get("mlat"), searchParams.get("mlon")];
  const [latitude, longitude] = given.map((text) => (text ? Number(text) : Number.NaN));
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!(Math.abs(latitude) <= 85) || !(Math.abs(longitude) <= 180)) return undefined;
  return { zoom: Math.min(19, Number(zoom ?? 15)), latitude, longitude };
}

/** A link alone: its frames need a key of the operator's, and set cookies. */
const googleMaps: Read = ({ href, pathname }, host) => {
  const isShort =
    host === "maps.app.goo.gl" || (host === "goo.gl" && pathname.startsWith("/maps/"));
  const isLong = /^(?:maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/.test(host);
  const isMap = isLong && (host.startsWith("maps.") || /^\/maps(?:\/|$)/.test(pathname));
  if (!isShort && !isMap) return undefined;
  return { service: "Google Maps", kind: "map", address: href };
};

const SITES: readonly Read[] = [
  youTube,
  vimeo,
  bluesky,
  gist,
  openStreetMap,
  googleMaps,
  // The last: it knows its addresses by their path alone.
  mastodon,
];

/** How many cards sanitised HTML has. */
export function countCards(html: string): number {
  return html.split('<p class="elsewhere').length - 1;
}

/** An address of oEmbed (https://oembed.com), which answers with JSON. */
function asking(endpoint: string, address: string): string {
  return `${endpoint}?format=json&url=${encodeURIComponent(address)}`;
}

/** The known facts about a card, from the site that it leads to. */
export interface KnownCard {
  address: string;
  title: string | null;
  author: string | null;
  /** The id of one of its writer's pictures. */
  picture: string | null;
}

/** In code points. The card shows two lines. */
export const CARD_TITLE_MAX = 200;
export const CARD_AUTHOR_MAX = 100;
