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
  // The view information_schema.columns has the same, and takes ten times as long.
  const { rows } = await sql<{ table: string; name: string; required: boolean }>`
    select tables.relname as "table", columns.attname as name,
      columns.attnotnull and not columns.atthasdef as required
    from pg_attribute as columns join pg_class as tables on tables.oid = columns.attrelid
    where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p')
      and columns.attnum > 0 and not columns.attisdropped`.execute(db);
  const columns: Columns = new Map();
  for (const { table, name, required } of rows) {
    const ofTable = columns.get(table) ?? new Map();
    columns.set(table, ofTable);
    ofTable.set(name, { shape: null, isRequired: required });
  }
  return columns;
}
