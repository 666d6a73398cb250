import { CompiledQuery, type Insertable } from "kysely";
import type { Query } from "./engine.ts";
import type { Queryable } from "./open.ts";
import { engineOf } from "./repeatable.ts";
import type { Tables } from "./tables.ts";

/** SQLite takes 32,766 values in one statement. */
const VALUES_AT_ONCE = 30_000;

/** Compiling an insert of dozens of rows costs more than running it: its SQL is cached by engine, table, columns and rows. */
const statementsOf = new Map<unknown, Map<string, string>>();

/** Inserts many rows of one shape at once. */
export async function insertMany<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(VALUES_AT_ONCE / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    await tx.executeQuery(insertion(tx, table, rows.slice(start, start + size)).compile());
  }
}

/** The insert of some rows of one shape, to be sent together with other queries. */
export function insertion<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Query {
  const columns = Object.keys(rows[0] ?? {}).toSorted() as (keyof Insertable<Tables[Table]>)[];
  const engine = engineOf(tx);
  const statements = statementsOf.get(engine) ?? new Map<string, string>();
  statementsOf.set(engine, statements);
  const key = `${table} ${columns.join()} ${rows.length}`;
  const statement = statements.get(key) ?? compile(tx, table, columns, rows);
  statements.set(key, statement);
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  return { compile: () => CompiledQuery.raw(statement, values) };
}

function compile<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  columns: readonly (keyof Insertable<Tables[Table]>)[],
  rows: readonly Insertable<Tables[Table]>[],
): string {
  const ordered = rows.map(
    (row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])) as Insertable<
        Tables[Table]
      >,
  );
  return tx.insertInto(table).values(ordered).compile().sql;
}
