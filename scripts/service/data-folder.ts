import { accessSync, chmodSync, constants, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../../api/contract/configuration.ts";
import { makeFolder } from "../../api/store/engine/disk-room.ts";

/** Creates the service's folder if it is missing, and checks that this user can write to it. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
    // With a slash at its end, a file is refused as no folder, and not for its rights.
    accessSync(`${dataDir}/`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = code === "EEXIST" || code === "ENOTDIR";
    throw new ConfigurationError(
      `DATA_DIR=${JSON.stringify(dataDir)} ${isFile ? "is not a folder" : "cannot be written to by this user"} (${code}). Set DATA_DIR to a folder that this user can write to.`,
    );
  }
}

/** The database, its journal and copies, keys, what the demo writes down, and what a writer imports. */
const PRIVATE = /\.sqlite|^backup-|^credentials\.json$|^(?:log|witness)\.key(?:\.next)?$|^imports$/;

/**
 * Takes the rights of other users away: to list the folder, and to use what is private in it. Other users can still pass through the folder if they could before: a web server reads the public
 * files. Gives the number of files and folders that were changed.
 */
export function closeDataFolder(dataDir: string): number {
  const open = openToOthers(dataDir);
  for (const { path, mode, allowed } of open) chmodSync(path, mode & allowed);
  return open.length;
}

/** The folder and the private files in it, as far as other users have rights to them that they need not have. */
export function openToOthers(dataDir: string): { path: string; mode: number; allowed: number }[] {
  const names = readdirSync(dataDir).filter((name) => PRIVATE.test(name));
  const places = names.map((name) => ({ path: join(dataDir, name), allowed: 0o700 }));
  return [...places, { path: dataDir, allowed: 0o711 }].flatMap(({ path, allowed }) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return [];
    const mode = stats.mode & 0o777;
    return (mode & allowed) === mode ? [] : [{ path, mode, allowed }];
  });
}
