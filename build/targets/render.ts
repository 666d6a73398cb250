import type { Context } from "./context.ts";
import type { TreeFile } from "../tree/file.ts";
import { renderArchiveTarget, renderAuthorTarget, renderAvatar } from "./render-author.ts";
import {
  renderCategory,
  renderHome,
  renderLlmsTarget,
  renderProductTarget,
  renderShop,
  renderTag,
} from "./render-lists.ts";
import { renderArchiveIndex, renderListArchive, renderSiteArchive } from "./render-archive.ts";
import { renderCard } from "./render-card.ts";
import { renderFixed } from "./render-fixed.ts";
import { renderPicture } from "./render-picture.ts";
import { renderPieceTarget } from "./render-piece.ts";
import { renderRedirects, renderRules } from "./render-redirects.ts";
import {
  renderSitemapIndexTarget,
  renderSitemapLists,
  renderSitemapTarget,
  renderSitemapWriters,
} from "./render-sitemaps.ts";
import { renderTrending } from "./render-trending.ts";
import { renderShard, renderReaderManifest } from "./render-reader-index.ts";
import { renderWriters, renderWritersIndex } from "./render-writers.ts";
import type { Target } from "./targets.ts";

/** The files that a target consists of now. */
export async function renderTarget(context: Context, target: Target): Promise<TreeFile[]> {
  switch (target.kind) {
    case "piece":
      return renderPieceTarget(context, target);
    case "product":
      return renderProductTarget(context, target);
    case "avatar":
      return renderAvatar(context, target);
    case "picture":
      return renderPicture(context, target);
    case "card":
      return renderCard(context, target);
    case "author":
      return renderAuthorTarget(context, target);
    case "archive":
      return renderArchiveTarget(context, target);
    case "site-archive":
      return renderSiteArchive(context, target);
    case "list-archive":
      return renderListArchive(context, target);
    case "archive-index":
      return renderArchiveIndex(context);
    case "writers":
      return renderWriters(context, target);
    case "writers-index":
      return renderWritersIndex(context);
    case "tag":
      return renderTag(context, target);
    case "category":
      return renderCategory(context, target);
    case "home":
      return renderHome(context);
    case "shop":
      return renderShop(context);
    case "trending":
      return renderTrending(context);
    case "llms":
      return renderLlmsTarget(context);
    case "sitemap":
      return renderSitemapTarget(context, target);
    case "sitemap-writers":
      return renderSitemapWriters(context, target);
    case "sitemap-lists":
      return renderSitemapLists(context, target);
    case "sitemap-index":
      return renderSitemapIndexTarget(context);
    case "reader-shard":
      return renderShard(context, target);
    case "reader-manifest":
      return renderReaderManifest(context);
    case "redirects":
      return renderRedirects(context, target);
    case "host-rules":
      return renderRules(context);
    case "fixed":
      return renderFixed(context);
  }
}
