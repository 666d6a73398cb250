import { describe, expect, it } from "vitest";
import {
  deleteAgentDrafts,
  restoreAgentDrafts,
} from "../../api/store/pieces/drafts/agent-drafts.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { StoreBusyError } from "../../api/store/engine/engine.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { countMyPieces, listMyPieces } from "../../api/store/pieces/drafts/my-pieces.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  addReads,
  mostReadOf,
  readsByDay,
  totalsOf,
} from "../../api/store/pieces/public/read-counts.ts";
import { searchMyPieces } from "../../api/store/pieces/drafts/search-my-pieces.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import type { Writer } from "../../api/contract/records.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  writerAt,
} from "../_setup.ts";

async function addAgentDrafts(store: Store, writer: Writer, count: number): Promise<string[]> {
  const { id: keyId } = await mintKey(store, writerAt(writer), {
    writerId: writer.id,
    name: "Agent",
    scope: "pieces:write",
  });
  const actor = { kind: "key", writerId: writer.id, keyId, via: "api" } as const;
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const draft = content({ headline: `From an agent ${index}` });
    ids.push((await addDraft(store, actor, { writerId: writer.id, content: draft })).id);
  }
  return ids;
}

describe("drafts from agents", () => {
  it("are a list of their own, and are deleted and restored together", async () => {
    const { store, clock } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    await createPiece(store, ada, { headline: "By hand" });
    const ids = await addAgentDrafts(store, ada, 3);
    const [others = ""] = await addAgentDrafts(store, bob, 1);
    expect(await countMyPieces(store.read, ada.id)).toEqual({ draft: 4, agent: 3 });
    const list = await listMyPieces(store.read, {
      writerId: ada.id,
      shelf: "agent",
      limit: 2,
      offset: 0,
    });
    expect([list.pieces.length, list.more]).toEqual([2, true]);

    const some = await deleteAgentDrafts(store, writerAt(ada), {
      ids: [ids[0] ?? "", others],
    });
    expect(some.count).toBe(1);
    clock.advance({ minutes: 1 });
    const rest = await deleteAgentDrafts(store, writerAt(ada), { ids: "all" });
    expect(rest.count).toBe(2);
    expect(await countMyPieces(store.read, ada.id)).toEqual({ draft: 1, deleted: 3 });
    expect(await countMyPieces(store.read, bob.id)).toEqual({ draft: 1, agent: 1 });

    const restored = (writer: Writer) => restoreAgentDrafts(store, writerAt(writer), rest.at);
    expect(await restored(bob)).toEqual({ count: 0, left: 0 });
    expect(await restored(ada)).toEqual({ count: 2, left: 0 });
    expect(await countMyPieces(store.read, ada.id)).toEqual({ draft: 3, agent: 2, deleted: 1 });
    const entries = await store.read
      .selectFrom("audit")
      .select("action")
      .where("action", "in", ["delete", "undelete"])
      .execute();
    expect(entries).toHaveLength(5);
  });

  it("do not come back if there is no room for all of them", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 3 } });
    const ada = await createWriter(store);
    await addAgentDrafts(store, ada, 2);
    const { at } = await deleteAgentDrafts(store, writerAt(ada), { ids: "all" });
    for (const headline of ["One", "Two"]) await createPiece(store, ada, { headline });
    await expect(restoreAgentDrafts(store, writerAt(ada), at)).rejects.toMatchObject({
      reason: "quota_exceeded",
    });
    expect(await countMyPieces(store.read, ada.id)).toEqual({ draft: 2, deleted: 2 });
  });

  it("in hundreds come back all or not at all where there is no room", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 150, keyDrafts: 1_000 } });
    const ada = await createWriter(store);
    await addAgentDrafts(store, ada, 120);
    const { at, count } = await deleteAgentDrafts(store, writerAt(ada), { ids: "all" });
    expect(count).toBe(120);
    for (let number = 0; number < 40; number++) await createPiece(store, ada);
    await expect(restoreAgentDrafts(store, writerAt(ada), at)).rejects.toMatchObject({
      reason: "quota_exceeded",
    });
    expect(await countMyPieces(store.read, ada.id)).toEqual({ draft: 40, deleted: 120 });
  });

  it("that are restored in part are told of, and the same call goes on", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 200, keyDrafts: 1_000 } });
    const ada = await createWriter(store);
    await addAgentDrafts(store, ada, 120);
    const { at } = await deleteAgentDrafts(store, writerAt(ada), { ids: "all" });
    let rounds = 0;
    const failing: Store = {
      ...store,
      write: async (work) => {
        if (++rounds === 2) throw new StoreBusyError("Away.", { code: "57P01" });
        return store.write(work);
      },
    };
    expect(await restoreAgentDrafts(failing, writerAt(ada), at)).toEqual({ count: 100, left: 20 });
    expect(await restoreAgentDrafts(store, writerAt(ada), at)).toEqual({ count: 20, left: 0 });
  });

  it("cannot be deleted by the key that made them", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    await addAgentDrafts(store, ada, 1);
    const key = { kind: "key", writerId: ada.id, keyId: "k", via: "api" } as const;
    await expect(deleteAgentDrafts(store, key, { ids: "all" })).rejects.toMatchObject({
      reason: "forbidden",
    });
  });
});

describe("the search in my pieces", () => {
  it("finds words in texts as well, in any letter case, and shows them", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    const named = await createPiece(store, ada, { headline: "A Quagga", body_md: "Nothing." });
    const described = await createPiece(store, ada, {
      headline: "Animals",
      body_md: `${"Before. ".repeat(40)}The\nlast QUAGGA died in 1883.${" After.".repeat(40)}`,
    });
    await createPiece(store, bob, { headline: "Quagga" });
    const filter = { writerId: ada.id, search: "quagga", limit: 10, offset: 0 };
    const { pieces, more, isCut } = await searchMyPieces(store.read, filter);
    expect([more, isCut]).toEqual([false, false]);
    const found = new Map(pieces.map(({ id, excerpt }) => [id, excerpt]));
    expect([...found.keys()].toSorted()).toEqual([named.id, described.id].toSorted());
    expect(found.get(named.id)).toBeNull();
    expect(found.get(described.id)).toMatch(
      /^….*Before\. The last QUAGGA died in 1883\. After\..*…$/,
    );
  });

  it("goes page by page, and stops reading texts after so many characters", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    for (let index = 0; index < 20; index++) {
      await createPiece(store, ada, { headline: `No. ${index}`, body_md: `a word ${index}` });
    }
    const filter = { writerId: ada.id, search: "A word", limit: 8, offset: 0 };
    const pages = [];
    for (const offset of [0, 8, 16]) {
      pages.push(await searchMyPieces(store.read, { ...filter, offset }));
    }
    expect(pages.map(({ pieces, more }) => [pieces.length, more])).toEqual([
      [8, true],
      [8, true],
      [4, false],
    ]);
    const ids = pages.flatMap(({ pieces }) => pieces.map(({ id }) => id));
    expect(new Set(ids).size).toBe(20);

    const short = await searchMyPieces(store.read, { ...filter, limit: 50 }, { charactersMax: 1 });
    // The first slice is read before its characters are known.
    expect([short.pieces.length, short.isCut]).toEqual([8, true]);
    const headline = { ...filter, search: "no.", limit: 50 };
    const all = await searchMyPieces(store.read, headline, { charactersMax: 0 });
    expect([all.pieces.length, all.isCut]).toEqual([20, false]);
  });
});

describe("the reads of a writer", () => {
  it("are counted by day and by piece, with the place among the most read", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    const one = await publishPiece(store, ada, await createPiece(store, ada));
    const two = await publishPiece(store, ada, await createPiece(store, ada));
    const other = await publishPiece(store, bob, await createPiece(store, bob));
    const rows = [
      { pieceId: one.id, day: "2026-03-01", count: 2 },
      { pieceId: one.id, day: "2026-02-25", count: 3 },
      { pieceId: one.id, day: "2025-12-31", count: 100 },
      { pieceId: two.id, day: "2026-02-05", count: 7 },
      { pieceId: other.id, day: "2026-03-01", count: 50 },
    ];
    await store.write(async (tx) => {
      for (const row of rows) await addReads(tx, row);
    });
    await recountTrending(store);
    const of = { writerId: ada.id, now: store.clock() };
    const days = await readsByDay(store.read, of);
    expect([days.length, days[0]?.day, days.at(-1)]).toEqual([
      30,
      "2026-01-31",
      { day: "2026-03-01", reads: 2 },
    ]);
    expect(totalsOf(days)).toEqual({ today: 2, week: 5, month: 12 });
    expect(totalsOf(await readsByDay(store.read, { ...of, pieceId: two.id })).month).toBe(7);
    expect(totalsOf(await readsByDay(store.read, { ...of, pieceId: other.id })).month).toBe(0);
    expect(await mostReadOf(store.read, { ...of, limit: 10 })).toMatchObject([
      { id: two.id, week: 0, month: 7, all: 7, trending: null },
      { id: one.id, week: 5, month: 5, all: 105, trending: 2, isPublic: true },
    ]);
  });
});
