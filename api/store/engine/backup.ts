import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { sqliteDialect } from "./driver-sqlite.ts";
import { requireUsable } from "./migrate.ts";
import { sqliteCatalog } from "./schema.ts";
import type { Tables } from "./tables.ts";
import { sweepUnfinished, unfinishedName } from "./temporary-files.ts";

/** Copies the database into a new file. A file of that name is never overwritten. */
export async function backUpDatabase(file: string, copy: string): Promise<{ bytes: number }> {
  if (existsSync(copy))
    throw new Refusal(
      "conflict",
      say("{file} already exists. Choose another name.", { file: copy }),
    );
  return copyDatabase(file, copy);
}

/**
 * Copies the database while others read and write it (SQLite's online backup), checks the copy, and only then gives it
 * its name. A file of that name is replaced.
 */
export async function copyDatabase(file: string, copy: string): Promise<{ bytes: number }> {
  sweepUnfinished(dirname(copy));
  const unfinished = unfinishedName(copy);
  closeSync(openSync(unfinished, "w", 0o600));
  try {
    const source = new Sqlite(file, { readonly: true });
    // Reads from one snapshot: otherwise every commit restarts the copy, and beside a busy service it never ends.
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await source.backup(unfinished).finally(() => source.close());
    const target = new Sqlite(unfinished);
    // Without WAL the backup is a single file. The service turns WAL on again.
    target.pragma("journal_mode = DELETE");
    // Rows that violate a foreign key are copied as they are: `db check` reports them.
    const faults = integrityFaults(target);
    const bytes =
      Number(target.pragma("page_count", { simple: true })) *
      Number(target.pragma("page_size", { simple: true }));
    target.close();
    if (faults.length) throw new Error(`The copy is damaged: ${faults.join("; ")}`);
    renameSync(unfinished, copy);
    return { bytes };
  } finally {
    for (const journal of ["", "-journal", "-wal", "-shm"]) {
      rmSync(`${unfinished}${journal}`, { force: true });
    }
  }
}

/**
 * Refuses an intact file whose tables are not those of its version. Gives the number of its migrations. The refusal has
 * the name: that of the file, unless people know it by another one.
 */
export async function requireTables(file: string, name: string = file): Promise<number> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, "snapshot") });
  try {
    return await requireUsable(db, { name, catalog: sqliteCatalog });
  } finally {
    await db.destroy();
  }
}

/** The faults that SQLite finds in the file; empty for an intact one. */
export function checkDatabase(file: string): string[] {
  const database = new Sqlite(file, { readonly: true, timeout: 10_000 });
  try {
    return [...integrityFaults(database), ...orphans(database)];
  } catch (error) {
    // Some damage makes even the check fail. A lock or a missing permission is not damage.
    const isDamage = /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "");
    if (!isDamage) throw error;
    return [(error as Error).message];
  } finally {
    database.close();
  }
}

function integrityFaults(database: Sqlite.Database): string[] {
  const rows = database.pragma("integrity_check") as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}

function orphans(database: Sqlite.Database): string[] {
  const rows = database.pragma("foreign_key_check") as { table: string; rowid: number }[];
  return rows.map(
    ({ table, rowid }) => `row ${rowid} of ${table} refers to a row that does not exist`,
  );
}
