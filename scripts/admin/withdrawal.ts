import { untilGone } from "../../api/desk/until.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { tryLockTree } from "../service/data-lock.ts";

export interface Removal {
  /** Whether the public files are gone. */
  gone: boolean;
  words: string;
}

/** Waits until the worker has removed something from the site, if a worker is running. Says how far it got. */
export async function waitForRemoval(
  store: Store,
  dataDir: string,
  subjectId: string,
): Promise<Removal> {
  // A running worker holds the lock of the tree.
  const lock = tryLockTree(dataDir);
  lock?.release();
  if (lock) {
    return {
      gone: false,
      words:
        "Its public files are still there, because the service is not running. They are removed when it starts.",
    };
  }
  const state = await untilGone(store, subjectId);
  return { gone: state === "gone", words: WORDS[state] };
}

const WORDS = {
  gone: "Its public files are gone.",
  lists:
    "Its own files are gone. Some lists still name it; the worker tries them again. To see when it is done: npm run admin -- changes list",
  going:
    "Its public files are still being removed. To see when it is done: npm run admin -- changes list",
};
