import type { Context } from "./context.ts";
import type { TreeFile } from "../tree/file.ts";
import { renderAuthorTarget, renderAvatar } from "./render-author.ts";
import {
  renderCategory,
  renderHome,
  renderLlmsTarget,
  renderProductTarget,
  renderShop,
  renderTag,
} from "./render-lists.ts";
import {
  renderArchiveIndex,
  renderListArchive,
  renderSiteArchive,
  renderWriterArchive,
} from "./render-archive.ts";
import { renderCard } from "./render-card.ts";
import { renderFixed } from "./render-fixed.ts";
import { renderLanguage, renderLanguageCategory } from "./render-languages.ts";
import { renderLedger, renderLedgerTile } from "./render-ledger.ts";
import { renderPicture } from "./render-picture.ts";
import { renderGonePlayers, renderPieceTarget } from "./render-piece.ts";
import { renderRedirects, renderRules } from "./render-redirects.ts";
import {
  renderSitemapIndexTarget,
  renderSitemapLists,
  renderSitemapTarget,
  renderSitemapWriters,
} from "./render-sitemaps.ts";
import { renderSeries } from "./render-series.ts";
import { renderTrending } from "./render-trending.ts";
import { renderShard, renderReaderManifest } from "./render-reader-index.ts";
import { renderWriters, renderWritersIndex } from "./render-writers.ts";
import type { Target } from "./targets.ts";

/** Renders each kind of target. A target of which there is one needs nothing but the context. */
const RENDER: {
  [Kind in Target["kind"]]: (
    context: Context,
    target: Extract<Target, { kind: Kind }>,
  ) => Promise<TreeFile[]>;
} = {
  piece: renderPieceTarget,
  players: async (context, target) => renderGonePlayers(context, target),
  product: renderProductTarget,
  avatar: renderAvatar,
  picture: renderPicture,
  card: renderCard,
  author: renderAuthorTarget,
  archive: renderWriterArchive,
  "site-archive": renderSiteArchive,
  "list-archive": renderListArchive,
  "archive-index": renderArchiveIndex,
  writers: renderWriters,
  "writers-index": renderWritersIndex,
  tag: renderTag,
  category: renderCategory,
  series: renderSeries,
  language: renderLanguage,
  "language-category": renderLanguageCategory,
  home: renderHome,
  shop: renderShop,
  trending: renderTrending,
  llms: renderLlmsTarget,
  sitemap: renderSitemapTarget,
  "sitemap-writers": renderSitemapWriters,
  "sitemap-lists": renderSitemapLists,
  "sitemap-index": renderSitemapIndexTarget,
  "reader-shard": renderShard,
  "reader-manifest": renderReaderManifest,
  redirects: renderRedirects,
  "host-rules": renderRules,
  "ledger-tile": renderLedgerTile,
  ledger: renderLedger,
  fixed: renderFixed,
};

/** The files that a target consists of now. */
export async function renderTarget(context: Context, target: Target): Promise<TreeFile[]> {
  const render = RENDER[target.kind] as (context: Context, target: Target) => Promise<TreeFile[]>;
  return render(context, target);
}
