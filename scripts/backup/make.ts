import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Configuration } from "../../api/contract/configuration.ts";
import { checkDatabase, copyDatabase, requireTables } from "../../api/store/engine/backup.ts";
import { DATABASE_RESERVE_BYTES, readDiskRoom } from "../../api/store/engine/disk-room.ts";
import { databaseAddress, isServerAddress } from "../../api/store/engine/open.ts";
import { type BackupState, updateBackupState } from "../../api/store/log/backup-state.ts";
import { lockScratch } from "../service/data-lock.ts";
import { type Backup, backupName, type BackupPlace, openPlace, UPLOAD_FOLDER } from "./places.ts";

/** Opens the place of BACKUP_TO while `work` runs. */
export async function withPlace<Result>(
  configuration: Pick<Configuration, "backups" | "dataDir">,
  work: (place: BackupPlace) => Promise<Result>,
): Promise<Result> {
  const { backups, dataDir } = configuration;
  if (!backups) throw new Error("No backups are set up. Set BACKUP_TO to a folder or a bucket.");
  const place = await openPlace(backups.to, dataDir);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

/**
 * Makes a backup, which is opened and checked before it gets its name, and then removes those beyond BACKUP_KEEP: a failure
 * removes none.
 */
export async function makeBackup(configuration: Configuration, onWait?: OnWait): Promise<Backup> {
  const { dataDir } = configuration;
  const database = fileOf(configuration);
  const lock = await lockScratch(dataDir, UPLOAD_FOLDER, () => onWait?.(BUSY));
  try {
    return await makeIn(configuration, database);
  } finally {
    lock.release();
  }
}

const BUSY = "Another backup is being made. Waiting for its end.";

/** Is told, once, what a command waits for. */
export type OnWait = (message: string) => void;

/** The file of the database. Throws if a server has it. */
export function fileOf(configuration: Configuration): string {
  const database = databaseAddress(configuration);
  if (isServerAddress(database)) throw new Error(BY_OTHERS);
  return database;
}

async function makeIn(configuration: Configuration, database: string): Promise<Backup> {
  const { backups, dataDir } = configuration;
  return withPlace(configuration, async (place) => {
    const now = new Date();
    const name = backupName(now);
    let bytes = 0;
    await place.keep(name, async (file) => {
      ({ bytes } = await copyDatabase(database, file));
      // A fault of the copy is one of the database.
      await requireTables(file, database);
    });
    const made = { name, at: now.toISOString(), bytes };
    await updateBackupState(dataDir, { made, failure: null });
    for (const old of (await place.list()).slice(backups?.keep)) await place.remove(old.name);
    return made;
  });
}

const BY_OTHERS =
  "The database is on a PostgreSQL server, which has its own tools for backups, such as pg_dump. With BACKUP_TO set to the folder that they write to, the service watches the age of the newest file there. See /docs/growing.";

/** The backup of this name. Without one, the newest. */
export async function findBackup(place: BackupPlace, wanted: string | undefined): Promise<Backup> {
  const listed = await place.list();
  const backup = wanted === undefined ? listed[0] : listed.find(({ name }) => name === wanted);
  if (!backup) {
    throw new Error(
      wanted === undefined
        ? `There is no backup in ${place.name} yet. To make one: npm run admin -- backup now`
        : `There is no backup ${wanted} in ${place.name}. To see them: npm run admin -- backup list`,
    );
  }
  return backup;
}

/** Puts a backup into an empty folder, where a service can start on it. */
export async function restoreBackup(
  place: BackupPlace,
  wanted: string | undefined,
  folder: string,
): Promise<Backup> {
  const backup = await findBackup(place, wanted);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `This user cannot create ${folder} (${error.code}). Create it for the user who runs the service, or name another folder.`,
      { cause: error },
    );
  });
  const { bytes: free } = await readDiskRoom(folder);
  if (free < backup.bytes + DATABASE_RESERVE_BYTES)
    throw new Error(`The disk of ${folder} has no room for ${backup.name}.`);
  const file = join(folder, "galley.sqlite");
  try {
    await place.fetch(backup.name, file);
    const faults = checkDatabase(file);
    if (faults.length) throw new Error(`${backup.name} is damaged: ${faults.join("; ")}`);
    await requireTables(file, backup.name);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return backup;
}

/**
 * What the site has besides its database: the operator's theme, and the keys that sign logs of public acts. A change of the
 * key that was killed may have left the present one under the name of the next.
 */
const BESIDES = ["theme", "log.key", "log.key.next", "witness.key"] as const;

/** Copies what the site has besides its database from the folder of the service. Gives the names. */
export async function takeAlong(dataDir: string, folder: string): Promise<string[]> {
  const there = BESIDES.filter((name) => existsSync(join(dataDir, name)));
  for (const name of there) {
    await cp(join(dataDir, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
  return there;
}

export type Trial = NonNullable<BackupState["trial"]>;
