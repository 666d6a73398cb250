import { cardId, type CardSubject } from "../../api/contract/site/share-card.ts";
import { neighboursOf } from "../../api/store/pieces/public/cards.ts";
import { waitingThings } from "../../api/store/log/change-queue.ts";
import type { ChangeDetail } from "../../api/store/log/changes.ts";
import { listNumbersOf, writerNumberOf } from "../../api/store/pieces/public/list-numbers.ts";
import { oldAddressesOf, shardOfPage } from "../../api/store/pieces/public/old-addresses.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import { picturesOf, piecesShowing } from "../../api/store/pictures/piece-pictures.ts";
import { listProducts } from "../../api/store/people/products.ts";
import { findOncePublic, type OncePublic } from "../../api/store/pieces/public/public.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { namingPieces } from "../../api/store/pieces/public/related.ts";
import { translatedWith } from "../../api/store/pieces/public/translations.ts";
import type { ChangeRow } from "../../api/store/engine/tables-changes.ts";
import { isTrending } from "../../api/store/pieces/public/trending.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { erasedTargets, erasedThings } from "./affected-erased.ts";
import {
  listArchiveTargets,
  siteArchiveTargets,
  sitemapTargets,
  writerArchiveTargets,
  writersTargets,
} from "./affected-lists.ts";
import { seriesAt, seriesOfPiece, seriesTargets } from "./affected-series.ts";
import { languagesAffected } from "./affected-languages.ts";
import { writerFirst, writerTargets } from "./affected-writer.ts";
import {
  authorTarget,
  cardTarget,
  listsOf,
  pagesAt,
  pictureTarget,
  piecesById,
  pieceTarget,
  redirectTargets,
  SHOP,
  NEWEST_LISTS,
  TRENDING,
} from "../targets/named-targets.ts";
import type { Target } from "../targets/targets.ts";
import { shardTargetsOf, targetsOfShard } from "../targets/reader-index-targets.ts";

/** The targets to write again, or to remove, for one change. `null` means all of them: a full build. */
export async function affectedBy(
  snapshot: PublicSnapshot,
  change: Pick<ChangeRow, "kind" | "subject_id" | "detail">,
): Promise<Target[] | null> {
  const detail = JSON.parse(change.detail) as ChangeDetail;
  switch (change.kind) {
    case "piece_published":
    case "piece_updated":
    case "piece_unpublished":
      return pieceTargets(snapshot, change.subject_id, detail);
    case "picture_changed":
      return pictureTargets(snapshot, change.subject_id);
    case "card_changed":
      return cardTargets(snapshot, change.subject_id as CardSubject);
    case "writer_changed":
      return writerTargets(snapshot, change.subject_id, detail);
    case "writer_removed":
      return detail.erased ? erasedTargets(snapshot, change.subject_id, detail.erased) : [];
    case "product_changed":
    case "product_removed":
      return productTargets(snapshot.db, change.subject_id, detail.sellerId);
    case "trending_changed":
      return TRENDING;
    case "series_changed":
    case "series_removed":
      return seriesTargets(snapshot.db, change.subject_id, detail);
    case "words_changed":
      return targetsOfShard(change.subject_id);
    case "redirect_changed":
      return redirectTargets([change.subject_id]);
    case "site_changed":
      return null;
  }
}

/** The pieces whose words a change may bring into the search, or take out of it. */
export function piecesIn({ kind, subject_id, detail }: ChangeRow): string[] {
  if (kind === "writer_removed") {
    return (JSON.parse(detail) as ChangeDetail).erased?.pieces.map(({ id }) => id) ?? [];
  }
  return kind.startsWith("piece_") ? [subject_id] : [];
}

/** The targets that are built at once. The pieces of a changed writer follow in slices. */
export async function firstTargets(snapshot: PublicSnapshot, change: ChangeRow): Promise<Target[]> {
  return change.kind === "writer_changed"
    ? writerFirst(snapshot, change.subject_id)
    : ((await affectedBy(snapshot, change)) ?? []);
}

/**
 * The files of the withdrawn thing itself, without those that only name it. They are found without rendering anything,
 * and render to removals unless the thing is public again.
 */
export async function ownTargets(db: Queryable, change: ChangeRow): Promise<Target[]> {
  const { erased, before, series } = JSON.parse(change.detail) as ChangeDetail;
  if (change.kind === "piece_unpublished") {
    const pieces = await findOncePublic(db, [change.subject_id]);
    return [
      ...pieces.map(pieceTarget),
      // A new address may not be in this tree yet.
      ...(await formerPages(db, pieces)),
      cardTarget(`piece:${change.subject_id}`),
      // Their writer may have deleted them since.
      ...(before?.pictures ?? []).map(pictureTarget),
    ];
  }
  if (change.kind === "series_removed") return seriesAt(change.subject_id, series);
  if (change.kind === "product_removed") return [{ kind: "product", id: change.subject_id }];
  return erased ? erasedThings(change.subject_id, erased) : [];
}

/**
 * Listings, pictures and moved pieces of changes that wait for another batch. The lists of this batch may name them already, and a
 * list must not lead to a missing file.
 */
export async function thingsOfOthers(
  snapshot: PublicSnapshot,
  batch: readonly ChangeRow[],
): Promise<Target[]> {
  const numbers = new Set(batch.map(({ number }) => number));
  const others = (await waitingThings(snapshot.db, snapshot.shows.follower)).filter(
    ({ number }) => !numbers.has(number),
  );
  const moved = others.filter(
    ({ kind, detail }) => kind === "piece_updated" && (JSON.parse(detail) as ChangeDetail).moved,
  );
  const pages: Target[] = [];
  for (const piece of await findOncePublic(snapshot.db, [
    ...new Set(moved.map((row) => row.subject_id)),
  ])) {
    if (piece.isDamaged) continue;
    pages.push(
      pieceTarget(piece),
      ...(await addressTargets(snapshot.db, piece, { isMoved: true })),
    );
  }
  const things = others.flatMap(
    ({ kind, subject_id, detail, avatar_file, picture_id }): Target[] => {
      if (kind === "series_changed") {
        return seriesAt(subject_id, (JSON.parse(detail) as ChangeDetail).series);
      }
      // A feed carries the newest text of a piece.
      if (kind === "piece_updated") return picture_id ? [pictureTarget(picture_id)] : [];
      if (kind === "product_changed") return [{ kind: "product", id: subject_id }];
      if (kind === "card_changed") return [cardTarget(subject_id as CardSubject)];
      return avatar_file ? [{ kind: "avatar", file: avatar_file }] : [];
    },
  );
  // Lists name the new address of a piece at once, and its old page may name a piece that is withdrawn.
  return [...pages, ...things];
}

/** For a piece: its own files, its neighbours, the pieces that name it, and every list that shows or showed it. */
async function pieceTargets(
  snapshot: PublicSnapshot,
  id: string,
  { before, moved }: ChangeDetail,
): Promise<Target[]> {
  const [piece] = await findOncePublic(snapshot.db, [id]);
  // The row is gone because the writer was removed. That change knows the last lists of the piece; only this one knows
  // the lists before.
  const pictures = [...(before?.pictures ?? []), ...(await picturesOf(snapshot.db, [id]))].map(
    pictureTarget,
  );
  const card = cardTarget(`piece:${id}`);
  if (!piece) {
    const lists = before ? listsOf([before]) : [];
    return [
      ...lists,
      ...(await languagesAffected(snapshot, before ? [before] : [])),
      ...(await listArchiveTargets(snapshot, before?.numbers ?? [])),
      ...pictures,
      card,
    ];
  }
  const { writer, slug, ordinal, writerOrdinal, seriesId } = piece;
  const numbers = (await listNumbersOf(snapshot.db, [id])).get(id) ?? [];
  const number = await writerNumberOf(snapshot.db, writer.id);
  const neighbours = await besidePiece(snapshot, id, before?.locale);
  const products = await listProducts(snapshot.db, { pieceId: id });
  const lists = [
    ...(await writerArchiveTargets(snapshot, writer, writerOrdinal)),
    ...(await siteArchiveTargets(snapshot, piece)),
    ...(await listArchiveTargets(snapshot, [...numbers, ...(before?.numbers ?? [])])),
    ...(await writersTargets(snapshot, { id: writer.id, number })),
    ...(await languagesAffected(snapshot, before ? [piece, before] : [piece])),
  ];
  const naming = [
    ...(await namingPieces(snapshot.db, id)),
    ...(await translatedWith(snapshot.db, [piece.group, before?.group ?? piece.group])),
  ];
  return [
    ...pictures,
    card,
    { kind: "piece", id, authorSlug: writer.slug, pieceSlug: slug },
    ...(before?.cards ? [{ kind: "players", id, count: before.cards } as const] : []),
    ...(await addressTargets(snapshot.db, piece, { isMoved: moved === true })),
    ...(await piecesById(snapshot.db, [...new Set([...neighbours, ...naming])])),
    ...(await seriesOfPiece(snapshot.db, seriesId)),
    { kind: "author", id: writer.id, slug: writer.slug },
    ...lists,
    ...(await sitemapTargets(snapshot, ordinal, lists)),
    ...shardTargetsOf(ordinal),
    ...listsOf(before ? [piece, before] : [piece]),
    ...products.map((product): Target => ({ kind: "product", id: product.id })),
    ...(products.length ? SHOP : []),
    ...((await isTrending(snapshot.db, { pieceIds: [id] })) ? TRENDING : []),
    ...NEWEST_LISTS,
  ];
}

/** The writer's pieces that have it as previous or next, or had it before it changed its language. */
async function besidePiece(
  snapshot: PublicSnapshot,
  id: string,
  localeBefore: string | undefined,
): Promise<string[]> {
  const now = (await neighboursOf(snapshot, [id])).get(id);
  const then =
    localeBefore === undefined
      ? undefined
      : (await neighboursOf(snapshot, [id], localeBefore)).get(id);
  return [...new Set([...(now?.beside ?? []), ...(then?.beside ?? [])])];
}

/** The pages that it had before, which are removed, and the redirects to it. */
async function addressTargets(
  db: Queryable,
  piece: OncePublic,
  { isMoved }: { isMoved: boolean },
): Promise<Target[]> {
  const { shards } = await oldAddressesOf(db, { pieceId: piece.id });
  // It may have returned to an address that was redirected until now.
  if (isMoved) shards.push(shardOfPage(piece.writer.slug, piece.slug));
  return [...(await formerPages(db, [piece])), ...redirectTargets(shards)];
}

async function formerPages(db: Queryable, pieces: readonly OncePublic[]): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { id, writer } of pieces) {
    const { slugs } = await oldAddressesOf(db, { pieceId: id });
    targets.push(...pagesAt(id, writer.slug, slugs.get(id)));
  }
  return targets;
}

/** A picture and the pages that show it: they name each of its encodings. */
async function pictureTargets(snapshot: PublicSnapshot, id: string): Promise<Target[]> {
  return [
    pictureTarget(id),
    ...(await piecesById(snapshot.db, await piecesShowing(snapshot.db, id))),
  ];
}

/** A card and the page that names it. The site's card has a fixed address. */
async function cardTargets(snapshot: PublicSnapshot, subject: CardSubject): Promise<Target[]> {
  const id = cardId(subject);
  if (subject.startsWith("piece:"))
    return [cardTarget(subject), ...(await piecesById(snapshot.db, [id]))];
  const writer = subject.startsWith("author:")
    ? await findWriter(snapshot.db, "id", id)
    : undefined;
  return [cardTarget(subject), ...(writer ? [authorTarget(writer)] : [])];
}

async function productTargets(
  db: Queryable,
  id: string,
  sellerId: string | undefined,
): Promise<Target[]> {
  const [product] = await listProducts(db, { id });
  const seller = await findWriter(db, "id", product?.writerId ?? sellerId ?? "");
  return [
    { kind: "product", id },
    ...(seller ? [{ kind: "author", id: seller.id, slug: seller.slug } as const] : []),
    ...SHOP,
  ];
}
