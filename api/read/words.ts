import type { Worker } from "node:worker_threads";
import { Refusal } from "../contract/errors.ts";
import { nextMessage, startThread } from "../render/thread.ts";
import type { SearchResults } from "../search/words/results.ts";
import type { WordsRequest } from "./word-files.ts";

/** The readers' search, for pages that the server makes. */
export interface Words {
  search(request: WordsRequest): Promise<SearchResults>;
  close(): Promise<void>;
}

/** Each takes some milliseconds. More than this many do not wait. */
const WAITING_MAX = 64;

type Reply = { results: SearchResults } | { error: string };

/** Over the files of a tree, on a thread of its own, which begins with the first search. One search at a time. */
export function createWords({ root }: { root: string }): Words {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function ask(request: WordsRequest): Promise<SearchResults> {
    thread ??= startThread("api/read/words-thread", { workerData: { root } });
    const current = thread;
    current.ref();
    try {
      const reply = nextMessage<Reply>(current);
      current.postMessage(request);
      const answer = await reply;
      if ("error" in answer) throw new Error(answer.error);
      return answer.results;
    } catch (error) {
      // Another one begins with the next search.
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
        throw new Refusal("not_ready", "Many people are searching. Try again in a few seconds.");
      }
      waiting++;
      const mine = last.catch(() => undefined).then(() => ask(request));
      last = mine;
      try {
        return await mine;
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
