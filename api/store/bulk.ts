import { CompiledQuery, type Insertable } from "kysely";
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
  const columns = Object.keys(first).toSorted() as (keyof typeof first)[];
  const engine = engineOf(tx);
  const statements = statementsOf.get(engine) ?? new Map<string, string>();
  statementsOf.set(engine, statements);
  const size = Math.floor(VALUES_AT_ONCE / columns.length);
  for (let start = 0; start < rows.length; start += size) {
    const some = rows.slice(start, start + size);
    const key = `${table} ${columns.join()} ${some.length}`;
    const statement = statements.get(key) ?? compile(tx, table, columns, some);
    statements.set(key, statement);
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    await tx.executeQuery(CompiledQuery.raw(statement, values));
  }
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
