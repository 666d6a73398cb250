import type { Queryable } from "../../api/store/engine/open.ts";
import type { ChangeDetail } from "../../api/store/log/changes.ts";
import { findOncePublic } from "../../api/store/pieces/public/public.ts";
import { membersOf, slugsOfSeries } from "../../api/store/series/public-series.ts";
import { pieceTarget, seriesTarget, seriesWithParts } from "../targets/named-targets.ts";
import { SHARD_SIZE, type Target } from "../targets/targets.ts";

/** Everything that shows the parts of the series that a piece is in. */
export async function seriesOfPiece(db: Queryable, seriesId: string | null): Promise<Target[]> {
  return seriesId === null ? [] : seriesWithParts(db, await slugsOfSeries(db, [seriesId]));
}

/** A series, all that is in it, and what was taken out of it, with the sitemaps that name it beside its parts. */
export async function seriesTargets(
  db: Queryable,
  id: string,
  { series }: ChangeDetail,
): Promise<Target[]> {
  const members = await membersOf(db, [id]);
  const ids = [...members.map(({ piece_id }) => piece_id), ...(series?.pieces ?? [])];
  const pieces = await findOncePublic(db, [...new Set(ids)]);
  return [
    ...seriesAt(id, series),
    ...(await slugsOfSeries(db, [id])).map(seriesTarget),
    ...pieces.filter(({ isDamaged }) => !isDamaged).map(pieceTarget),
    ...pieces.map(({ ordinal }): Target => ({
      kind: "sitemap",
      number: Math.floor(ordinal / SHARD_SIZE),
    })),
  ];
}

/** The address that a changed series had. */
export function seriesAt(id: string, series: ChangeDetail["series"]): Target[] {
  return series ? [seriesTarget({ id, slug: series.slug })] : [];
}
