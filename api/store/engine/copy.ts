import { createHash, type Hash } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { insertMany } from "./bulk.ts";
import { readModel } from "./schema.ts";
import { MIGRATIONS } from "./migrate.ts";
import type { Queryable, Store } from "./open.ts";
import type { Tables } from "./tables.ts";

export interface Copied {
  tables: number;
  rows: number;
}

export interface CopyOptions {
  onProgress?: (done: number, all: number) => void;
}

/** Rows that are read and written at once. A piece may have a megabyte of text. */
const TOGETHER = 200;
/** The rows that are read at once from tables with pictures of several megabytes, or whole mails. */
const FEW_TOGETHER = 8;
const LARGE = new Set<keyof Tables>([
  "avatars",
  "mailings",
  "pictures",
  "picture_files",
  "share_cards",
  "site_files",
]);

/**
 * Copies everything from one database into an empty one, of the same engine or of the other, in one transaction: all or
 * nothing. Then both are read again and compared row by row. It fails if the source has changed meanwhile.
 */
export async function copyStore(
  source: Store,
  target: Store,
  { onProgress }: CopyOptions = {},
): Promise<Copied> {
  const tables = await readTables();
  const all = await source.snapshot((db) => countAll(db, tables));
  await target.snapshot((db) => requireEmpty(db, tables));
  return target.write(async (tx) => {
    await requireEmpty(tx, tables);
    let rows = 0;
    const onCopied = (count: number): void => onProgress?.((rows += count), all);
    const copied = await source.snapshot((db) => copyRows({ tx, db, tables, onCopied }));
    // A state that is newer than the one that was copied.
    await source.snapshot((db) => requireSame({ tx, db, tables, copied }));
    return { tables: tables.length, rows };
  });
}

/**
 * Copies one state of a database, whose tables are current, into a new one. Unlike `copyStore` it may be used beside a
 * running service, and compares nothing: the copy is for looking, and not for going on with.
 */
export async function copySnapshot(db: Queryable, target: Store): Promise<void> {
  const tables = await readTables();
  await target.write((tx) => copyRows({ tx, db, tables }));
}

/** Returns a checksum of each table. */
async function copyRows({
  tx,
  db,
  tables,
  onCopied,
}: {
  tx: Queryable;
  db: Queryable;
  tables: readonly TableModel[];
  onCopied?: (rows: number) => void;
}): Promise<Map<string, string>> {
  for (const table of tables) {
    if (table.freshRows) await sql`delete from ${sql.table(table.name)}`.execute(tx);
  }
  const sums = new Map<string, string>();
  for (const table of tables) {
    const sum = createHash("sha256");
    for await (const slice of slicesOf(db, table)) {
      await insertMany(tx, table.name, slice);
      addRows(sum, table, slice);
      onCopied?.(slice.length);
    }
    sums.set(table.name, sum.digest("hex"));
  }
  return sums;
}

interface TableModel {
  name: keyof Tables;
  columns: string[];
  key: string[];
  /** The rows that it has in a new database. */
  freshRows: number;
}

/**
 * The tables as the migrations create them, in the order of their creation: a table that others refer to comes before
 * them. The history of migrations is the target's own.
 */
function readTables(): Promise<TableModel[]> {
  return readModel(MIGRATIONS, async (tx) => {
    const { rows } = await sql<{ table: keyof Tables; name: string; key: number }>`
        select tables.name as "table", columns.name, columns.pk as key
        from sqlite_schema as tables join pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite_%'
        order by tables.rowid, columns.pk, columns.cid`.execute(tx);
    const grouped = Map.groupBy(rows, ({ table }) => table);
    const tables: TableModel[] = [];
    for (const [name, columns] of grouped) {
      const key = columns.filter((column) => column.key > 0);
      tables.push({
        name,
        columns: columns.map((column) => column.name),
        key: key.map((column) => column.name),
        freshRows: await countRows(tx, name),
      });
    }
    return tables;
  });
}

async function requireEmpty(db: Queryable, tables: readonly TableModel[]): Promise<void> {
  for (const { name, freshRows } of tables) {
    if ((await countRows(db, name)) <= freshRows) continue;
    throw new Refusal(
      "conflict",
      say(
        "The target already has rows in the table {table}. Choose an empty database. Nothing was copied.",
        { table: name },
      ),
    );
  }
}

async function countAll(db: Queryable, tables: readonly TableModel[]): Promise<number> {
  let all = 0;
  for (const { name } of tables) all += await countRows(db, name);
  return all;
}

async function countRows(db: Queryable, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Row = Tables[keyof Tables];

/** All rows in the order of the primary key, which is the same on both engines. */
async function* slicesOf(db: Queryable, table: TableModel): AsyncGenerator<Row[]> {
  const keys = sql.join(table.key.map((column) => sql.ref(column)));
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last ? sql`where (${keys}) > (${sql.join(valuesOf(last, table.key))})` : sql``;
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table.name)} ${after}
      order by ${keys} limit ${sql.lit(LARGE.has(table.name) ? FEW_TOGETHER : TOGETHER)}`.execute(
      db,
    );
    if (!rows.length) return;
    yield rows;
    last = rows.at(-1);
  }
}

/**
 * Reads both databases again and compares checksums. They are read in turns: a server ends a transaction in which nothing
 * happens for long.
 */
async function requireSame({
  tx,
  db,
  tables,
  copied,
}: {
  tx: Queryable;
  db: Queryable;
  tables: readonly TableModel[];
  copied: ReadonlyMap<string, string>;
}): Promise<void> {
  for (const table of tables) {
    const sides = [tx, db].map((side) => ({
      slices: slicesOf(side, table),
      sum: createHash("sha256"),
      isDone: false,
    }));
    while (sides.some(({ isDone }) => !isDone)) {
      for (const side of sides) {
        const { value, done } = await side.slices.next();
        if (done) side.isDone = true;
        else addRows(side.sum, table, value);
      }
    }
    const [written, now] = sides.map(({ sum }) => sum.digest("hex"));
    if (written !== copied.get(table.name)) {
      throw new Error(
        `The copy of the table ${table.name} differs from what was read. Nothing was copied.`,
      );
    }
    if (now !== written) {
      throw new Refusal(
        "conflict",
        say(
          "The table {table} was written while it was copied. Nothing was copied. Stop everything that writes to this database, and try again.",
          { table: table.name },
        ),
      );
    }
  }
}

function addRows(sum: Hash, { columns }: TableModel, rows: readonly Row[]): void {
  for (const row of rows) sum.update(`${JSON.stringify(valuesOf(row, columns))}\n`);
}

function valuesOf(row: Row, columns: readonly string[]): unknown[] {
  return columns.map((column) => (row as unknown as Record<string, unknown>)[column]);
}
