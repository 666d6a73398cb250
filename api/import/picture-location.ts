import { posix } from "node:path";
import { decoded } from "../contract/transfer/foreign-text.ts";
import type { OldAddresses } from "./old-addresses.ts";
import type { PictureFolders } from "./picture-folders.ts";
import type { Locate, Location } from "./picture-places.ts";

export interface LocateOptions {
  folders: PictureFolders;
  old: OldAddresses;
  /** The addresses that the page had on the old site. */
  from: readonly string[];
  /** The file of the text, for addresses that are relative to it. */
  file?: string;
  /** Whether an address with a host was the old site's own. */
  isOwn?: (url: URL) => boolean;
}

const DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml);base64,([a-z0-9+/=\s]+)$/i;

/** Says where the pictures of one text may be: in the given folders, on the old site, or elsewhere. */
export function createLocate({
  folders,
  old,
  from,
  file,
  isOwn = () => false,
}: LocateOptions): Locate {
  const inFolders = (href: string): string | undefined => {
    const path = pathOf(href);
    if (path.startsWith("/")) return folders.serving(path);
    const beside = file?.replaceAll("\\", "/");
    const near = beside === undefined ? undefined : folders.at(posix.join(beside, "..", path));
    if (near !== undefined) return near;
    for (const place of [...from.map(pathOf), "/"]) {
      const found = folders.serving(posix.join("/", place, path));
      if (found !== undefined) return found;
    }
    return undefined;
  };

  return (given): Location | undefined => {
    const href = given.trim();
    const [, base64] = DATA.exec(href) ?? [];
    if (base64 !== undefined) return { href, bytes: Buffer.from(base64, "base64") };
    // A template tag that stays as text is not an address.
    if (!href || href.includes("{{") || href.includes("{%") || href.startsWith("#"))
      return undefined;
    const whole = href.startsWith("//") ? `https:${href}` : href;
    if (/^https?:/i.test(whole)) {
      if (!URL.canParse(whole)) return undefined;
      const url = new URL(whole);
      const isOurs = old.isInternal(whole) || isOwn(url);
      return { href, url: url.href, file: isOurs ? inFolders(url.pathname) : undefined };
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
    return { href, file: inFolders(href), url: old.absolute(href, from) };
  };
}

/** A picture without a host was beside the text: it is missing, also if the old site's address is known. */
export function absenceOf(locations: readonly Location[]): "picture_remote" | "picture_missing" {
  const isRemote = locations.some(({ href }) => /^(?:https?:)?\/\//i.test(href));
  return isRemote ? "picture_remote" : "picture_missing";
}

/** Without query and fragment, and with the letters that the address encodes. */
function pathOf(href: string): string {
  const path = href.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  return decoded(path).replaceAll("\\", "/");
}
