import type { Urls } from "../../api/render/urls.ts";
import { subjectOf } from "../../api/store/pieces/public/list-numbers.ts";
import { tagShard } from "../../api/store/pieces/public/listed-tags.ts";
import type { SiteData } from "../../site/site-data.ts";
import { categoryName } from "../../site/messages/words.ts";
import { paths } from "../tree/paths.ts";

/** A category or tag: its page, the pages of its archive, and the sitemap that names them. */
export interface ListPlace {
  title: (site: Pick<SiteData, "words">) => string;
  url: (urls: Urls) => string;
  archive: {
    path: (number: number) => string;
    url: (urls: Urls, number: number) => string;
  };
  /** The shard of the sitemap. */
  shard: string;
}

/** What a list, as the database names it, is on the site. */
export function listPlace(list: string): ListPlace {
  const subject = subjectOf(list);
  if ("category" in subject) {
    const { category } = subject;
    return {
      title: (site) => categoryName(category, site),
      url: (urls) => urls.category(category),
      archive: {
        path: (number) => paths.categoryArchive(category, number),
        url: (urls, number) => urls.categoryArchive(category, number),
      },
      shard: categoryShard(category),
    };
  }
  const { tag } = subject;
  return {
    title: () => tag,
    url: (urls) => urls.tag(tag),
    archive: {
      path: (number) => paths.tagArchive(tag, number),
      url: (urls, number) => urls.tagArchive(tag, number),
    },
    shard: `${TAGS}${tagShard(tag)}`,
  };
}

/** The shards of the sitemap: one for each category, one for each first letter of tags, one for the archive, one for the writers, and one for languages. */
export function categoryShard(category: string): string {
  return `category-${category}`;
}
export const TAGS = "tags-";
/** The pages of the site's archive. */
export const ARCHIVE_SHARD = "archive";
export const WRITERS_SHARD = "writers";
export const LANGUAGES_SHARD = "languages";
