import type { SelectQueryBuilder } from "kysely";
import type { PublicPiece, StoredProduct, Writer } from "../contract/records.ts";
import { sql } from "./kysely.ts";
import type { Queryable } from "./open.ts";
import { pieceFromRow } from "./pieces.ts";
import type { PieceRow, Tables } from "./tables.ts";
import { findWriter } from "./writers.ts";

// What the public may see, as the static tree is built from it. Every list is newest first, ties by id; every query walks
// an index and stops at its limit, so that none grows with the site.

type PieceQuery = SelectQueryBuilder<Tables, "pieces", PieceRow>;

function publicPieces(db: Queryable): PieceQuery {
  return db
    .selectFrom("pieces")
    .selectAll("pieces")
    .where("status", "=", "approved")
    .where("ordinal", "is not", null);
}

async function newestFirst(query: PieceQuery, limit: number): Promise<PublicPiece[]> {
  const rows = await query
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => pieceFromRow(row) as PublicPiece);
}

export async function findPublicPiece(db: Queryable, id: string): Promise<PublicPiece | undefined> {
  const [piece] = await newestFirst(publicPieces(db).where("id", "=", id), 1);
  return piece;
}

export interface PieceFilter {
  category?: string;
  writerId?: string;
  /** Folded. */
  tag?: string;
}

export async function newestPieces(
  db: Queryable,
  filter: PieceFilter,
  limit: number,
): Promise<PublicPiece[]> {
  if (filter.tag !== undefined) return newestTagged(db, filter.tag, limit);
  let query = publicPieces(db);
  if (filter.category)
    query = query.where("category", "=", filter.category as PieceRow["category"]);
  if (filter.writerId) query = query.where("writer_id", "=", filter.writerId);
  return newestFirst(query, limit);
}

async function newestTagged(db: Queryable, tag: string, limit: number): Promise<PublicPiece[]> {
  const rows = await db
    .selectFrom("piece_tags")
    .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
    .selectAll("pieces")
    .where("piece_tags.tag", "=", tag)
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null)
    .orderBy("piece_tags.published_at", "desc")
    .orderBy("piece_tags.piece_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => pieceFromRow(row) as PublicPiece);
}

/** Public pieces whose number, among all or among a writer's, lies in [from, to). */
export async function piecesNumbered(
  db: Queryable,
  { writerId, from, to }: { writerId?: string; from: number; to: number },
): Promise<PublicPiece[]> {
  const column = writerId === undefined ? "ordinal" : "writer_ordinal";
  let query = publicPieces(db).where(column, ">=", from).where(column, "<", to);
  if (writerId !== undefined) query = query.where("writer_id", "=", writerId);
  return newestFirst(query, to - from);
}

/** The writer's public pieces just before and just after this one, by date. */
export async function neighboursOf(
  db: Queryable,
  { id, writerId, publishedAt }: Pick<PublicPiece, "id" | "writerId" | "publishedAt">,
): Promise<{ previous: PublicPiece | undefined; next: PublicPiece | undefined }> {
  const own = publicPieces(db).where("writer_id", "=", writerId);
  const here = sql`(${publishedAt}, ${id})`;
  const place = sql`(published_at, id)`;
  const [previous] = await newestFirst(own.where(sql<boolean>`${place} < ${here}`), 1);
  const [row] = await own
    .where(sql<boolean>`${place} > ${here}`)
    .orderBy("published_at", "asc")
    .orderBy("id", "asc")
    .limit(1)
    .execute();
  return { previous, next: row && (pieceFromRow(row) as PublicPiece) };
}

export interface WriterStats {
  piecesCount: number;
  lastPublishedAt: string | null;
}

export async function statsOf(db: Queryable, writerId: string): Promise<WriterStats> {
  const row = await db
    .selectFrom("pieces")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.max("published_at").as("last"),
    ])
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return { piecesCount: Number(row.count), lastPublishedAt: row.last };
}

/** The writers of some pieces, by id. */
export async function writersOf(
  db: Queryable,
  pieces: readonly { writerId: string }[],
): Promise<Map<string, Writer>> {
  const writers = new Map<string, Writer>();
  for (const { writerId } of pieces) {
    if (writers.has(writerId)) continue;
    const writer = await findWriter(db, "id", writerId);
    if (writer) writers.set(writerId, writer);
  }
  return writers;
}

export async function listProducts(
  db: Queryable,
  filter: { writerId?: string; id?: string; pieceId?: string },
): Promise<StoredProduct[]> {
  let query = db.selectFrom("products").selectAll();
  if (filter.writerId) query = query.where("writer_id", "=", filter.writerId);
  if (filter.id) query = query.where("id", "=", filter.id);
  if (filter.pieceId) {
    const naming = db
      .selectFrom("product_pieces")
      .select("product_id")
      .where("piece_id", "=", filter.pieceId);
    query = query.where("id", "in", naming);
  }
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").execute();
  const products: StoredProduct[] = [];
  for (const row of rows) {
    const related = await db
      .selectFrom("product_pieces")
      .select("piece_id")
      .where("product_id", "=", row.id)
      .orderBy("position")
      .execute();
    products.push({
      id: row.id,
      writerId: row.writer_id,
      content: {
        name: row.name,
        description: row.description,
        price: { amount: row.price_amount, currency: row.price_currency },
        category: row.category,
        payment_url: row.payment_url,
        related: related.map(({ piece_id }) => piece_id),
      },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    });
  }
  return products;
}

/** A piece that is or was public, with its writer; its files are found by this when it is public no more. */
export type OncePublic = Pick<
  PublicPiece,
  "content" | "slug" | "ordinal" | "writerOrdinal" | "publishedAt"
> & {
  writer: Writer;
};

export async function findAnyPiece(db: Queryable, id: string): Promise<OncePublic | undefined> {
  const row = await db
    .selectFrom("pieces")
    .selectAll()
    .where("id", "=", id)
    .where("ordinal", "is not", null)
    .executeTakeFirst();
  const writer = row && (await findWriter(db, "id", row.writer_id));
  return writer && { ...(pieceFromRow(row) as PublicPiece), writer };
}

/** A writer's public pieces in the order of their ids, for work in slices. */
export async function piecesOfWriter(
  db: Queryable,
  { writerId, after, limit }: { writerId: string; after: string; limit: number },
): Promise<{ id: string; slug: string; writerOrdinal: number; tags: string[] }[]> {
  const rows = await db
    .selectFrom("pieces")
    .select(["id", "slug", "writer_ordinal", "tags"])
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, slug, writer_ordinal, tags }) => ({
    id,
    slug: slug ?? "",
    writerOrdinal: writer_ordinal ?? 0,
    tags: JSON.parse(tags) as string[],
  }));
}

/** The categories in which a writer has something public. */
export async function categoriesOfWriter(db: Queryable, writerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("pieces")
    .select("category")
    .distinct()
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .orderBy("category")
    .execute();
  return rows.map(({ category }) => category);
}

/** The numbers of the shards of the sitemap that hold a public piece. */
export async function shardsInUse(db: Queryable, size: number): Promise<number[]> {
  const shards: number[] = [];
  for (let from = 0; ;) {
    const { first } = await db
      .selectFrom("pieces")
      .select(({ fn }) => fn.min("ordinal").as("first"))
      .where("status", "=", "approved")
      .where("ordinal", ">=", from)
      .executeTakeFirstOrThrow();
    if (first === null) return shards;
    const shard = Math.floor(first / size);
    shards.push(shard);
    from = (shard + 1) * size;
  }
}

/** The last number in a writer's archive that is in use. */
export async function lastInArchive(db: Queryable, writerId: string): Promise<number | null> {
  const { last } = await db
    .selectFrom("pieces")
    .select(({ fn }) => fn.max("writer_ordinal").as("last"))
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return last;
}
