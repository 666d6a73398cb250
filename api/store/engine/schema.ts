import { Kysely, sql, type Transaction } from "kysely";
import { sqliteDialect } from "./driver-sqlite.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Tables } from "./tables.ts";
import { UnusableDatabaseError } from "./unusable.ts";

/** More faults would not help to find the cause. */
const FAULTS_SHOWN = 3;

/**
 * Refuses a database whose tables are not those that its migrations create: the first query would fail in the middle of
 * a request. The expected tables come from the migrations themselves, applied to an empty database in memory.
 */
export async function requireSchema(
  db: Kysely<Tables>,
  {
    name,
    catalog,
    migrations,
  }: { name: string; catalog: Catalog; migrations: readonly Migration[] },
): Promise<void> {
  const faults = await schemaFaults(db, catalog, migrations);
  if (!faults.length) return;
  const more = faults.length - FAULTS_SHOWN;
  const shown = faults.slice(0, FAULTS_SHOWN).join("; ") + (more > 0 ? `; and ${more} more` : "");
  throw new UnusableDatabaseError(
    `The tables of ${name} are not those of version ${migrations.length}, which it claims to have: ${shown}. A version of Galley that was never released wrote it, or it was changed by hand. Nothing was changed now. Restore a backup, or start the version that wrote it and export everything with "npm run export".`,
  );
}

async function schemaFaults(
  db: Kysely<Tables>,
  catalog: Catalog,
  migrations: readonly Migration[],
): Promise<string[]> {
  const expected = await columnsAfter(migrations);
  const actual = await catalog.columns(db);
  const faults: string[] = [];
  for (const [table, columns] of expected) {
    const there = actual.get(table);
    if (!there) {
      faults.push(`there is no table ${table}`);
      continue;
    }
    for (const [name, shape] of columns) {
      const found = there.get(name);
      if (!found) faults.push(`${table} has no column ${name}`);
      else if (found.shape !== null && found.shape !== shape.shape) {
        faults.push(`${table}.${name} is "${found.shape}" and not "${shape.shape}"`);
      }
    }
    for (const [name, { isRequired }] of there) {
      // An operator's own column does no harm, unless every row must have a value for it.
      if (isRequired && !columns.has(name)) faults.push(`${table} requires a column ${name}`);
    }
  }
  return faults;
}

/** The expected columns by the last migration. A process opens its database several times, and applying all of them takes 20 ms. */
const models = new WeakMap<Migration, Promise<Columns>>();

async function columnsAfter(migrations: readonly Migration[]): Promise<Columns> {
  const last = migrations.at(-1);
  if (!last) return new Map();
  const known = models.get(last) ?? readModel(migrations, (tx) => sqliteCatalog.columns(tx));
  models.set(last, known);
  return known;
}

/** Reads an empty database in memory to which migrations were applied. */
export async function readModel<Found>(
  migrations: readonly Migration[],
  read: (tx: Transaction<Tables>) => Promise<Found>,
): Promise<Found> {
  const model = new Kysely<Tables>({ dialect: sqliteDialect(":memory:", "write") });
  try {
    return await model.transaction().execute(async (tx) => {
      for (const { up } of migrations) await up(tx);
      return read(tx);
    });
  } finally {
    await model.destroy();
  }
}

interface Column {
  /** Type and constraints; null where they are not compared. */
  shape: string | null;
  isRequired: boolean;
}

export type Columns = Map<string, Map<string, Column>>;

/** How an engine names its tables, and what it needs before the first migration. */
export interface Catalog {
  columns(db: Kysely<Tables>): Promise<Columns>;
  /** Keeps other processes from migrating at the same time. */
  lock(tx: Kysely<Tables>): Promise<void>;
  /** Runs once, in an empty database. */
  prepare(tx: Kysely<Tables>): Promise<void>;
}

export const sqliteCatalog: Catalog = {
  columns: readColumns,
  // The transaction itself is the lock.
  lock: async () => undefined,
  prepare: async () => undefined,
};

async function readColumns(db: Kysely<Tables>): Promise<Columns> {
  const { rows } = await sql<{
    table: string;
    name: string;
    type: string;
    required: 0 | 1;
    default: string | null;
    key: number;
  }>`
    select tables.name as "table", columns.name, columns.type, columns."notnull" as required,
      columns.dflt_value as "default", columns.pk as key
    from sqlite_schema as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(db);
  const columns: Columns = new Map();
  for (const { table, name, type, required, key, ...row } of rows) {
    const ofTable = columns.get(table) ?? new Map<string, Column>();
    columns.set(table, ofTable);
    ofTable.set(name, {
      shape: [type.toLowerCase(), required ? "required" : "", key ? "key" : ""]
        .filter(Boolean)
        .join(" "),
      isRequired: required === 1 && row.default === null,
    });
  }
  return columns;
}
