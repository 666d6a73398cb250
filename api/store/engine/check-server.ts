import { sql } from "kysely";
import { openStore } from "./open.ts";

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
