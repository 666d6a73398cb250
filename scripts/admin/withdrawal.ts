import { untilGone } from "../../api/desk/until.ts";
import type { Store } from "../../api/store/open.ts";
import { tryLockTree } from "../data-lock.ts";

export interface SeenWithdrawal {
  /** Whether the files were seen to be gone. */
  gone: boolean;
  words: string;
}

/** Waits for the worker to take something off the site, where one runs, and says what is so. */
export async function seeWithdrawal(
  store: Store,
  dataDir: string,
  subjectId: string,
): Promise<SeenWithdrawal> {
  // Whoever writes the tree holds its lock.
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
    "Its own files are gone. Some lists still name it and are tried again. See: npm run admin -- changes list",
  going:
    "Its public files are still being removed. See when it is done: npm run admin -- changes list",
};
