import { FIRST_FILE, pictureFileName } from "../../api/contract/pictures.ts";
import { redirectsFile } from "../../api/contract/redirects.ts";
import { blockName, partName, shardPath, READER_MANIFEST } from "../../api/search/reader/paths.ts";
import { listPlace } from "../targets/list-places.ts";
import { paths } from "./paths.ts";
import type { Target } from "../targets/targets.ts";

/** The main file of a target; for a piece, its page as well. */
export function mainPaths(target: Target): string[] {
  const page =
    target.kind === "piece" ? [paths.piecePage(target.authorSlug, target.pieceSlug)] : [];
  return [...page, mainPath(target)];
}

/** The file that a target always has. */
export function mainPath(target: Target): string {
  switch (target.kind) {
    case "piece":
      return paths.pieceRecord(target.id);
    case "product":
      return paths.productRecord(target.id);
    case "avatar":
      return paths.avatar(target.file);
    case "picture":
      return paths.picture(target.id, pictureFileName(FIRST_FILE));
    case "card":
      return paths.card(target.subject);
    case "author":
      return paths.authorRecord(target.slug);
    case "archive":
      return paths.archive(target.authorSlug, target.number);
    case "site-archive":
      return paths.siteArchive(target.number);
    case "list-archive":
      return listPlace(target.list).archive.path(target.number);
    case "writers":
      return paths.writersPage(target.number);
    case "archive-index":
      return paths.archiveIndex;
    case "writers-index":
      return paths.writers;
    case "sitemap-lists":
      return paths.sitemapLists(target.shard);
    case "tag":
      return paths.tagPage(target.tag);
    case "category":
      return paths.categoryPage(target.category);
    case "sitemap":
      return paths.sitemapShard(target.number);
    case "sitemap-writers":
      return paths.sitemapWriters(target.shard);
    case "reader-shard":
      return shardPath((target.shard === "part" ? partName : blockName)(target.number));
    case "reader-manifest":
      return READER_MANIFEST;
    case "home":
      return "index.html";
    case "shop":
      return "shop/index.html";
    case "llms":
      return "llms.txt";
    case "trending":
      return paths.trending;
    case "sitemap-index":
      return "sitemap.xml";
    case "redirects":
      return redirectsFile(target.shard);
    case "host-rules":
      return "_redirects";
    case "fixed":
      return "404.html";
  }
}
