import { describe, expect, it } from "vitest";
import { KEPT_PER_PIECE, OPEN_PER_PIECE } from "../../api/contract/suggestions.ts";
import type { Actor } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listNeeds, markSeen } from "../../api/store/pieces/talk/needs.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { revokeKey } from "../../api/store/keys/keys.ts";
import {
  declineSuggestion,
  listSuggestions,
} from "../../api/store/pieces/talk/suggestion-answers.ts";
import { currentText, markOfText, textOf } from "../../api/store/pieces/talk/suggested-text.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  keyOf,
  publishPiece,
  writerAt,
} from "../_setup.ts";

type Suggester = Extract<Actor, { kind: "key" | "editor" }>;

async function createHouse(options: Parameters<typeof createTestStore>[0] = {}) {
  const house = await createTestStore(options);
  const { store } = house;
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  const key = await keyOf(store, ada);
  const editor = editorAt(edith);
  const suggest = async (actor: Suggester, pieceId: string, body_md: string, version = 1) =>
    addSuggestion(store, actor, { pieceId, seen: { version }, changes: { body_md }, note: null });
  const statuses = async (pieceId: string) => {
    const piece = (await findPiece(store.read, pieceId))!;
    const current = await currentText(store.read, piece);
    const listed = await listSuggestions(store.read, { pieceId, current });
    return listed.map(({ number, status, answer }) => [number, status, answer]);
  };
  const bytes = async () =>
    (
      await store.read.selectFrom("writers").select("text_bytes").where("id", "=", ada.id).execute()
    )[0]?.text_bytes ?? 0;
  return { ...house, ada, edith, key, editor, suggest, statuses, bytes };
}

describe("a suggestion", () => {
  it("waits beside its piece, which stays as it is, and is stored once", async () => {
    const { store, ada, key, suggest, statuses } = await createHouse();
    const piece = await createPiece(store, ada);
    const first = await suggest(key, piece.id, "Another body.");
    expect(await suggest(key, piece.id, "Another body.")).toMatchObject(first);
    expect(await findPiece(store.read, piece.id)).toEqual(piece);
    expect(await statuses(piece.id)).toEqual([[1, "open", null]]);
    expect(await listNeeds(store.read, store, { id: ada.id, isEditor: false })).toMatchObject([
      // The key itself.
      { kind: "account" },
      { kind: "suggested", subjectId: piece.id, by: "Agent", isByKey: true },
    ]);
  });

  it("is refused of another version, of the same text, of another writer's piece, and by a dead key", async () => {
    const { store, ada, edith, key, suggest } = await createHouse();
    const piece = await createPiece(store, ada);
    await expect(suggest(key, piece.id, "Late.", 2)).rejects.toMatchObject({ reason: "conflict" });
    await expect(suggest(key, piece.id, piece.content.body_md)).rejects.toMatchObject({
      reason: "validation_failed",
    });
    const other = await createPiece(store, edith);
    await expect(suggest(key, other.id, "Mine.")).rejects.toMatchObject({ reason: "not_found" });
    await revokeKey(store, writerAt(ada), { id: key.keyId });
    // It may have signed in, and then it needs no new key.
    await expect(suggest(key, piece.id, "Dead.")).rejects.toMatchObject({
      reason: "invalid_key",
      message: expect.stringContaining("Sign in again") as string,
    });
  });

  it("of an editor is about the text that editors see, and never about a draft or their own piece", async () => {
    const { store, ada, edith, editor, statuses } = await createHouse();
    const draft = await createPiece(store, ada);
    const suggestion = (pieceId: string, base = textOf(draft.content)) =>
      addSuggestion(store, editor, {
        pieceId,
        seen: { mark: markOfText(base) },
        changes: { headline: "Better" },
        note: "Why.",
      });
    await expect(suggestion(draft.id)).rejects.toMatchObject({ reason: "not_found" });
    const own = await publishPiece(store, edith, await createPiece(store, edith));
    await expect(suggestion(own.id)).rejects.toMatchObject({ reason: "forbidden" });
    const live = await publishPiece(store, ada, draft);
    const step = { actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, {
      ...step,
      pieceId: live.id,
      action: "edit",
      content: content({ body_md: "A private edit." }),
      version: live.version,
    });
    const hidden = { ...textOf(live.content), body_md: "A private edit." };
    await expect(suggestion(live.id, hidden)).rejects.toMatchObject({ reason: "conflict" });
    await suggestion(live.id);
    // Its writer has another text meanwhile.
    expect(await statuses(live.id)).toEqual([[1, "stale", null]]);
  });

  it("goes stale with the text, and is open again if the text comes back", async () => {
    const { store, ada, key, suggest, statuses } = await createHouse();
    const piece = await createPiece(store, ada);
    await suggest(key, piece.id, "Another body.");
    const edit = async (overrides: Parameters<typeof content>[0]) => {
      const { version } = (await findPiece(store.read, piece.id))!;
      const step = { actor: writerAt(ada), review: "off", pieceId: piece.id, version } as const;
      await takeStep(store, { ...step, action: "edit", content: content(overrides) });
    };
    await edit({ tags: ["new"] });
    expect(await statuses(piece.id)).toEqual([[1, "open", null]]);
    await edit({ body_md: "Moved on." });
    expect(await statuses(piece.id)).toEqual([[1, "stale", null]]);
    await edit({});
    expect(await statuses(piece.id)).toEqual([[1, "open", null]]);
  });

  it("is declined once, by its writer alone, with a word", async () => {
    const { store, ada, edith, key, suggest, statuses } = await createHouse();
    const piece = await createPiece(store, ada);
    await suggest(key, piece.id, "Another body.");
    const given = { pieceId: piece.id, number: 1, answer: "No." };
    for (const actor of [key, editorAt(edith), writerAt(edith)]) {
      await expect(declineSuggestion(store, actor, given)).rejects.toMatchObject({
        reason: "not_found",
      });
    }
    await declineSuggestion(store, writerAt(ada), given);
    await expect(declineSuggestion(store, writerAt(ada), given)).rejects.toThrow("already");
    expect(await statuses(piece.id)).toEqual([[1, "declined", "No."]]);
    expect(await findPiece(store.read, piece.id)).toEqual(piece);
    const me = { id: ada.id, isEditor: false };
    expect(await listNeeds(store.read, store, me)).toMatchObject([{ kind: "account" }]);
  });

  it("is taken with the edit, or neither happens", async () => {
    const { store, ada, key, suggest, statuses } = await createHouse();
    const piece = await createPiece(store, ada);
    await suggest(key, piece.id, "Another body.");
    const step = {
      actor: writerAt(ada),
      review: "off",
      pieceId: piece.id,
      action: "edit",
      suggestion: { number: 1, outcome: "taken", answer: null, keyId: key.keyId },
    } as const;
    const text = content({ body_md: "Another body." });
    const late = takeStep(store, { ...step, content: text, version: 7 });
    await expect(late).rejects.toMatchObject({ reason: "conflict" });
    expect(await statuses(piece.id)).toEqual([[1, "open", null]]);
    const after = await takeStep(store, { ...step, content: text, version: 1 });
    expect(after).toMatchObject({ status: "draft", version: 2, content: text });
    expect(await statuses(piece.id)).toEqual([[1, "taken", null]]);
    const again = takeStep(store, { ...step, content: content(), version: 2 });
    await expect(again).rejects.toThrow("answered already");
    expect(await findPiece(store.read, piece.id)).toEqual(after);
  });

  it("counts for the quota of the piece's writer, and there is room for so many", async () => {
    const { store, ada, key, suggest, statuses, bytes } = await createHouse();
    const piece = await createPiece(store, ada);
    const before = await bytes();
    await suggest(key, piece.id, "x".repeat(50_000));
    expect((await bytes()) - before).toBeGreaterThan(50_000);
    for (let number = 2; number <= OPEN_PER_PIECE; number++) {
      await suggest(key, piece.id, `Text ${number}.`);
    }
    await expect(suggest(key, piece.id, "One more.")).rejects.toMatchObject({
      reason: "quota_exceeded",
    });
    for (let number = 1; number <= KEPT_PER_PIECE + 5; number++) {
      await declineSuggestion(store, writerAt(ada), { pieceId: piece.id, number, answer: null });
      await suggest(key, piece.id, `Later ${number}.`);
    }
    const kept = await statuses(piece.id);
    expect(kept).toHaveLength(KEPT_PER_PIECE);
    expect(kept.filter(([, status]) => status === "open")).toHaveLength(OPEN_PER_PIECE);
    expect(await bytes()).toBeLessThan(before + 50_000 + KEPT_PER_PIECE * 2_000);

    store.quotas.textMegabytes = 0;
    await declineSuggestion(store, writerAt(ada), {
      pieceId: piece.id,
      number: Number(kept[0]?.[0]),
      answer: null,
    });
    await expect(suggest(key, piece.id, "No room.")).rejects.toMatchObject({
      reason: "quota_exceeded",
    });
  });

  it("gives way to a newer one of the same key if it is stale and there is no room", async () => {
    const { store, ada, key, suggest, statuses, bytes } = await createHouse();
    const piece = await createPiece(store, ada);
    for (let number = 1; number <= OPEN_PER_PIECE; number++) {
      await suggest(key, piece.id, `Text ${number}.`);
    }
    const full = await bytes();
    const step = { actor: writerAt(ada), review: "off", pieceId: piece.id } as const;
    const moved = content({ body_md: "Moved on." });
    await takeStep(store, { ...step, action: "edit", content: moved, version: 1 });
    const other = await keyOf(store, ada, "Other");
    const late = suggest(other, piece.id, "By another.", 2);
    await expect(late).rejects.toMatchObject({ reason: "quota_exceeded" });
    await suggest(key, piece.id, "Newest.", 2);
    const kept = await statuses(piece.id);
    expect(kept).toHaveLength(OPEN_PER_PIECE);
    expect([kept[0], kept.at(-1)]).toEqual([
      [OPEN_PER_PIECE + 1, "open", null],
      [2, "stale", null],
    ]);
    expect(Math.abs((await bytes()) - full)).toBeLessThan(1_000);
  });

  it("is news again when the next one comes", async () => {
    const { store, clock, ada, key, suggest } = await createHouse();
    const piece = await createPiece(store, ada);
    const me = { id: ada.id, isEditor: false };
    await suggest(key, piece.id, "One.");
    await markSeen(store, ada.id, await listNeeds(store.read, store, me));
    expect(await listNeeds(store.read, store, me)).toEqual([]);
    clock.advance({ minutes: 1 });
    await suggest(key, piece.id, "Two.");
    expect(await listNeeds(store.read, store, me)).toMatchObject([{ kind: "suggested" }]);
  });
});
