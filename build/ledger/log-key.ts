import { randomBytes, type KeyObject } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isKeyOf } from "../../api/render/ledger/handover.ts";
import { keyFromSeed } from "../../api/render/ledger/note.ts";

/** Who may read it can sign in the name of the site, so no other user can. It is not in the database or in its backups. */
const MODE = 0o600;

export function logKeyFile(dataDir: string): string {
  return join(dataDir, "log.key");
}

/** The next key, until the log has it. */
function nextKeyFile(dataDir: string): string {
  return `${logKeyFile(dataDir)}.next`;
}

/**
 * The private key of the ledger at hand: the one with this public half, or else that of the environment or of the data
 * folder. After a change of keys, the environment may have an old one, and a kill may have left the new one aside.
 */
export function readLogKey(
  dataDir: string,
  fromEnvironment: string | null,
  publicKey: string | undefined,
): KeyObject | undefined {
  const files = [logKeyFile(dataDir), nextKeyFile(dataDir)];
  const given = fromEnvironment === null ? undefined : keyFromText(fromEnvironment);
  const keys = [given, ...files.map(readKey)].filter((key) => key !== undefined);
  const own = keys.find((key) => publicKey !== undefined && isKeyOf(key, publicKey));
  return own ?? given ?? readKey(logKeyFile(dataDir));
}

/** The key with which this site cosigns the logs of others. It is never that of its own log. */
export function witnessKey(dataDir: string): KeyObject {
  const file = join(dataDir, "witness.key");
  return readKey(file) ?? writeKey(file, "wx");
}

function readKey(file: string): KeyObject | undefined {
  try {
    return keyFromText(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function keyFromText(text: string): KeyObject {
  return keyFromSeed(Buffer.from(text, "base64"));
}

/** Makes a key that is on the disk before anything is signed with it. Never replaces one. */
export function makeLogKey(dataDir: string): KeyObject {
  return writeKey(logKeyFile(dataDir), "wx");
}

/** Makes the next key beside the present one. */
export function makeNextKey(dataDir: string): KeyObject {
  return writeKey(nextKeyFile(dataDir), "w");
}

/** The next key takes the place of the old one, which is gone. */
export function adoptNextKey(dataDir: string): void {
  if (existsSync(nextKeyFile(dataDir))) renameSync(nextKeyFile(dataDir), logKeyFile(dataDir));
}

function writeKey(path: string, flags: "wx" | "w"): KeyObject {
  const seed = randomBytes(32);
  const file = openSync(path, flags, MODE);
  try {
    writeFileSync(file, `${seed.toString("base64")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return keyFromSeed(seed);
}
