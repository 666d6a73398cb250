import { changesAfter, newestChange } from "../api/store/changes.ts";
import type { Store } from "../api/store/open.ts";
import { momentOfWhole } from "../api/store/public-moment.ts";
import { chooseAllRelated } from "../api/store/related.ts";
import type { Site } from "./site.ts";
import { affectedBy } from "./affected.ts";
import type { Failure } from "./lane.ts";
import { searchFiles } from "./search.ts";
import type { Target } from "./targets.ts";
import { wordsTurned } from "./words-targets.ts";
import { writeOrSkip } from "./write-or-skip.ts";
import { writeTargets } from "./write-targets.ts";

/** Builds the changes since a number into a new tree, including those that arrive meanwhile. Returns the last number. */
export async function replay(
  { store, follower, site }: { store: Store; follower: string; site: Site },
  root: string,
  { since, failures }: { since: number; failures: Failure[] },
): Promise<number> {
  const { read } = store;
  let seen = since;
  for (let last = await newestChange(read); last > seen; last = await newestChange(read)) {
    const after = seen;
    await chooseAllRelated(store);
    await store.snapshot(async (db) => {
      const changes = await changesAfter(db, after);
      const targets: Target[] = [];
      const moment = momentOfWhole(db, follower);
      for (const change of changes) targets.push(...((await affectedBy(moment, change)) ?? []));
      targets.push(...(await wordsTurned(moment, root)));
      failures.push(...(await writeOrSkip(moment, site, root, targets)));
      const pieces = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
      const search = await searchFiles(moment, root, pieces);
      await writeTargets(moment, site, root, { targets: [], search });
    });
    seen = last;
  }
  return seen;
}
