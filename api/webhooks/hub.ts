import { setTimeout as delay } from "node:timers/promises";
import type { Outbound } from "../outbound/client.ts";
import type { Urls } from "../render/urls.ts";
import { type FeedList, readHubNews, storeTold } from "../store/hub-changes.ts";
import type { Store } from "../store/open.ts";

export interface HubPings {
  /** Tells the hub of every change that it does not know. Gives false if the hub could not be told; the caller tries again. */
  catchUp(signal?: AbortSignal): Promise<boolean>;
  /** Does so as changes are settled, until it is stopped. */
  run(signal: AbortSignal): Promise<void>;
  wake(): void;
}

export interface HubOptions {
  store: Store;
  outbound: Outbound;
  urls: Urls;
  /** The address of the hub. */
  hub: string;
  /** Whether this node does the work that is done once for all nodes. */
  isLeader?: () => boolean;
  log?: (message: string) => void;
}

/** How often to look, if nobody wakes it. */
const POLL_MS = 10_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const TRY_SECONDS = 10;
/** Nothing in the answer matters but its status. */
const ANSWER_BYTES = 4 * 1_024;
/** The operator's own share of the outgoing connections. */
const OPERATOR = "hub";

/**
 * Tells a WebSub hub which feeds have changed (`hub.mode=publish`, which hubs agree on although the recommendation leaves
 * it open). The hub hears of a change after every node has it. It may hear twice, if the process ends between the request
 * and its record; never not at all.
 */
export function createHubPings(options: HubOptions): HubPings {
  const { store, urls, isLeader = () => true, log } = options;
  let failures = 0;
  let wakeUp: (() => void) | undefined;
  let isWoken = false;

  async function catchUp(signal?: AbortSignal): Promise<boolean> {
    while (isLeader()) {
      const news = await readHubNews(store);
      if (!news) return true;
      for (const topic of news.lists.flatMap((list) => feedsOf(list, urls))) {
        const failure = await ping(options, topic, signal);
        if (failure === null) continue;
        if (signal?.aborted !== true && failures === 0) {
          log?.(`The hub could not be told of changes: ${failure} It will be tried again.`);
        }
        return false;
      }
      await storeTold(store, news.next);
    }
    return true;
  }

  /** Until somebody calls `wake` or the time is over. After a failure, only the end of the service cuts it short. */
  async function pause(signal: AbortSignal): Promise<void> {
    const ms = failures ? Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) : POLL_MS;
    const over = new AbortController();
    const called = new Promise<void>((resolve) => {
      wakeUp = () => {
        if (!failures || signal.aborted) resolve();
      };
    });
    await Promise.race([called, delay(ms, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  }

  /** A call while the hub is being told takes effect right after. */
  function wake(): void {
    isWoken = true;
    wakeUp?.();
  }

  return {
    catchUp,
    wake,
    run: async (signal) => {
      signal.addEventListener("abort", wake, { once: true });
      while (!signal.aborted) {
        isWoken = false;
        failures = (await catchUp(signal)) ? 0 : failures + 1;
        if (failures ? !signal.aborted : !isWoken) await pause(signal);
      }
    },
  };
}

/** Gives null, or why the hub was not told. */
async function ping(
  { outbound, hub }: HubOptions,
  topic: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const outcome = await outbound.send({
    url: hub,
    writerId: OPERATOR,
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": "Galley-WebSub/1",
    },
    body: Buffer.from(new URLSearchParams({ "hub.mode": "publish", "hub.url": topic }).toString()),
    seconds: TRY_SECONDS,
    bytes: ANSWER_BYTES,
    ...(signal ? { signal } : {}),
  });
  if ("failure" in outcome) return outcome.message;
  return outcome.status >= 200 && outcome.status < 300 ? null : `It answered ${outcome.status}.`;
}

function feedsOf(list: FeedList, urls: Urls): string[] {
  switch (list.kind) {
    case "site":
      return [urls.siteRssFeed, urls.siteJsonFeed];
    case "writer":
      return [urls.authorRssFeed(list.slug), urls.authorJsonFeed(list.slug)];
    case "category":
      return [urls.categoryRssFeed(list.category), urls.categoryJsonFeed(list.category)];
    case "tag":
      return [urls.tagRssFeed(list.tag), urls.tagJsonFeed(list.tag)];
  }
}
