import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { PICTURE_LIMITS } from "../../../api/contract/pictures.ts";
import { createEncoder } from "../../../api/pictures/encoder.ts";
import { bucketFolder } from "../../../api/store/log/bucket-state.ts";
import { addPicture } from "../../../api/store/pictures/pictures.ts";
import { compareWithBucket, type Difference } from "../../../build/bucket/compare.ts";
import { createBucketClient, storedHeaders } from "../../../build/bucket/client.ts";
import type { BucketDuty } from "../../../build/bucket/duty.ts";
import { type BucketOptions, createBucketFollower } from "../../../build/bucket/follower.ts";
import { MARKER, readMarker, writeMarker } from "../../../build/bucket/marker.ts";
import { isForReaders, rankOf } from "../../../build/bucket/order.ts";
import { readBucketLog } from "../../../build/bucket/shown-log.ts";
import { connectBucket } from "../../../build/bucket/request.ts";
import type { Ledger } from "../../../build/ledger/ledger.ts";
import { buildAll } from "../../../build/tree/full.ts";
import { createNews } from "../../../build/pipeline/news.ts";
import type { Plan } from "../../../build/tree/tree.ts";
import { testLedger } from "../../_ledger.ts";
import { startS3, type TestS3 } from "../../_s3.ts";
import { writerAt } from "../../_setup.ts";
import { phonePhoto, PLACE, SECRET } from "../../pictures/_pictures.ts";
import { createLiveTree, SETTINGS, unpublish } from "../_site.ts";
import { danglingNames, readTree } from "../_tree.ts";
import { isShort } from "../../_suite.ts";

/** The duty of a node that shares the bucket with nobody. */
const SOLE_DUTY: BucketDuty = {
  take: async () => "held",
  isHeld: () => true,
  isOver: () => false,
  position: async () => ({ settledTo: 0, rows: [] }),
  note: async () => {},
  settle: async () => {},
  run: async () => {},
};

/** A live tree, a bucket, and a follower between them. */
async function createFollowed({ prefix = "" }: { prefix?: string } = {}) {
  const tree = await createLiveTree();
  const s3 = await startS3({ prefix });
  const logged: string[] = [];
  const connect = () => connectBucket(s3.settings, { firstPauseMs: 1 });
  const client = createBucketClient(s3.settings, connect());
  const follow = (more: Partial<BucketOptions> = {}) =>
    createBucketFollower({
      settings: s3.settings,
      dataDir: tree.dataDir,
      root: tree.root,
      duty: SOLE_DUTY,
      clock: tree.clock,
      log: (message) => void logged.push(message),
      onReady: () => {},
      connection: connect(),
      ...more,
    });
  const follower = follow();
  return {
    ...tree,
    s3,
    client,
    logged,
    follow,
    follower,
    build: (onPlan = follower.announce, ledger?: Ledger) => tree.build({ onPlan, ledger }),
    inTree: () => forReaders(readTree(tree.root)),
    inBucket: () => contentOf(s3),
    differences: async () => {
      const found: Difference[] = [];
      for await (const one of compareWithBucket({ client, root: tree.root })) found.push(one);
      return found;
    },
  };
}

function forReaders(tree: Map<string, string>): Map<string, string> {
  return new Map([...tree].filter(([path]) => isForReaders(path)));
}

function contentOf({ objects, settings: { prefix } }: TestS3): Map<string, string> {
  const paths = [...objects].map(([key, { bytes }]) => [key.slice(prefix.length), bytes] as const);
  return new Map(
    paths
      .filter(([path]) => path !== MARKER)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, bytes]) => [path, String(bytes)]),
  );
}

/**
 * A piece names its tags, whose pages are lists and come later, as in the tree. Its page, its record and its Markdown name
 * each other and are uploaded together, so one of them is the first.
 */
const isInOrder = (name: string): boolean =>
  name.includes("→ tag/") ||
  /^(.+)\.md → \1$/.test(name) ||
  /^(.+)\/index\.html → \1\.md$/.test(name) ||
  /^author\/[^/]+\/[^/]+(?:\/index\.html|\.md) → api\/public\/pieces\/[0-9a-f-]{36}$/.test(name);

const isListing = (request: string): boolean => request === "GET ";

describe("the bucket", () => {
  it.each(["", "the/site/"])(
    "gets every public file with its headers, under the prefix %j",
    async (prefix) => {
      const { s3, follower, publish, build, inTree, inBucket } = await createFollowed({ prefix });
      await publish("First");
      await build();
      await follower.finish();
      expect(inBucket()).toEqual(inTree());
      expect(inBucket().has("author/ada/first/index.html")).toBe(true);
      expect(inBucket().has(".well-known/mcp.json")).toBe(true);
      expect([...inBucket().keys()].filter((path) => path.startsWith("search/segments"))).toEqual(
        [],
      );
      for (const path of inTree().keys()) {
        const { headers } = s3.objects.get(prefix + path) ?? {};
        expect(headers).toMatchObject(storedHeaders(path));
      }
    },
  );

  it("gets only what a publication changed, and no list names a missing file at any moment", async () => {
    const { store, ada, s3, follower, publish, build, inTree, inBucket } = await createFollowed();
    const early = await publish("Early", { tags: ["one"] });
    await build();
    await follower.finish();
    expect(danglingNames(inBucket())).toEqual([]);
    const dangling = new Set<string>();
    s3.requests.length = 0;
    s3.fail = () => {
      for (const name of danglingNames(inBucket())) if (!isInOrder(name)) dangling.add(name);
      return undefined;
    };
    await publish("Second", { tags: ["two"], category: "building" });
    await build();
    // Built while the first round is under way.
    const uploading = follower.step();
    await publish("Third", { tags: ["one"] });
    await unpublish(store, ada, early.id);
    await build();
    await uploading;
    await follower.finish();
    expect([...dangling]).toEqual([]);
    expect(inBucket()).toEqual(inTree());
    expect(s3.requests).not.toContain("GET ");
    expect(s3.requests).not.toContain("PUT robots.txt");
    expect(s3.requests).toContain("PUT author/ada/third/index.html");
    const removal = s3.requests.indexOf("DELETE author/ada/early/index.html");
    expect(removal).toBeGreaterThan(s3.requests.indexOf("PUT index.html"));
  });

  it.skipIf(isShort())(
    "gets pictures without the place where they were taken, and loses them with their pieces",
    async () => {
      const { store, ada, s3, follower, publish, build, inTree, inBucket } = await createFollowed();
      const encoder = createEncoder({ seconds: PICTURE_LIMITS.seconds });
      onTestFinished(() => encoder.close());
      const picture = await encoder.take(await phonePhoto());
      const given = { writerId: ada.id, alt: "", picture: { ...picture, encoderVersion: 1 } };
      await addPicture(store, writerAt(ada), given);
      const text = `<img src="/pictures/${picture.id}" alt="" />`;
      const piece = await publish("A walk", { text });
      await build();
      await follower.finish();
      const paths = ["jpg", "webp"].map((type) => `pictures/${picture.id}-1280.${type}`);
      const held = paths.map((path) => s3.objects.get(path)?.bytes ?? Buffer.alloc(0));
      expect(held.map((bytes) => bytes.length > 0)).toEqual([true, true]);
      for (const { bytes } of s3.objects.values()) {
        expect([bytes.includes(SECRET), bytes.includes(PLACE)]).toEqual([false, false]);
      }
      expect(inBucket()).toEqual(inTree());
      await unpublish(store, ada, piece.id);
      await build();
      await follower.finish();
      expect(paths.filter((path) => s3.objects.has(path))).toEqual([]);
      expect(inBucket()).toEqual(inTree());
    },
  );

  it("follows the order of the tree's own writes", async () => {
    const followed = await createFollowed();
    const { store, ada, publish } = followed;
    const plans: Plan[] = [];
    const build = () => followed.build(async (plan) => void plans.push(plan));
    await publish("One", { tags: ["a"] });
    await build();
    const two = await publish("Two", { tags: ["b"] });
    await build();
    await unpublish(store, ada, two.id);
    await build();
    expect(plans.length).toBeGreaterThan(2);
    for (const { changed } of plans) {
      const ranks = changed.filter(isForReaders).map(rankOf);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
  });

  it("uploads the checkpoint of the log after all that it covers, and takes none away from readers", async () => {
    const followed = await createFollowed();
    const { s3, follower, publish, root, store, ada, dataDir, inTree, inBucket } = followed;
    const ledger = testLedger(store, dataDir);
    await ledger.start();
    const build = () => followed.build(follower.announce, ledger);
    await build();
    await follower.finish();
    const piece = await publish("First");
    for (const act of ["published", "withdrawn"]) {
      s3.requests.length = 0;
      if (act === "withdrawn") await unpublish(store, ada, piece.id);
      await build();
      await follower.finish();
      expect(inBucket()).toEqual(inTree());
      const put = s3.requests.filter((one) => one.startsWith("PUT")).map((one) => one.slice(4));
      const checkpoint = put.indexOf("log/checkpoint");
      expect(checkpoint).toBeGreaterThan(0);
      for (const [at, path] of put.entries()) {
        if (/^log\/tile|receipt\.json$|^author\//.test(path)) expect(at).toBeLessThan(checkpoint);
      }
    }
    expect(rankOf("author/ada/first/receipt.json")).toBe(rankOf("author/ada/first/index.html"));
    expect(await readBucketLog(s3.settings)).toEqual({
      name: expect.stringMatching(/galley-test/),
      note: readFileSync(join(root, "log/checkpoint"), "utf8"),
    });
    // A tree without a log, since it has stopped.
    rmSync(join(root, "log"), { recursive: true });
    rmSync(join(root, ".well-known/galley-log.json"));
    const logIn = (files: Map<string, unknown>) =>
      [...files].filter(([path]) => /^log\/|galley-log/.test(path));
    const before = logIn(inBucket());
    await writeMarker(followed.client, { ...(await readMarker(followed.client))!, token: "other" });
    await followed.follow({ lookMs: 0 }).finish();
    expect(logIn(inBucket())).toEqual(before);
    expect(before.map(([path]) => path)).toContain(".well-known/galley-log.json");
  });

  it.skipIf(isShort())(
    "is compared by another process without any upload, and continued from its notes after a kill",
    async () => {
      const { s3, follower, follow, publish, build, inTree, inBucket } = await createFollowed();
      await build();
      await follower.finish();
      await publish("First");
      await build();
      // The first process ends here, with a note on the disk.
      await follower.close();
      s3.requests.length = 0;
      await follow().finish();
      expect(inBucket()).toEqual(inTree());
      expect(s3.requests.filter(isListing)).toEqual([]);
      s3.requests.length = 0;
      await follow().finish();
      expect(s3.requests).toEqual([]);
    },
  );
});

describe("a bucket that fails", () => {
  it("is tried again, repeats no upload that succeeded, and shows at once in log and database", async () => {
    const followed = await createFollowed();
    const { s3, logged, publish, build, inTree, inBucket } = followed;
    const noted: (string | null)[] = [];
    const note: BucketDuty["note"] = async (failure) => void noted.push(failure);
    await followed.follower.close();
    const follower = followed.follow({ duty: { ...SOLE_DUTY, note } });
    await follower.finish();
    s3.requests.length = 0;
    s3.fail = (method, key) => (method === "PUT" && key === "index.html" ? 503 : undefined);
    await publish("First");
    await build(follower.announce);
    await follower.finish();
    expect(logged.at(-1)).toMatch(
      /^The upload to the bucket failed: s3:\/\/galley-test answered 503 to PUT index\.html\. .*It is tried again in 1 s\.$/,
    );
    expect(noted).toEqual([null, expect.stringContaining("answered 503 to PUT index.html")]);
    s3.fail = () => undefined;
    const before = s3.requests.filter((request) => request.startsWith("PUT author/ada/first/"));
    expect(before).toHaveLength(1);
    await expect
      .poll(async () => {
        await follower.finish();
        return inBucket();
      })
      .toEqual(inTree());
    expect(s3.requests.filter((request) => request.startsWith("PUT author/ada/first/"))).toEqual(
      before,
    );
    expect(logged.at(-1)).toBe("The upload to s3://galley-test works again.");
    expect(noted.at(-1)).toBeNull();
  });

  it("does not hold up the tree, also when it cannot be reached at all", async () => {
    const { s3, follower, publish, build, has, logged, inBucket } = await createFollowed();
    s3.fail = () => 0;
    await publish("First");
    await build();
    await follower.finish();
    expect(has("author/ada/first/index.html")).toBe(true);
    expect(logged.join()).toContain("The upload to the bucket failed");
    expect(inBucket().size).toBe(0);
  });
});

describe("a full sync", () => {
  it("restores what is missing, different or foreign, when the marker is not this node's", async () => {
    const { s3, client, follower, follow, build, publish, inTree, inBucket, differences } =
      await createFollowed();
    await publish("First");
    await build();
    await follower.finish();
    expect(await differences()).toEqual([]);
    const object = { bytes: Buffer.from("x"), headers: {} };
    s3.objects.set("author/ada/index.html", object).set("index.htm", object);
    s3.objects.delete("author/ada/first/index.html");
    s3.pageSize = 7;
    expect(await differences()).toEqual([
      { path: "author/ada/first/index.html", what: "missing" },
      { path: "author/ada/index.html", what: "different" },
      { path: "index.htm", what: "foreign" },
    ]);
    const marker = await readMarker(client);
    expect(marker?.synced_at).toBe("2026-03-01T12:00:00.000Z");
    await writeMarker(client, { ...marker!, token: "asked" });
    s3.requests.length = 0;
    await follow({ lookMs: 0 }).finish();
    expect(inBucket()).toEqual(inTree());
    expect(s3.requests.filter((request) => !isListing(request)).toSorted()).toEqual([
      "DELETE index.htm",
      "PUT author/ada/first/index.html",
      "PUT author/ada/index.html",
    ]);
  });

  it("comes before anything else if another node has written while this one was down", async () => {
    const { s3, client, follower, follow, publish, build, inTree, inBucket } =
      await createFollowed();
    await follower.finish();
    await publish("First");
    s3.fail = () => 503;
    await build();
    await follower.close();
    s3.fail = () => undefined;
    await writeMarker(client, { ...(await readMarker(client))!, token: "another node's" });
    s3.objects.delete("robots.txt");
    s3.requests.length = 0;
    await follow().finish();
    expect(s3.requests[0]).toBe("GET ");
    expect(inBucket()).toEqual(inTree());
  });

  it.skipIf(isShort())(
    "replaces all files whose headers are those of an earlier version",
    async () => {
      const { s3, client, follower, follow, inTree } = await createFollowed();
      await follower.finish();
      const marker = await readMarker(client);
      await writeMarker(client, { ...marker!, rules: "old" });
      s3.requests.length = 0;
      await follow().finish();
      expect(s3.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(
        inTree().size,
      );
      expect((await readMarker(client))?.rules).toBe(marker?.rules);
    },
  );

  it("refuses a bucket with files that are not ours, and touches none of them", async () => {
    const { s3, follower, logged } = await createFollowed();
    s3.objects.set("payroll.xlsx", { bytes: Buffer.from("1"), headers: {} });
    await follower.finish();
    expect([...s3.objects.keys()]).toEqual(["payroll.xlsx"]);
    expect(logged.at(-1)).toContain(
      "s3://galley-test holds files that Galley did not write, such as payroll.xlsx.",
    );
  });

  it.skipIf(isShort())("takes in what is published and withdrawn while it runs", async () => {
    const followed = await createFollowed();
    const { store, ada, s3, follower, publish, build, inTree, inBucket } = followed;
    const pieces = [];
    for (let n = 0; n < 30; n++) pieces.push(await publish(`Piece ${n}`));
    await build(async () => {});
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    s3.fail = async (method, key) => {
      if (method !== "PUT" || key !== "robots.txt") return;
      begun.resolve();
      await released.promise;
    };
    const syncing = follower.finish();
    await begun.promise;
    expect(inBucket().has("author/ada/piece-0/index.html")).toBe(true);
    expect(inBucket().has("index.html")).toBe(false);
    const [going] = pieces;
    await unpublish(store, ada, going!.id);
    await publish("Late");
    await build();
    released.resolve();
    await syncing;
    expect(inBucket()).toEqual(inTree());
    expect(inBucket().has("author/ada/piece-0/index.html")).toBe(false);
    expect(inBucket().has("author/ada/late/index.html")).toBe(true);
    expect(danglingNames(inBucket())).toEqual([]);
  });

  it.skipIf(isShort())("follows when a whole new tree replaces the old one", async () => {
    const { store, dataDir, follower, publish, build, inTree, inBucket } = await createFollowed();
    await publish("First");
    await build();
    await follower.finish();
    const settings = { ...SETTINGS, siteName: "Renamed" };
    const onPlan = follower.announce;
    const { tidied } = await buildAll({ store, dataDir, settings, onPlan });
    await follower.finish();
    await tidied;
    expect(inBucket()).toEqual(inTree());
    expect(inBucket().get("index.html")).toContain("<title>Renamed</title>");
  });
});

describe("a node that does not hold the duty", () => {
  it("writes nothing and keeps no notes", async () => {
    const { s3, dataDir, follow, publish, build, root } = await createFollowed();
    const other = follow({ duty: { ...SOLE_DUTY, take: async () => "other" } });
    await publish("First");
    await build(other.announce);
    await other.finish();
    expect(s3.objects.size).toBe(0);
    expect(createNews(bucketFolder(dataDir)).waiting()).toEqual([]);
    expect(readFileSync(join(root, "author/ada/first/index.html"), "utf8")).toContain("First");
  });

  it("stops when it loses the duty in the middle, and makes the next holder compare everything", async () => {
    const { s3, client, follow, publish, inTree, inBucket, root } = await createFollowed();
    await publish("First");
    let isHeld = true;
    const settled: number[] = [];
    const duty: BucketDuty = {
      ...SOLE_DUTY,
      take: async () => (isHeld ? "held" : "other"),
      isHeld: () => isHeld,
      isOver: () => !isHeld,
      position: async () => ({ settledTo: 7, rows: [] }),
      settle: async ({ settledTo }) => void settled.push(settledTo),
    };
    s3.fail = (method) => {
      if (method === "PUT" && s3.objects.size > 10) isHeld = false;
      return undefined;
    };
    const first = follow({ duty });
    await first.finish();
    const { size } = s3.objects;
    expect(size).toBeLessThan(inTree().size);
    expect(settled).toEqual([]);
    const token = (await readMarker(client))?.token;
    s3.fail = () => undefined;
    // A late write of the old holder.
    writeFileSync(join(root, "robots.txt"), "User-agent: *\n");
    isHeld = true;
    await follow({ duty }).finish();
    expect(inBucket()).toEqual(inTree());
    expect((await readMarker(client))?.token).not.toBe(token);
    expect(settled).toEqual([7]);
  });

  it.skipIf(isShort())(
    "goes on from its notes when it has the duty again and nobody could write meanwhile",
    async () => {
      const { s3, client, follow, publish, build, inTree, inBucket } = await createFollowed();
      let isHeld = true;
      const follower = follow({ duty: { ...SOLE_DUTY, isHeld: () => isHeld } });
      await follower.finish();
      const token = (await readMarker(client))?.token;
      await publish("First");
      isHeld = false;
      await build(follower.announce);
      await follower.step();
      s3.requests.length = 0;
      isHeld = true;
      await follower.finish();
      expect(inBucket()).toEqual(inTree());
      expect(s3.requests.filter(isListing)).toEqual([]);
      expect((await readMarker(client))?.token).toBe(token);
    },
  );
});
