import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readBuildState } from "../../api/store/log/build-state.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import {
  createPiece,
  createTestClock,
  createWriter,
  RENDERED,
  publishPiece,
  tempFolder,
} from "../_setup.ts";
import { openTestStore } from "../_engine.ts";

const MIB = 1_024 * 1_024;

/** A site with one piece, its worker, and a worker of the same site under another name. */
async function createSiteOn(dataDir: string, room: () => number | undefined) {
  const clock = createTestClock();
  const store = await openTestStore(dataDir, { clock });
  onTestFinished(() => store.close());
  const logged: string[] = [];
  const workerNamed = async (siteName: string) =>
    createWorker({
      store,
      configuration: { dataDir, baseUrl: "https://galley.example", siteName, afterBuild: null },
      log: (message) => void logged.push(message),
      readRoom: async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return { bytes: room() ?? bavail * bsize, files: 1_000_000 };
      },
    });
  const writer = await createWriter(store);
  await publishPiece(store, writer, await createPiece(store, writer));
  const worker = await workerNamed("Galley");
  await worker.catchUp();
  const publish = async (slug: string) => {
    const piece = await createPiece(store, writer, { headline: slug });
    await publishPiece(store, writer, piece, { ...RENDERED, slug });
  };
  const page = (slug: string) => join(publicFolder(dataDir), `author/ada/${slug}/index.html`);
  const home = () => readFileSync(join(publicFolder(dataDir), "index.html"), "utf8");
  return { store, clock, logged, workerNamed, publish, page, home };
}

describe("a full build without room for a second tree", () => {
  it("does not start; the old tree stays and gets changes; with enough space it is built", async () => {
    const dataDir = tempFolder();
    let room = 500 * MIB;
    const { clock, logged, workerNamed, publish, page, home } = await createSiteOn(
      dataDir,
      () => room,
    );
    // Space for the tree, but not for the reserve of the database.
    room = 40 * MIB;
    const worker = await workerNamed("Other");
    await worker.catchUp();
    expect(home()).toContain("<title>Galley</title>");
    expect(readdirSync(join(dataDir, "generations"))).toHaveLength(3);
    expect(logged.at(-1)).toMatch(
      /A whole tree needs about \d+ MiB .*64 MiB are kept for the database, but only 40 MiB are free\. Make room/,
    );
    expect((await readBuildState(dataDir)).failure).toMatchObject({ reason: "storage_full" });
    await publish("meanwhile");
    await worker.catchUp();
    expect(existsSync(page("meanwhile"))).toBe(true);
    const [, stylesheet = ""] = /href="\/(assets\/[^"]*\.css)"/.exec(home()) ?? [];
    expect(existsSync(join(publicFolder(dataDir), stylesheet))).toBe(true);
    const tries = () => logged.filter((line) => line.startsWith("The whole tree could not")).length;
    expect(tries()).toBe(1);
    // Once a minute, then ever less often.
    for (const minutes of [1, 1, 1, 4]) {
      clock.advance({ minutes });
      await worker.catchUp();
    }
    expect(tries()).toBe(4);
    room = 500 * MIB;
    clock.advance({ minutes: 60 });
    await worker.catchUp();
    expect(home()).toContain("<title>Other</title>");
    expect((await readBuildState(dataDir)).failure).toBeNull();
    expect(existsSync(page("meanwhile"))).toBe(true);
  });

  it("stops when another program uses up the space, and leaves nothing behind", async () => {
    const dataDir = tempFolder();
    let looks = Number.POSITIVE_INFINITY;
    const { workerNamed, home } = await createSiteOn(dataDir, () =>
      looks-- > 0 ? 500 * MIB : 10 * MIB,
    );
    looks = 1;
    await (await workerNamed("Other")).catchUp();
    expect(looks).toBeLessThan(0);
    expect(home()).toContain("<title>Galley</title>");
    expect(readdirSync(join(dataDir, "generations"))).toHaveLength(3);
  });
});

describe.skipIf(!canMount())("a disk that is really full", () => {
  it("stops neither the worker nor the readers, and drafts can be saved once there is space", async () => {
    const disk = mountDisk(100);
    const { store, logged, workerNamed, publish, page, home } = await createSiteOn(
      disk,
      // Reports enough space, which another program takes a moment later.
      () => 500 * MIB,
    );
    const filler = join(disk, "filler");
    const worker = await workerNamed("Other");
    fillUp(filler);
    await worker.catchUp();
    expect(logged.at(-1)).toMatch(/ENOSPC/);
    expect((await readBuildState(disk)).failure).toMatchObject({ reason: "storage_full" });
    expect(home()).toContain("<title>Galley</title>");
    expect(readdirSync(join(disk, "generations"))).toHaveLength(3);
    await expect(overfill(store)).rejects.toMatchObject({ code: "SQLITE_FULL" });
    rmSync(filler);
    await publish("later");
    const stop = new AbortController();
    const run = worker.run(stop.signal);
    while (!existsSync(page("later"))) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    await run;
  });

  it("makes a running worker wait, and does not end it", async () => {
    const disk = mountDisk(100);
    const { logged, workerNamed, publish, page } = await createSiteOn(disk, () => 500 * MIB);
    const worker = await workerNamed("Galley");
    await publish("waiting");
    const filler = join(disk, "filler");
    fillUp(filler);
    const stop = new AbortController();
    const run = worker.run(stop.signal);
    const seen = (pattern: RegExp) => logged.some((line) => pattern.test(line));
    while (!seen(/is stopped by an error \((ENOSPC|SQLITE_FULL)\)/)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    rmSync(filler);
    while (!existsSync(page("waiting"))) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
    await run;
    expect(seen(/The build worker works again/)).toBe(true);
  });
});

/** Only root can mount a small disk in memory. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = join(tmpdir(), `galley-mount-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mountDisk(megabytes: number): string {
  const folder = tempFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

function fillUp(file: string): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(64 * 1_024), { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** More than fits into the space that a journal may still have. */
async function overfill(store: Store): Promise<void> {
  await store.write(async (tx) => {
    await tx
      .insertInto("counters")
      .values({ name: "x".repeat(20 * MIB), value: 1 })
      .execute();
  });
}
