import { asSentence } from "../../api/contract/text.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { ChangeRow } from "../../api/store/engine/tables-changes.ts";
import type { Site } from "../targets/site.ts";
import { firstTargets, piecesIn } from "./affected.ts";
import { themeErrorIn } from "../theme/theme.ts";
import { readTargets, renderFiles } from "../tree/write-targets.ts";

/** Pages that the theme cannot render, with or without the change at hand. */
export interface Stuck {
  paths: ReadonlySet<string>;
  error: Error;
}

/**
 * Finds pages that a theme can no longer render because of an earlier change: the page of another piece, or a list. They stay
 * as they are, and the change at hand is not at fault. Its own page is never one of them.
 */
export async function findStuck(
  { store, follower, site }: { store: Store; follower: string; site: Site },
  change: ChangeRow,
): Promise<Stuck | undefined> {
  const paths = new Set<string>();
  let first: Error | undefined;
  await store.snapshot(async (db) => {
    const targets = await firstTargets(snapshotOfTree(db, follower, piecesIn(change)), change);
    const others = targets.filter(
      (target) => target.kind !== "picture" && !("id" in target && target.id === change.subject_id),
    );
    for (const file of await readTargets(snapshotOfTree(db, follower), site, others)) {
      if (!("page" in file)) continue;
      try {
        await renderFiles([file], () => {}, { theme: site.theme });
      } catch (error) {
        if (!themeErrorIn(error)) throw error;
        paths.add(file.path);
        first ??= error as Error;
      }
    }
  });
  return first && { paths, error: first };
}

/** The fault, with the way to mend it. */
export function withRemedy(error: Error): string {
  const [cause, command] = themeErrorIn(error)
    ? ["theme or the text", "site reload"]
    : ["cause", "changes retry"];
  return `${asSentence(error.message)} Fix the ${cause}, then run: npm run admin -- ${command}`;
}
