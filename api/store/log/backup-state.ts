import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { z } from "zod";
import { CHANGE_COUNTER } from "./changes.ts";

/** The results of the backups. They have a file of its own: a restored database would know nothing of later ones. */
const BackupState = z.object({
  /** The newest backup. On PostgreSQL, where others make them, it is the newest file in the folder. */
  made: z.object({ at: z.iso.datetime(), name: z.string(), bytes: z.int() }).nullable(),
  /** The last attempt, if it failed. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
  /** The last backup that was restored into another folder, and whether it gave the same site. */
  trial: z
    .object({ at: z.iso.datetime(), name: z.string(), ok: z.boolean(), message: z.string() })
    .nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

const NOTHING: BackupState = { made: null, failure: null, trial: null };

export async function readBackupState(dataDir: string): Promise<BackupState> {
  try {
    return BackupState.parse(JSON.parse(await readFile(stateFile(dataDir), "utf8")));
  } catch {
    return NOTHING;
  }
}

export async function updateBackupState(
  dataDir: string,
  news: Partial<BackupState>,
): Promise<BackupState> {
  const state = { ...(await readBackupState(dataDir)), ...news };
  const file = stateFile(dataDir);
  const fresh = `${file}.${process.pid}.new`;
  await writeFile(fresh, JSON.stringify(state), { mode: 0o600 });
  await rename(fresh, file);
  return state;
}

function stateFile(dataDir: string): string {
  return join(dataDir, "backup-state.json");
}

/** The number of changes that the log of a file has counted. */
export function lastChangeIn(file: string): number {
  const database = new Sqlite(file, { readonly: true });
  try {
    const row = database
      .prepare("select value from counters where name = ?")
      .get(CHANGE_COUNTER) as { value: number } | undefined;
    return row?.value ?? 0;
  } finally {
    database.close();
  }
}
