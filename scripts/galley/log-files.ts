import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LogKeys, readLogKeys, type SeenLog } from "../../api/contract/ledger/log-keys.ts";
import { entryTiles, TILE_WIDTH, tilePath } from "../../api/contract/ledger/tiles.ts";
import { unbundle } from "../../api/render/ledger/bundle.ts";
import { followKeys } from "../../api/render/ledger/key-chain.ts";
import { type Hash, leafHash, TREE, treeHash } from "../../api/render/ledger/merkle.ts";
import { openCheckpoint, openNote, openVerifierKey } from "../../api/render/ledger/note.ts";
import { createProofs } from "../../api/render/ledger/proofs.ts";
import { counted } from "../command/table.ts";
import { Failure } from "./failure.ts";
import type { PublicFiles } from "./public-files.ts";

// The log of a site as anyone reads it: its keys, its checkpoint and its tiles.

export interface Log {
  files: Pick<PublicFiles, "read">;
  keys: LogKeys;
  /** The signed note, with what witnesses have added. */
  note: string;
  checkpoint: NonNullable<ReturnType<typeof openCheckpoint>>;
  /** Whether its key is another one than was seen, which that one has signed. */
  hasNewKey: boolean;
}

/** What is said if the present key cannot be trusted, or has not signed. */
export type Untrusted = { fault: string };

/** Copies what says all entries of a log into a folder: keys, checkpoint and entries. Nothing vouches for them. */
export async function copyLog(files: Log["files"], folder: string): Promise<void> {
  const keys = await requireKeys(files);
  const checkpoint = await files.read("log/checkpoint");
  const size = Number(checkpoint?.toString().split("\n")[1]);
  if (!checkpoint || !(size <= ENTRIES_MAX)) throw new Failure("log/checkpoint cannot be read.");
  const put = (path: string, content: string | Buffer): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  put(".well-known/galley-log.json", JSON.stringify(keys));
  put("log/checkpoint", checkpoint);
  for (const { path } of entryTiles(size)) {
    put(`log/${path}`, await requireTile({ files }, path));
  }
}

/** The keys of a log. Nothing vouches for them yet. */
export async function requireKeys(files: Log["files"]): Promise<LogKeys> {
  const bytes = await files.read(".well-known/galley-log.json");
  if (!bytes) throw new Failure("There is no log here: .well-known/galley-log.json is missing.");
  const keys = readLogKeys(bytes.toString());
  if (!keys) throw new Failure(".well-known/galley-log.json cannot be read.");
  return keys;
}

/** Opens the checkpoint with the present key, which must come from the one that was seen. */
export async function openLog(
  files: Log["files"],
  keys: LogKeys,
  seen: Pick<SeenLog, "vkey"> | undefined,
): Promise<Log | Untrusted> {
  const { vkey } = keys;
  const hasNewKey = seen !== undefined && seen.vkey !== vkey;
  if (hasNewKey && (await followKeys(keys.keys, seen.vkey, openNote)) !== vkey) {
    return { fault: `The log has another key, which that of the last time did not sign: ${vkey}` };
  }
  const note = (await files.read("log/checkpoint"))?.toString();
  const key = openVerifierKey(vkey);
  const checkpoint = note !== undefined && key ? openCheckpoint(note, key) : undefined;
  if (note === undefined || !checkpoint) {
    return { fault: "The checkpoint of the log is not signed with its key." };
  }
  return { files, keys, note, checkpoint, hasNewKey };
}

/** An entry has some 150 bytes. A hostile site may have others, or claim more of them than anyone can read. */
const ENTRIES_MAX = 5_000_000;
const BUNDLE_BYTES_MAX = 256 * TILE_WIDTH;

/** All entries; undefined if they are not those that the checkpoint covers. */
export async function readEntries(log: Log): Promise<string[] | undefined> {
  const { size, root } = log.checkpoint;
  if (size > ENTRIES_MAX) {
    throw new Failure(
      `The log claims ${counted(size, "entry", "entries")}. At most ${ENTRIES_MAX.toLocaleString("en")} are read.`,
    );
  }
  const entries: string[] = [];
  for (const { path, width } of entryTiles(size)) {
    const bytes = await requireTile(log, path);
    const some = bytes.length > BUNDLE_BYTES_MAX ? [] : entriesOf(bytes);
    if (some.length !== width) return undefined;
    entries.push(...some);
  }
  return treeHash(entries.map(leafHash)).equals(root) ? entries : undefined;
}

/** None if they cannot be read. */
function entriesOf(bytes: Buffer): string[] {
  try {
    return unbundle(bytes);
  } catch {
    return [];
  }
}

/** Whether some entries begin with those that were seen. */
export function beginWith(entries: readonly string[], { size, root }: SeenLog): boolean {
  return (
    size <= entries.length &&
    treeHash(entries.slice(0, size).map(leafHash)).toString("base64") === root
  );
}

/** The tree of the log, as its tiles show it. */
export function proofsIn(log: Log) {
  return createProofs<Hash>({
    tree: TREE,
    size: log.checkpoint.size,
    root: log.checkpoint.root,
    isSame: (a, b) => a.equals(b),
    read: async (level, number, width) => {
      const bytes = await requireTile(log, tilePath(level, number, width));
      return Array.from({ length: width }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
    },
  });
}

async function requireTile({ files }: Pick<Log, "files">, path: string): Promise<Buffer> {
  const bytes = await files.read(`log/${path}`);
  if (!bytes) throw new Failure(`A part of the log is missing: log/${path}`);
  return bytes;
}

/** What is remembered of a log. */
export function seenOf({ keys: { vkey }, checkpoint: { size, root } }: Log): SeenLog {
  return { vkey, size, root: root.toString("base64") };
}
