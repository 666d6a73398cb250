import { sql } from "kysely";
import { openStore, type Queryable } from "./open.ts";

/** Opens the database of a server, which checks its tables, and reads every row: a damaged page makes that fail. */
export async function checkServer(address: string): Promise<{ tables: number; rows: number }> {
  const store = await openStore(address);
  try {
    const tables = await store.read.introspection.getTables();
    let rows = 0;
    for (const { name } of tables) {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from (select * from ${sql.table(name)} offset 0) as whole`.execute(
        store.read,
      );
      rows += counted[0]?.count ?? 0;
    }
    return { tables: tables.length, rows };
  } finally {
    await store.close();
  }
}

/** The properties of a server that Galley depends on. */
export interface ServerFacts {
  version: number;
  encoding: string;
  schema: string;
  user: string;
  may_create: boolean;
  connections: number;
  /** The server's time, in milliseconds. */
  now: number;
}

export async function serverFacts(db: Queryable): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_schema() as schema,
      current_user as user,
      has_schema_privilege(current_schema(), 'create') as may_create,
      current_setting('max_connections')::int as connections,
      extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The server did not say what it is.");
  return facts;
}
