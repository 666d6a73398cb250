import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type * as fs from "node:fs";
import type * as promises from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { recordChanges } from "../../api/store/log/changes.ts";
import { askForRebuild } from "../../api/store/log/rebuild-requests.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addReads } from "../../api/store/pieces/public/read-counts.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { readManifest } from "../../build/search/search.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  RENDERED,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";
import { openChanges, spoil } from "./_site.ts";
import { openSearch, readTree } from "./_tree.ts";

async function createTestWorker(afterBuild: string | null = null) {
  const { store, clock } = await createTestStore();
  const dataDir = tempFolder();
  const logged: string[] = [];
  const configuration = {
    dataDir,
    baseUrl: "https://galley.example",
    siteName: "Galley",
    afterBuild,
  };
  const options = { store, configuration, log: (message: string) => void logged.push(message) };
  const worker = await createWorker(options);
  const read = (path: string): string => readFileSync(join(publicFolder(dataDir), path), "utf8");
  const has = (path: string): boolean => existsSync(join(publicFolder(dataDir), path));
  /** The hits of a server that opens the search now. */
  const found = async (q: string): Promise<string[]> =>
    (await openSearch(publicFolder(dataDir))).search({ q, limit: 9 }).hits.map(({ id }) => id);
  return { store, clock, dataDir, worker, options, logged, read, has, found };
}

async function publish(store: Store, writer: Writer, piece: StoredPiece): Promise<StoredPiece> {
  return publishPiece(store, writer, piece);
}

const disk = vi.hoisted(() => ({ isFull: false }));

function requireSpace(flags: unknown): void {
  if (!disk.isFull || flags === "r") return;
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
}

vi.mock("node:fs", async (original) => {
  const actual = await original<typeof fs>();
  const openSync: typeof actual.openSync = (path, flags, mode) => {
    requireSpace(flags);
    return actual.openSync(path, flags, mode);
  };
  return { ...actual, openSync };
});

vi.mock("node:fs/promises", async (original) => {
  const actual = await original<typeof promises>();
  const open: typeof actual.open = async (path, flags, mode) => {
    requireSpace(flags);
    return actual.open(path, flags, mode);
  };
  return { ...actual, open };
});

describe("the worker", () => {
  it("builds the whole tree by itself if there is none, or one of another site", async () => {
    const { worker, options, read, logged } = await createTestWorker();
    await worker.catchUp();
    expect(read("index.html")).toContain("<title>Galley</title>");
    await worker.catchUp();
    expect(logged.filter((line) => line === "Building the whole tree.")).toHaveLength(1);
    const configuration = { ...options.configuration, siteName: "The Other" };
    await (await createWorker({ ...options, configuration })).catchUp();
    expect(read("index.html")).toContain("<title>The Other</title>");
  });

  it("writes a publication into the tree, and removes an unpublished piece from it", async () => {
    const { store, worker, read, has } = await createTestWorker();
    const writer = await createWriter(store);
    await worker.catchUp();
    const piece = await publish(store, writer, await createPiece(store, writer));
    expect(has("author/ada/a-headline/index.html")).toBe(false);
    await worker.catchUp();
    expect(read("author/ada/a-headline/index.html")).toContain(">A headline</h1>");
    expect(read("api/public/pieces/recent.json")).toContain(piece.id);
    expect(await openChanges(store)).toEqual([]);
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(writer),
      review: "off",
      action: "unpublish",
    });
    await worker.catchUp();
    expect(has("author/ada/a-headline")).toBe(false);
    expect(has(`api/public/pieces/${piece.id}.json`)).toBe(false);
    expect(read("api/public/pieces/recent.json")).not.toContain(piece.id);
  });

  it("leaves no word of a withdrawn or replaced text in the tree", async () => {
    const { store, dataDir, worker, options, found } = await createTestWorker();
    const writer = await createWriter(store);
    await worker.catchUp();
    const renderedWith = (word: string, slug: string) => ({
      ...RENDERED,
      html: `<p>${word}</p>`,
      text: word,
      slug,
    });
    const others = await createPiece(store, writer, { headline: "Another" });
    await publishPiece(store, writer, others, renderedWith("staying", "another"));
    const going = await createPiece(store, writer);
    await publishPiece(store, writer, going, renderedWith("regretted", "going"));
    const kept = await createPiece(store, writer);
    const step = { pieceId: kept.id, actor: writerAt(writer), review: "off" as const };
    await publishPiece(store, writer, kept, renderedWith("mistaken", "kept"));
    await worker.catchUp();
    const { version } = await takeStep(store, {
      ...step,
      action: "edit",
      version: kept.version,
      content: content({ headline: "Mended" }),
    });
    const rendered = { ...renderedWith("right", "kept"), version };
    await takeStep(store, { ...step, action: "update", version, rendered });
    await takeStep(store, { ...step, pieceId: going.id, action: "unpublish" });
    await worker.catchUp();
    const root = publicFolder(dataDir);
    const words = () => [...readTree(root).values()].join(" ");
    expect(words()).toContain("staying");
    expect(words()).not.toContain("regretted");
    // Older versions go once an hour, and when a worker starts.
    await (await createWorker(options)).catchUp();
    expect(words()).not.toContain("mistaken");
    expect(await found("right")).toEqual([kept.id]);
    expect(await found("staying")).toEqual([others.id]);
    expect((await readManifest(root)).dead).toEqual([]);
  });

  it("sets nothing aside because of a full disk, and continues when there is space", async () => {
    const { store, worker, has } = await createTestWorker();
    const writer = await createWriter(store);
    await worker.catchUp();
    disk.isFull = true;
    await publish(store, writer, await createPiece(store, writer));
    await expect(worker.catchUp()).rejects.toThrow("ENOSPC");
    expect(await openChanges(store)).toMatchObject([{ attempts: 0, set_aside_at: null }]);
    disk.isFull = false;
    await worker.catchUp();
    expect(has("author/ada/a-headline/index.html")).toBe(true);
    expect(await openChanges(store)).toEqual([]);
  });

  it("looks at once when it is woken, even while it waits for a full disk", async () => {
    const { store, options } = await createTestWorker();
    const writer = await createWriter(store);
    const stop = new AbortController();
    let failures = 0;
    const worker = await createWorker({
      ...options,
      troubles: {
        met: (name) => {
          if (name !== "build") return;
          // Without being woken it would wait for half a minute in all.
          if (++failures < 9) setImmediate(() => worker.wake());
          else stop.abort();
        },
        over: () => {},
      },
    });
    await worker.catchUp();
    await publish(store, writer, await createPiece(store, writer));
    disk.isFull = true;
    await worker.run(stop.signal).finally(() => (disk.isFull = false));
    expect(failures).toBe(9);
  }, 60_000);

  it("sets a change aside that no template can render, and holds nothing else up", async () => {
    const { store, worker, logged, has } = await createTestWorker();
    const writer = await createWriter(store);
    await worker.catchUp();
    const bad = await publish(store, writer, await createPiece(store, writer, { headline: "Bad" }));
    await spoil(store, bad);
    const other = await createWriter(store, { slug: "bob" });
    await publish(store, other, await createPiece(store, other));
    await worker.catchUp();
    expect(has("author/bob/a-headline/index.html")).toBe(true);
    expect(await openChanges(store)).toMatchObject([
      {
        subject_id: bad.id,
        attempts: 3,
        set_aside_at: expect.any(String),
        error: expect.stringMatching(/index.html: .*locale/),
      },
    ]);
    expect(logged.at(-1)).toContain("was set aside");
  });

  it("builds the whole tree again on request, and settles the request when it is done", async () => {
    const { store, worker, logged } = await createTestWorker();
    await worker.catchUp();
    await askForRebuild(store);
    await worker.catchUp();
    expect(logged.filter((line) => line === "Building the whole tree.")).toHaveLength(2);
    expect(await openChanges(store)).toEqual([]);
    await worker.catchUp();
    expect(logged.filter((line) => line === "Building the whole tree.")).toHaveLength(2);
  });

  it("keeps only the live tree, so that no erased text stays in an older one", async () => {
    const { store, clock, worker, dataDir, options } = await createTestWorker();
    const writer = await createWriter(store);
    await publish(store, writer, await createPiece(store, writer));
    const folders = () => readdirSync(join(dataDir, "generations"), { withFileTypes: true });
    for (let builds = 0; builds < 2; builds++) {
      await askForRebuild(store);
      await worker.catchUp();
      expect(folders().filter((entry) => entry.isDirectory())).toHaveLength(1);
    }
    await eraseWriter(store, OPERATOR, writer.id);
    await worker.catchUp();
    const texts = () => [...readTree(join(dataDir, "generations")).values()].join(" ");
    expect(texts()).not.toContain("A headline");
    // The leftovers of a killed build.
    const left = join(dataDir, "generations/generation-1-00000000");
    mkdirSync(left);
    writeFileSync(join(left, "index.html"), "A headline");
    const next = await createWorker(options);
    await next.catchUp();
    expect(texts()).not.toContain("A headline");
    // A tree that could not be removed when it was replaced: a running worker tries again.
    mkdirSync(left);
    writeFileSync(join(left, "index.html"), "A headline");
    clock.advance({ minutes: 61 });
    await next.catchUp();
    expect(texts()).not.toContain("A headline");
    expect(existsSync(join(publicFolder(dataDir), "index.html"))).toBe(true);
  });

  it("builds the whole tree again when an import makes too many changes to follow one by one", async () => {
    const { store, worker, logged } = await createTestWorker();
    await worker.catchUp();
    const writer = await createWriter(store);
    await store.write((tx) =>
      recordChanges(
        tx,
        store,
        Array.from({ length: 600 }, () => ({ kind: "writer_changed", subjectId: writer.id })),
      ),
    );
    await worker.catchUp();
    expect(logged.filter((line) => line === "Building the whole tree.")).toHaveLength(2);
    expect(await openChanges(store)).toEqual([]);
  });

  it("leaves pieces that no template can render out of a full build, and reports them", async () => {
    const { store, worker, logged, has, found } = await createTestWorker();
    const writer = await createWriter(store);
    const bad = await publish(store, writer, await createPiece(store, writer));
    await spoil(store, bad);
    const other = await createWriter(store, { slug: "bob" });
    const good = await publish(store, other, await createPiece(store, other));
    await worker.catchUp();
    expect(logged).toContainEqual(expect.stringMatching(/^Left out of the tree: .*index\.html/));
    expect(has("author/ada/a-headline/index.html")).toBe(false);
    expect(has(`api/public/pieces/${bad.id}.json`)).toBe(false);
    expect(has("author/bob/a-headline/index.html")).toBe(true);
    expect(await found("a body")).toEqual([good.id]);
  });

  it("finds a piece that was taken down and restored unchanged", async () => {
    const { store, worker, found } = await createTestWorker();
    const writer = await createWriter(store);
    const piece = await publish(store, writer, await createPiece(store, writer));
    await worker.catchUp();
    const takenDown = await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(writer),
      review: "off",
      action: "unpublish",
    });
    await worker.catchUp();
    expect(await found("a body")).toEqual([]);
    await publish(store, writer, takenDown);
    await worker.catchUp();
    expect(await found("a body")).toEqual([piece.id]);
  });

  it("keeps the stylesheets of the previous tree for a week", async () => {
    const { store, clock, worker, dataDir, has } = await createTestWorker();
    await worker.catchUp();
    writeFileSync(join(publicFolder(dataDir), "assets/site.0123456789.css"), "old");
    await askForRebuild(store);
    await worker.catchUp();
    expect(has("assets/site.0123456789.css")).toBe(true);
    clock.advance({ days: 6 });
    await askForRebuild(store);
    await worker.catchUp();
    expect(has("assets/site.0123456789.css")).toBe(true);
    clock.advance({ days: 2 });
    await askForRebuild(store);
    await worker.catchUp();
    expect(has("assets/site.0123456789.css")).toBe(false);
  });

  it("counts the most read pieces, and keeps the result until it counts again", async () => {
    const { store, clock, worker, read } = await createTestWorker();
    const writer = await createWriter(store);
    const older = await publish(store, writer, await createPiece(store, writer, { headline: "O" }));
    const newer = await publish(store, writer, await createPiece(store, writer, { headline: "N" }));
    const day = (age: number) =>
      new Date(clock().getTime() - age * 86_400_000).toISOString().slice(0, 10);
    const count = (pieceId: string, age: number, reads: number) =>
      store.write((tx) => addReads(tx, { pieceId, day: day(age), count: reads }));
    await count(older.id, 6, 30);
    await count(newer.id, 0, 10);
    await worker.catchUp();
    const items = (path: string) =>
      (JSON.parse(read(path)) as { items: { title: string; reads: number; score: number }[] })
        .items;
    // Six days are three half-lives: 30 reads then are worth less than 10 today.
    expect(items("api/public/pieces/trending.json")).toMatchObject([
      { title: "N", reads: 10, score: 10 },
      { title: "O", reads: 30, score: 3.75 },
    ]);
    expect(items("api/public/pieces/trending/day/all.50.json")).toMatchObject([{ title: "N" }]);
    await count(older.id, 0, 100);
    await worker.catchUp();
    expect(items("api/public/pieces/trending.json")).toMatchObject([
      { title: "N" },
      { title: "O" },
    ]);
    clock.advance({ minutes: 11 });
    await worker.catchUp();
    expect(items("api/public/pieces/trending.json")).toMatchObject([
      { title: "O" },
      { title: "N" },
    ]);
  });

  it("makes the webhook of a first publication due once its files are in place, and no other", async () => {
    const { store, worker } = await createTestWorker();
    const writer = await createWriter(store);
    const now = "2026-01-01T00:00:00.000Z";
    await store.write((tx) =>
      tx
        .insertInto("webhook_endpoints")
        .values({
          writer_id: writer.id,
          url: "https://hooks.example/",
          secret: "whsec_",
          previous_secret: null,
          previous_secret_until: null,
          failing_since: null,
          disabled_at: null,
          disabled_reason: null,
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    await worker.catchUp();
    const piece = await publish(store, writer, await createPiece(store, writer));
    const due = () => store.read.selectFrom("webhook_deliveries").selectAll().execute();
    expect(await due()).toEqual([]);
    await worker.catchUp();
    expect(await due()).toMatchObject([{ piece_id: piece.id, status: "due", attempts: 0 }]);
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(writer),
      review: "off",
      action: "unpublish",
    });
    await publish(store, writer, piece);
    await worker.catchUp();
    expect(await due()).toHaveLength(1);
  });

  it("tells the AFTER_BUILD command what changed, in order, and again until it succeeds", async () => {
    const folder = tempFolder();
    const gate = join(folder, "open");
    const log = join(folder, "log");
    const command = `test -e ${gate} && cat >> ${log} && echo >> ${log}`;
    const { store, clock, worker, logged, dataDir } = await createTestWorker(command);
    const writer = await createWriter(store);
    await worker.catchUp();
    const piece = await publish(store, writer, await createPiece(store, writer));
    await worker.catchUp();
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(writer),
      review: "off",
      action: "unpublish",
    });
    await worker.catchUp();
    expect(logged).toContain(
      "The AFTER_BUILD command failed (it ended with 1); it will be tried again.",
    );
    writeFileSync(gate, "");
    clock.advance({ minutes: 1 });
    await worker.catchUp();
    const notes = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const page = "author/ada/a-headline/index.html";
    expect(notes[0]).toEqual({ changed: [], removed: [], full: true });
    const came = notes.findIndex(({ changed }) => changed.includes(page));
    const went = notes.findIndex(({ removed }) => removed.includes(page));
    expect(came).toBeGreaterThan(0);
    expect(went).toBeGreaterThan(came);
    // After it comes only the tidying of the search.
    const paths = notes.slice(went + 1).flatMap(({ changed, removed }) => [...changed, ...removed]);
    for (const path of paths) expect(path).toMatch(/^search\//);
    expect(readdirSync(join(dataDir, "after-build"))).toEqual([]);
  });

  it("drops a note for the AFTER_BUILD command that was cut off, and delivers the ones after it", async () => {
    const log = join(tempFolder(), "log");
    const { dataDir, worker } = await createTestWorker(`cat >> ${log}`);
    const folder = join(dataDir, "after-build");
    mkdirSync(folder);
    writeFileSync(join(folder, "000000000000.json"), '{"changed":["author/ad');
    await worker.catchUp();
    expect(JSON.parse(readFileSync(log, "utf8"))).toEqual({ changed: [], removed: [], full: true });
    expect(readdirSync(folder)).toEqual([]);
  });
});
