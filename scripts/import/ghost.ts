import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { BIO_MAX, PROFILE_LINE_MAX } from "../../api/contract/limits.ts";
import { slugOf } from "../../api/render/slug.ts";
import { attempt, fit, type Found } from "./fit.ts";
import { markdownOf } from "./html.ts";
import type { Entry, Source } from "./source.ts";

const text = z.string().nullish();
const Id = z.union([z.string(), z.number()]).transform(String);

const Post = z.object({
  id: Id,
  uuid: z.uuid().optional().catch(undefined),
  title: z
    .string()
    .nullish()
    .transform((title) => title ?? "Untitled"),
  slug: text,
  html: text,
  type: text,
  status: text,
  visibility: text,
  custom_excerpt: text,
  locale: text,
  published_at: text,
  updated_at: text,
});
type Post = z.output<typeof Post>;

const Data = z.object({
  posts: z.array(z.unknown()),
  users: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        slug: z.string(),
        email: text,
        bio: text,
        location: text,
        website: text,
        profile_image: text,
      }),
    )
    .default([]),
  tags: z.array(z.object({ id: Id, name: z.string() })).default([]),
  posts_tags: z.array(z.object({ post_id: Id, tag_id: Id })).default([]),
  posts_authors: z.array(z.object({ post_id: Id, author_id: Id })).default([]),
});
type Data = z.output<typeof Data>;

const Export = z.union([
  z.object({ db: z.array(z.object({ data: Data })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: Data }).transform(({ data }) => data),
]);

/** A Ghost export (Settings, Labs, Export your content): one JSON file, its posts as HTML. */
export function readGhost(file: string, author: string | undefined): Source {
  const bytes = readFileSync(file);
  const json = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const parsed = Export.safeParse(JSON.parse(json.replace(/^\uFEFF/, "")));
  if (!parsed.success || !parsed.data) {
    throw new Error(
      `${file} does not look like a Ghost export: it has no posts where they belong.`,
    );
  }
  return { entries: entriesOf(parsed.data, author) };
}

async function* entriesOf(data: Data, author: string | undefined): AsyncGenerator<Entry> {
  const authors = new Set(data.posts_authors.map(({ author_id }) => author_id));
  for (const user of data.users) {
    if (authors.has(user.id)) yield { where: `user ${user.slug}`, value: writerOf(user) };
  }
  for (const [index, value] of data.posts.entries()) {
    const post = Post.safeParse(value);
    if (post.success) yield* postEntries(post.data, data, author);
    else
      yield {
        where: `post number ${index + 1}`,
        value: undefined,
        fault: "is not a post of Ghost's",
      };
  }
}

function* postEntries(post: Post, data: Data, author: string | undefined): Generator<Entry> {
  const where = `post “${post.title}”`;
  if (post.type === "page") {
    yield { where, value: undefined, skipped: "is a page, not a post; pages are left out" };
    return;
  }
  yield { where, ...attempt(() => fit(foundIn(post, data, author), new Date())) };
}

function writerOf(user: Data["users"][number]): Record<string, unknown> {
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

/** Ghost writes its own address as a placeholder; such a picture stays behind. */
function urlOr(value: string | null | undefined): string | null {
  return value && URL.canParse(value) && /^https?:/.test(value) ? value : null;
}

function foundIn(post: Post, data: Data, author: string | undefined): Found {
  const first = data.posts_authors.find(({ post_id }) => post_id === post.id);
  const user = data.users.find(({ id }) => id === first?.author_id);
  const tagIds = new Set(
    data.posts_tags.filter(({ post_id }) => post_id === post.id).map(({ tag_id }) => tag_id),
  );
  const names = data.tags.filter(({ id }) => tagIds.has(id)).map(({ name }) => name);
  const html = post.html ?? "";
  const { markdown, notes } = markdownOf(html.replaceAll("__GHOST_URL__", ""));
  const isPublic = post.status === "published";
  return {
    id: post.uuid,
    author: user ? slugOf(user.slug, user.slug) : author,
    title: post.title,
    description: post.custom_excerpt ?? undefined,
    body: markdown,
    // A name with # in front is Ghost's own, and never shown.
    tags: names.filter((name) => !name.startsWith("#")),
    categories: [],
    date: post.published_at ?? undefined,
    modified: post.updated_at ?? undefined,
    draft: !isPublic || (post.visibility ?? "public") !== "public",
    locale: post.locale ?? undefined,
    slug: post.slug ?? undefined,
    notes: [
      ...notes,
      ...(html.includes("__GHOST_URL__")
        ? ["links and pictures of the old site point to this one"]
        : []),
      ...(isPublic && (post.visibility ?? "public") !== "public"
        ? [`it was for ${post.visibility} only: it comes in as a draft`]
        : []),
    ],
  };
}
