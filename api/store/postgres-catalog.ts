import { sql } from "kysely";
import type { Queryable } from "./engine.ts";
import type { Catalog, Columns } from "./schema.ts";

/** Names of tables and columns are compared. Types are not: each engine has its own. */
export function postgresCatalog(locks: number, lock: number): Catalog {
  return {
    columns: readColumns,
    lock: async (tx) => {
      await sql`select pg_advisory_xact_lock(${locks}, ${lock})`.execute(tx);
    },
    prepare: async (tx) => {
      // The functions that our queries use and that SQLite has of its own. The domain gives the values the order of our columns.
      await sql`create domain plain_text as text collate "C"`.execute(tx);
      await sql`
        create function json_each(list text) returns table (value plain_text)
        language sql immutable as
        'select element::plain_text from json_array_elements_text(list::json) as element'`.execute(
        tx,
      );
    },
  };
}

async function readColumns(db: Queryable): Promise<Columns> {
  const { rows } = await sql<{ table: string; name: string; required: boolean }>`
    select table_name as "table", column_name as name,
      is_nullable = 'NO' and column_default is null as required
    from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  const columns: Columns = new Map();
  for (const { table, name, required } of rows) {
    const ofTable = columns.get(table) ?? new Map();
    columns.set(table, ofTable);
    ofTable.set(name, { shape: null, isRequired: required });
  }
  return columns;
}
