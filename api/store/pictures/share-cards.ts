import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import {
  type CardCover,
  cardId,
  type CardSubject,
  SITE_CARD,
} from "../../contract/site/share-card.ts";
import { recordChange } from "../log/changes.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { isShown, type PublicSnapshot, type Shows, showsOf } from "../log/public-snapshot.ts";
import { idsIn, repeatable } from "../engine/repeatable.ts";
import { findRow, hasRow, putRow, walkRows } from "../engine/rows.ts";

export async function cardVersions(
  db: Queryable,
  subjects: readonly CardSubject[],
): Promise<Map<string, string>> {
  const rows = await versions(db, { subjects: JSON.stringify(subjects) });
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

const versions = repeatable<{ subjects: string }>()((db, value) =>
  db
    .selectFrom("share_cards")
    .select(["subject", "version"])
    .where("subject", "in", idsIn(value("subjects"))),
);

/** The bytes of a card of this version. */
export async function readCard(
  db: Queryable,
  { subject, version }: { subject: CardSubject; version: string },
): Promise<Buffer | undefined> {
  const row = await findRow(db, "share_cards", { subject, version }, ["base64"]);
  return row && Buffer.from(row.base64, "base64");
}

/**
 * Stores a card, and records the change that brings it to readers. Returns false if its subject is no longer public.
 * Pages name the site's card by the version that the settings make, drawn or not, so only its first one changes them: all of
 * them.
 */
export async function putCard(
  store: Store,
  { subject, version, bytes }: { subject: CardSubject; version: string; bytes: Buffer },
): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await isThere(tx, subject))) return false;
    const had = await cardVersions(tx, [subject]);
    const card = {
      version,
      bytes: bytes.length,
      base64: bytes.toString("base64"),
      created_at: timestamp(store.clock),
    };
    await putRow(tx, "share_cards", { subject }, card);
    const isFirst = subject === SITE_CARD && !had.size;
    const kind = isFirst ? "site_changed" : "card_changed";
    await recordChange(tx, store, { kind, subjectId: subject });
    return true;
  });
}

async function isThere(tx: Queryable, subject: CardSubject): Promise<boolean> {
  if (subject === SITE_CARD) return true;
  const id = cardId(subject);
  return subject.startsWith("piece:")
    ? hasRow(tx, "pieces", { id, status: "approved" })
    : hasRow(tx, "writers", { id });
}

export async function deleteCards(tx: Queryable, subjects: readonly CardSubject[]): Promise<void> {
  await tx
    .deleteFrom("share_cards")
    .where("subject", "in", idsIn(JSON.stringify(subjects)))
    .execute();
}

/** A public piece as its card shows it. */
export interface CardPiece {
  id: string;
  ordinal: number;
  headline: string;
  locale: string;
  cover: CardCover | null;
  writer: { id: string; name: string; identityVerifiedAt: string | null };
  /** The version of the card that it has. */
  version: string | null;
}

/** Those of these pieces that the public tree shows. */
export async function shownCardPieces(
  { db, shows }: PublicSnapshot,
  ids: readonly string[],
): Promise<CardPiece[]> {
  if (!ids.length) return [];
  return (await shownPieces(db, { ids: JSON.stringify(ids), ...shows })).map(fromRow);
}

const shownPieces = repeatable<Shows & { ids: string }>()((db, value) =>
  pieces(db)
    .where("pieces.id", "in", idsIn(value("ids")))
    .where(isShown(showsOf(value))),
);

export interface CardFilter {
  /** Only these. */
  ids?: readonly string[];
  writerId?: string;
  /** Only pieces with a lower number. */
  before?: number;
}

/** Public pieces with the versions of their cards, those that were published last first. */
export async function newestCardPieces(
  db: Queryable,
  { ids, writerId, before }: CardFilter,
  limit: number,
): Promise<CardPiece[]> {
  let query = pieces(db).where("ordinal", "is not", null);
  if (ids) query = query.where("pieces.id", "in", ids);
  if (writerId !== undefined) query = query.where("writer_id", "=", writerId);
  if (before !== undefined) query = query.where("ordinal", "<", before);
  return (await query.orderBy("ordinal", "desc").limit(limit).execute()).map(fromRow);
}

function pieces(db: Queryable) {
  return db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .leftJoin("share_cards", (join) =>
      join.on("share_cards.subject", "=", sql<string>`'piece:' || pieces.id`),
    )
    .leftJoin("piece_pictures", (join) =>
      join
        .onRef("piece_pictures.piece_id", "=", "pieces.id")
        .on("piece_pictures.part", "=", sql.lit("cover")),
    )
    .leftJoin("pictures", "pictures.id", "piece_pictures.picture_id")
    .select([
      "pieces.id",
      "pieces.ordinal",
      "pieces.headline",
      "pieces.locale",
      "pieces.writer_id",
      "writers.name",
      "writers.identity_verified_at",
      "share_cards.version",
      "pictures.id as cover_id",
      "pictures.width as cover_width",
      "pictures.height as cover_height",
    ])
    .where("pieces.status", "=", "approved");
}

type Row = Awaited<ReturnType<ReturnType<typeof pieces>["execute"]>>[number];

function fromRow(row: Row): CardPiece {
  const { cover_id: id, cover_width: width, cover_height: height } = row;
  return {
    id: row.id,
    ordinal: row.ordinal ?? 0,
    headline: row.headline,
    locale: row.locale,
    cover: id !== null && width !== null && height !== null ? { id, width, height } : null,
    writer: {
      id: row.writer_id,
      name: row.name,
      identityVerifiedAt: row.identity_verified_at,
    },
    version: row.version,
  };
}

/** Writers by id, or only these, each with the version of their card. */
export async function cardWriters(
  db: Queryable,
  { ids, after = "" }: { ids?: readonly string[]; after?: string },
  limit: number,
) {
  let query = db
    .selectFrom("writers")
    .leftJoin("share_cards", (join) =>
      join.on("share_cards.subject", "=", sql<string>`'author:' || writers.id`),
    )
    .select([
      "writers.id",
      "writers.name",
      "writers.identity_verified_at as identityVerifiedAt",
      "share_cards.version",
    ])
    .where("writers.id", ">", after);
  if (ids) query = query.where("writers.id", "in", ids);
  return query.orderBy("writers.id").limit(limit).execute();
}

/** The subjects of all cards, read `size` at a time. */
export async function* walkCards(db: Queryable, size: number): AsyncGenerator<CardSubject> {
  const cards = db.selectFrom("share_cards").select("subject");
  for await (const { subject } of walkRows(cards, "subject", size)) yield subject as CardSubject;
}

/** A public picture that a card is cut from. */
export async function readMaster(db: Queryable, id: string): Promise<Buffer | undefined> {
  const row = await findRow(db, "pictures", { id }, ["master"]);
  return row && Buffer.from(row.master, "base64");
}
