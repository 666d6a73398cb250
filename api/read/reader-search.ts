import type { Worker } from "node:worker_threads";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { nextMessage, startThread } from "../render/thread.ts";
import type { SearchResults } from "../search/reader/results.ts";
import type { ReaderRequest } from "./reader-files.ts";
import { notReady } from "./search.ts";

/** The readers' search, for pages that the server renders. */
export interface ReaderSearch {
  search(request: ReaderRequest): Promise<SearchResults>;
  close(): Promise<void>;
}

/** How many searches may wait, at some milliseconds each. */
const WAITING_MAX = 64;

type Reply = { results: SearchResults | undefined } | { error: string };

/** Searches the files of a tree on its own thread, one search at a time. The thread starts with the first search. */
export function createReaderSearch({ root }: { root: string }): ReaderSearch {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function ask(request: ReaderRequest): Promise<SearchResults | undefined> {
    thread ??= startThread("api/read/reader-search-thread", { workerData: { root } });
    const current = thread;
    current.ref();
    try {
      const reply = nextMessage<Reply>(current);
      current.postMessage(request);
      const answer = await reply;
      if ("error" in answer) throw new Error(answer.error);
      return answer.results;
    } catch (error) {
      // The next search starts a new thread.
      if (thread === current) thread = undefined;
      void current.terminate();
      throw error;
    } finally {
      // An idle thread does not keep the process alive.
      current.unref();
    }
  }

  return {
    async search(request) {
      if (waiting >= WAITING_MAX) {
        throw new Refusal(
          "not_ready",
          say("Many people are searching. Try again in a few seconds."),
        );
      }
      waiting++;
      const mine = last.catch(() => undefined).then(() => ask(request));
      last = mine;
      try {
        const results = await mine;
        // A tree of an older version is replaced by a full build soon.
        if (!results) throw notReady();
        return results;
      } finally {
        waiting--;
      }
    },
    async close() {
      await thread?.terminate();
      thread = undefined;
    },
  };
}
