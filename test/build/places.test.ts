import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Places } from "../../api/contract/bucket.ts";
import { checkPlaces } from "../../api/http/health-places.ts";
import { buildProgressOf, withdrawalStateOf } from "../../api/store/log/change-states.ts";
import { beat } from "../../api/store/log/followers.ts";
import { livePlacesOf } from "../../api/store/log/places.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { startS3 } from "../_s3.ts";
import { createTestStore, createWriter, writerAt } from "../_setup.ts";
import { createNode } from "./_nodes.ts";
import { publishNew, SETTINGS, unpublish } from "./_site.ts";

const BUCKET = "bucket:galley-test";

/** Two servers and a bucket. The first one writes to the bucket. */
async function createPlaces(publicAt: Places["publicAt"] = "both") {
  const { store, clock } = await createTestStore({ places: { publicAt, bucket: BUCKET } });
  const s3 = await startS3();
  const ada = await createWriter(store);
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/ada" });
  const node = async (id: string) => {
    const made = await createNode(store, id);
    const configuration = { dataDir: made.dataDir, ...SETTINGS, afterBuild: null };
    const worker = await made.start(`run of ${id}`, { ...configuration, bucket: s3.settings });
    return { ...made, worker, catchUp: () => worker.catchUp() };
  };
  const [a, b] = [await node("a"), await node("b")];
  return {
    store,
    clock,
    s3,
    ada,
    a,
    b,
    publish: (headline: string) => publishNew(store, ada, { headline }),
    /** Where a piece is live: servers that have it, all servers, and the bucket. */
    placesOf: async ({ id }: { id: string }) => (await livePlacesOf(store, [id])).get(id),
    stateOf: ({ id }: { id: string }) => buildProgressOf(store.read, id),
    due: async () =>
      (await store.read.selectFrom("webhook_deliveries").select("piece_id").execute()).length,
    health: () => checkPlaces(store),
    /** Time passes, and every node shows that it lives. */
    live: async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 5) {
        clock.advance({ minutes: 5 / 60 });
        await store.writeAlongside(async (tx) => {
          for (const id of ["a", "b"]) await beat(tx, store, { id, run: `run of ${id}` });
          await beat(tx, store, { id: BUCKET, run: "run of a" });
        });
      }
    },
  };
}

describe("a server that cannot write its files", () => {
  it("is named at once, and after half a minute delays nobody but itself", async () => {
    const { ada, store, a, b, publish, placesOf, stateOf, due, health, live } =
      await createPlaces();
    const old = await publish("Egrets");
    for (const node of [a, b, a, b]) await node.catchUp();
    expect(await placesOf(old)).toEqual({ servers: 2, live: 2, isInBucket: true });
    expect(await health()).toEqual({
      status: "ok",
      message: "2 servers and the bucket can be written.",
    });

    for (const name of ["public", "generations"]) {
      rmSync(join(b.dataDir, name), { recursive: true });
    }
    writeFileSync(join(b.dataDir, "generations"), "");
    const piece = await publish("Herons");
    await a.catchUp();
    await b.catchUp();
    expect(await health()).toMatchObject({
      status: "warning",
      message: expect.stringContaining("The server b.example cannot be written since 2026-03-01"),
    });
    expect(await placesOf(piece)).toEqual({ servers: 2, live: 1, isInBucket: true });
    expect(await stateOf(piece)).toBe("waiting");
    expect(await due()).toBe(1);
    await live(35);
    await a.catchUp();
    expect(await stateOf(piece)).toBe("shown");
    expect(await due()).toBe(2);
    expect(await placesOf(piece)).toEqual({ servers: 2, live: 1, isInBucket: true });

    // Nobody waits for it, but what is withdrawn may still be there.
    await unpublish(store, ada, old.id);
    await a.catchUp();
    expect(await stateOf(old)).toBe("shown");
    expect(await withdrawalStateOf(store, old.id)).toBe("going");

    rmSync(join(b.dataDir, "generations"));
    await live(600);
    for (const node of [b, a, b]) await node.catchUp();
    expect(await withdrawalStateOf(store, old.id)).toBe("gone");
    expect(await placesOf(piece)).toEqual({ servers: 2, live: 2, isInBucket: true });
    expect((await health()).status).toBe("ok");
  });
});

describe("a bucket that refuses to list its files", () => {
  it("is named at once although it has never joined, and is a place where nothing is live", async () => {
    const { s3, a, b, publish, placesOf, stateOf, health } = await createPlaces();
    s3.fail = () => 500;
    const piece = await publish("Herons");
    for (const node of [a, b]) await node.catchUp();
    expect(await placesOf(piece)).toEqual({ servers: 2, live: 2, isInBucket: false });
    expect(await stateOf(piece)).toBe("shown");
    expect(await health()).toMatchObject({
      status: "warning",
      message: expect.stringContaining("The bucket s3://galley-test cannot be written since"),
    });
  });
});

describe("a webhook", () => {
  it.each([
    ["nodes", true],
    ["both", true],
    ["bucket", false],
  ] as const)(
    "of a site at %s, with the bucket away for a minute, is sent: %s",
    async (publicAt, isSent) => {
      const { s3, a, b, publish, placesOf, due, live } = await createPlaces(publicAt);
      for (const node of [a, b, a, b]) await node.catchUp();
      s3.fail = () => 500;
      const piece = await publish("Herons");
      for (const node of [a, b, a, b]) await node.catchUp();
      expect(await due()).toBe(publicAt === "nodes" ? 1 : 0);
      await live(60);
      for (const node of [b, a]) await node.catchUp();
      expect(await due()).toBe(isSent ? 1 : 0);
      expect(await placesOf(piece)).toMatchObject({ live: 2, isInBucket: false });
      s3.fail = () => undefined;
      await expect
        .poll(async () => {
          // Either may be the one that writes to the bucket now.
          for (const node of [a, b]) await node.catchUp();
          return placesOf(piece);
        })
        .toMatchObject({ isInBucket: true });
      expect(await due()).toBe(1);
    },
  );

  it("of a site in a bucket does not wait for a server that is behind", async () => {
    const { a, b, publish, placesOf, due } = await createPlaces("bucket");
    for (const node of [a, b, a, b]) await node.catchUp();
    const piece = await publish("Herons");
    await a.catchUp();
    expect(await placesOf(piece)).toEqual({ servers: 2, live: 1, isInBucket: true });
    expect(await due()).toBe(1);
    await b.catchUp();
    expect(await due()).toBe(1);
  });
});
