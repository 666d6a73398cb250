import type { SeriesText } from "../../contract/site/series.ts";
import type { Status } from "../../contract/vocabulary.ts";
import type { Queryable } from "../engine/open.ts";
import type { SeriesRow } from "../engine/tables-pieces.ts";
import { contains, findRow } from "../engine/rows.ts";

// Series as the desk shows them, with parts that are not public. `public-series.ts` has what readers see.

export interface Series extends SeriesText {
  id: string;
  slug: string;
  /** Null for a series of the site. */
  writerId: string | null;
}

export interface ListedSeries extends Series {
  writerName: string | null;
  parts: number;
  publicParts: number;
}

export async function findSeries(db: Queryable, id: string): Promise<Series | undefined> {
  const row = await findRow(db, "series", { id });
  return row && fromRow(row);
}

/** Those of a writer, or all of them: the site's first, then by title. */
export async function listSeries(
  db: Queryable,
  { writerId }: { writerId?: string },
): Promise<ListedSeries[]> {
  let query = db
    .selectFrom("series")
    .leftJoin("writers", "writers.id", "series.writer_id")
    .selectAll("series")
    .select("writers.name as writer_name");
  if (writerId !== undefined) query = query.where("series.writer_id", "=", writerId);
  const rows = await query.orderBy("series.title").orderBy("series.id").limit(LISTED).execute();
  const counts = await countParts(
    db,
    rows.map(({ id }) => id),
  );
  const listed = rows.map(({ writer_name, ...row }) => ({
    ...fromRow(row),
    writerName: writer_name,
    ...(counts.get(row.id) ?? { parts: 0, publicParts: 0 }),
  }));
  return [
    ...listed.filter((series) => series.writerId === null),
    ...listed.filter((series) => series.writerId !== null),
  ];
}

/** More than a page can show. */
const LISTED = 500;

async function countParts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { parts: number; publicParts: number }>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("series_pieces")
    .innerJoin("pieces", "pieces.id", "series_pieces.piece_id")
    .select(["series_id", "status"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("series_id", "in", ids)
    .where("deleted_at", "is", null)
    .groupBy(["series_id", "status"])
    .execute();
  const counts = new Map(ids.map((id) => [id, { parts: 0, publicParts: 0 }]));
  for (const { series_id, status, count } of rows) {
    const found = counts.get(series_id);
    if (!found) continue;
    found.parts += count;
    if (status === "approved") found.publicParts += count;
  }
  return counts;
}

/** A piece in a series, as its owner sees it. */
export interface SeriesPart {
  id: string;
  headline: string;
  status: Status;
  writerId: string;
  writerName: string;
}

/** All parts in their order. */
export async function partsOf(db: Queryable, seriesId: string): Promise<SeriesPart[]> {
  const rows = await db
    .selectFrom("series_pieces")
    .innerJoin("pieces", "pieces.id", "series_pieces.piece_id")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .select(["pieces.id", "pieces.headline", "pieces.status", "pieces.writer_id", "writers.name"])
    .where("series_id", "=", seriesId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("piece_id")
    .execute();
  return rows.map(({ writer_id, name, ...part }) => ({
    ...part,
    writerId: writer_id,
    writerName: name,
  }));
}

export async function seriesOfPiece(db: Queryable, pieceId: string): Promise<Series | undefined> {
  const row = await db
    .selectFrom("series_pieces")
    .innerJoin("series", "series.id", "series_pieces.series_id")
    .selectAll("series")
    .where("piece_id", "=", pieceId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The place that a piece has among the public parts, or would have if it were public now. */
export async function placeInSeries(
  db: Queryable,
  pieceId: string,
): Promise<{ title: string; slug: string; part: number; parts: number } | undefined> {
  const series = await seriesOfPiece(db, pieceId);
  if (!series) return undefined;
  const parts = await partsOf(db, series.id);
  const shown = parts.filter(({ id, status }) => status === "approved" || id === pieceId);
  const { title, slug } = series;
  return {
    title,
    slug,
    part: shown.findIndex(({ id }) => id === pieceId) + 1,
    parts: shown.length,
  };
}

/** Pieces to choose parts from. */
export interface Candidate extends SeriesPart {
  /** The title of the series that it is in, which it would leave. */
  series: string | null;
}

const CANDIDATES = 20;

/** Pieces that are not in the series, the last changed first: a writer's, or public ones of everybody. */
export async function candidatesFor(
  db: Queryable,
  { id, writerId }: Pick<Series, "id" | "writerId">,
  words: string,
): Promise<Candidate[]> {
  let query = db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .leftJoin("series_pieces", "series_pieces.piece_id", "pieces.id")
    .leftJoin("series", "series.id", "series_pieces.series_id")
    .select(["pieces.id", "pieces.headline", "pieces.status", "pieces.writer_id", "writers.name"])
    .select("series.title as series")
    .where("pieces.deleted_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("series_pieces.series_id", "is", null), eb("series_pieces.series_id", "!=", id)]),
    );
  query =
    writerId === null
      ? query.where("pieces.status", "=", "approved").orderBy("pieces.published_at", "desc")
      : query.where("pieces.writer_id", "=", writerId).orderBy("pieces.updated_at", "desc");
  if (words) query = query.where(contains("pieces.headline", words));
  const rows = await query.orderBy("pieces.id", "desc").limit(CANDIDATES).execute();
  return rows.map(({ writer_id, name, ...piece }) => ({
    ...piece,
    writerId: writer_id,
    writerName: name,
  }));
}

function fromRow({ id, slug, title, description, writer_id }: SeriesRow): Series {
  return { id, slug, title, description, writerId: writer_id };
}
