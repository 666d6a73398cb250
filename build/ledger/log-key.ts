import { randomBytes, type KeyObject } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ifMissing } from "../../api/store/engine/missing-file.ts";
import { isKeyOf } from "../../api/render/ledger/handover.ts";
import { keyFromSeed } from "../../api/render/ledger/note.ts";
import { unfinishedName } from "../../api/store/engine/temporary-files.ts";

/**
 * Anybody who reads it can sign in the name of the site, so no other user may. It is not in the database or in its
 * backups.
 */
const MODE = 0o600;
const SEED_BYTES = 32;

export function logKeyFile(dataDir: string): string {
  return join(dataDir, "log.key");
}

/** The next key, until the log has it. */
function nextKeyFile(dataDir: string): string {
  return `${logKeyFile(dataDir)}.next`;
}

/** A file of a key that holds none, such as one that a full disk or a loss of power has cut off. */
export class DamagedKey extends Error {}

/**
 * The private key of the ledger at hand: the one with this public half, or else that of the environment or of the data
 * folder. After a change of keys, the environment may have an old one, and a kill may have left the new one aside.
 */
export function readLogKey(
  dataDir: string,
  fromEnvironment: string | null,
  publicKey: string | undefined,
): KeyObject | undefined {
  const isOwn = (key: KeyObject | undefined): boolean =>
    key !== undefined && publicKey !== undefined && isKeyOf(key, publicKey);
  const given = fromEnvironment === null ? undefined : keyFromText(fromEnvironment);
  if (given && (publicKey === undefined || isOwn(given))) return given;
  const next = readNextKey(dataDir);
  if (isOwn(next)) return next;
  const kept = readKey(logKeyFile(dataDir));
  return isOwn(kept) ? kept : (given ?? kept);
}

/** One that was cut off was never in the log: it is on the disk before the log has it. */
function readNextKey(dataDir: string): KeyObject | undefined {
  try {
    return readKey(nextKeyFile(dataDir));
  } catch (error) {
    if (error instanceof DamagedKey) return undefined;
    throw error;
  }
}

/** The key with which this site cosigns the logs of others. It is never that of its own log. */
export function witnessKey(dataDir: string): KeyObject {
  return readOrMakeKey(join(dataDir, "witness.key"));
}

/** The key of a new log. It is on the disk before anything is signed with it, and never replaces one. */
export function makeLogKey(dataDir: string): KeyObject {
  return readOrMakeKey(logKeyFile(dataDir));
}

/** Makes the next key beside the present one. */
export function makeNextKey(dataDir: string): KeyObject {
  return writeKey(nextKeyFile(dataDir), renameSync);
}

/** The next key takes the place of the old one, which is gone, if the log has it: a kill may have left another one. */
export function adoptNextKey(dataDir: string, publicKey: string): void {
  const next = readNextKey(dataDir);
  if (!next || !isKeyOf(next, publicKey)) return;
  renameSync(nextKeyFile(dataDir), logKeyFile(dataDir));
  syncFolder(dataDir);
}

/** The server and a command may both find that there is none. The first one to make it gives it to both. */
function readOrMakeKey(file: string): KeyObject {
  const known = readKey(file);
  if (known) return known;
  try {
    return writeKey(file, linkSync);
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === "EEXIST" && readKey(file);
    if (other) return other;
    throw error;
  }
}

function readKey(file: string): KeyObject | undefined {
  try {
    return keyFromText(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof RangeError) {
      throw new DamagedKey(
        `${file} is damaged: a key is ${SEED_BYTES} bytes in base64. Put your copy of it there.`,
        { cause: error },
      );
    }
    return ifMissing(error);
  }
}

function keyFromText(text: string): KeyObject {
  const seed = Buffer.from(text, "base64");
  if (seed.length !== SEED_BYTES) throw new RangeError(`${seed.length} bytes`);
  return keyFromSeed(seed);
}

/** A file of a key has all of it, whenever the process is killed or the power lost. */
function writeKey(path: string, place: (from: string, to: string) => void): KeyObject {
  const seed = randomBytes(SEED_BYTES);
  const unfinished = unfinishedName(path);
  try {
    const file = openSync(unfinished, "w", MODE);
    try {
      writeFileSync(file, `${seed.toString("base64")}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    place(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(path));
  return keyFromSeed(seed);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
