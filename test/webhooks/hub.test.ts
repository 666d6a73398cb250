import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { createUrls } from "../../api/render/urls.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { settleUpTo } from "../../api/store/log/settle.ts";
import { newestChange } from "../../api/store/log/changes.ts";
import { createHubPings } from "../../api/webhooks/hub.ts";
import { createPiece, createTestStore, createWriter, RENDERED, publishPiece } from "../_setup.ts";
import { createReceiver, type Receiver } from "./_receiver.ts";

const urls = createUrls("https://galley.example");

async function createHub() {
  const { store, clock } = await createTestStore();
  const hub = await createReceiver((response) => response.writeHead(204).end());
  const create = (more: { isLeader?: () => boolean } = {}) =>
    createHubPings({
      store,
      outbound: createOutbound({ allowPrivate: true }),
      urls,
      hub: hub.url,
      ...more,
    });
  const ada = await createWriter(store);
  // With the next one, the tag has enough pieces for a feed.
  await publish(store, ada, "Early");
  await publish(store, ada, "Earlier");
  await settleAll(store);
  const pings = create();
  await pings.catchUp();
  return { store, clock, hub, ada, pings, create };
}

async function publish(store: Store, writer: Writer, headline: string) {
  const piece = await createPiece(store, writer, { headline, category: "life", tags: ["Steel"] });
  return publishPiece(store, writer, piece, { ...RENDERED, slug: headline.toLowerCase() });
}

async function settleAll(store: Store): Promise<void> {
  await settleUpTo(store, SINGLE_TREE, await newestChange(store.read));
}

const topics = ({ received }: Receiver): string[] =>
  received.map(({ body }) => {
    const form = new URLSearchParams(body);
    expect(form.get("hub.mode")).toBe("publish");
    return (form.get("hub.url") ?? "").replace("https://galley.example", "");
  });

const FEEDS = [
  ...["", "/author/ada", "/category/life"].flatMap((list) => [
    `${list}/feed.xml`,
    `${list}/feed.json`,
  ]),
  "/tag/steel/feed.xml",
];

describe("a WebSub hub", () => {
  it("is told of every feed of a published piece, once its files are in place", async () => {
    const { store, hub, ada, pings } = await createHub();
    await publish(store, ada, "One");
    await pings.catchUp();
    expect(hub.received).toEqual([]);
    await settleAll(store);
    await pings.catchUp();
    expect(topics(hub).toSorted()).toEqual(FEEDS.toSorted());
    expect(hub.received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    await pings.catchUp();
    expect(hub.received).toHaveLength(FEEDS.length);
  });

  it("is not told of a tag that has too few pieces for a feed", async () => {
    const { store, hub, ada, pings } = await createHub();
    const piece = await createPiece(store, ada, { tags: ["Steel", "Seldom"], category: "life" });
    await publishPiece(store, ada, piece);
    await settleAll(store);
    await pings.catchUp();
    expect(topics(hub).toSorted()).toEqual(FEEDS.toSorted());
  });

  it("is told once of a feed that several changes touch", async () => {
    const { store, hub, ada, pings } = await createHub();
    await publish(store, ada, "One");
    await publish(store, ada, "Two");
    await settleAll(store);
    await pings.catchUp();
    expect(hub.received).toHaveLength(FEEDS.length);
  });

  it("is told again after a failure, also by another process", async () => {
    const { store, hub, ada, pings, create } = await createHub();
    await publish(store, ada, "One");
    await settleAll(store);
    hub.answer((response) => response.writeHead(503).end());
    await expect(pings.catchUp()).rejects.toThrow("It answered 503.");
    expect(hub.received).toHaveLength(1);
    hub.answer((response) => response.writeHead(202).end());
    // As after a kill: a new process knows nothing but the database.
    await create().catchUp();
    expect(new Set(topics(hub))).toEqual(new Set(FEEDS));
    expect(hub.received).toHaveLength(1 + FEEDS.length);
  });

  it("hears from one node alone", async () => {
    const { store, hub, ada, create } = await createHub();
    await publish(store, ada, "One");
    await settleAll(store);
    await create({ isLeader: () => false }).catchUp();
    expect(hub.received).toEqual([]);
  });

  it("does not wait for a change that was set aside", async () => {
    const { store, clock, hub, ada, pings } = await createHub();
    await publish(store, ada, "Stuck");
    clock.advance({ minutes: 11 });
    await pings.catchUp();
    await publish(store, ada, "One");
    await settleAll(store);
    await pings.catchUp();
    expect(new Set(topics(hub))).toEqual(new Set(FEEDS));
  });

  it("runs until it is stopped, and is woken by a settled change", async () => {
    const { store, hub, ada, pings } = await createHub();
    const stop = new AbortController();
    const running = pings.run(stop.signal);
    await publish(store, ada, "One");
    await settleAll(store);
    pings.wake();
    await hub.arrived(FEEDS.length);
    expect(new Set(topics(hub))).toEqual(new Set(FEEDS));
    stop.abort();
    await running;
    expect(new Set(topics(hub))).toEqual(new Set(FEEDS));
  });
});
