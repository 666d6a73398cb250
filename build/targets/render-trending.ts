import { LIST_LIMITS } from "../../api/contract/limits.ts";
import type { TrendingItem } from "../../api/contract/piece.ts";
import { READ_CATEGORIES, TRENDING_WINDOWS } from "../../api/contract/vocabulary.ts";
import { renderPieceListItem } from "../../api/render/piece.ts";
import { cardsOf } from "../../api/store/pieces/public/cards.ts";
import { listTrending, type TrendingSpan } from "../../api/store/pieces/public/trending.ts";
import { fill } from "../../site/messages/words.ts";
import type { Context } from "./context.ts";
import { json, page, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import { pageItems } from "./lists.ts";
import { paths } from "../tree/paths.ts";

const DEFAULT_SPAN: TrendingSpan = "week";

/** The most read pieces: the exact answer to the default request, and the longest answers for the server to slice. */
export async function renderTrending(context: Context): Promise<TreeFile[]> {
  const files: TreeFile[] = [];
  for (const span of TRENDING_WINDOWS) {
    for (const category of [null, ...READ_CATEGORIES]) {
      const items = await trendingItems(context, span, category);
      const answer = (limit: number) => {
        const some = items.slice(0, limit);
        return { ok: true, window: span, category, count: some.length, items: some };
      };
      const { max, default: usual } = LIST_LIMITS.trendingPieces;
      files.push(json(paths.trendingLong(span, category), () => answer(max)));
      if (span === DEFAULT_SPAN && !category) files.push(json(paths.trending, () => answer(usual)));
    }
  }
  files.push(await trendingPage(context));
  return files;
}

/** Pieces of each span on the page. */
const ON_PAGE = 20;

async function trendingPage(context: Context): Promise<TreeFile> {
  const { site, urls, snapshot } = context;
  const { words } = site.data;
  const spans = [];
  for (const span of ["week", "month"] as const) {
    const entries = await listTrending(snapshot.db, span, null);
    const ids = entries.map(({ pieceId }) => pieceId);
    const cards = (await cardsOf(snapshot, ids)).slice(0, ON_PAGE);
    spans.push({ span, pieces: await pageItems(context, cards) });
  }
  return page(paths.trendingPage, "trending", {
    ...common(site, {
      title: words.most_read,
      description: fill(words.trending_about, { site: site.name }),
      canonical: urls.trending,
      shows: "CollectionPage",
    }),
    spans,
  });
}

async function trendingItems(
  context: Context,
  span: TrendingSpan,
  category: string | null,
): Promise<TrendingItem[]> {
  const entries = await listTrending(context.snapshot.db, span, category);
  const cards = await cardsOf(
    context.snapshot,
    entries.map(({ pieceId }) => pieceId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const items: TrendingItem[] = [];
  for (const { pieceId, reads, score } of entries) {
    const card = byId.get(pieceId);
    const writer = card && (await context.writer(card.writerId));
    // It was taken down, or moved to another category, after the reads were counted.
    if (!writer || (category && card.category !== category)) continue;
    items.push({ ...renderPieceListItem(card, writer, context.urls), reads, score });
  }
  return items;
}
