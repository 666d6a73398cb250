import { sql } from "kysely";
import { TILE_WIDTH } from "../../contract/ledger/tiles.ts";
import { insertMany } from "../engine/bulk.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { repeatable } from "../engine/repeatable.ts";
import { deleteRows, hasRow, insertRow, putRow } from "../engine/rows.ts";
import type {
  LedgerCheckpointRow,
  LedgerEntryRow,
  LedgerKeyRow,
  LedgerNodeRow,
} from "./tables-ledger.ts";

/** The bytes of some entries, in order. */
export async function entriesFrom(
  db: Queryable,
  from: number,
  count = TILE_WIDTH,
): Promise<string[]> {
  const rows = await db
    .selectFrom("ledger_entries")
    .select("entry")
    .where("number", ">=", from)
    .where("number", "<", from + count)
    .orderBy("number")
    .execute();
  return rows.map(({ entry }) => entry);
}

/** The hashes of some full tiles of a level, in base64. */
export async function nodesFrom(
  db: Queryable,
  { level, from, count }: { level: number; from: number; count: number },
): Promise<string[]> {
  if (count === 0) return [];
  const rows = await db
    .selectFrom("ledger_nodes")
    .select("hash")
    .where("level", "=", level)
    .where("number", ">=", from)
    .where("number", "<", from + count)
    .orderBy("number")
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function newestCheckpoint(db: Queryable): Promise<LedgerCheckpointRow | undefined> {
  return db
    .selectFrom("ledger_checkpoints")
    .selectAll()
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether there are entries that no checkpoint covers, and nodes may sign them. It is asked in every round, so it is one
 * short query.
 */
export async function isDue(db: Queryable): Promise<boolean> {
  const [row] = await due(db, {});
  return row !== undefined;
}

/** A witness has seen another history than ours: no node signs any more. */
export async function stopSigning(tx: Queryable): Promise<void> {
  await putRow(tx, "counters", { name: STOPPED }, { value: 1 });
}

export async function allowSigning(store: Store): Promise<void> {
  if (!(await hasRow(store.read, "counters", { name: STOPPED }))) return;
  await store.write((tx) => deleteRows(tx, "counters", { name: STOPPED }));
}

const STOPPED = "log stopped";

/** The oldest entry that no checkpoint covers. */
export async function oldestUnsigned(db: Queryable): Promise<string | undefined> {
  const [row] = await unsigned(db, {});
  return row && (await entriesFrom(db, row.number, 1))[0];
}

const unsigned = repeatable<object>()(selectUnsigned);

const due = repeatable<object>()((db) =>
  selectUnsigned(db).where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom("counters").select("value").where("name", "=", sql.lit(STOPPED)))),
  ),
);

function selectUnsigned(db: Queryable) {
  return db
    .selectFrom("ledger_entries")
    .select("number")
    .where("number", ">=", sql<number>`coalesce((select max(size) from ledger_checkpoints), 0)`)
    .orderBy("number")
    .limit(sql.lit(1));
}

/** The sizes of signed checkpoints that are larger than this. */
export async function signedSizes(db: Queryable, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom("ledger_checkpoints")
    .select("size")
    .where("size", ">", after)
    .orderBy("size")
    .execute();
  return rows.map(({ size }) => size);
}

/** Keeps a signed checkpoint and the hashes of the tiles that have become full, and forgets those that no tree needs. */
export async function keepCheckpoint(
  tx: Queryable,
  { size, note, nodes }: LedgerCheckpointRow & { nodes: readonly LedgerNodeRow[] },
): Promise<void> {
  await insertMany(tx, "ledger_nodes", nodes);
  await insertRow(tx, "ledger_checkpoints", { size, note });
  const full = Math.floor(size / TILE_WIDTH) * TILE_WIDTH;
  await tx.deleteFrom("ledger_checkpoints").where("size", "<", full).execute();
}

/** Puts what witnesses have signed under the note of the newest checkpoint. Returns false if that is another one by now. */
export async function addCosignatures(
  tx: Queryable,
  { size, lines }: { size: number; lines: readonly string[] },
): Promise<boolean> {
  const newest = await newestCheckpoint(tx);
  if (newest?.size !== size) return false;
  const end = newest.note.lastIndexOf("\n\n") + 2;
  const [own = "", ...others] = newest.note.slice(end).trimEnd().split("\n");
  const all = [...new Set([...others, ...lines])].toSorted();
  const note = `${newest.note.slice(0, end)}${[own, ...all].join("\n")}\n`;
  await tx.updateTable("ledger_checkpoints").set({ note }).where("size", "=", size).execute();
  return true;
}

/** All addresses and keys, the first one first. */
async function ledgerKeys(db: Queryable): Promise<LedgerKeyRow[]> {
  return db.selectFrom("ledger_keys").selectAll().orderBy("number").execute();
}

/**
 * Puts entries that a tree has, and this database lost, in their places. Entries after them that nobody has seen yet move
 * behind them.
 */
export async function takeEntriesBack(
  tx: Queryable,
  { from, entries }: { from: number; entries: readonly string[] },
): Promise<void> {
  const later = await tx
    .selectFrom("ledger_entries")
    .selectAll()
    .where("number", ">=", from)
    .orderBy("number")
    .execute();
  await tx.deleteFrom("ledger_entries").where("number", ">=", from).execute();
  const lost = entries.map((entry, index) => ({
    number: from + index,
    entry,
    subject: null,
    salt: null,
    statement: null,
    proofs: null,
  }));
  const moved = later.map((row) => ({ ...row, number: row.number + entries.length }));
  await insertMany(tx, "ledger_entries", lost);
  await insertMany(tx, "ledger_entries", moved);
  const place = (number: number): number => (number < from ? number : number + entries.length);
  const keys = await ledgerKeys(tx);
  await tx.deleteFrom("ledger_keys").execute();
  await insertMany(
    tx,
    "ledger_keys",
    keys.map((key) => ({
      ...key,
      number: place(key.number),
      pieces_from: place(key.pieces_from),
    })),
  );
}

/** Puts an address or a key that this database lost in its place, with what opens its entry. */
export async function takeKeyBack(
  tx: Queryable,
  { row, salt, statement }: { row: LedgerKeyRow } & Pick<LedgerEntryRow, "salt" | "statement">,
): Promise<void> {
  await insertRow(tx, "ledger_keys", row);
  const subject = `${row.base_url} ${row.public_key} ${row.number}`;
  await tx
    .updateTable("ledger_entries")
    .set({ subject, salt, statement })
    .where("number", "=", row.number)
    .execute();
}

/** The next public pieces without an entry of the current address. */
export async function piecesWithoutEntry(
  db: Queryable,
  { piecesFrom, after, limit }: { piecesFrom: number; after: number; limit: number },
): Promise<{ id: string; ordinal: number | null }[]> {
  return db
    .selectFrom("pieces")
    .select(["id", "ordinal"])
    .where("status", "=", "approved")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger_entries")
            .select("ledger_entries.number")
            .whereRef("subject", "=", "pieces.id")
            .where("ledger_entries.number", ">=", piecesFrom),
        ),
      ),
    )
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(limit)
    .execute();
}

/** All addresses and keys with what opens their entries. */
export async function keyEntries(
  db: Queryable,
): Promise<(Omit<LedgerKeyRow, "pieces_from"> & Pick<LedgerEntryRow, "salt" | "statement">)[]> {
  return db
    .selectFrom("ledger_keys")
    .innerJoin("ledger_entries", "ledger_entries.number", "ledger_keys.number")
    .select(["ledger_keys.number", "base_url", "public_key", "created_at", "salt", "statement"])
    .orderBy("ledger_keys.number")
    .execute();
}
