import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { renderSitemap, renderSitemapIndex } from "../../api/render/sitemap.ts";
import { categoryList, tagList } from "../../api/store/pieces/public/list-numbers.ts";
import { tagShardsInUse, tagsInShard } from "../../api/store/pieces/public/listed-tags.ts";
import {
  lastNumber,
  type NumberedList,
  numberFrom,
  rangesInUse,
  sitemapPieces,
} from "../../api/store/pieces/public/numbered-pieces.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { numbersBeside } from "../../api/store/pieces/public/public-writers.ts";
import { writersInShard, writerShardsInUse } from "../../api/store/people/writer-shards.ts";
import type { Context } from "./context.ts";
import { removed, text, type TreeFile } from "../tree/file.ts";
import {
  ARCHIVE_SHARD,
  categoryShard,
  listPlace,
  LANGUAGES_SHARD,
  TAGS,
  WRITERS_SHARD,
} from "./list-places.ts";
import { paths } from "../tree/paths.ts";
import { ARCHIVE_SIZE, pageOf, SHARD_SIZE, type Target } from "./targets.ts";

// Every address of the site. A change rewrites the few files that hold the addresses it concerns.

/** A shard of the sitemap: a thousand pieces, and the pages of the series that list them. */
export async function renderSitemapTarget(
  { snapshot, urls }: Context,
  { number }: Extract<Target, { kind: "sitemap" }>,
): Promise<TreeFile[]> {
  const from = number * SHARD_SIZE;
  const pieces = await sitemapPieces(snapshot, { from, to: from + SHARD_SIZE });
  const path = paths.sitemapShard(number);
  if (!pieces.length) return removed(path);
  const series = new Set(pieces.flatMap(({ seriesSlug }) => seriesSlug ?? []));
  return [
    text(path, () =>
      renderSitemap([
        ...pieces.map(({ writerSlug, slug, modifiedAt }) => ({
          url: urls.piece(writerSlug, slug),
          modifiedAt,
        })),
        ...[...series].toSorted().map((slug) => ({ url: urls.series(slug) })),
      ]),
    ),
  ];
}

/** The profiles of a sixteenth of all writers, and the archives of those who have several pages of them. */
export async function renderSitemapWriters(
  { snapshot, urls }: Context,
  { shard }: Extract<Target, { kind: "sitemap-writers" }>,
): Promise<TreeFile[]> {
  const writers = await writersInShard(snapshot.db, shard);
  const path = paths.sitemapWriters(shard);
  if (!writers.length) return removed(path);
  const addresses: string[] = [];
  for (const { id, slug } of writers) {
    addresses.push(urls.profile(slug));
    const list = { of: "writer", writerId: id } as const;
    const archives = await fullPages(snapshot, list);
    addresses.push(...archives.map((number) => urls.archive(slug, number)));
  }
  return [sitemap(path, addresses)];
}

/** The archive of a category, the tags that begin with a letter and their archives, or the pages of writers. */
export async function renderSitemapLists(
  context: Context,
  { shard }: Extract<Target, { kind: "sitemap-lists" }>,
): Promise<TreeFile[]> {
  const path = paths.sitemapLists(shard);
  const addresses = await addressesIn(context, shard);
  return addresses.length ? [sitemap(path, addresses)] : removed(path);
}

async function addressesIn(context: Context, shard: string): Promise<string[]> {
  const { snapshot, urls } = context;
  if (shard === LANGUAGES_SHARD) return languagePages(context);
  if (shard === ARCHIVE_SHARD) {
    return (await fullPages(snapshot, { of: "site" })).map(urls.siteArchive);
  }
  if (shard === WRITERS_SHARD) return (await writersPages(context)).map(urls.writersPage);
  if (!shard.startsWith(TAGS)) {
    const category = CATEGORIES.find((name) => categoryShard(name) === shard);
    return category ? archivesOf(context, categoryList(category)) : [];
  }
  const addresses: string[] = [];
  for (const tag of await tagsInShard(snapshot, shard.slice(TAGS.length))) {
    const list = tagList(tag);
    if ((await numberFrom(snapshot, { of: "list", list }, 0)) === null) continue;
    addresses.push(urls.tag(tag), ...(await archivesOf(context, list)));
  }
  return addresses;
}

/** The homes of languages and their categories. */
async function languagePages({ languages, urls }: Context): Promise<string[]> {
  return (await languages()).flatMap((language) => [
    urls.languageHome(language),
    ...CATEGORIES.map((category) => urls.languageCategory(language, category)),
  ]);
}

async function archivesOf({ snapshot, urls }: Context, name: string): Promise<string[]> {
  const { archive } = listPlace(name);
  const pages = await fullPages(snapshot, { of: "list", list: name });
  return pages.map((number) => archive.url(urls, number));
}

/** The pages of a list but the last, whose pieces the list's own page shows. */
async function fullPages(snapshot: PublicSnapshot, list: NumberedList): Promise<number[]> {
  if ((await numberFrom(snapshot, list, ARCHIVE_SIZE)) === null) return [];
  return (await rangesInUse(snapshot, list, ARCHIVE_SIZE)).slice(0, -1);
}

/** The numbers of the pages of the index of writers. There are none while one page has all writers. */
export async function writersPages({ snapshot }: Pick<Context, "snapshot">): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; ;) {
    const { above } = await numbersBeside(snapshot, { from, to: from });
    if (above === null) break;
    found.push(pageOf(above));
    from = (pageOf(above) + 1) * ARCHIVE_SIZE;
  }
  return found.some((number) => number > 0) ? found : [];
}

function sitemap(path: string, addresses: readonly string[]): TreeFile {
  return text(path, () => renderSitemap(addresses.map((url) => ({ url }))));
}

/** The index of the sitemap, with one line for each shard. */
export async function renderSitemapIndexTarget(context: Context): Promise<TreeFile[]> {
  const { snapshot, urls } = context;
  const addresses = [
    urls.sitemapPages,
    ...(await writerShardsInUse(snapshot.db)).map(urls.sitemapWriters),
    ...(await listShardsInUse(context)).map(urls.sitemapLists),
    ...((await context.languages()).length ? [urls.sitemapLists(LANGUAGES_SHARD)] : []),
    ...(await rangesInUse(snapshot, { of: "site" }, SHARD_SIZE)).map(urls.sitemapShard),
  ];
  return [text("sitemap.xml", () => renderSitemapIndex(addresses.map((url) => ({ url }))))];
}

export async function listShardsInUse({ snapshot }: Pick<Context, "snapshot">): Promise<string[]> {
  const shards = (await tagShardsInUse(snapshot)).map((shard) => `${TAGS}${shard}`);
  const lists = CATEGORIES.map((category): [string, NumberedList] => [
    categoryShard(category),
    { of: "list", list: categoryList(category) },
  ]);
  for (const [shard, list] of [...lists, [ARCHIVE_SHARD, { of: "site" }] as const]) {
    const first = await numberFrom(snapshot, list, 0);
    const last = await lastNumber(snapshot, list);
    if (first !== null && last !== null && pageOf(first) < pageOf(last)) shards.push(shard);
  }
  const { above } = await numbersBeside(snapshot, { from: 0, to: ARCHIVE_SIZE });
  return above === null ? shards : [...shards, WRITERS_SHARD];
}
