import { renderPiece, renderPieceListItem } from "../api/render/piece.ts";
import { findPublicPiece, neighboursOf } from "../api/store/public.ts";
import { relatedOf } from "../api/store/related.ts";
import { findWriter } from "../api/store/writers.ts";
import { PiecePage } from "../site/pages/piece-page.tsx";
import type { Context } from "./context.ts";
import { json, page, removed, type TreeFile } from "./file.ts";
import { listItems } from "./lists.ts";
import { paths } from "./paths.ts";
import type { Target } from "./targets.ts";

/** A piece's record and page; or their removal. */
export async function renderPieceTarget(
  context: Context,
  target: Extract<Target, { kind: "piece" }>,
): Promise<TreeFile[]> {
  const { db, urls, site } = context;
  const { id, authorSlug, pieceSlug } = target;
  const record = paths.pieceRecord(id);
  const pagePath = paths.piecePage(authorSlug, pieceSlug);
  const stored = await findPublicPiece(db, id);
  const writer = stored && (await findWriter(db, "id", stored.writerId));
  if (!stored || !writer) return removed(pagePath, record);

  const piece = renderPiece(stored, writer, urls);
  const { previous, next } = await neighboursOf(db, stored);
  const others = await Promise.all(
    (await relatedOf(db, id)).map((other) => findPublicPiece(db, other)),
  );
  const related = await listItems(
    context,
    others.flatMap((other) => other ?? []),
  );
  return [
    json(record, () => ({ ok: true, piece })),
    page(pagePath, () => (
      <PiecePage
        site={site}
        piece={piece}
        authorSlug={writer.slug}
        previous={previous && renderPieceListItem(previous, writer, urls)}
        next={next && renderPieceListItem(next, writer, urls)}
        related={related}
      />
    )),
  ];
}
