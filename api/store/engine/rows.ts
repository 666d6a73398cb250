import {
  type Insertable,
  type ReferenceExpression,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from "kysely";
import type { Queryable } from "./open.ts";
import type { Tables } from "./tables.ts";

// The short statements about rows of one table. Everything else is written with Kysely.

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** The values that rows must have. Never null: a value that is not known must not find rows without one. */
type Values<Table extends keyof Tables> = {
  [Column in keyof Row<Table>]?: NonNullable<Row<Table>[Column]>;
};

type TableWithId = {
  [Table in keyof Tables]: Row<Table> extends { id: string } ? Table : never;
}[keyof Tables];

/** The first row with these values: all of its columns, or those named. */
export async function findRow<
  Table extends keyof Tables,
  Column extends keyof Row<Table> & string = keyof Row<Table> & string,
>(
  db: Queryable,
  table: Table,
  values: Values<Table>,
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column> | undefined> {
  const rows = db.selectFrom(table as "writers").limit(1);
  const chosen = columns ? rows.select(columns as readonly never[]) : rows.selectAll();
  const row = await chosen.where(({ and }) => and(values)).executeTakeFirst();
  return row as Pick<Row<Table>, Column> | undefined;
}

/** The same for a row that must be there. */
export async function requireRow<
  Table extends keyof Tables,
  Column extends keyof Row<Table> & string = keyof Row<Table> & string,
>(
  db: Queryable,
  table: Table,
  values: Values<Table>,
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const row = await findRow(db, table, values, columns);
  if (!row) throw new Error(`A row of ${table} is missing.`);
  return row;
}

/** All rows with these values, in the order of a column if one is named. A list stands for any of its values. */
export async function findRows<
  Table extends keyof Tables,
  Column extends keyof Row<Table> & string = keyof Row<Table> & string,
>(
  db: Queryable,
  table: Table,
  values: { [Name in keyof Values<Table>]: Values<Table>[Name] | readonly Values<Table>[Name][] },
  columns?: readonly Column[],
  order?: keyof Row<Table> & string,
): Promise<Pick<Row<Table>, Column>[]> {
  const rows = db.selectFrom(table as "writers");
  let query = columns ? rows.select(columns as readonly never[]) : rows.selectAll();
  for (const [column, value] of Object.entries(values)) {
    query = query.where(column as "id", Array.isArray(value) ? "in" : "=", value as string);
  }
  if (order) query = query.orderBy(order as "id");
  return (await query.execute()) as unknown as Pick<Row<Table>, Column>[];
}

export async function hasRow<Table extends keyof Tables>(
  db: Queryable,
  table: Table,
  values: Values<Table>,
): Promise<boolean> {
  const [column] = Object.keys(values) as (keyof Row<Table> & string)[];
  return (await findRow(db, table, values, column && [column])) !== undefined;
}

/** The number of rows of a query that selects nothing yet. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}

export async function insertRow<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await tx
    .insertInto(table as "writers")
    .values(row as never)
    .execute();
}

/** Inserts a row, or changes the one that has this key. */
export async function putRow<Table extends keyof Tables, Key extends Values<Table>>(
  tx: Queryable,
  table: Table,
  key: Key,
  others: Omit<Insertable<Tables[Table]>, keyof Key> & Updateable<Tables[Table]>,
): Promise<void> {
  const columns = Object.keys(key) as never[];
  await tx
    .insertInto(table as "writers")
    .values({ ...key, ...others } as never)
    .onConflict((conflict) => conflict.columns(columns).doUpdateSet(others))
    .execute();
}

export async function updateById<Table extends TableWithId>(
  tx: Queryable,
  table: Table,
  id: string,
  news: Updateable<Tables[Table]>,
): Promise<void> {
  await tx
    .updateTable(table as "writers")
    .set(news as never)
    .where("id", "=", id)
    .execute();
}

export async function updateRows<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  values: Values<Table>,
  news: Updateable<Tables[Table]>,
): Promise<void> {
  await tx
    .updateTable(table as "writers")
    .set(news as never)
    .where(({ and }) => and(values))
    .execute();
}

export async function deleteRows<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  values: Values<Table>,
): Promise<void> {
  await tx
    .deleteFrom(table as "writers")
    .where(({ and }) => and(values))
    .execute();
}

/** Each new row removes at most this many old ones, which keeps the transactions short and the table small. */
const REMOVED_AT_ONCE = 100;

/** The first rows of a query, to be removed. Transactions that remove the same rows do not wait for each other. */
export function someRows<DB, Table extends keyof DB, Found>(
  query: SelectQueryBuilder<DB, Table, Found>,
): SelectQueryBuilder<DB, Table, Found> {
  return query.limit(REMOVED_AT_ONCE).forUpdate().skipLocked();
}

/**
 * Whether a column contains the words, taken literally, in any letter case. SQLite folds only ASCII, so the words are
 * also compared as typed.
 */
export function contains(column: string, words: string) {
  const ref = sql.ref(column);
  return sql<boolean>`(lower(${ref}) like ${within(words.toLowerCase())} escape '\\' or ${ref} like ${within(words)} escape '\\')`;
}

function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The rows of a query by a column, `size` at a time, so that they are never all in memory. Each slice is read by itself:
 * outside a snapshot, none stays open.
 */
export async function* walkSlices<DB, Table extends keyof DB, Found extends object>(
  query: SelectQueryBuilder<DB, Table, Found>,
  column: keyof Found & string,
  size: number,
  from: string | number = "",
): AsyncGenerator<Found[]> {
  const key = column as ReferenceExpression<DB, Table>;
  for (let after = from; ;) {
    const rows = await query
      .where(key, ">", after as never)
      .orderBy(column as never)
      .limit(size)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last[column] as string | number;
  }
}

/** The same row by row. */
export async function* walkRows<DB, Table extends keyof DB, Found extends object>(
  query: SelectQueryBuilder<DB, Table, Found>,
  column: keyof Found & string,
  size: number,
): AsyncGenerator<Found> {
  for await (const rows of walkSlices(query, column, size)) yield* rows;
}
