import { pictureAt } from "../../contract/pictures.ts";
import { unescapeHtml } from "../xml.ts";

// Works on sanitised HTML, whose tags have lower case names and attributes in double quotation marks.

/** Which pictures a text may show besides those of the library. */
export interface AllowedPictures {
  /** Whether pictures of other hosts are shown. */
  hotlinks?: boolean;
  /** The address of the service, by which its own host is known. */
  baseUrl?: string;
}

const PICTURE = /<img src="([^"]*)"([^<>]*?) ?\/?>/g;
/** Links do not nest. */
const LINK = /<a\b[^<>]*>.*?<\/a>/gs;
const WITH_HOST = /^https?:\/\/([^/\\?#]+)/i;

/**
 * Puts a link with its description in the place of each picture that a text may not show; inside a link, the description
 * alone. Of our own host only pictures of the library are shown, because those are part of what an editor accepts. Another
 * address can lead to another writer's picture, or to one that changes later, such as a badge.
 */
export function linkRefused(html: string, allowed: AllowedPictures): string {
  const replace = (inside: string, refused: (src: string, words: string) => string): string =>
    inside.replace(PICTURE, (_, src: string, rest: string) => {
      const shown = shownAddress(src, allowed);
      return shown === undefined ? refused(src, words(src, rest)) : `<img src="${shown}"${rest} />`;
    });
  const inLinks = html.replace(LINK, (link) => replace(link, (_, said) => said));
  return replace(inLinks, (src, said) => {
    const rel = WITH_HOST.test(src) ? ' rel="noopener nofollow ugc"' : "";
    return `<a href="${src}"${rel}>${said}</a>`;
  });
}

/** The address under which a picture is shown, or undefined. */
function shownAddress(src: string, { hotlinks = true, baseUrl }: AllowedPictures) {
  // The sanitiser has left bitmaps only.
  if (pictureAt(src) || /^data:/i.test(src)) return src;
  const address = unescapeHtml(src);
  const [authority] = WITH_HOST.exec(address) ?? [];
  const url = authority === undefined ? null : URL.parse(address);
  if (!authority || !url) return undefined;
  if (baseUrl === undefined || hostOf(url) !== hostOf(new URL(baseUrl))) {
    return hotlinks ? src : undefined;
  }
  const id = pictureAt(address.slice(authority.length));
  return id && `/pictures/${id}`;
}

/** Without the port: the same service may answer on several. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

/** The description, else the caption, else the host, else the address. They are escaped already. */
function words(src: string, rest: string): string {
  const value = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(rest)?.[1] ?? "";
  return value("alt").trim() || value("title").trim() || (WITH_HOST.exec(src)?.[1] ?? src);
}
