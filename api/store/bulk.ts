import type { Insertable } from "kysely";
import { CompiledQuery } from "./kysely.ts";
import type { Queryable } from "./open.ts";
import type { Tables } from "./tables.ts";

/** Statements of inserts by table and number of rows: compiling one for dozens of rows costs more than running it. */
const statements = new Map<string, string>();

/** Inserts many rows of one shape at once. */
export async function insertMany<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const key = `${table} ${rows.length}`;
  const known = statements.get(key);
  const statement = known ?? tx.insertInto(table).values(rows).compile().sql;
  statements.set(key, statement);
  const columns = Object.keys(first) as (keyof typeof first)[];
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  await tx.executeQuery(CompiledQuery.raw(statement, values));
}
