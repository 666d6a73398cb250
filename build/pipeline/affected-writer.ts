import type { ChangeDetail } from "../../api/store/log/changes.ts";
import { listNumbersOf, writerNumberOf } from "../../api/store/pieces/public/list-numbers.ts";
import { listProducts } from "../../api/store/people/products.ts";
import { piecesOfWriter, placesOfWriter } from "../../api/store/pieces/public/public.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { namingPieces } from "../../api/store/pieces/public/related.ts";
import { slugsOfSeries } from "../../api/store/series/public-series.ts";
import { foldTag } from "../../api/store/pieces/public/tags.ts";
import { isTrending } from "../../api/store/pieces/public/trending.ts";
import { writerShard } from "../../api/store/people/writer-shards.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { languagePages } from "./affected-languages.ts";
import {
  authorTarget,
  cardTarget,
  piecesById,
  seriesTarget,
  SHOP,
  SITE_LISTS,
  TRENDING,
} from "../targets/named-targets.ts";
import { pageOf, type Target } from "../targets/targets.ts";
import { shardTargetsOf } from "../targets/reader-index-targets.ts";

/** A writer's name and marks are on all of their pages, and in every list that shows one of their pieces. */
export async function writerTargets(
  snapshot: PublicSnapshot,
  id: string,
  detail: ChangeDetail,
): Promise<Target[]> {
  const first = await writerFirst(snapshot, id);
  const { targets } = await writerSlice(snapshot, id, 0, Number.MAX_SAFE_INTEGER);
  return [...first, ...targets, ...writerLast(detail)];
}

/** The previous picture is removed when no page shows it any more. */
export function writerLast({ avatarBefore }: ChangeDetail): Target[] {
  return avatarBefore ? [{ kind: "avatar", file: avatarBefore }] : [];
}

/** The files that readers look at first: the profile, the badges, and the lists of the site. */
export async function writerFirst(snapshot: PublicSnapshot, id: string): Promise<Target[]> {
  const writer = await findWriter(snapshot.db, "id", id);
  if (!writer) return [];
  const products = await listProducts(snapshot.db, { writerId: id });
  const places = await placesOfWriter(snapshot, id);
  const categories = new Set(places.map(({ category }) => category));
  const number = await writerNumberOf(snapshot.db, id);
  return [
    ...(writer.avatarFile ? [{ kind: "avatar", file: writer.avatarFile } as const] : []),
    cardTarget(`author:${id}`),
    authorTarget(writer),
    ...(number === null ? [] : [{ kind: "writers", number: pageOf(number) } as const]),
    { kind: "writers-index" },
    { kind: "sitemap-writers", shard: writerShard(id) },
    ...products.map((product): Target => ({ kind: "product", id: product.id })),
    ...(products.length ? SHOP : []),
    ...[...categories].map((category): Target => ({ kind: "category", category })),
    ...languagePages(places),
    ...((await isTrending(snapshot.db, { writerId: id })) ? TRENDING : []),
    ...SITE_LISTS,
  ];
}

/** The rest, a slice at a time: the writer's pieces numbered from `from`, with what lists them. */
export async function writerSlice(
  snapshot: PublicSnapshot,
  id: string,
  from: number,
  size: number,
): Promise<{ targets: Target[]; next: number | null }> {
  const writer = await findWriter(snapshot.db, "id", id);
  if (!writer) return { targets: [], next: null };
  const pieces = await piecesOfWriter(snapshot, { writerId: id, from, limit: size });
  const readable = pieces.filter(({ isDamaged }) => !isDamaged);
  const numbers = await listNumbersOf(
    snapshot.db,
    readable.map((piece) => piece.id),
  );
  const targets = readable.flatMap((piece): Target[] => [
    cardTarget(`piece:${piece.id}`),
    { kind: "piece", id: piece.id, authorSlug: writer.slug, pieceSlug: piece.slug },
    archiveOf(writer, piece.writerOrdinal),
    { kind: "site-archive", number: pageOf(piece.ordinal) },
    { kind: "archive-index" },
    ...(numbers.get(piece.id) ?? []).map(({ list, ordinal }): Target => ({
      kind: "list-archive",
      list,
      number: pageOf(ordinal),
    })),
    ...piece.tags.map((tag): Target => ({ kind: "tag", tag: foldTag(tag) })),
    ...shardTargetsOf(piece.ordinal),
  ]);
  // A card of a related piece has its writer's name.
  const naming: string[] = [];
  for (const piece of readable) naming.push(...(await namingPieces(snapshot.db, piece.id)));
  targets.push(...(await piecesById(snapshot.db, naming)));
  // The page of a series names the writer of each part.
  const series = [...new Set(readable.flatMap(({ seriesId }) => seriesId ?? []))];
  targets.push(...(await slugsOfSeries(snapshot.db, series)).map(seriesTarget));
  const last = pieces.at(-1);
  return { targets, next: last && pieces.length === size ? last.writerOrdinal + 1 : null };
}

function archiveOf(writer: { id: string; slug: string }, writerOrdinal: number): Target {
  return {
    kind: "archive",
    writerId: writer.id,
    authorSlug: writer.slug,
    number: pageOf(writerOrdinal),
  };
}
