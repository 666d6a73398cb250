import type { ChangeDetail } from "../../api/store/log/changes.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { writerShard } from "../../api/store/people/writer-shards.ts";
import { languagesAffected } from "./affected-languages.ts";
import { listArchiveTargets, siteArchiveTargets, writersPageTargets } from "./affected-lists.ts";
import {
  cardTarget,
  listsOf,
  pagesAt,
  pictureTarget,
  piecesById,
  redirectTargets,
  seriesTarget,
  seriesWithParts,
  SHOP,
  SITE_LISTS,
  TRENDING,
} from "../targets/named-targets.ts";
import { ARCHIVE_SIZE, SHARD_SIZE, type Target } from "../targets/targets.ts";
import { shardTargetsOf } from "../targets/reader-index-targets.ts";

/** Everything that names a writer whose rows are gone. The change remembers what they had. */
export async function erasedTargets(
  snapshot: PublicSnapshot,
  id: string,
  erased: NonNullable<ChangeDetail["erased"]>,
): Promise<Target[]> {
  const { pieces, naming, number } = erased;
  const pages: Target[] = number === undefined ? [] : await writersPageTargets(snapshot, number);
  for (const { ordinal, numbers = [] } of pieces) {
    pages.push(...(await siteArchiveTargets(snapshot, { ordinal })));
    pages.push(...(await listArchiveTargets(snapshot, numbers)));
  }
  return [
    ...erasedThings(id, erased),
    ...pages,
    ...(await languagesAffected(snapshot, pieces)),
    ...pieces.flatMap((piece): Target[] => [
      ...listsOf([piece]),
      { kind: "sitemap", number: Math.floor(piece.ordinal / SHARD_SIZE) },
      ...shardTargetsOf(piece.ordinal),
    ]),
    ...(await piecesById(snapshot.db, naming)),
    ...(await seriesWithParts(snapshot.db, erased.series ?? [])),
    { kind: "sitemap-writers", shard: writerShard(id) },
    ...redirectTargets(erased.redirects ?? []),
    ...SHOP,
    // The rows are gone, so nothing tells whether one of the pieces was trending.
    ...TRENDING,
    ...SITE_LISTS,
  ];
}

/** The files of the writer, and of everything that was theirs. */
export function erasedThings(id: string, erased: NonNullable<ChangeDetail["erased"]>): Target[] {
  const { slug, avatar, pieces, products, pictures = [], archived } = erased;
  const archives = Array.from(
    { length: Math.ceil(archived / ARCHIVE_SIZE) },
    (_, number): Target => ({
      kind: "archive",
      writerId: id,
      authorSlug: slug,
      number,
    }),
  );
  return [
    { kind: "author", id, slug },
    cardTarget(`author:${id}`),
    ...pieces.map((piece) => cardTarget(`piece:${piece.id}`)),
    ...(avatar ? [{ kind: "avatar", file: avatar } as const] : []),
    ...archives,
    ...pieces.map((piece): Target => ({
      kind: "piece",
      id: piece.id,
      authorSlug: slug,
      pieceSlug: piece.slug,
    })),
    ...pieces.flatMap((piece) => pagesAt(piece.id, slug, piece.former)),
    ...products.map((product): Target => ({ kind: "product", id: product })),
    ...pictures.map(pictureTarget),
    // A series that was theirs alone renders to its removal.
    ...(erased.series ?? []).map(seriesTarget),
  ];
}
