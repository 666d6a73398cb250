import type { Said } from "../../contract/say.ts";
import { arrivalOf, attempt, fit, type Found } from "../fit.ts";
import { markdownOf } from "../html.ts";
import { mapLinks } from "../link-mapper.ts";
import { createOldAddresses } from "../old-addresses.ts";
import { createPictureFolders } from "../picture-folders.ts";
import { createLocate } from "../picture-location.ts";
import { placePictures } from "../picture-places.ts";
import type { Arrival, Entry, NewAddress, Source } from "../source.ts";

/** A post that another system exported as an HTML file of its own. */
export interface HtmlPost {
  where: string;
  found: Found;
  html: string;
  /** Its addresses on the old site. */
  addresses: readonly string[];
}

export interface HtmlPostsOptions {
  /** The old site's address. */
  site?: string | undefined;
  /** Folders that may have the pictures. */
  folders: readonly string[];
}

/** The posts of an export, with links between them and the pictures that lie beside them. */
export function sourceOf(
  posts: readonly (HtmlPost | { where: string; fault: Said })[],
  { site, folders }: HtmlPostsOptions,
): Source {
  const now = new Date();
  const old = createOldAddresses(site);
  const pictures = createPictureFolders(folders);
  const arrivals: Arrival[] = [];
  for (const post of posts) {
    if ("fault" in post) continue;
    const arrival = arrivalOf(post.found, now);
    if (!arrival) continue;
    arrivals.push(arrival);
    old.add(arrival.id, [...post.addresses]);
  }

  function entryOf({ found, html, addresses }: HtmlPost, newAddress: NewAddress) {
    const { markdown, notes } = markdownOf(html);
    const locate = createLocate({ folders: pictures, old, from: addresses });
    const placed = placePictures(markdown, locate, { titles: "hints" });
    const links = mapLinks(placed.markdown, { old, newAddress, from: [...addresses] });
    const fitted = fit(found, links.markdown, now);
    return {
      ...fitted,
      notes: [...(fitted.notes ?? []), ...notes, ...links.notes],
      linksMapped: links.linksMapped,
      pictures: placed.pictures,
    };
  }

  let done = 0;
  async function* entries(newAddress: NewAddress): AsyncGenerator<Entry> {
    for (const post of posts) {
      done++;
      if ("fault" in post) yield { where: post.where, value: undefined, fault: post.fault };
      else yield { where: post.where, ...attempt(() => entryOf(post, newAddress)) };
    }
  }

  return { arrivals, entries, fraction: () => (posts.length ? done / posts.length : 1) };
}
