/** The players that a page may show in a frame, once a reader has asked for one. */
export const PLAYER_HOSTS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
] as const;

interface Elsewhere {
  /** The name of the site. */
  name: string;
  /** What is there. */
  about: string;
  /** The address of a player, for videos. */
  player?: string;
}

/**
 * An address of a video or a post that stands alone in its paragraph becomes a card. It loads nothing from elsewhere: it
 * is a link, and a video plays in the page when a reader clicks it.
 */
export function showElsewhere(html: string): string {
  return html.replace(ALONE, (paragraph, address: string, rel: string, words: string) => {
    if (words !== address) return paragraph;
    const found = elsewhereAt(address.replaceAll("&amp;", "&"));
    if (!found) return paragraph;
    const player = found.player ? ` data-player="${found.player}"` : "";
    const name = `<strong>${found.name}</strong>`;
    return `<p class="elsewhere"${player}><a href="${address}"${rel}>${name} <span>${found.about}</span></a></p>`;
  });
}

/** The addresses of the players of videos in sanitised HTML. */
export function playersIn(html: string): string[] {
  return [...showElsewhere(html).matchAll(/ data-player="([^"]*)"/g)].map(([, player = ""]) =>
    player.replaceAll("&amp;", "&"),
  );
}

/** The renderer's own mark-up of an address that is a paragraph. */
const ALONE =
  /<p><a href="(https:\/\/[^"<>\s]{1,500})"((?: rel="[^"<>]*")?)>([^<]{1,500})<\/a><\/p>/g;

function elsewhereAt(address: string): Elsewhere | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  return youTube(url, host) ?? vimeo(url, host) ?? bluesky(url, host) ?? mastodon(url, host);
}

const VIDEO = /^[\w-]{11}$/;

function youTube({ pathname, searchParams }: URL, host: string): Elsewhere | undefined {
  if (!["youtube.com", "youtu.be", "youtube-nocookie.com"].includes(host)) return undefined;
  const last = pathname.split("/").at(-1) ?? "";
  const id = pathname === "/watch" ? (searchParams.get("v") ?? "") : last;
  const isVideo = host === "youtu.be" || /^\/(?:watch$|shorts\/|live\/|embed\/)/.test(pathname);
  if (!isVideo || !VIDEO.test(id)) return undefined;
  const start = /^(\d{1,6})s?$/.exec(searchParams.get("t") ?? searchParams.get("start") ?? "")?.[1];
  const player = `${PLAYER_HOSTS[0]}/embed/${id}?autoplay=1${start ? `&amp;start=${start}` : ""}`;
  return { name: "YouTube", about: `youtube.com · ${id}`, player };
}

function vimeo({ pathname }: URL, host: string): Elsewhere | undefined {
  const id = /^\/(?:video\/)?(\d{5,12})$/.exec(pathname)?.[1];
  if (!id || (host !== "vimeo.com" && host !== "player.vimeo.com")) return undefined;
  const player = `${PLAYER_HOSTS[1]}/video/${id}?autoplay=1&amp;dnt=1`;
  return { name: "Vimeo", about: `vimeo.com · ${id}`, player };
}

/** Posts are links alone: their frames would need addresses that nobody can list beforehand. */
function bluesky({ pathname }: URL, host: string): Elsewhere | undefined {
  const who = /^\/profile\/([\w.:-]{3,100})\/post\/\w{5,20}$/.exec(pathname)?.[1];
  return who && host === "bsky.app" ? { name: "Bluesky", about: `@${who}` } : undefined;
}

function mastodon({ pathname }: URL, host: string): Elsewhere | undefined {
  const who = /^\/@(\w{1,60}(?:@[\w.-]{3,100})?)\/\d{6,25}$/.exec(pathname)?.[1];
  if (!who || !/^[a-z0-9.-]{3,100}$/.test(host)) return undefined;
  return { name: "Mastodon", about: who.includes("@") ? `@${who}` : `@${who}@${host}` };
}
