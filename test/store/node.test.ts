import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newestChange, recordChange } from "../../api/store/log/changes.ts";
import { listFollowers } from "../../api/store/log/follower-lag.ts";
import {
  beat,
  join as joinService,
  leave,
  noteStopped,
  registerFollower,
} from "../../api/store/log/followers.ts";
import { leaseHolder, takeLease } from "../../api/store/log/leases.ts";
import { claimNode, type Node, nodeIdOf } from "../../api/store/log/node.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { settle } from "../../api/store/log/settle.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

const SHARED = "postgres://db.example/galley";
const noWait = (): never => {
  throw new Error("It waited.");
};

async function startNode(store: Store, dataDir: string, onWait: () => void = noWait) {
  const node = await claimNode(store, { databaseUrl: SHARED, dataDir }, onWait);
  await registerFollower(store, { ...node, kind: "tree", version: "1" });
  return node;
}

/** Another folder with the same files. */
function copyOf(dataDir: string): string {
  const copy = tempFolder();
  cpSync(join(dataDir, "node.json"), join(copy, "node.json"));
  return copy;
}

function showLife(store: Store, node: Node) {
  return store.write((tx) => beat(tx, store, node));
}

describe("the node of a data folder", () => {
  it("is always the same on a SQLite file, and writes nothing", async () => {
    const { store } = await createTestStore();
    const place = { databaseUrl: null, dataDir: "/nowhere" };
    expect(nodeIdOf(place)).toBe("tree");
    expect(await claimNode(store, place, noWait)).toMatchObject({ id: "tree", run: "tree" });
  });

  it("keeps its id, and starts again at once after a crash", async () => {
    const { store } = await createTestStore();
    const dataDir = tempFolder();
    const id = nodeIdOf({ databaseUrl: SHARED, dataDir });
    const first = await startNode(store, dataDir);
    const second = await startNode(store, dataDir);
    expect([first.id, second.id]).toEqual([id, id]);
    expect(second.run).not.toBe(first.run);
    expect(await showLife(store, first)).toBe("replaced");
    expect(await showLife(store, second)).toBe("waiting");
    expect(nodeIdOf({ databaseUrl: SHARED, dataDir: tempFolder() })).not.toBe(id);
  });

  it("is refused in a copy while the original runs, which goes on", async () => {
    const { store, clock } = await createTestStore();
    const dataDir = tempFolder();
    const node = await startNode(store, dataDir);
    const alive: Promise<unknown>[] = [];
    const starting = startNode(store, copyOf(dataDir), () => {
      clock.advance({ minutes: 0.1 });
      alive.push(showLife(store, node));
    });
    await expect(starting).rejects.toThrow(/runs as the node of this DATA_DIR.*delete node\.json/);
    expect(await Promise.all(alive)).toEqual(["waiting"]);
  });

  it("moves with its folder once the old process is silent", async () => {
    const { store, clock } = await createTestStore();
    const dataDir = tempFolder();
    const { id } = await startNode(store, dataDir);
    const moved = copyOf(dataDir);
    const node = await startNode(store, moved, () => clock.advance({ minutes: 1 }));
    expect(node.id).toBe(id);
    expect(await startNode(store, moved)).toMatchObject({ id });
  });

  it("counts as stopped when it said so, and then its folder can move at once", async () => {
    const { store } = await createTestStore();
    const dataDir = tempFolder();
    const node = await startNode(store, dataDir);
    const bucket = { ...node, id: "bucket:b", kind: "bucket", version: "1" } as const;
    await registerFollower(store, bucket);
    const other = await startNode(store, tempFolder());
    const alive = async () =>
      (await listFollowers(store)).filter(({ is_alive }) => is_alive).map(({ id }) => id);
    expect(await alive()).toHaveLength(3);
    await noteStopped(store, node);
    expect(await alive()).toEqual([other.id]);
    expect(await startNode(store, copyOf(dataDir))).toMatchObject({ id: node.id });
    expect(await alive()).toHaveLength(2);
  });

  it("says what to do about a damaged file", () => {
    const dataDir = tempFolder();
    nodeIdOf({ databaseUrl: SHARED, dataDir });
    const file = join(dataDir, "node.json");
    writeFileSync(file, readFileSync(file, "utf8").slice(0, 20));
    expect(() => nodeIdOf({ databaseUrl: SHARED, dataDir })).toThrow(
      `${file} cannot be read. Delete it and start again`,
    );
  });
});

describe("a lease", () => {
  const take = (store: Store, holder: string) =>
    store.writeAlongside((tx) => takeLease(tx, store, { name: "work", holder }));

  it("is held by one at a time, can be renewed, and passes on when it expires", async () => {
    const { store, clock } = await createTestStore();
    expect(await leaseHolder(store, "work")).toBe(null);
    expect(await take(store, "a")).toEqual(new Date(clock().getTime() + 30_000));
    expect(await take(store, "b")).toBe(null);
    clock.advance({ minutes: 1 / 3 });
    expect(await take(store, "a")).not.toBe(null);
    clock.advance({ minutes: 1 / 3 });
    expect(await take(store, "b")).toBe(null);
    expect(await leaseHolder(store, "work")).toBe("a");
    clock.advance({ minutes: 1 / 3 });
    expect(await leaseHolder(store, "work")).toBe(null);
    expect(await take(store, "b")).not.toBe(null);
    expect(await take(store, "a")).toBe(null);
    expect(await leaseHolder(store, "work")).toBe("b");
  });

  it("is taken by one of many that want it at the same time", async () => {
    const { store } = await createTestStore();
    const wanted = Array.from({ length: 20 }, (_, number) => take(store, `node ${number}`));
    expect((await Promise.all(wanted)).filter((until) => until !== null)).toHaveLength(1);
  });

  it("is free at once when its holder stops", async () => {
    const { store } = await createTestStore();
    const node = await startNode(store, tempFolder());
    await take(store, node.id);
    await leave(store, { id: node.id, run: "an older run" });
    expect(await leaseHolder(store, "work")).toBe(node.id);
    await leave(store, node);
    expect(await take(store, "b")).not.toBe(null);
  });
});

it("a node joins while it lacks only what nobody was told of, and not much of that", async () => {
  const { store } = await createTestStore();
  for (const id of ["first", "second", "third"]) {
    await registerFollower(store, { id, kind: "tree", name: id, version: "1", run: id });
  }
  const words = { kind: "words_changed", subjectId: "part-0" } as const;
  const piece = { kind: "piece_published", subjectId: "x" } as const;
  await store.write((tx) => recordChange(tx, store, words));
  expect(await joinService(store, "first")).toBe(true);
  await store.write((tx) => recordChange(tx, store, piece));
  expect(await joinService(store, "second")).toBe(true);

  const number = await newestChange(store.read);
  for (const id of ["first", "second"]) {
    await store.write((tx) => settle(tx, store, id, [{ number }]));
  }
  expect(await joinService(store, "third")).toBe(false);
  await store.write((tx) => settle(tx, store, "third", [{ number }]));
  for (let more = 0; more < 60; more++) await store.write((tx) => recordChange(tx, store, piece));
  expect(await joinService(store, "third")).toBe(false);
});
