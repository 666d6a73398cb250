import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import { findFollower, isBehindLog, SINGLE_TREE } from "../../api/store/log/followers.ts";
import { hasChange, markOfChange, readIdentity } from "../../api/store/people/identity.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { SiteConfiguration } from "../targets/site.ts";
import { markOf, readLiveRecord, writeLiveRecord } from "../tree/generation.ts";
import { readNextSettings } from "../theme/public-settings.ts";
import type { TreeRecord } from "../tree/record.ts";
import type { Theme } from "../theme/theme.ts";

/**
 * Why the live tree must be replaced. `missing`: there is none, or it has no record. `foreign`: it belongs to another
 * database, or to another state of this one, as after a backup was restored or after a long absence, and may hold pieces
 * that this database does not have. `outdated`: it was built with other templates, another theme or other settings.
 */
export type Staleness = "missing" | "foreign" | "outdated";

/** A live tree, and the follower of the log that it is; the only one by default. */
export interface LiveTree {
  store: Store;
  dataDir: string;
  follower?: string;
}

export async function stalenessOf(
  tree: LiveTree,
  settings: SiteConfiguration,
  theme: Theme | null = null,
  publicSettings?: PublicSettings,
): Promise<Staleness | null> {
  const record = await readLiveRecord(tree.dataDir);
  if (!record) return "missing";
  if (await isForeign(tree, record)) return "foreign";
  const now = publicSettings ?? (await readNextSettings(tree.store, settings));
  return record.mark === markOf(settings, theme, now) ? null : "outdated";
}

/**
 * Records that the live tree may hold every change made until now. It is called before any of their files appear: a tree
 * must never be ahead of its record, or a restored backup would be taken for its database. Returns the number of the
 * change in the record, or -1 if there is none.
 */
export async function noteChanges(tree: LiveTree): Promise<number> {
  const { store, dataDir } = tree;
  const record = await readLiveRecord(dataDir);
  const change = await markOfChange(store.read);
  const noted = record?.change?.number ?? -1;
  if (!record || !change || noted === change.number) return noted;
  // A foreign tree stays marked as foreign until it is replaced.
  if (await isForeign(tree, record)) return noted;
  await writeLiveRecord(dataDir, { ...record, change });
  return change.number;
}

/** Whether the tree belongs to another database, holds a change that this database does not have, or misses changes. */
async function isForeign(
  { store: { read }, follower = SINGLE_TREE }: LiveTree,
  { database, change }: TreeRecord,
): Promise<boolean> {
  if (database !== (await readIdentity(read))) return true;
  if (change !== null && !(await hasChange(read, change))) return true;
  const known = await findFollower(read, follower);
  // The data folder is older than the database believes, as after the disk of a node was restored.
  if (known && known.settled_to > (change?.number ?? -1)) return true;
  return known !== undefined && isBehindLog(read, known);
}
