import { changesAfter, newestChange } from "../../api/store/log/changes.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { isOfSettings } from "../../api/store/site/site-settings.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { chooseAllRelated } from "../../api/store/pieces/public/related.ts";
import type { Site } from "../targets/site.ts";
import { affectedBy } from "./affected.ts";
import type { Failure } from "../tree/lane.ts";
import { searchFiles } from "../search/search.ts";
import type { Target } from "../targets/targets.ts";
import { turnedShards } from "../targets/reader-index-targets.ts";
import { writeOrSkip } from "../tree/write-or-skip.ts";
import { writeTargets } from "../tree/write-targets.ts";

/**
 * Builds the changes since a number into a new tree, including those that arrive meanwhile. Returns the last number, and
 * the number up to which the tree has everything: other settings need another full build.
 */
export async function replay(
  { store, follower, site }: { store: Store; follower: string; site: Site },
  root: string,
  {
    since,
    settingsAt,
    failures,
  }: {
    since: number;
    /** The last change that the settings of the tree have. */
    settingsAt: number;
    failures: Failure[];
  },
): Promise<{ last: number; settled: number }> {
  const { read } = store;
  let seen = since;
  let otherSettings: number | undefined;
  for (let last = await newestChange(read); last > seen; last = await newestChange(read)) {
    const after = seen;
    await chooseAllRelated(store);
    await store.snapshot(async (db) => {
      const changes = await changesAfter(db, after);
      otherSettings ??= changes.find(
        (change) => isOfSettings(change) && change.number > settingsAt,
      )?.number;
      const targets: Target[] = [];
      const snapshot = snapshotOfWhole(db, follower);
      for (const change of changes) targets.push(...((await affectedBy(snapshot, change)) ?? []));
      targets.push(...(await turnedShards(snapshot, root)));
      failures.push(...(await writeOrSkip(snapshot, site, root, targets)));
      const pieces = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
      const search = await searchFiles(snapshot, root, pieces);
      await writeTargets(snapshot, site, root, { targets: [], search });
    });
    seen = last;
  }
  return { last: seen, settled: otherSettings === undefined ? seen : otherSettings - 1 };
}

/** Renders again what names pieces that the full build has set aside: most of it was rendered before they failed. */
export async function leaveOut(
  { store, follower, site }: { store: Store; follower: string; site: Site },
  root: string,
  pieces: readonly { id: string }[],
): Promise<Failure[]> {
  return store.snapshot(async (db) => {
    const snapshot = snapshotOfWhole(db, follower);
    const targets: Target[] = [];
    for (const { id } of pieces) {
      const gone = { kind: "piece_unpublished", subject_id: id, detail: "{}" } as const;
      targets.push(...((await affectedBy(snapshot, gone)) ?? []));
    }
    return writeOrSkip(snapshot, site, root, targets);
  });
}
