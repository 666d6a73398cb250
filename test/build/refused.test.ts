import type * as fs from "node:fs";
import type * as promises from "node:fs/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { retryChanges } from "../../api/store/log/change-attempts.ts";
import { createTroubles } from "../../api/store/log/troubles.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { createWriter } from "../_setup.ts";
import { healthFaults } from "./_health.ts";
import {
  createLiveTree,
  danglingIn,
  openChanges,
  publishNew,
  SETTINGS,
  unpublish,
} from "./_site.ts";
import { readTree } from "./_tree.ts";

/**
 * Which paths the operating system refuses. Root may write whatever the mode of a file says, so the refusal is injected
 * where the tree calls the file system.
 */
const refused = vi.hoisted(() => ({ path: "", code: "EACCES" }));

function refuse(path: string): void {
  if (!refused.path || !path.includes(refused.path)) return;
  throw Object.assign(new Error(`${refused.code}: refused, '${path}'`), { code: refused.code });
}

vi.mock("node:fs", async (original) => {
  const actual = await original<typeof fs>();
  const renameSync: typeof actual.renameSync = (from, to) => {
    refuse(String(to));
    actual.renameSync(from, to);
  };
  return { ...actual, renameSync };
});

vi.mock("node:fs/promises", async (original) => {
  const actual = await original<typeof promises>();
  const rename: typeof actual.rename = async (from, to) => {
    refuse(String(to));
    return actual.rename(from, to);
  };
  const rm: typeof actual.rm = async (path, options) => {
    refuse(String(path));
    return actual.rm(path, options);
  };
  const mkdtemp = async (prefix: string): Promise<string> => {
    refuse(prefix);
    return actual.mkdtemp(prefix);
  };
  return { ...actual, rename, rm, mkdtemp };
});

afterEach(() => {
  refused.path = "";
});

describe("a file that is refused", () => {
  it.each(["EACCES", "EPERM"])(
    "with %s keeps its publication waiting, and no other; it is never set aside",
    async (code) => {
      const { store, clock, root, publish, build, has } = await createLiveTree();
      const bob = await createWriter(store, { slug: "bob" });
      await build();
      Object.assign(refused, { path: "author/ada/locked/index.html", code });
      await publish("Locked");
      await publishNew(store, bob, { headline: "Free" });
      const tries: number[] = [];
      const onPostponed = (): void => void tries.push(tries.length);
      for (let attempt = 1; attempt < 6; attempt++) {
        expect(await build({ onPostponed })).toMatchObject({ setAside: 0 });
        expect(await openChanges(store)).toMatchObject([
          { attempts: attempt, set_aside_at: null, error: expect.stringContaining(code) },
        ]);
        clock.advance({ minutes: 6 });
      }
      expect(tries).toHaveLength(5);
      expect(has("author/bob/free/index.html")).toBe(true);
      expect(has("author/bob/free.md")).toBe(true);
      expect(has("author/ada/locked.md")).toBe(false);
      expect(readTree(root).get("feed.json")).not.toContain("Locked");
      // Its own record is written before its page.
      const lists = danglingIn(root).filter((line) => !line.startsWith("api/public/pieces/"));
      expect(lists).toEqual([]);
      refused.path = "";
      await build();
      expect(has("author/ada/locked/index.html")).toBe(true);
      expect(readTree(root).get("feed.json")).toContain("Locked");
      expect(await openChanges(store)).toEqual([]);
    },
  );

  it("is tried again at once when an operator asks", async () => {
    const { store, dataDir, publish, build, has } = await createLiveTree();
    Object.assign(refused, { path: "author/ada/locked/index.html", code: "EACCES" });
    await publish("Locked");
    await build();
    expect(await healthFaults(store, dataDir)).toContainEqual(
      expect.stringMatching(/^changes: 1 change could not be brought/),
    );
    refused.path = "";
    await build();
    expect(has("author/ada/locked/index.html")).toBe(false);
    expect(await retryChanges(store)).toBe(1);
    await build();
    expect(has("author/ada/locked/index.html")).toBe(true);
  });

  it("keeps its withdrawal open, and the other files of the piece are removed", async () => {
    const { store, ada, publish, build, has, root } = await createLiveTree();
    const piece = await publish("Locked");
    await build();
    Object.assign(refused, { path: "author/ada/locked/index.html", code: "EPERM" });
    await unpublish(store, ada, piece.id);
    await build();
    expect(has(`api/public/pieces/${piece.id}.json`)).toBe(false);
    expect(has("author/ada/locked.md")).toBe(false);
    expect(readTree(root).get("feed.json")).not.toContain("Locked");
    expect(await openChanges(store)).toMatchObject([{ removed_at: null, set_aside_at: null }]);
    refused.path = "";
    await retryChanges(store);
    await build();
    expect(has("author/ada/locked/index.html")).toBe(false);
    expect(await openChanges(store)).toEqual([]);
  });
});

describe.each(["EPERM", "EROFS"])("a folder that is refused with %s", (code) => {
  it("makes the worker wait and say so, and does not end it", async () => {
    const { store, dataDir, publish, has } = await createLiveTree();
    const troubles: (string | null)[] = [];
    const stop = new AbortController();
    const worker = await createWorker({
      store,
      configuration: { ...SETTINGS, dataDir, afterBuild: null },
      log: () => {},
      troubles: createTroubles({
        log: () => {},
        onChange: ({ trouble }) => {
          troubles.push(trouble);
          if (trouble !== null) refused.path = "";
          else if (has("author/ada/waiting/index.html")) stop.abort();
          worker.wake();
        },
      }),
    });
    await worker.catchUp();
    await publish("Waiting");
    // The record of the tree, which is written before any change.
    Object.assign(refused, { path: "generations", code });
    await worker.run(stop.signal);
    expect(troubles).toContain(code);
    expect(troubles.at(-1)).toBe(null);
    expect(await openChanges(store)).toEqual([]);
  }, 60_000);
});
