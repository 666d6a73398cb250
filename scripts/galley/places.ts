import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

/** Where the system keeps the settings of a program. */
export function settingsFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  if (process.platform === "win32") {
    return join(APPDATA || join(homedir(), "AppData", "Roaming"), "galley");
  }
  if (process.platform === "darwin") {
    return join(homedir(), "Library", "Application Support", "galley");
  }
  return join(XDG_CONFIG_HOME || join(homedir(), ".config"), "galley");
}

/** Where the system keeps what a program can lose. */
export function cacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === "win32") {
    return join(LOCALAPPDATA || join(homedir(), "AppData", "Local"), "galley", "cache");
  }
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "galley");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "galley");
}

/** Writes a file that only this user can read. It is never there by half. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, text, 0o600);
}

/** Writes a file whole: a reader sees the old text or the new one. */
export function replaceFile(file: string, text: string | Buffer, mode?: number): void {
  const fresh = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  writeFileSync(fresh, text, mode === undefined ? {} : { mode });
  if (mode !== undefined) chmodSync(fresh, mode);
  renameSync(fresh, file);
}

/** Undefined if there is no such file. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
