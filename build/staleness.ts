import { hasChange, markOfChange, readIdentity } from "../api/store/identity.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import type { SiteSettings } from "./site.ts";
import { markOf, readLiveRecord, writeLiveRecord } from "./generation.ts";
import type { TreeRecord } from "./record.ts";
import type { Theme } from "./theme.ts";

/**
 * Why the live tree must be replaced. `missing`: there is none, or it has no record. `foreign`: it belongs to another
 * database, or to another state of this one, as after a backup was restored, and may hold pieces that this database does
 * not have. `outdated`: it was built with other templates, another theme or other settings.
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
 * Records that the live tree may hold every change made until now. It is called before any of their files appear: a tree
 * must never be ahead of its record, or a restored backup would be taken for its database. Returns the number of the
 * change in the record, or -1 if there is none.
 */
export async function noteChanges({ read }: Store, dataDir: string): Promise<number> {
  const record = await readLiveRecord(dataDir);
  const change = await markOfChange(read);
  const noted = record?.change?.number ?? -1;
  if (!record || !change || noted === change.number) return noted;
  // A foreign tree stays marked as foreign until it is replaced.
  if (await isForeign(read, record)) return noted;
  await writeLiveRecord(dataDir, { ...record, change });
  return change.number;
}

/** Whether the tree belongs to another database, or holds a change that this database does not have. */
async function isForeign(db: Queryable, { database, change }: TreeRecord): Promise<boolean> {
  if (database !== (await readIdentity(db))) return true;
  return change !== null && !(await hasChange(db, change));
}
