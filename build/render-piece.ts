import { showPictures, shownBy } from "../api/render/pictures.ts";
import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { pathOf } from "../site/path.ts";
import type { Context } from "./context.ts";
import { common } from "./head.ts";
import { json, page, removed, RenderError, type TreeFile } from "./file.ts";
import { listItems } from "./lists.ts";
import { paths } from "./paths.ts";
import type { Target } from "./targets.ts";

/** Pages name their own files by path, so that a site can be tried under another address. */
const pictureOnPage = (id: string, name: string): string => `/${paths.picture(id, name)}`;

/** A piece's record and page; or their removal. */
export async function renderPieceTarget(
  context: Context,
  { id, authorSlug, pieceSlug }: Extract<Target, { kind: "piece" }>,
): Promise<TreeFile[]> {
  const { urls, site } = context;
  const record = paths.pieceRecord(id);
  const pagePath = paths.piecePage(authorSlug, pieceSlug);
  const damage = context.damaged.get(id);
  if (damage !== undefined) throw new RenderError(`${pagePath}: ${damage} (piece ${id}).`);
  const facts = context.facts.get(id);
  const writer = facts && (await context.writer(facts.piece.writerId));
  if (!facts || !writer) return removed(pagePath, record);

  const { previous, next } = facts;
  const piece = renderPiece(facts.piece, writer, urls);
  const related = await listItems(context, facts.related);
  return [
    json(record, () => ({ ok: true, piece })),
    page(pagePath, "piece", {
      ...common(site, {
        title: piece.title,
        description: piece.summary,
        canonical: piece.external_url ?? piece.url,
        feeds: {
          title: `${writer.name} · ${site.name}`,
          json: urls.authorJsonFeed(writer.slug),
          rss: urls.authorRssFeed(writer.slug),
        },
        record: piece.id,
        embeddable: piece.url,
        read: pathOf(`${piece.id}/read`),
      }),
      piece,
      standfirst: facts.piece.sub,
      html: showPictures(facts.piece.html, shownBy(facts.piece, pictureOnPage)),
      previous: previous ? renderPieceListItem(previous, writer, urls) : null,
      next: next ? renderPieceListItem(next, writer, urls) : null,
      related,
    }),
  ];
}
