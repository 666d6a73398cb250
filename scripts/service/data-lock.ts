import { closeSync, fchownSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Database from "better-sqlite3";
import { ConfigurationError } from "../../api/contract/configuration.ts";

export interface Lock {
  release(): void;
}

/** Makes sure that only one service runs on a data folder. */
export function lockDataFolder(dataDir: string): Lock {
  const lock = tryLock(join(dataDir, "service.lock"));
  if (lock) return lock;
  throw new ConfigurationError(
    `Another service is running on DATA_DIR=${JSON.stringify(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

const RETRY_MS = 100;

/**
 * Waits until no other process writes the tree: two writers would remove each other's files. The service's own lock is
 * not enough, since a worker may outlive a server that was killed.
 */
export async function lockTree(dataDir: string, onWait?: () => void): Promise<Lock> {
  return waitForLock(join(dataDir, "tree.lock"), onWait);
}

/**
 * Waits until no other process uses this scratch folder of the data folder: a command by hand would remove the files of
 * the service's own.
 */
export async function lockScratch(
  dataDir: string,
  folder: string,
  onWait?: () => void,
): Promise<Lock> {
  return waitForLock(join(dataDir, `${folder}.lock`), onWait);
}

async function waitForLock(file: string, onWait?: () => void): Promise<Lock> {
  let lock = tryLock(file);
  if (!lock) onWait?.();
  for (; !lock; lock = tryLock(file)) await delay(RETRY_MS);
  return lock;
}

export function tryLockTree(dataDir: string): Lock | undefined {
  return tryLock(join(dataDir, "tree.lock"));
}

/** Two commands that change the key of the log would overwrite each other's next one. */
export function lockLogKey(dataDir: string): Lock {
  const lock = tryLock(join(dataDir, "log-key.lock"));
  if (lock) return lock;
  throw new Error("Another command is changing the key of the log. Wait until it has ended.");
}

/**
 * The lock is SQLite's own, on an empty file. The operating system releases it when the process ends, however it ends.
 */
function tryLock(file: string): Lock | undefined {
  createLockFile(file);
  const database = new Database(file, { timeout: 0 });
  try {
    // In memory, so that no second file is left behind. OFF would be ignored silently.
    database.pragma("journal_mode = MEMORY");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    return undefined;
  }
  return { release: () => void database.close() };
}

/** Others could hold the lock if they could read it. One that root makes is the service's as well, as SQLite's files are. */
function createLockFile(file: string): void {
  const descriptor = openSync(file, "a", 0o600);
  try {
    const { uid, gid } = statSync(dirname(file));
    if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
  } finally {
    closeSync(descriptor);
  }
}
