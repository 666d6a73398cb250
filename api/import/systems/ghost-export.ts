import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { parseJson } from "../../contract/transfer/foreign-text.ts";

const text = z.string().nullish();
const Id = z.union([z.string(), z.number()]).transform(String);

export const GhostPost = z.object({
  id: Id,
  uuid: z.uuid().optional().catch(undefined),
  title: z
    .string()
    .nullish()
    .transform((title) => title ?? "Untitled"),
  slug: text,
  html: text,
  plaintext: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  visibility: text,
  custom_excerpt: text,
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  locale: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: Id.nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
});
export type GhostPost = z.output<typeof GhostPost>;

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
  posts_tags: z
    .array(z.object({ post_id: Id, tag_id: Id, sort_order: z.number().nullish() }))
    .default([]),
  posts_authors: z
    .array(z.object({ post_id: Id, author_id: Id, sort_order: z.number().nullish() }))
    .default([]),
  posts_meta: z
    .array(z.object({ post_id: Id, feature_image_alt: text, feature_image_caption: text }))
    .default([])
    .catch([]),
  settings: z
    .array(z.object({ key: z.string(), value: text.catch(undefined) }))
    .default([])
    .catch([]),
  comments: z.array(z.unknown()).default([]),
});
export type GhostData = z.output<typeof Data>;

const Export = z.union([
  z.object({ db: z.array(z.object({ data: Data })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: Data }).transform(({ data }) => data),
]);

/** A Ghost export (Settings, Labs, Export your content): one JSON file, its posts as HTML. */
export function readGhostExport(file: string): GhostData {
  const bytes = readFileSync(file);
  const json = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const { data } = Export.safeParse(parseJson(json.replace(/^\uFEFF/, "")));
  if (data) return data;
  throw new Error(
    `${file} does not look like a Ghost export, which is one JSON object with a list of posts. Export it again in Ghost (Settings, Labs), or name another format with --from.`,
  );
}
