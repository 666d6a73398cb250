import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { contentJson } from "../../api/store/pieces/drafts/content.ts";
import { type Actor, OPERATOR } from "../../api/store/log/audit.ts";
import { askWriter } from "../../api/store/pieces/talk/asks.ts";
import {
  deletePiece,
  forgetDeleted,
  undeletePiece,
} from "../../api/store/pieces/lifecycle/deletion.ts";
import { deleteKeyDraft } from "../../api/store/pieces/drafts/key-drafts.ts";
import { mintKey, revokeKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { draftUsage, usageOf } from "../../api/store/pieces/drafts/quotas.ts";
import { addProduct, removeProduct } from "../../api/store/people/products.ts";
import { sizeOfRevision } from "../../api/store/pieces/drafts/text-sizes.ts";
import {
  BOOK,
  content,
  createPiece,
  createTestStore,
  createWriter,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { isOnPostgres } from "../_engine.ts";

const NO_ROOM = { reason: "quota_exceeded", status: 403 };

async function keyOf(store: Store, writer: Writer): Promise<Extract<Actor, { kind: "key" }>> {
  const { id } = await mintKey(store, writerAt(writer), {
    writerId: writer.id,
    name: "Agent",
    scope: "pieces:write",
  });
  return { kind: "key", writerId: writer.id, keyId: id, via: "api" };
}

const draftBy = (store: Store, actor: Actor, { id }: Writer, body = "A text.") =>
  addDraft(store, actor, { writerId: id, content: content({ body_md: body }) });

/** The stored size beside the real one. */
async function countedOf(store: Store, { id }: Writer): Promise<{ kept: number; real: number }> {
  const { text_bytes: kept } = await store.read
    .selectFrom("writers")
    .select("text_bytes")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const revisions = await store.read
    .selectFrom("revisions")
    .innerJoin("pieces", "pieces.id", "revisions.piece_id")
    .select("content")
    .where("writer_id", "=", id)
    .execute();
  const real = revisions.reduce((sum, revision) => sum + sizeOfRevision(revision.content), 0);
  return { kept, real };
}

describe("the quota of drafts", () => {
  it("counts pieces that are neither public nor deleted, for each writer alone", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 2 } });
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    const first = await createPiece(store, ada);
    const second = await createPiece(store, ada);
    await expect(createPiece(store, ada)).rejects.toMatchObject({
      ...NO_ROOM,
      message:
        "You have 2 unpublished pieces. The limit is 2. Publish or delete one in the desk, or ask the operator of this site for more room.",
    });
    await createPiece(store, bob);
    await publishPiece(store, ada, first);
    const third = await createPiece(store, ada);
    await deletePiece(store, writerAt(ada), third.id);
    await createPiece(store, ada);
    await expect(undeletePiece(store, writerAt(ada), third.id)).rejects.toMatchObject(NO_ROOM);
    await deletePiece(store, writerAt(ada), second.id);
    await undeletePiece(store, writerAt(ada), third.id);
  });

  it("does not prevent editing, publishing and unpublishing", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 1 } });
    const ada = await createWriter(store);
    const step = { actor: writerAt(ada), review: "off" } as const;
    const piece = await publishPiece(store, ada, await createPiece(store, ada));
    await createPiece(store, ada);
    await takeStep(store, { ...step, pieceId: piece.id, action: "unpublish" });
    const edit = { ...step, action: "edit", content: content({ body_md: "Another." }) } as const;
    const edited = await takeStep(store, { ...edit, pieceId: piece.id, version: piece.version });
    expect(await publishPiece(store, ada, edited)).toMatchObject({ status: "approved" });
  });

  it("of a key counts its own drafts, by number and by size", async () => {
    const { store } = await createTestStore({ quotas: { keyDrafts: 2 } });
    const ada = await createWriter(store);
    const one = await keyOf(store, ada);
    const other = await keyOf(store, ada);
    const made = await draftBy(store, one, ada);
    await draftBy(store, one, ada);
    await expect(draftBy(store, one, ada)).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringMatching(
        /^This key or program has made 2 unpublished drafts\. The limit is 2\. Publish/,
      ),
    });
    await draftBy(store, other, ada);
    await createPiece(store, ada);
    await publishPiece(store, ada, made);
    await draftBy(store, one, ada);

    store.quotas.keyTextMegabytes = 0.5;
    const large = await keyOf(store, ada);
    await draftBy(store, large, ada, "字".repeat(100_000));
    await expect(draftBy(store, large, ada, "字".repeat(100_000))).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringMatching(
        /^The unpublished drafts of this key or program can take 0.5 MB, and this one does not fit\. Publish/,
      ),
    });
  });

  it("of a key counts every draft that it has written in, deleted ones too", async () => {
    const { store, clock } = await createTestStore({ quotas: { keyTextMegabytes: 0.25 } });
    const ada = await createWriter(store);
    const key = await keyOf(store, ada);
    const long = "x".repeat(90_000);
    const made = await draftBy(store, key, ada, long);
    await deleteKeyDraft(store, key, { pieceId: made.id, hasVersion: () => true });
    const own = await createPiece(store, ada);
    const revise = (pieceId: string, version: number, body_md: string) =>
      takeStep(store, {
        action: "revise",
        pieceId,
        version,
        actor: key,
        changes: { body_md },
        review: "off",
      });
    await revise(own.id, 1, long);
    const other = await createPiece(store, ada);
    await expect(revise(other.id, 1, long)).rejects.toMatchObject(NO_ROOM);
    await expect(draftBy(store, key, ada, long)).rejects.toMatchObject(NO_ROOM);
    // Another key has room of its own, and what is gone for good takes none.
    await draftBy(store, await keyOf(store, ada), ada, long);
    clock.advance({ days: 31 });
    expect(await forgetDeleted(store)).toBe(1);
    await revise(other.id, 1, long);
  });

  it("of a key counts what leaves no text: the same text again, and questions", async () => {
    const { store, clock } = await createTestStore({ quotas: { keyTextMegabytes: 0.01 } });
    const ada = await createWriter(store);
    const key = await keyOf(store, ada);
    const { id: pieceId } = await draftBy(store, key, ada);
    const again = async (): Promise<void> => {
      for (let version = 1; version < 100; version++) {
        const step = { pieceId, version, actor: key, review: "off" } as const;
        await takeStep(store, { ...step, action: "revise", changes: { headline: "The same" } });
      }
    };
    await expect(again()).rejects.toMatchObject(NO_ROOM);
    const ask = async (): Promise<void> => {
      for (let number = 0; number < 100; number++) {
        clock.advance({ minutes: 11 });
        await askWriter(store, key, { pieceId, note: `Question ${number}` });
      }
    };
    await expect(ask()).rejects.toMatchObject(NO_ROOM);
    const entries = await store.read.selectFrom("audit").select("id").execute();
    expect(entries.length).toBeLessThan(40);
  });

  it("of text leaves a tenth to the writer that no key can use", async () => {
    const { store } = await createTestStore({ quotas: { textMegabytes: 1 } });
    const ada = await createWriter(store);
    const key = await keyOf(store, ada);
    const fill = async (actor: Actor): Promise<void> => {
      for (let number = 0; number < 20; number++) {
        await draftBy(store, actor, ada, "x".repeat(40_000));
      }
      for (let number = 0; number < 100; number++) await draftBy(store, actor, ada);
    };
    await expect(fill(key)).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringContaining("the last tenth is not for programs"),
    });
    expect((await countedOf(store, ada)).kept).toBeGreaterThan(890_000);
    await draftBy(store, writerAt(ada), ada, "x".repeat(90_000));
  });

  it("is counted only where the texts are enough for as many pieces", async () => {
    const { store } = await createTestStore({ quotas: { drafts: 4, keyDrafts: 2 } });
    const ada = await createWriter(store);
    const key = await keyOf(store, ada);
    const usage = async () => {
      const [row] = await draftUsage(store.read, usageOf(store, key, ada.id));
      return [row?.drafts, row?.key_drafts];
    };
    expect(await usage()).toEqual([null, null]);
    await draftBy(store, key, ada);
    expect(await usage()).toEqual([null, null]);
    await createPiece(store, ada);
    expect(await usage()).toEqual([null, 1]);
    await createPiece(store, ada);
    await createPiece(store, ada);
    expect(await usage()).toEqual([4, 1]);
  });

  it.skipIf(isOnPostgres())("is counted from a covering index", async () => {
    const { store } = await createTestStore();
    for (const [column, index] of [
      ["writer_id", "unpublished_pieces_by_writer_id"],
      ["key_id", "unpublished_pieces_by_key_id"],
    ] as const) {
      const plan = await sql<{ detail: string }>`
        explain query plan select count(*) from pieces
        where deleted_at is null and status != 'approved' and ${sql.ref(column)} = 'x'
      `.execute(store.read);
      expect(plan.rows.map(({ detail }) => detail).join()).toContain(`COVERING INDEX ${index}`);
    }
  });
});

describe("the quota of text", () => {
  it("counts every revision, those of deleted pieces included, until it is removed for good", async () => {
    const { store, clock } = await createTestStore({ quotas: { textMegabytes: 1 } });
    const ada = await createWriter(store);
    const step = { actor: writerAt(ada), review: "off", action: "edit" } as const;
    let piece = await createPiece(store, ada, { body_md: "x".repeat(90_000) });
    const save = async (body_md: string): Promise<void> => {
      const next = { content: content({ body_md }), version: piece.version };
      piece = await takeStep(store, { ...step, ...next, pieceId: piece.id });
    };
    await save("y".repeat(90_000));
    expect(await countedOf(store, ada)).toEqual({
      kept: sizeOfRevision(contentJson(piece.content)),
      real: sizeOfRevision(contentJson(piece.content)),
    });
    for (let sitting = 1; sitting < 10; sitting++) {
      clock.advance({ minutes: 11 });
      await save(`${sitting}`.repeat(90_000));
    }
    const { kept, real } = await countedOf(store, ada);
    expect(kept).toBe(real);
    clock.advance({ minutes: 11 });
    await expect(save("z".repeat(100_000))).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringMatching(
        /^Your pieces with their revisions can take 1 MB, and this text does not fit\. Delete pieces/,
      ),
    });
    await expect(createPiece(store, ada, { body_md: "x".repeat(90_000) })).rejects.toMatchObject(
      NO_ROOM,
    );
    expect(await countedOf(store, ada)).toEqual({ kept, real });

    piece = await publishPiece(store, ada, piece);
    await takeStep(store, { ...step, action: "unpublish", pieceId: piece.id });
    await deletePiece(store, writerAt(ada), piece.id);
    await forgetDeleted(store);
    expect((await countedOf(store, ada)).kept).toBe(kept);
    clock.advance({ days: 31 });
    // Its page is still on the site, so nothing of it is removed, however often the cleaner runs.
    for (let round = 0; round < 3; round++) expect(await forgetDeleted(store)).toBe(0);
    expect((await countedOf(store, ada)).kept).toBe(kept);
    const settled_at = clock().toISOString();
    await store.write((tx) => tx.updateTable("changes").set({ settled_at }).execute());
    expect(await forgetDeleted(store)).toBe(1);
    expect(await countedOf(store, ada)).toEqual({ kept: 0, real: 0 });
    await createPiece(store, ada, { body_md: "x".repeat(90_000) });
  });

  it("lets a text over the quota become shorter, and a saved text be published", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const piece = await createPiece(store, ada, { body_md: "x".repeat(10_000) });
    store.quotas.textMegabytes = 0;
    const step = { actor: writerAt(ada), review: "off", pieceId: piece.id } as const;
    const shorter = content({ body_md: "x".repeat(9_900) });
    const edit = { ...step, action: "edit", version: piece.version } as const;
    const saved = await takeStep(store, { ...edit, content: shorter });
    const publish = {
      ...step,
      action: "publish",
      version: saved.version,
      rendered: RENDERED,
    } as const;
    expect(await takeStep(store, publish)).toMatchObject({ status: "approved" });
  });
});

describe("other quotas", () => {
  it("limit the live keys, and the keys made within a day", async () => {
    const { store, clock } = await createTestStore({ quotas: { keys: 2 } });
    const ada = await createWriter(store);
    const of = { writerId: ada.id, name: "Agent", scope: "pieces:write" } as const;
    const mint = () => mintKey(store, writerAt(ada), of);
    await mint();
    for (let made = 1; made < 10; made++) {
      const { id } = await mint();
      await expect(mint()).rejects.toMatchObject({
        ...NO_ROOM,
        message: expect.stringMatching(
          /^You have 2 keys\. The limit is 2\. Revoke one that you no longer use, /,
        ),
      });
      await revokeKey(store, writerAt(ada), { id });
    }
    await expect(mint()).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringMatching(
        /^You have made 10 keys within a day\. The limit is 10\. Try again tomorrow, /,
      ),
    });
    await mintKey(store, OPERATOR, of);
    await revokeKey(store, OPERATOR, { id: (await mintKey(store, OPERATOR, of)).id });
    clock.advance({ days: 1 });
    await expect(mint()).rejects.toMatchObject(NO_ROOM);
  });

  it("limit the listings of a shop", async () => {
    const { store } = await createTestStore({ quotas: { products: 1 } });
    const ada = await createWriter(store);
    const add = () => addProduct(store, writerAt(ada), { writerId: ada.id, content: BOOK });
    const id = await add();
    await expect(add()).rejects.toMatchObject({
      ...NO_ROOM,
      message: expect.stringMatching(
        /^You have 1 listing in your shop\. The limit is 1\. Remove one, /,
      ),
    });
    await removeProduct(store, writerAt(ada), { id, writerId: ada.id });
    await add();
  });
});

it("a limit of one reads in the singular", async () => {
  const quotas = { drafts: 1, keyDrafts: 1, keys: 1 };
  const { store } = await createTestStore({ quotas });
  const ada = await createWriter(store);
  const key = await keyOf(store, ada);
  const of = { writerId: ada.id, name: "Agent", scope: "pieces:write" } as const;
  await expect(mintKey(store, writerAt(ada), of)).rejects.toThrow(
    /^You have 1 key\. The limit is 1\. /,
  );
  await draftBy(store, key, ada);
  await expect(createPiece(store, ada)).rejects.toThrow(
    /^You have 1 unpublished piece\. The limit is 1\. Publish or delete one in the desk, /,
  );
  store.quotas.drafts = 9;
  await expect(draftBy(store, key, ada)).rejects.toThrow(
    /^This key or program has made 1 unpublished draft\. /,
  );
});
