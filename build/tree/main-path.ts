import { CARDS_MAX } from "../../api/contract/elsewhere.ts";
import { FIRST_FILE, pictureFileName } from "../../api/contract/pictures.ts";
import { tilePath } from "../../api/contract/ledger/tiles.ts";
import { redirectsFile } from "../../api/contract/redirects.ts";
import { blockName, partName, shardPath, READER_MANIFEST } from "../../api/search/reader/paths.ts";
import { listPlace } from "../targets/list-places.ts";
import { paths } from "./paths.ts";
import type { Target } from "../targets/targets.ts";

/** The main file of a target; for a piece, its page and the frames that this may show as well. */
export function mainPaths(target: Target): string[] {
  if (target.kind !== "piece") return [mainPath(target)];
  const { id, authorSlug, pieceSlug } = target;
  const players = Array.from({ length: CARDS_MAX }, (_, index) => paths.player(id, index + 1));
  return [paths.piecePage(authorSlug, pieceSlug), ...players, mainPath(target)];
}

const MAIN: { [Kind in Target["kind"]]: (target: Extract<Target, { kind: Kind }>) => string } = {
  piece: ({ id }) => paths.pieceRecord(id),
  players: ({ id, count }) => paths.player(id, count),
  product: ({ id }) => paths.productRecord(id),
  avatar: ({ file }) => paths.avatar(file),
  picture: ({ id }) => paths.picture(id, pictureFileName(FIRST_FILE)),
  card: ({ subject }) => paths.card(subject),
  author: ({ slug }) => paths.authorRecord(slug),
  archive: ({ authorSlug, number }) => paths.archive(authorSlug, number),
  "site-archive": ({ number }) => paths.siteArchive(number),
  "list-archive": ({ list, number }) => listPlace(list).archive.path(number),
  writers: ({ number }) => paths.writersPage(number),
  "archive-index": () => paths.archiveIndex,
  "writers-index": () => paths.writers,
  "sitemap-lists": ({ shard }) => paths.sitemapLists(shard),
  tag: ({ tag }) => paths.tagPage(tag),
  category: ({ category }) => paths.categoryPage(category),
  series: ({ slug }) => paths.seriesPage(slug),
  language: ({ language }) => paths.languageHome(language),
  "language-category": ({ language, category }) => paths.languageCategory(language, category),
  sitemap: ({ number }) => paths.sitemapShard(number),
  "sitemap-writers": ({ shard }) => paths.sitemapWriters(shard),
  "reader-shard": ({ shard, number }) =>
    shardPath((shard === "part" ? partName : blockName)(number)),
  "reader-manifest": () => READER_MANIFEST,
  home: () => "index.html",
  shop: () => "shop/index.html",
  llms: () => "llms.txt",
  trending: () => paths.trending,
  "sitemap-index": () => "sitemap.xml",
  redirects: ({ shard }) => redirectsFile(shard),
  "host-rules": () => "_redirects",
  "ledger-tile": ({ number }) => paths.log(tilePath("entries", number)),
  ledger: () => paths.checkpoint,
  fixed: () => "404.html",
};

/** The file that a target always has. */
export function mainPath(target: Target): string {
  return (MAIN[target.kind] as (target: Target) => string)(target);
}
