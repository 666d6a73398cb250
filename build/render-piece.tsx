import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { PiecePage } from "../site/pages/piece-page.tsx";
import type { Context } from "./context.ts";
import { json, page, removed, RenderError, type TreeFile } from "./file.ts";
import { listItems } from "./lists.ts";
import { paths } from "./paths.ts";
import type { Target } from "./targets.ts";

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
    page(pagePath, () => (
      <PiecePage
        site={site}
        piece={piece}
        standfirst={facts.piece.sub}
        html={facts.piece.html}
        authorSlug={writer.slug}
        previous={previous && renderPieceListItem(previous, writer, urls)}
        next={next && renderPieceListItem(next, writer, urls)}
        related={related}
      />
    )),
  ];
}
