import { describe, expect, it, onTestFinished } from "vitest";
import { createReadCounter } from "../../api/http/read-counter.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { createPiece, createTestStore, createWriter } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { createTestSite, publishPiece } from "../read/_site.ts";
import { heapUsed } from "./_heap.ts";
import { runApp } from "./_running.ts";

async function createCounter(watched: (store: Store) => Store = (store) => store) {
  const { store, clock } = await createTestStore();
  const writer = await createWriter(store);
  const piece = await createPiece(store, writer);
  const known = new Set([piece.id]);
  const warnings: string[] = [];
  const asked: string[] = [];
  const counter = createReadCounter({
    store: watched(store),
    isPublic: (id) => {
      if (asked.length < 10) asked.push(id);
      return known.has(id);
    },
    warn: (message, error) => warnings.push(`${message} ${String(error)}`),
  });
  onTestFinished(() => counter.close());
  const read = async (address: string, id = piece.id) =>
    counter.handlers.countRead!.handle({
      params: { id },
      query: {},
      body: undefined,
      text: "",
      bytes: async () => Buffer.alloc(0),
      headers: new Headers(),
      address,
    });
  const rows = async () => {
    await counter.flush();
    const found = await store.read.selectFrom("reads").selectAll().orderBy("day").execute();
    return found.map(({ day, count }) => [day, count]);
  };
  return { store, clock, writer, piece, known, counter, read, rows, warnings, asked };
}

describe("the read counter", () => {
  it("counts a reader of a piece once a day, by network", async () => {
    const { clock, piece, read, rows } = await createCounter();
    const addresses = ["198.51.100.9", "198.51.100.9", "2001:db8::1", "2001:db8::2", "2001:db9::1"];
    for (const address of addresses) expect(await read(address)).toEqual({ status: 204 });
    await read("198.51.100.9", piece.id.toUpperCase());
    expect(await rows()).toEqual([["2026-03-01", 3]]);
    clock.advance({ days: 1 });
    await read("198.51.100.9");
    expect(await rows()).toEqual([
      ["2026-03-01", 3],
      ["2026-03-02", 1],
    ]);
  });

  it("counts each piece separately", async () => {
    const { store, writer, known, read, rows } = await createCounter();
    const other = await createPiece(store, writer);
    known.add(other.id);
    await read("198.51.100.9");
    await read("198.51.100.9", other.id);
    expect(await rows()).toEqual([
      ["2026-03-01", 1],
      ["2026-03-01", 1],
    ]);
  });

  it.each([
    ["no such piece", "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d"],
    ["a way up", "../../../etc/passwd"],
    ["a way up behind an id", "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d/../x"],
    ["a list", "recent"],
    ["a prototype", "__proto__"],
    ["nothing", ""],
    ["a giant", "x".repeat(100_000)],
  ])("counts nothing that is not public: %s", async (_, id) => {
    const { read, rows, asked } = await createCounter();
    await expect(read("198.51.100.9", id)).rejects.toMatchObject({ reason: "not_found" });
    expect(await rows()).toEqual([]);
    for (const word of asked) expect(word).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("writes the rest when it is closed, and nothing after that", async () => {
    const { store, counter, read } = await createCounter();
    await read("198.51.100.9");
    await counter.close();
    expect(await store.read.selectFrom("reads").select("count").execute()).toEqual([{ count: 1 }]);
  });

  it("keeps counts that could not be written, and writes them once", async () => {
    let fails = true;
    const { read, rows, warnings } = await createCounter((store) => ({
      ...store,
      writeAlongside: (work) =>
        fails ? Promise.reject(new Error("disk full")) : store.writeAlongside(work),
    }));
    await read("198.51.100.9");
    expect(await rows()).toEqual([]);
    await read("198.51.100.10");
    expect(await rows()).toEqual([]);
    expect(warnings[0]).toContain("disk full");
    fails = false;
    expect(await rows()).toEqual([["2026-03-01", 2]]);
    expect(await rows()).toEqual([["2026-03-01", 2]]);
  });

  it("is not stopped by a piece that was erased in the meantime", async () => {
    const { store, writer, piece, known, read, rows, warnings } = await createCounter();
    const other = await createPiece(store, writer);
    known.add(other.id);
    await read("198.51.100.9");
    await read("198.51.100.9", other.id);
    await store.write(async (tx) => {
      await tx.deleteFrom("pieces").where("id", "=", piece.id).execute();
    });
    expect(await rows()).toEqual([["2026-03-01", 1]]);
    expect(warnings).toEqual([]);
  });

  it.skipIf(isShort())(
    "takes no more memory for half a million readers than for the first two hundred thousand",
    async () => {
      const { read } = await createCounter();
      const flood = async (from: number, to: number) => {
        for (let n = from; n < to; n++) await read(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
        return heapUsed();
      };
      const before = heapUsed();
      const full = await flood(0, 200_000);
      const flooded = await flood(200_000, 500_000);
      expect((full - before) / 1e6).toBeLessThan(40);
      expect((flooded - full) / 1e6).toBeLessThan(15);
    },
  );
});

describe("POST /api/public/pieces/{id}/read", () => {
  it("counts readers of published pieces, ignores the body, and writes the counts when the server stops", async () => {
    const { store, worker, root } = await createTestSite();
    const writer = await createWriter(store);
    const piece = await publishPiece(store, writer);
    const draft = await createPiece(store, writer);
    await worker.catchUp();
    let stop = async () => {};
    const { send } = await runApp({
      store,
      root,
      register: (given) => {
        stop = given;
      },
    });
    const post = (id: string, body = "") =>
      send(`/api/public/pieces/${id}/read`, { method: "POST", body });
    const counted = await post(piece.id);
    expect(counted).toMatchObject({ status: 204, text: "" });
    expect(counted.headers["access-control-allow-origin"]).toBe("*");
    expect((await post(piece.id.toUpperCase(), "{")).status).toBe(204);
    for (const id of [draft.id, "recent", "..%2f..%2fx", "%00", "%E0%A4%A"]) {
      expect((await post(id)).status, id).toBe(404);
    }
    expect((await send(`/api/public/pieces/${piece.id}/read`)).status).toBe(405);
    await stop();
    expect(await store.read.selectFrom("reads").selectAll().execute()).toEqual([
      { piece_id: piece.id, day: "2026-03-01", count: 1 },
    ]);
  });
});
