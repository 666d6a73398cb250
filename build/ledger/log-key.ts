import { randomBytes, type KeyObject } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyFromSeed } from "../../api/render/ledger/note.ts";

/** Who may read it can sign in the name of the site, so no other user can. It is not in the database or in its backups. */
const MODE = 0o600;

export function logKeyFile(dataDir: string): string {
  return join(dataDir, "log.key");
}

/** The private key of the ledger: that of the environment, or of the data folder; undefined if there is none. */
export function readLogKey(dataDir: string, fromEnvironment: string | null): KeyObject | undefined {
  if (fromEnvironment !== null) return keyFromSeed(Buffer.from(fromEnvironment, "base64"));
  try {
    return keyFromSeed(Buffer.from(readFileSync(logKeyFile(dataDir), "utf8"), "base64"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes a key that is on the disk before anything is signed with it. Never replaces one. */
export function makeLogKey(dataDir: string): KeyObject {
  const seed = randomBytes(32);
  const file = openSync(logKeyFile(dataDir), "wx", MODE);
  try {
    writeFileSync(file, `${seed.toString("base64")}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return keyFromSeed(seed);
}
