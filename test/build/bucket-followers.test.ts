import { describe, expect, it } from "vitest";
import { buildProgressOf } from "../../api/store/log/change-states.ts";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { isForReaders } from "../../build/bucket/order.ts";
import { MARKER } from "../../build/bucket/marker.ts";
import { startS3 } from "../_s3.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";
import { createNode, type TestNode } from "./_nodes.ts";
import { publishNew, SETTINGS, unpublish } from "./_site.ts";
import { readTree } from "./_tree.ts";

/** Two nodes with one bucket. The first one to run writes to the bucket. */
async function createTwo() {
  const { store, clock } = await createTestStore();
  const s3 = await startS3();
  const ada = await createWriter(store);
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/ada" });
  const node = async (id: string) => {
    const made = await createNode(store, id);
    const configuration = { dataDir: made.dataDir, ...SETTINGS, afterBuild: null };
    const worker = await made.start(`run of ${id}`, { ...configuration, bucket: s3.settings });
    return { ...made, worker, catchUp: () => worker.catchUp() };
  };
  return {
    store,
    clock,
    s3,
    ada,
    a: await node("a"),
    b: await node("b"),
    publish: (headline: string) => publishNew(store, ada, { headline }),
    stateOf: ({ id }: { id: string }) => buildProgressOf(store.read, id),
    due: async () =>
      (await store.read.selectFrom("webhook_deliveries").select("piece_id").execute()).length,
    holds: (path: string) => s3.objects.has(path),
    equals: ({ root }: Pick<TestNode, "root">) => {
      const tree = [...readTree(root)].filter(
        ([path]) => isForReaders(path) && path !== "search/manifest.json",
      );
      const paths = [...s3.objects.keys()].filter(
        (path) => path !== MARKER && path !== "search/manifest.json",
      );
      expect(paths.toSorted()).toEqual(tree.map(([path]) => path).toSorted());
      for (const [path, text] of tree) expect(String(s3.objects.get(path)?.bytes)).toBe(text);
    },
  };
}

describe("a bucket", () => {
  it("is a follower: a change is live, and its webhook due, only when the bucket has it as well", async () => {
    const { store, clock, s3, a, b, publish, stateOf, due, holds, equals } = await createTwo();
    for (const node of [a, b, a, b]) await node.catchUp();
    expect(await listFollowers(store)).toMatchObject([
      { id: "a", lag_changes: 0 },
      { id: "b", lag_changes: 0 },
      { id: "bucket:galley-test", kind: "bucket", name: "s3://galley-test", lag_changes: 0 },
    ]);
    equals(a);
    s3.fail = (method) => (method === "PUT" ? 403 : undefined);
    const piece = await publish("Herons");
    for (const node of [a, b]) await node.catchUp();
    expect(a.has("author/ada/herons/index.html")).toBe(true);
    expect(b.has("author/ada/herons/index.html")).toBe(true);
    expect(await stateOf(piece)).toBe("waiting");
    expect(await due()).toBe(0);
    s3.fail = () => undefined;
    await expect
      .poll(async () => {
        await a.catchUp();
        return stateOf(piece);
      })
      .toBe("shown");
    expect(holds("author/ada/herons/index.html")).toBe(true);
    expect(await due()).toBe(1);
    for (const node of [b, a]) await node.catchUp();
    equals(a);
    // A bucket that nobody writes to is not waited for.
    s3.fail = () => 403;
    const next = await publish("Egrets");
    await b.catchUp();
    expect(await stateOf(next)).toBe("waiting");
    clock.advance({ minutes: 1 });
    s3.fail = () => undefined;
    await b.catchUp();
    expect(await stateOf(next)).toBe("shown");
  });

  it("is taken over by another node when its own is gone, without bringing back what was withdrawn", async () => {
    const { store, clock, ada, s3, a, b, publish, stateOf, holds, equals } = await createTwo();
    const going = await publish("Herons");
    for (const node of [a, b, a, b]) await node.catchUp();
    expect(holds("author/ada/herons/index.html")).toBe(true);
    await unpublish(store, ada, going.id);
    await a.catchUp();
    expect(holds("author/ada/herons/index.html")).toBe(false);
    // The first node is gone. The tree of the second one still has the piece when it may write to the bucket.
    clock.advance({ minutes: 1 });
    let wasBack = false;
    s3.fail = () => {
      wasBack ||= holds("author/ada/herons/index.html");
      return undefined;
    };
    const next = await publish("Egrets");
    await b.catchUp();
    await b.catchUp();
    expect(wasBack).toBe(false);
    expect(await stateOf(next)).toBe("shown");
    expect(holds("author/ada/egrets/index.html")).toBe(true);
    equals(b);
    // It comes back, and leaves the bucket to the other.
    s3.requests.length = 0;
    await a.catchUp();
    expect(s3.requests).toEqual([]);
    await publish("Storks");
    for (const node of [a, b, a, b]) await node.catchUp();
    equals(b);
    equals(a);
  });
});
