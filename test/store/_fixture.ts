import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { tempFolder } from "../_setup.ts";

export type Rows = Record<string, Record<string, unknown>[]>;

/** Copies the database of an earlier version to a temporary folder, as galley.sqlite. */
export function putFixture(name: string, folder = tempFolder()): string {
  const file = join(folder, "galley.sqlite");
  const db = new Sqlite(file);
  db.exec(readFileSync(new URL(`fixtures/${name}.sql`, import.meta.url), "utf8"));
  db.close();
  return file;
}

/** Every row of every table. */
export function readAll(file: string): Rows {
  const db = new Sqlite(file, { readonly: true });
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const rows = tables.map((name) => [name, db.prepare(`select * from "${name}"`).all()]);
  db.close();
  return Object.fromEntries(rows) as Rows;
}
