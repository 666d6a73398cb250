import { describe, expect, it } from "vitest";
import {
  deletePiece,
  forgetDeleted,
  undeletePiece,
} from "../../api/store/pieces/lifecycle/deletion.ts";
import { listRevisions } from "../../api/store/pieces/drafts/revisions.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  writerAt,
} from "../_setup.ts";

describe("a deleted piece", () => {
  it("can be restored for thirty days, and is then removed with its revisions", async () => {
    const { store, clock } = await createTestStore();
    const ada = await createWriter(store);
    const { id } = await createPiece(store, ada);
    await deletePiece(store, writerAt(ada), id);
    expect(await findPiece(store.read, id)).toBeUndefined();
    clock.advance({ days: 29 });
    expect(await forgetDeleted(store)).toBe(0);
    await undeletePiece(store, writerAt(ada), id);
    expect(await findPiece(store.read, id)).toMatchObject({ status: "draft" });
    await deletePiece(store, writerAt(ada), id);
    clock.advance({ days: 31 });
    expect(await forgetDeleted(store)).toBe(1);
    expect(await listRevisions(store.read, id)).toEqual([]);
    await expect(undeletePiece(store, writerAt(ada), id)).rejects.toMatchObject({
      reason: "not_found",
    });
  });

  it("cannot have been public or waiting for an editor", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const step = { actor: writerAt(ada), review: "off" } as const;
    const shown = await publishPiece(store, ada, await createPiece(store, ada));
    const pending = await createPiece(store, ada);
    await takeStep(store, { ...step, pieceId: pending.id, action: "ask_for_look" });
    for (const { id } of [shown, pending]) {
      await expect(deletePiece(store, writerAt(ada), id)).rejects.toMatchObject({
        reason: "conflict",
      });
    }
  });

  it("can be deleted only by its own writer", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    const { id } = await createPiece(store, ada);
    await expect(deletePiece(store, writerAt(bob), id)).rejects.toMatchObject({
      reason: "not_found",
    });
    const key = { kind: "key", writerId: ada.id, keyId: "k", via: "api" } as const;
    await expect(deletePiece(store, key, id)).rejects.toMatchObject({ reason: "forbidden" });
    expect(await findPiece(store.read, id)).toBeDefined();
  });
});

describe("an edit that replaces another text", () => {
  it("keeps that text as a revision, even within the same sitting", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const { id } = await createPiece(store, ada, { body_md: "The first text" });
    const step = { action: "edit", pieceId: id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, version: 1, content: content({ body_md: "The next text" }) });
    expect(await listRevisions(store.read, id)).toHaveLength(1);
    await takeStep(store, {
      ...step,
      version: 2,
      content: content({ body_md: "The other text" }),
      separate: true,
    });
    expect(await listRevisions(store.read, id)).toHaveLength(2);
  });
});
