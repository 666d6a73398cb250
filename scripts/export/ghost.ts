import { createHash } from "node:crypto";
import type { Writer } from "../../api/contract/records.ts";
import { tagSlug } from "../../api/render/slug.ts";
import type { Folder } from "./folder.ts";
import type { Leaving, LeavingFile, LeavingPage, LeavingPiece } from "./leaving.ts";
import type { Counts } from "./markdown-site.ts";

/** The limits of Ghost's own columns: its import refuses longer texts. */
const MAX = { excerpt: 300, alt: 191, bio: 250, location: 150 };
const PICTURES = "content/images/galley";
/** What Ghost puts its own address for. */
const HOME = "__GHOST_URL__";

/** Writes what Ghost imports: a JSON file, the pictures beside it, and its file of redirects. */
export async function writeGhost(
  site: Leaving,
  folder: Folder,
  onPiece: () => void,
): Promise<Counts> {
  const slugs = new Set<string>();
  const tables = createTables();
  /** The addresses here, and those there. Ghost has each post at its slug. */
  const moved = new Map<string, string>();
  const pictures = new Set<string>();
  const take = (picture: LeavingFile): string => {
    pictures.add(picture.name);
    folder.writeOnce(`${PICTURES}/${picture.name}`, picture.bytes);
    return `${HOME}/${PICTURES}/${picture.name}`;
  };
  for await (const piece of site.pieces()) {
    const { writer, path } = piece;
    if (!tables.users.has(writer.id)) {
      const avatar = await site.avatar(writer);
      tables.users.set(writer.id, userOf(writer, avatar && take(avatar)));
      moved.set(`/author/${writer.slug}`, `/author/${writer.slug}/`);
    }
    piece.pictures.forEach(take);
    const slug = freeSlug(piece.piece.slug, slugs);
    moved.set(`/${path}`, `/${slug}/`);
    addPost(tables, piece, slug, piece.cover && take(piece.cover));
    onPiece();
  }
  let pages = 0;
  for await (const page of site.pages()) {
    page.pictures.forEach(take);
    moved.set(`/${page.path}`, `/${page.path}/`);
    tables.posts.push(pageOf(page));
    pages++;
  }
  const pieces = tables.posts.length - pages;
  for (const post of tables.posts) post.html = withAddresses(post.html, moved);
  folder.write("ghost.json", `${JSON.stringify(exportOf(tables), null, 1)}\n`);
  const redirects = redirectsOf(site, moved);
  folder.write("redirects.json", `${JSON.stringify(redirects, null, 1)}\n`);
  return {
    pieces,
    pages,
    writers: tables.users.size,
    pictures: pictures.size,
    redirects: redirects.length,
  };
}

interface Post {
  id: string;
  html: string;
  [column: string]: unknown;
}

function createTables() {
  return {
    posts: [] as Post[],
    posts_meta: [] as Record<string, unknown>[],
    users: new Map<string, Record<string, unknown>>(),
    /** By slug. */
    tags: new Map<string, { id: string; name: string; slug: string }>(),
    posts_tags: [] as Record<string, unknown>[],
    posts_authors: [] as Record<string, unknown>[],
  };
}
type Tables = ReturnType<typeof createTables>;

function addPost(
  tables: Tables,
  { piece, writer, html }: LeavingPiece,
  slug: string,
  cover: string | undefined,
): void {
  const id = idOf(piece.id);
  tables.posts.push({
    id,
    uuid: piece.id,
    title: piece.headline,
    slug,
    html,
    type: "post",
    status: "published",
    visibility: "public",
    feature_image: cover ?? null,
    custom_excerpt: piece.sub === null ? null : cut(piece.sub, MAX.excerpt),
    canonical_url: piece.externalUrl,
    created_at: piece.publishedAt,
    published_at: piece.publishedAt,
    updated_at: piece.modifiedAt,
  });
  if (cover !== undefined && piece.cover) {
    const feature_image_alt = cut(piece.cover.alt, MAX.alt);
    tables.posts_meta.push({ post_id: id, feature_image_alt });
  }
  // The first is the one that Ghost shows.
  const names = [piece.category, ...piece.tags.filter((tag) => tag !== piece.category)];
  names.forEach((name, sort_order) => {
    const tag = tables.tags.get(tagSlug(name)) ?? {
      id: numbered(tables.tags.size),
      name,
      slug: tagSlug(name),
    };
    tables.tags.set(tag.slug, tag);
    tables.posts_tags.push({ post_id: id, tag_id: tag.id, sort_order });
  });
  tables.posts_authors.push({ post_id: id, author_id: idOf(writer.id), sort_order: 0 });
}

function pageOf({ path, title, html, updatedAt }: LeavingPage): Post {
  return {
    id: createHash("sha256").update(path).digest("hex").slice(0, 24),
    title,
    slug: path,
    html,
    type: "page",
    status: "published",
    visibility: "public",
    created_at: updatedAt,
    published_at: updatedAt,
    updated_at: updatedAt,
  };
}

function userOf(writer: Writer, avatar: string | undefined): Record<string, unknown> {
  return {
    id: idOf(writer.id),
    name: writer.name,
    slug: writer.slug,
    // Ghost needs one. Nobody gets mail at this host (RFC 2606).
    email: writer.email ?? `${writer.slug}@galley.invalid`,
    profile_image: avatar ?? null,
    bio: writer.bio === null ? null : cut(writer.bio, MAX.bio),
    website: writer.website,
    location: writer.location === null ? null : cut(writer.location, MAX.location),
    created_at: writer.joinedAt,
  };
}

function exportOf({ users, tags, ...tables }: Tables): unknown {
  const data = { ...tables, users: [...users.values()], tags: [...tags.values()] };
  return { db: [{ meta: { exported_on: Date.now(), version: "5.0.0" }, data }] };
}

function freeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`;
  taken.add(slug);
  return slug;
}

/** Ghost's ids have 24 digits. */
function idOf(uuid: string): string {
  return uuid.replaceAll("-", "").slice(0, 24);
}

function numbered(number: number): string {
  return number.toString(16).padStart(24, "0");
}

function cut(text: string, max: number): string {
  const letters = Array.from(text);
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}

/** Links between texts lead to where these are now, and pictures to where Ghost puts them. */
function withAddresses(html: string, moved: ReadonlyMap<string, string>): string {
  return html
    .replaceAll('src="/pictures/', `src="${HOME}/${PICTURES}/`)
    .replaceAll(/href="(\/[^"#?]*)/g, (whole, path: string) => {
      const to = moved.get(path);
      return to === undefined ? whole : `href="${HOME}${to}`;
    });
}

function redirectsOf({ redirects }: Leaving, moved: ReadonlyMap<string, string>) {
  const addresses = Array.from(moved).filter(([from, to]) => `${from}/` !== to);
  return [
    ...addresses,
    ...redirects.map(({ path, target }) => [path, moved.get(target) ?? target] as const),
  ].map(([from, to]) => ({ from: `^${escaped(from)}/?$`, to, permanent: true }));
}

function escaped(path: string): string {
  return path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
