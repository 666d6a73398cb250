import { english, say } from "../../contract/say.ts";
import { z } from "zod";
import { BIO_MAX, PROFILE_LINE_MAX } from "../../contract/limits.ts";
import { slugOf } from "../../render/slug.ts";
import { arrivalOf, attempt, fit, type Found } from "../fit.ts";
import { type GhostData, GhostPost, readGhostExport } from "./ghost-export.ts";
import { markdownOf, textOfHtml } from "../html.ts";
import { mapLinks } from "../link-mapper.ts";
import type { Note } from "../losses.ts";
import { idOfName } from "../name-id.ts";
import { createOldAddresses } from "../old-addresses.ts";
import { createPictureFolders, foldersBeside } from "../picture-folders.ts";
import { createLocate } from "../picture-location.ts";
import { type Locate, placePictures, type WantedCover } from "../picture-places.ts";
import { pageArrivalOf, pageEntry } from "../own-page.ts";
import type { Arrival, Entry, NewAddress, PageArrival, ReadOptions, Source } from "../source.ts";

/** Ghost's placeholder for the address of its own site. */
const HOME = /__GHOST_URL__/g;
const SIZE = /\/content\/images\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//;

export function readGhost(file: string, { author, site, pictures }: ReadOptions): Source {
  const data = readGhostExport(file);
  const folders = createPictureFolders(foldersBeside(file, pictures));
  const now = new Date();
  const posts = data.posts.map((value) => GhostPost.safeParse(value).data);
  const shared = sharedIds(posts);
  const find = (post: GhostPost): Found => foundIn(post, data, author, shared);
  const { old, arrivals, pages } = surveyOf(posts, { find, site, now });

  async function* entries(newAddress: NewAddress): AsyncGenerator<Entry> {
    yield* writerEntries(data);
    for (const [index, post] of posts.entries()) {
      const place = say("post number {number}", { number: index + 1 });
      const where = post ? `${isPage(post) ? "page" : "post"} “${post.title}”` : english(place);
      if (!post) {
        yield { where, place, value: undefined, fault: say("is not a Ghost post") };
      } else {
        const makeEntry = isPage(post) ? ownPageEntry : entryOf;
        yield { where, ...attempt(() => makeEntry(post, newAddress)) };
      }
    }
    if (data.comments.length) {
      const notes: Note[] = [{ loss: "comment", count: data.comments.length }];
      yield { where: "the export", value: undefined, skipped: true, notes };
    }
  }

  function textOf(post: GhostPost) {
    // Ghost renders a draft when it is opened. A draft that was never opened has only plain text.
    const body = markdownOf((post.html ?? post.plaintext ?? "").replace(HOME, ""));
    const from = addressesOf(post);
    const locateFull = createLocate({ folders, old, from });
    // The folder has the picture in its full size.
    const locate: Locate = (href) => locateFull(href.replace(SIZE, "/content/images/"));
    return { ...body, from, locate };
  }

  function ownPageEntry(post: GhostPost, newAddress: NewAddress): Omit<Entry, "where"> {
    const { notes, ...text } = textOf(post);
    const found = { ...find(post), notes: [] };
    const page = {
      ...text,
      found,
      old,
      in_navigation: isIn(data, "navigation", post),
      in_footer: isIn(data, "secondary_navigation", post),
      order: pages.findIndex(({ id }) => id === found.id),
    };
    const entry = pageEntry(page, newAddress, now);
    return { ...entry, notes: [...(entry.notes ?? []), ...notes, ...lossesOf(post)] };
  }

  function entryOf(post: GhostPost, newAddress: NewAddress): Omit<Entry, "where"> {
    const { markdown, notes, from, locate } = textOf(post);
    const placed = placePictures(markdown, locate, { titles: "hints" });
    const links = mapLinks(placed.markdown, { old, newAddress, from });
    const fitted = fit(find(post), links.markdown, now);
    const cover = coverOf(post, data, locate);
    return {
      ...fitted,
      notes: [...(fitted.notes ?? []), ...notes, ...links.notes, ...cover.notes, ...lossesOf(post)],
      cover: cover.wanted,
      linksMapped: links.linksMapped,
      pictures: placed.pictures,
    };
  }

  return { arrivals, pages, entries };
}

/** What the posts become, with all addresses: texts refer to posts that may come later. */
function surveyOf(
  posts: readonly (GhostPost | undefined)[],
  { find, site, now }: { find: (post: GhostPost) => Found; site: string | undefined; now: Date },
) {
  const old = createOldAddresses(site);
  const arrivals: Arrival[] = [];
  const pages: PageArrival[] = [];
  const named = new Map<Arrival | PageArrival, string[]>();
  for (const post of posts) {
    if (!post) continue;
    const found = find(post);
    const take = (arrival: Arrival | PageArrival): void => {
      old.add(arrival.id, addressesOf(post));
      named.set(arrival, addressesOf(post).slice(0, -2));
    };
    if (isPage(post)) {
      const page = pageArrivalOf(found, now);
      pages.push(page);
      if (page.isPublic) take(page);
      continue;
    }
    const arrival = arrivalOf(found, now);
    if (!arrival) continue;
    arrivals.push(arrival);
    take(arrival);
  }
  // When all addresses are known: two posts may claim one.
  for (const [arrival, addresses] of named) arrival.oldPaths = old.pathsOf(arrival.id, addresses);
  return { old, arrivals, pages };
}

/** Whether a menu of the old site leads to the post. */
function isIn({ settings }: GhostData, menu: string, { slug }: GhostPost): boolean {
  const { value } = settings.find(({ key }) => key === menu) ?? {};
  return Boolean(slug) && new RegExp(`"[^"]*/${slug}/?"`).test(value ?? "");
}

function isPage({ type, page }: GhostPost): boolean {
  return type === "page" || Boolean(page);
}

function* writerEntries(data: GhostData): Generator<Entry> {
  const authors = new Set(data.posts_authors.map(({ author_id }) => author_id));
  for (const user of data.users) {
    if (authors.has(user.id)) yield { where: `user ${user.slug}`, value: writerOf(user) };
  }
}

function writerOf(user: GhostData["users"][number]): Record<string, unknown> {
  return {
    type: "writer",
    slug: slugOf(user.slug, user.slug),
    name: user.name,
    email: z.email().safeParse(user.email).data ?? null,
    bio: user.bio?.trim().slice(0, BIO_MAX) || null,
    location: user.location?.trim().slice(0, PROFILE_LINE_MAX) || null,
    website: urlOr(user.website),
    avatar_url: urlOr(user.profile_image),
  };
}

/** A picture on the Ghost site itself has no host, and is left out. */
function urlOr(value: string | null | undefined): string | null {
  return value && URL.canParse(value) && /^https?:/.test(value) ? value : null;
}

/** Ghost's own routes: a post is at the root, unless the owner has chosen addresses with dates. */
function addressesOf({ slug, id, uuid, published_at }: GhostPost): string[] {
  if (!slug) return [];
  const [date = ""] = /^\d{4}-\d\d-\d\d/.exec(String(published_at ?? "")) ?? [];
  return [
    `/${slug}/`,
    ...(date ? [`/${date.replaceAll("-", "/")}/${slug}/`] : []),
    `/p/${uuid ?? id}/`,
    `/blog/${slug}/`,
  ];
}

/** An export that was edited by hand can contain an id twice. */
function sharedIds(posts: readonly (GhostPost | undefined)[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    posts.flatMap((post) => {
      if (!post?.uuid) return [];
      if (seen.has(post.uuid)) return [post.uuid];
      seen.add(post.uuid);
      return [];
    }),
  );
}

function foundIn(
  post: GhostPost,
  data: GhostData,
  author: string | undefined,
  shared: ReadonlySet<string>,
): Found {
  const theirs = inOrder(data.posts_authors.filter(({ post_id }) => post_id === post.id));
  const users = (
    theirs.length ? theirs.map(({ author_id }) => author_id) : [post.author_id]
  ).flatMap((id) => data.users.find((user) => user.id === id) ?? []);
  const [user, ...others] = users;
  const names = inOrder(data.posts_tags.filter(({ post_id }) => post_id === post.id)).flatMap(
    ({ tag_id }) => data.tags.find(({ id }) => id === tag_id)?.name ?? [],
  );
  const isPublic = post.status === "published";
  const visibility = post.visibility ?? "public";
  const isOwn = post.uuid !== undefined && !shared.has(post.uuid);
  return {
    id: isOwn
      ? (post.uuid ?? "")
      : idOfName(`ghost ${post.uuid ?? ""} ${post.id} ${post.slug ?? ""}`),
    author: user ? slugOf(user.slug, user.slug) : author,
    title: post.title,
    description: post.custom_excerpt ?? undefined,
    // A tag that begins with # is internal to Ghost, and never shown.
    tags: names.filter((name) => !name.startsWith("#")),
    date: dateOf(post.published_at),
    modified: dateOf(post.updated_at),
    draft: !isPublic,
    withheld: visibility === "public" ? undefined : `for ${visibility} only`,
    locale: post.locale ?? undefined,
    slug: post.slug ?? undefined,
    canonical: post.canonical_url ?? undefined,
    notes: others.map(({ name }) => ({ loss: "author", detail: name })),
  };
}

/** Old versions of Ghost write milliseconds. */
function dateOf(value: string | number | null | undefined): string | Date | undefined {
  return typeof value === "number" ? new Date(value) : (value ?? undefined);
}

function inOrder<Row extends { sort_order?: number | null | undefined }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
}

function coverOf(
  post: GhostPost,
  data: GhostData,
  locate: Locate,
): { wanted?: WantedCover; notes: Note[] } {
  const meta = data.posts_meta.find(({ post_id }) => post_id === post.id);
  const location = locate((post.feature_image ?? "").replace(HOME, ""));
  if (!location) return { notes: [] };
  const caption = textOfHtml(meta?.feature_image_caption ?? post.feature_image_caption ?? "");
  const alt = (meta?.feature_image_alt ?? post.feature_image_alt ?? "").trim();
  const notes: Note[] = caption && alt ? [{ loss: "featured_caption", detail: caption }] : [];
  return { wanted: { locations: [location], alt: alt || caption }, notes };
}

function lossesOf(post: GhostPost): Note[] {
  const hasCode = post.codeinjection_head || post.codeinjection_foot;
  return hasCode ? [{ loss: "code" }] : [];
}
