import { english } from "../contract/say.ts";
import type { Outbound } from "../outbound/client.ts";
import type { Urls } from "../render/urls.ts";
import { type FeedList, readHubNews, storeHubPosition } from "../store/log/hub-changes.ts";
import { createLoop, type DueLoop, type NodeLoopOptions } from "../store/log/loop.ts";
import { TryLater } from "../store/log/troubles.ts";

export interface HubOptions extends NodeLoopOptions {
  outbound: Outbound;
  urls: Urls;
  /** The address of the hub. */
  hub: string;
}

/** How often to look, if nobody wakes it. */
const POLL_MS = 10_000;
/** The hub is somebody else's: it is asked less and less often while it does not answer. */
const RESTS_MS = [10, 20, 40, 80, 160, 320, 600].map((seconds) => seconds * 1_000);
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
export function createHubPings(options: HubOptions): DueLoop {
  const { store, urls, isLeader = () => true, troubles } = options;

  async function catchUp(signal?: AbortSignal): Promise<void> {
    while (isLeader()) {
      const news = await readHubNews(store);
      if (!news) return;
      for (const topic of news.lists.flatMap((list) => feedsOf(list, urls))) {
        const failure = await ping(options, topic, signal);
        if (failure === null) continue;
        throw new TryLater(
          `The hub could not be told of changes: ${failure} It will be tried again.`,
        );
      }
      await storeHubPosition(store, news.next);
    }
  }

  const loop = createLoop({
    name: "hub",
    step: catchUp,
    pollMs: POLL_MS,
    troubles,
    restsMs: RESTS_MS,
  });
  return { ...loop, catchUp };
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
  if ("failure" in outcome) return english(outcome.said);
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
      return [urls.tagRssFeed(list.tag)];
    case "series":
      return [urls.seriesRssFeed(list.slug), urls.seriesJsonFeed(list.slug)];
  }
}
