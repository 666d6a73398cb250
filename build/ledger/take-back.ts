import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LogKey, readLogKeys } from "../../api/contract/ledger/log-keys.ts";
import { originOf, TILE_WIDTH } from "../../api/contract/ledger/tiles.ts";
import { opensKey } from "../../api/render/ledger/handover.ts";
import { handoverOf, keyStatement } from "../../api/render/ledger/key-chain.ts";
import { leafHash, treeHash } from "../../api/render/ledger/merkle.ts";
import { openCheckpoint } from "../../api/render/ledger/note.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { currentKey, insertLedgerKey } from "../../api/store/ledger/acts.ts";
import {
  entriesFrom,
  keepCheckpoint,
  keyEntries,
  newestCheckpoint,
  takeEntriesBack,
  takeKeyBack,
} from "../../api/store/ledger/checkpoints.ts";
import { paths } from "../tree/paths.ts";
import { grow, rootAt } from "./hashes.ts";
import { readCheckpoint, readEntries } from "./tree-log.ts";

const FROZEN =
  "The log of public acts in this data folder and the one in the database have different pasts, so nothing more is signed: readers would see two histories. Restore the newest backup of the database, and see The log of public acts in the documentation, under Operating.";

interface Sides {
  store: Store;
  /** The live tree, or a folder with the log of a copy of the site. */
  root: string;
  /** The key at hand, if there is one. The tree may be signed with it, or with one that the database knows. */
  publicKey: Buffer | undefined;
}

/**
 * A database that was restored from a backup lacks entries that readers have seen. A log never goes back, so they are taken
 * from the tree, without what they were about. Returns why it is not possible, if the two disagree about the past.
 */
export async function takeBackFrom(sides: Sides): Promise<string | undefined> {
  const note = readCheckpoint(sides.root);
  if (note === undefined) return undefined;
  const seen = await openSeen(sides, note);
  return seen && sides.store.write((tx) => takeBackIn(tx, sides, { ...seen, note }));
}

/** A checkpoint that readers have seen somewhere, if a key of this log has signed it. */
export async function openSeen(
  { store, publicKey }: Omit<Sides, "root">,
  note: string,
): Promise<ReturnType<typeof openCheckpoint>> {
  const known = await keyEntries(store.read);
  const keys = known.map(({ public_key }) => Buffer.from(public_key, "base64"));
  return open(note, publicKey ? [publicKey, ...keys] : keys);
}

function open(note: string, keys: readonly Buffer[]): ReturnType<typeof openCheckpoint> {
  const [origin = ""] = note.split("\n", 1);
  for (const publicKey of keys) {
    const checkpoint = openCheckpoint(note, { origin, publicKey });
    if (checkpoint) return checkpoint;
  }
  return undefined;
}

async function takeBackIn(
  tx: Queryable,
  { store, root }: Sides,
  seen: NonNullable<ReturnType<typeof openCheckpoint>> & { note: string },
): Promise<string | undefined> {
  const signed = (await newestCheckpoint(tx))?.size ?? 0;
  if (seen.size <= signed) {
    return (await rootAt(tx, seen.size)).equals(seen.root) ? undefined : FROZEN;
  }
  const entries = readEntries(root, seen.size);
  if (!treeHash(entries.map(leafHash)).equals(seen.root)) return FROZEN;
  const common = await commonLength(tx, entries);
  if (common < signed) return FROZEN;
  await takeEntriesBack(tx, { from: common, entries: entries.slice(common) });
  await takeKeysBack(tx, root, { entries, from: common });
  const { nodes } = await grow(tx, { from: signed, to: seen.size });
  await keepCheckpoint(tx, { size: seen.size, note: seen.note, nodes });
  // Readers see that pieces may have come back or gone: all that are public are entered anew.
  const key = await currentKey(tx);
  if (key) await insertLedgerKey(tx, store, { baseUrl: key.base_url, publicKey: key.public_key });
  return undefined;
}

/** How many entries the database has as well. */
async function commonLength(db: Queryable, entries: readonly string[]): Promise<number> {
  for (let from = 0; from < entries.length; from += TILE_WIDTH) {
    const own = await entriesFrom(db, from);
    const differs = entries
      .slice(from, from + TILE_WIDTH)
      .findIndex((entry, index) => entry !== own[index]);
    if (differs >= 0) return from + differs;
  }
  return entries.length;
}

/** Addresses and keys that the log got after the backup. The tree has what opens their entries. */
async function takeKeysBack(
  tx: Queryable,
  root: string,
  { entries, from }: { entries: readonly string[]; from: number },
): Promise<void> {
  let piecesFrom = (await currentKey(tx))?.pieces_from ?? 0;
  for (const key of readKeys(root)) {
    const entry = entries[key.entry];
    if (key.entry < from || entry === undefined || !opensKey(key, entry)) continue;
    const said = keyStatement(key);
    if (!said || originOf(said.site) !== key.origin) continue;
    if (handoverOf(key) === undefined) piecesFrom = key.entry;
    await takeKeyBack(tx, {
      row: {
        number: key.entry,
        base_url: said.site,
        public_key: said.public_key,
        pieces_from: piecesFrom,
        created_at: key.since,
      },
      salt: key.salt,
      statement: key.statement,
    });
  }
}

function readKeys(root: string): LogKey[] {
  return readLogKeys(readFileSync(join(root, paths.logKeys), "utf8"))?.keys ?? [];
}
