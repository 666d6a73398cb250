import { sql } from "kysely";
import type { PublicPiece, PublicText } from "../../../contract/records.ts";
import type { Category } from "../../../contract/vocabulary.ts";
import { cardFromRow, CARD_COLUMNS, coversOfRows, isPublic } from "./cards.ts";
import { externalUrlOf, statementOf } from "../drafts/content.ts";
import { damageOf, READABLE, tagsOf } from "../../engine/damage.ts";
import type { Queryable } from "../../engine/open.ts";
import { draftingsOf, withStatement } from "../drafts/kept-drafting.ts";
import { picturesByPiece } from "../../pictures/piece-pictures.ts";
import {
  isHidden,
  isShown,
  type PublicSnapshot,
  type Shows,
  showsOf,
} from "../../log/public-snapshot.ts";
import { idsIn, repeatable } from "../../engine/repeatable.ts";
import { countRows } from "../../engine/rows.ts";

// Public data for building the static tree. `cards.ts` has the same for lists.

/** The public ones of these pieces, complete, in the order given. */
export async function findPublicPieces(
  snapshot: PublicSnapshot,
  ids: readonly string[],
): Promise<PublicPiece[]> {
  return (await readPublicPieces(snapshot, ids)).pieces;
}

export interface PublicPieces {
  pieces: PublicPiece[];
  /** Public pieces with damaged rows: the reason, by id. */
  damaged: Map<string, string>;
}

/** The same, with the pieces whose rows are damaged. */
export async function readPublicPieces(
  snapshot: PublicSnapshot,
  ids: readonly string[],
): Promise<PublicPieces> {
  const { db, shows } = snapshot;
  const damaged = new Map<string, string>();
  if (!ids.length) return { pieces: [], damaged };
  const rows = await wholePieces(db, { ids: JSON.stringify(ids), ...shows });
  const pictures = await picturesByPiece(db, ids);
  const covers = await coversOfRows(
    db,
    rows.filter((row) => !damageOf(row)),
  );
  const draftings = await draftingsOf(snapshot, ids);
  const pieces = new Map<string, PublicPiece>();
  for (const row of rows) {
    if (!isPublic(row) || !row.shown) continue;
    const damage = damageOf(row);
    if (damage !== undefined) {
      damaged.set(row.id, damage);
      continue;
    }
    const { opening: _, ...card } = cardFromRow({ ...row, opening: null }, covers);
    pieces.set(row.id, {
      ...card,
      html: row.html ?? "",
      text: row.text ?? "",
      style: row.style,
      externalUrl: externalUrlOf(row),
      originalId: row.original_id,
      pictures: pictures.get(row.id) ?? [],
      drafting: withStatement(draftings.get(row.id), statementOf(row)),
      seriesId: row.series_id,
      hasReceipt: row.has_receipt === 1,
    });
  }
  return { pieces: ids.flatMap((id) => pieces.get(id) ?? []), damaged };
}

/** Looked up by id alone: with a condition on the status, SQLite would walk the index of all public pieces. */
const wholePieces = repeatable<{ ids: string } & Shows>()((db, value) =>
  db
    .selectFrom("pieces")
    .select([...CARD_COLUMNS, "status", "ordinal", "html", "text", "style", "original_id"])
    .select([isShown(showsOf(value)).as("shown"), seriesOfRow().as("series_id")])
    .select(receiptOfRow().as("has_receipt"))
    .where("id", "in", idsIn(value("ids"))),
);

/** The series of a row. Most pieces are in none, so nothing is asked for it apart. */
function seriesOfRow() {
  return sql<string | null>`(
    select series_id from series_pieces where series_pieces.piece_id = pieces.id
  )`;
}

/** Whether the ledger says something about the piece of a row. */
function receiptOfRow() {
  return sql<0 | 1>`(
    case when exists (
      select 1 from ledger_entries
      where ledger_entries.subject = pieces.id and ledger_entries.statement is not null
    ) then 1 else 0 end
  )`;
}

/** The searched texts of the public ones of these pieces, in no order, without the HTML, which is longer. */
export async function findPublicTexts(
  { db, shows }: PublicSnapshot,
  ids: readonly string[],
): Promise<PublicText[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.id", "category", "headline", "sub", "text", "status", "ordinal"])
    .select("writers.slug as author")
    .select(READABLE)
    .select(isShown(shows).as("shown"))
    .where("pieces.id", "in", ids)
    .execute();
  const readable = rows.filter((row) => isPublic(row) && row.shown && !damageOf(row));
  return readable.map(({ id, published_at, category, author, headline, sub, text }) => ({
    id,
    publishedAt: published_at ?? "",
    category,
    author,
    headline,
    sub,
    text: text ?? "",
  }));
}

export async function statsOf(snapshot: PublicSnapshot, writerId: string) {
  const approved = snapshot.db
    .selectFrom("pieces")
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved");
  const count = await countRows(approved);
  const hidden = await countRows(approved.where(isHidden(snapshot)));
  const newest = await approved
    .select("published_at")
    .where(isShown(snapshot.shows))
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { piecesCount: count - hidden, lastPublishedAt: newest?.published_at ?? null };
}

/** A piece that is or was public. Its files are found by these fields after it is no longer public. */
export interface OncePublic {
  id: string;
  slug: string;
  writer: { id: string; slug: string };
  ordinal: number;
  writerOrdinal: number;
  category: Category;
  tags: string[];
  publishedAt: string;
  locale: string;
  /** The group of translations that it belongs to; its own id if it translates nothing. */
  group: string;
  seriesId: string | null;
  /** Its row is damaged: do not render it because of another piece. */
  isDamaged: boolean;
}

export async function findOncePublic(db: Queryable, ids: readonly string[]): Promise<OncePublic[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select([
      "pieces.id",
      "pieces.slug",
      "pieces.writer_id",
      "pieces.ordinal",
      "pieces.writer_ordinal",
      "pieces.category",
      "pieces.original_id",
      "writers.slug as writer_slug",
    ])
    .select(READABLE)
    .select(seriesOfRow().as("series_id"))
    .where("pieces.id", "in", ids)
    .orderBy("pieces.id")
    .execute();
  const numbered = rows.filter(({ ordinal }) => ordinal !== null);
  return numbered.map((row) => ({
    id: row.id,
    slug: row.slug ?? "",
    writer: { id: row.writer_id, slug: row.writer_slug },
    ordinal: row.ordinal ?? 0,
    writerOrdinal: row.writer_ordinal ?? 0,
    category: row.category,
    tags: tagsOf(row),
    publishedAt: row.published_at ?? "",
    locale: row.locale,
    group: row.original_id ?? row.id,
    seriesId: row.series_id,
    isDamaged: damageOf(row) !== undefined,
  }));
}

/** A writer's public pieces in order of their numbers, for work in slices. */
export async function piecesOfWriter(
  { db, shows }: PublicSnapshot,
  { writerId, from, limit }: { writerId: string; from: number; limit: number },
): Promise<
  Pick<
    OncePublic,
    "id" | "slug" | "ordinal" | "writerOrdinal" | "tags" | "isDamaged" | "seriesId"
  >[]
> {
  const rows = await db
    .selectFrom("pieces")
    .select(["id", "slug", "ordinal", "writer_ordinal", seriesOfRow().as("series_id")])
    .select(READABLE)
    .where("writer_id", "=", writerId)
    .where("writer_ordinal", ">=", from)
    .where("status", "=", "approved")
    .where(isShown(shows))
    .orderBy("writer_ordinal")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug ?? "",
    ordinal: row.ordinal ?? 0,
    writerOrdinal: row.writer_ordinal ?? 0,
    tags: tagsOf(row),
    seriesId: row.series_id,
    isDamaged: damageOf(row) !== undefined,
  }));
}

export async function placesOfWriter(
  { db, shows }: PublicSnapshot,
  writerId: string,
): Promise<{ category: string; locale: string }[]> {
  return db
    .selectFrom("pieces")
    .select(["category", "locale"])
    .distinct()
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .where(isShown(shows))
    .orderBy("category")
    .orderBy("locale")
    .execute();
}
