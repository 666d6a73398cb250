import { type RawBuilder, sql } from "kysely";
import { damageOf, READABLE } from "../../engine/damage.ts";
import {
  isBuilt,
  isShown,
  type PublicSnapshot,
  type Shows,
  showsOf,
} from "../../log/public-snapshot.ts";
import { repeatable } from "../../engine/repeatable.ts";

// Public pieces by their numbers. Each list has numbers of its own, and its pages are fixed ranges of them.

/** All pieces of the site, those of a writer, or those of a category or tag. */
export type NumberedList =
  | { of: "site" }
  | { of: "writer"; writerId: string }
  | { of: "list"; list: string };

interface Source {
  tables: RawBuilder<unknown>;
  number: RawBuilder<number>;
  is: (key: string) => RawBuilder<boolean>;
}

const SOURCES: Record<NumberedList["of"], Source> = {
  site: {
    tables: sql`pieces`,
    number: sql.ref("pieces.ordinal"),
    is: () => sql`1 = 1`,
  },
  writer: {
    tables: sql`pieces`,
    number: sql.ref("pieces.writer_ordinal"),
    is: (key) => sql`pieces.writer_id = ${key}`,
  },
  list: {
    // A cross join, so that SQLite walks the numbers and looks up the pieces.
    tables: sql`list_numbers cross join pieces`,
    number: sql.ref("list_numbers.ordinal"),
    is: (key) => sql`list_numbers.piece_id = pieces.id and list_numbers.list = ${key}`,
  },
};

type Value<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** The same query for each kind of list, compiled once for each. */
function forLists<Values extends object, Row>(
  write: (source: Source, value: Value<Values & Shows & { key: string }>) => RawBuilder<Row>,
) {
  const compiled = (source: Source) =>
    repeatable<Values & Shows & { key: string }>()<Row>((db, value) => ({
      compile: () => write(source, value).compile(db),
    }));
  const queries = {
    site: compiled(SOURCES.site),
    writer: compiled(SOURCES.writer),
    list: compiled(SOURCES.list),
  };
  return async (
    { db, shows }: PublicSnapshot,
    list: NumberedList,
    values: Values,
  ): Promise<Row[]> => {
    const key = list.of === "site" ? "" : list.of === "writer" ? list.writerId : list.list;
    return queries[list.of](db, { ...values, ...shows, key });
  };
}

/** The lowest number from this one on that a public piece has. */
export async function numberFrom(
  snapshot: PublicSnapshot,
  list: NumberedList,
  from: number,
): Promise<number | null> {
  const [row] = await firstFrom(snapshot, list, { from });
  return row?.number ?? null;
}

const firstFrom = forLists<{ from: number }, { number: number }>(
  ({ tables, number, is }, value) => sql`
    select ${number} as number from ${tables}
    where ${is(value("key"))} and pieces.status = 'approved' and ${number} >= ${value("from")}
      and ${isShown(showsOf(value))}
    order by ${number} limit 1`,
);

/** The highest number below this one that a public piece has. */
export async function numberBelow(
  snapshot: PublicSnapshot,
  list: NumberedList,
  below: number,
): Promise<number | null> {
  const [row] = await lastBelow(snapshot, list, { below });
  return row?.number ?? null;
}

const lastBelow = forLists<{ below: number }, { number: number }>(
  ({ tables, number, is }, value) => sql`
    select ${number} as number from ${tables}
    where ${is(value("key"))} and pieces.status = 'approved' and ${number} < ${value("below")}
      and ${isShown(showsOf(value))}
    order by ${number} desc limit 1`,
);

/** The highest number that a public piece has. */
export async function lastNumber(
  snapshot: PublicSnapshot,
  list: NumberedList,
): Promise<number | null> {
  return numberBelow(snapshot, list, HIGHEST);
}

/** PostgreSQL keeps numbers in 32 bits. */
const HIGHEST = 2_147_483_647;

/** The ranges of `size` numbers each that hold a public piece, within [from, to). */
export async function rangesInUse(
  snapshot: PublicSnapshot,
  list: NumberedList,
  size: number,
  { from: start = 0, to = Infinity }: { from?: number; to?: number } = {},
): Promise<number[]> {
  const rows = await firstsOfRanges(snapshot, list, { from: start, size });
  const ranges = rows.filter(({ number }) => number < to);
  return ranges.map(({ number }) => Math.floor(number / size));
}

/** The first number of each range from one on: as many look-ups as there are ranges, in one query. */
const firstsOfRanges = forLists<{ from: number; size: number }, { number: number }>(
  ({ tables, number, is }, value) => {
    const size = sql`cast(${value("size")} as integer)`;
    const lowestFrom = (from: RawBuilder<unknown>) => sql`
      select ${number} from ${tables}
      where ${is(value("key"))} and pieces.status = 'approved' and ${number} >= ${from}
        and ${isShown(showsOf(value))}
      order by ${number} limit 1`;
    return sql`
      with recursive firsts(number) as (
        select (${lowestFrom(sql`cast(${value("from")} as integer)`)})
        union all
        select (${lowestFrom(sql`(firsts.number / ${size} + 1) * ${size}`)}) from firsts
        where firsts.number is not null
      )
      select number from firsts where number is not null`;
  },
);

/** The ids of the public pieces with numbers in [from, to), newest first. */
export async function idsNumbered(
  snapshot: PublicSnapshot,
  list: NumberedList,
  range: Range,
): Promise<string[]> {
  return (await numbered(snapshot, list, range)).map(({ id }) => id);
}

const numbered = forLists<{ from: number; to: number }, { id: string }>(
  ({ tables, number, is }, value) => sql`
    select pieces.id from ${tables}
    where ${is(value("key"))} and pieces.status = 'approved'
      and ${number} >= ${value("from")} and ${number} < ${value("to")}
      and ${isShown(showsOf(value))}
    order by pieces.published_at desc, pieces.id desc`,
);

/**
 * Whether the tree has a piece with a number in [from, to) that no open change concerns: it was there before these changes,
 * and is there after them.
 */
export async function hasBuiltPiece(
  snapshot: PublicSnapshot,
  list: NumberedList,
  range: { from: number; to: number },
): Promise<boolean> {
  return (await built(snapshot, list, range)).length > 0;
}

interface Range {
  from: number;
  to: number;
}

const builtIn: Parameters<typeof forLists<Range, { id: string }>>[0] = (
  { tables, number, is },
  value,
) => sql`
  select pieces.id from ${tables}
  where ${is(value("key"))} and pieces.status = 'approved'
    and ${number} >= ${value("from")} and ${number} < ${value("to")}
    and ${isBuilt(value("follower"))}
  limit 1`;

const built = forLists(builtIn);

/** The same, and the highest number that a public piece has. */
export async function rangeState(
  snapshot: PublicSnapshot,
  list: NumberedList,
  range: Range,
): Promise<{ isBuilt: boolean; last: number | null }> {
  const [row] = await builtAndLast(snapshot, list, range);
  return { isBuilt: Boolean(row?.built), last: row?.last ?? null };
}

const builtAndLast = forLists<Range, { built: boolean | 0 | 1; last: number | null }>(
  (source, value) => {
    const { tables, number, is } = source;
    return sql`
      select exists (${builtIn(source, value)}) as built, (
        select ${number} from ${tables}
        where ${is(value("key"))} and pieces.status = 'approved' and ${isShown(showsOf(value))}
        order by ${number} desc limit 1
      ) as last`;
  },
);

/** The number of a piece in a list; null if it has none. */
export async function numberIn(
  snapshot: PublicSnapshot,
  list: NumberedList,
  id: string,
): Promise<number | null> {
  const [row] = await numberOfPiece(snapshot, list, { id });
  return row?.number ?? null;
}

const numberOfPiece = forLists<{ id: string }, { number: number | null }>(
  ({ tables, number, is }, value) => sql`
    select ${number} as number from ${tables}
    where ${is(value("key"))} and pieces.id = ${value("id")}`,
);

/** Public pieces with numbers in [from, to), newest first. */
export async function sitemapPieces(
  { db, shows }: PublicSnapshot,
  { from, to }: { from: number; to: number },
) {
  const rows = await db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .leftJoin("series_pieces", "series_pieces.piece_id", "pieces.id")
    .leftJoin("series", "series.id", "series_pieces.series_id")
    .select([...READABLE, "pieces.slug", "pieces.ordinal", "writers.slug as writer_slug"])
    .select("series.slug as series_slug")
    .where("status", "=", "approved")
    .where(isShown(shows))
    .where("ordinal", ">=", from)
    .where("ordinal", "<", to)
    .orderBy("published_at", "desc")
    .orderBy("pieces.id", "desc")
    .execute();
  const readable = rows.filter((row) => !damageOf(row));
  return readable.map((row) => ({
    slug: row.slug ?? "",
    writerSlug: row.writer_slug,
    modifiedAt: row.modified_at ?? "",
    ordinal: row.ordinal ?? 0,
    seriesSlug: row.series_slug,
  }));
}
