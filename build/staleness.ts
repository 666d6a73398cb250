import { hasChange, markOfChange, readIdentity } from "../api/store/identity.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import type { SiteSettings } from "./site.ts";
import { markOf, readLiveRecord, writeLiveRecord } from "./generation.ts";
import type { TreeRecord } from "./record.ts";
import type { Theme } from "./theme.ts";

/**
 * Why the live tree does not do. `missing`: there is none, or nothing is known of it. `foreign`: it is of another
 * database, or of this one at another time, as after a backup was restored; it may hold what this database does not have.
 * `outdated`: it is of other templates, another theme or other settings.
 */
export type Staleness = "missing" | "foreign" | "outdated";

export async function stalenessOf(
  { read }: Store,
  dataDir: string,
  settings: SiteSettings,
  theme: Theme | null = null,
): Promise<Staleness | null> {
  const record = await readLiveRecord(dataDir);
  if (!record) return "missing";
  if (await isForeign(read, record)) return "foreign";
  return record.mark === markOf(settings, theme) ? null : "outdated";
}

/**
 * Notes that the live tree may from now on hold every change that there is. Called before any of their files appear: a
 * tree must never be ahead of its record, or a restored backup would pass for its database. Returns the number of the
 * change that the record names now; -1 where it names none.
 */
export async function noteChanges({ read }: Store, dataDir: string): Promise<number> {
  const record = await readLiveRecord(dataDir);
  const change = await markOfChange(read);
  const noted = record?.change?.number ?? -1;
  if (!record || !change || noted === change.number) return noted;
  // A foreign tree stays known as one until it is replaced.
  if (await isForeign(read, record)) return noted;
  await writeLiveRecord(dataDir, { ...record, change });
  return change.number;
}

/** Of another database, or with a change in it that this database does not have. */
async function isForeign(db: Queryable, { database, change }: TreeRecord): Promise<boolean> {
  if (database !== (await readIdentity(db))) return true;
  return change !== null && !(await hasChange(db, change));
}
