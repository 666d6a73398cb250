import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { english, kept } from "../../api/contract/say.ts";
import { OPERATOR, WORKER } from "../../api/store/log/audit.ts";
import { deletePiece, undeletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { nextDueAt, publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { forgetTakenBack } from "../../api/store/pieces/lifecycle/publication-plans.ts";
import { listQueue } from "../../api/store/pieces/lifecycle/review.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";

/** The clock of the tests begins on 1 March 2026 at 12:00. */
const TOMORROW = "2026-03-02T12:00:00.000Z";

type Review = "off" | "required";

async function createCast() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  return { store, clock, ada, edith, draft: await createPiece(store, ada) };
}

function schedule(
  store: Store,
  writer: Writer,
  { id: pieceId, version }: StoredPiece,
  { at = TOMORROW, review = "off" }: { at?: string; review?: Review } = {},
): Promise<StoredPiece> {
  const actor = writerAt(writer);
  return takeStep(store, {
    pieceId,
    actor,
    review,
    action: "schedule",
    version,
    rendered: RENDERED,
    at,
  });
}

async function auditOf(store: Store, id: string): Promise<string[]> {
  const rows = await store.read
    .selectFrom("audit")
    .select(["action", "actor_kind", "note"])
    .where("subject_id", "=", id)
    .orderBy("at")
    .orderBy("action")
    .execute();
  return rows.map(({ action, actor_kind, note }) => `${actor_kind} ${action}: ${said(note)}`);
}

function said(note: string | null): string {
  return note === null ? "" : english(kept(note));
}

describe("a scheduled piece", () => {
  it("appears at its time, not before, once, as its writer saw it", async () => {
    const { store, clock, ada, draft } = await createCast();
    const planned = await schedule(store, ada, draft);
    expect(planned).toMatchObject({ status: "draft", plan: { publishAt: TOMORROW } });
    expect(await nextDueAt(store.read)).toBe(TOMORROW);
    clock.advance({ minutes: 23 * 60 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
    clock.advance({ minutes: 60 });
    const both = await Promise.all([1, 2].map(() => publishDue(store, { review: "off" })));
    expect(both.filter((count) => count === 1)).toHaveLength(1);
    expect(both.filter((count) => count === 0)).toHaveLength(1);
    const live = await findPiece(store.read, draft.id);
    expect(live).toMatchObject({
      status: "approved",
      publishedAt: TOMORROW,
      modifiedAt: TOMORROW,
      plan: null,
      rendered: { html: RENDERED.html },
    });
    expect(await publishDue(store, { review: "off" })).toBe(0);
    expect(await auditOf(store, draft.id)).toEqual([
      "writer create: ",
      `writer schedule: It is to be published on ${TOMORROW}.`,
      `system publish_scheduled: Its writer set ${TOMORROW}.`,
    ]);
  });

  it("loses its time with the next edit, and the desk and the audit say so", async () => {
    const { store, clock, ada, draft } = await createCast();
    const { version } = await schedule(store, ada, draft);
    const step = { pieceId: draft.id, actor: writerAt(ada), review: "off" } as const;
    const edited = await takeStep(store, {
      ...step,
      action: "edit",
      version,
      content: content({ body_md: "Second thoughts." }),
    });
    expect(edited.plan?.takenBack).toEqual({
      at: "2026-03-01T12:00:00.000Z",
      why: "the text was changed",
    });
    expect((await auditOf(store, draft.id)).filter((entry) => entry.includes("time"))).toEqual([
      `writer take_time_back: It was scheduled for ${TOMORROW}: the text was changed.`,
    ]);
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
    expect(await findPiece(store.read, draft.id)).toMatchObject({ status: "draft" });
    await forgetTakenBack(store, writerAt(ada), draft.id);
    expect((await findPiece(store.read, draft.id))?.plan).toBeNull();
  });

  it("can get another time, lose it, or be published at once", async () => {
    const { store, clock, ada, draft } = await createCast();
    const later = "2026-03-05T08:00:00.000Z";
    await schedule(store, ada, draft);
    const planned = await schedule(store, ada, draft, { at: later });
    expect(planned.plan?.publishAt).toBe(later);
    const step = { pieceId: draft.id, actor: writerAt(ada), review: "off" } as const;
    expect((await takeStep(store, { ...step, action: "unschedule" })).plan).toBeNull();
    await expect(takeStep(store, { ...step, action: "unschedule" })).rejects.toThrow(
      "no longer waiting for a time",
    );
    const { version } = await schedule(store, ada, draft);
    const publish = { ...step, action: "publish", version, rendered: RENDERED } as const;
    expect(await takeStep(store, publish)).toMatchObject({ status: "approved", plan: null });
    clock.advance({ days: 9 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });

  it("has a time in the next year, and the version that its writer saw", async () => {
    const { store, ada, draft } = await createCast();
    for (const at of ["2026-03-01T12:00:00.000Z", "2027-04-01T12:00:00.000Z", "tomorrow"]) {
      await expect(schedule(store, ada, draft, { at })).rejects.toMatchObject({
        reason: "validation_failed",
      });
    }
    const stale = schedule(store, ada, { ...draft, version: 7 });
    await expect(stale).rejects.toMatchObject({ reason: "conflict" });
  });

  it("does not appear if its writer is suspended then, nor by surprise afterwards", async () => {
    const { store, clock, ada, draft } = await createCast();
    await schedule(store, ada, draft);
    const suspend = (suspended: boolean) =>
      setSuspended(store, OPERATOR, { writerId: ada.id, suspended, note: "Copied." });
    await suspend(true);
    clock.advance({ days: 1 });
    const reasons: string[] = [];
    const onTakenBack = (_: string, why: string): void => void reasons.push(why);
    expect(await publishDue(store, { review: "off", onTakenBack })).toBe(0);
    expect(reasons).toEqual([expect.stringContaining("suspended")]);
    await suspend(false);
    expect(await publishDue(store, { review: "off" })).toBe(0);
    expect(await findPiece(store.read, draft.id)).toMatchObject({
      status: "draft",
      plan: { takenBack: { why: expect.stringContaining("suspended") } },
    });
  });

  it("does not appear after it was deleted and restored", async () => {
    const { store, clock, ada, draft } = await createCast();
    await schedule(store, ada, draft);
    await deletePiece(store, writerAt(ada), draft.id);
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
    await undeletePiece(store, writerAt(ada), draft.id);
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });

  it("does not appear without an editor where review has become required", async () => {
    const { store, clock, ada, draft } = await createCast();
    await schedule(store, ada, draft);
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "required" })).toBe(0);
    expect(await findPiece(store.read, draft.id)).toMatchObject({ status: "draft" });
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });
});

describe("where review is required", () => {
  const review = "required";

  it("the time is a wish: an editor accepts first, and the piece appears at its time", async () => {
    const { store, clock, ada, edith, draft } = await createCast();
    const pending = await schedule(store, ada, draft, { review });
    expect(pending).toMatchObject({ status: "pending", pendingFor: "publication" });
    const accept = {
      pieceId: draft.id,
      actor: editorAt(edith),
      review,
      action: "accept",
      version: pending.version,
      slug: "ink",
    } as const;
    const accepted = await takeStep(store, accept);
    expect(accepted).toMatchObject({ status: "pending", plan: { acceptedAt: expect.any(String) } });
    await expect(takeStep(store, accept)).rejects.toThrow("accepted this piece already");
    expect(await publishDue(store, { review })).toBe(0);
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review })).toBe(1);
    expect(await findPiece(store.read, draft.id)).toMatchObject({ status: "approved" });
  });

  it("nothing appears before an editor has accepted it, however late; then it appears at once", async () => {
    const { store, clock, ada, edith, draft } = await createCast();
    const { version } = await schedule(store, ada, draft, { review });
    clock.advance({ days: 3 });
    expect(await publishDue(store, { review })).toBe(0);
    expect(await findPiece(store.read, draft.id)).toMatchObject({ status: "pending" });
    const step = { pieceId: draft.id, actor: editorAt(edith), review } as const;
    await takeStep(store, { ...step, action: "accept", version, slug: "ink" });
    expect(await publishDue(store, { review })).toBe(1);
    expect(await findPiece(store.read, draft.id)).toMatchObject({
      status: "approved",
      publishedAt: "2026-03-04T12:00:00.000Z",
    });
  });

  it("withdrawing, and every other answer of an editor, takes the time back", async () => {
    const { store, clock, ada, edith, draft } = await createCast();
    const step = { pieceId: draft.id, review } as const;
    await schedule(store, ada, draft, { review });
    const back = await takeStep(store, { ...step, actor: writerAt(ada), action: "withdraw" });
    expect(back.plan?.takenBack?.why).toContain("withdrawn");
    const again = await schedule(store, ada, back, { review });
    expect(again.plan?.takenBack).toBeNull();
    const note = "More of it.";
    const actor = editorAt(edith);
    const sent = await takeStep(store, { ...step, actor, action: "ask_for_changes", note });
    expect(sent.plan?.takenBack?.why).toContain("asked for changes");
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review })).toBe(0);
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });
});

describe("the step at the time", () => {
  it("belongs to the service alone", async () => {
    const { store, clock, ada, edith, draft } = await createCast();
    const { version } = await schedule(store, ada, draft);
    const step = {
      pieceId: draft.id,
      review: "off",
      action: "publish_scheduled",
      version,
    } as const;
    const early = takeStep(store, { ...step, actor: WORKER });
    await expect(early).rejects.toThrow("too early");
    clock.advance({ days: 1 });
    const key = { kind: "key", writerId: ada.id, keyId: "k", via: "api" } as const;
    for (const actor of [writerAt(ada), editorAt(edith), OPERATOR, key]) {
      await expect(takeStep(store, { ...step, actor })).rejects.toMatchObject({
        reason: "forbidden",
      });
    }
    expect(await findPiece(store.read, draft.id)).toMatchObject({ status: "draft" });
  });

  it("is not for a piece without a time", async () => {
    const { store, draft } = await createCast();
    const { id: pieceId, version } = draft;
    const step = { pieceId, review: "off", action: "publish_scheduled", version } as const;
    await expect(takeStep(store, { ...step, actor: WORKER })).rejects.toMatchObject({
      reason: "conflict",
    });
  });
});

describe("an earlier date", () => {
  const dated = "2019-05-04T00:00:00.000Z";

  it("is the date that readers see, and the audit has the true one", async () => {
    const { store, ada, draft } = await createCast();
    const { id: pieceId, version } = draft;
    const step = { pieceId, actor: writerAt(ada), review: "off", action: "publish" } as const;
    const tomorrow = takeStep(store, { ...step, version, rendered: RENDERED, dated: TOMORROW });
    await expect(tomorrow).rejects.toMatchObject({ issues: [{ path: "date" }] });
    const live = await takeStep(store, { ...step, version, rendered: RENDERED, dated });
    expect(live).toMatchObject({ publishedAt: dated, modifiedAt: dated });
    const entry = await store.read
      .selectFrom("audit")
      .select(["at", "note"])
      .where("subject_id", "=", pieceId)
      .where("action", "=", "publish")
      .executeTakeFirstOrThrow();
    expect(entry.at).toBe("2026-03-01T12:00:00.000Z");
    expect(said(entry.note)).toBe(`It is dated ${dated}.`);
  });

  it("is kept while an editor reads the piece", async () => {
    const { store, ada, edith, draft } = await createCast();
    const { id: pieceId, version } = draft;
    const step = { pieceId, review: "required" } as const;
    const publish = { ...step, actor: writerAt(ada), action: "publish", version } as const;
    await takeStep(store, { ...publish, rendered: RENDERED, dated });
    const accept = { ...step, actor: editorAt(edith), action: "accept", version } as const;
    const live = await takeStep(store, { ...accept, slug: "ink" });
    expect(live).toMatchObject({ status: "approved", publishedAt: dated, plan: null });
  });

  it("is not for a piece that was public before: it keeps its first date", async () => {
    const { store, ada, draft } = await createCast();
    const { id: pieceId, version } = draft;
    const step = { pieceId, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "publish", version, rendered: RENDERED });
    await takeStep(store, { ...step, action: "unpublish" });
    const again = { ...step, action: "publish", version, rendered: RENDERED, dated } as const;
    expect(await takeStep(store, again)).toMatchObject({ publishedAt: "2026-03-01T12:00:00.000Z" });
  });
});

describe("a scheduled update", () => {
  /** A public piece with a later text. */
  async function createUpdate() {
    const cast = await createCast();
    const { store, ada, draft } = cast;
    const live = await publishPiece(store, ada, draft);
    const edited = await edit(store, ada, live, "Second text.");
    return { ...cast, live, edited };
  }

  function edit(
    store: Store,
    writer: Writer,
    { id: pieceId, version }: StoredPiece,
    body_md: string,
  ): Promise<StoredPiece> {
    const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
    return takeStep(store, { ...step, action: "edit", version, content: content({ body_md }) });
  }

  async function countUpdates(store: Store, id: string): Promise<number> {
    const rows = await store.read
      .selectFrom("changes")
      .select("kind")
      .where("subject_id", "=", id)
      .where("kind", "=", "piece_updated")
      .execute();
    return rows.length;
  }

  it("replaces the public text at its time, once, and not before", async () => {
    const { store, clock, ada, live, edited } = await createUpdate();
    const planned = await schedule(store, ada, edited);
    expect(planned).toMatchObject({ status: "approved", plan: { publishAt: TOMORROW } });
    expect(planned.content).toEqual(live.content);
    expect(planned.rendered).toEqual(live.rendered);
    expect(await publishDue(store, { review: "off" })).toBe(0);
    expect(await countUpdates(store, live.id)).toBe(0);
    clock.advance({ days: 1 });
    const nodes = [1, 2].map(() => publishDue(store, { review: "off" }));
    expect((await Promise.all(nodes)).reduce((sum, count) => sum + count)).toBe(1);
    const after = await findPiece(store.read, live.id);
    expect(after).toMatchObject({
      status: "approved",
      plan: null,
      content: { body_md: "Second text." },
      publishedAt: live.publishedAt,
      modifiedAt: TOMORROW,
    });
    expect(await countUpdates(store, live.id)).toBe(1);
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });

  it("loses its time by an edit, by Unpublish and by its writer's press", async () => {
    const { store, clock, ada, live, edited } = await createUpdate();
    await schedule(store, ada, edited);
    const third = await edit(store, ada, edited, "Third text.");
    expect(third.plan?.takenBack?.why).toBe("the text was changed");
    await schedule(store, ada, third);
    const act = { pieceId: live.id, actor: writerAt(ada), review: "off" } as const;
    expect((await takeStep(store, { ...act, action: "unschedule" })).plan).toBeNull();
    await schedule(store, ada, third);
    const draft = await takeStep(store, { ...act, action: "unpublish" });
    expect(draft).toMatchObject({ status: "draft", plan: { takenBack: expect.anything() } });
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
    expect(await countUpdates(store, live.id)).toBe(0);
  });

  it("is not possible without a change", async () => {
    const { store, ada, draft } = await createCast();
    const live = await publishPiece(store, ada, draft);
    await expect(schedule(store, ada, live)).rejects.toMatchObject({ reason: "conflict" });
  });

  it("waits for an editor first where review is required, and then for its time", async () => {
    const { store, clock, ada, edith, live, edited } = await createUpdate();
    await schedule(store, ada, edited, { review: "required" });
    expect(await listQueue(store.read)).toMatchObject([{ id: live.id, isUpdate: true }]);
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "required" })).toBe(0);
    const accept = {
      pieceId: live.id,
      actor: editorAt(edith),
      review: "required",
      action: "accept_update",
      version: edited.version,
    } as const;
    const accepted = await takeStep(store, accept);
    expect(accepted).toMatchObject({ status: "approved", content: live.content });
    expect(await listQueue(store.read)).toEqual([]);
    await expect(takeStep(store, accept)).rejects.toMatchObject({ reason: "conflict" });
    expect(await publishDue(store, { review: "required" })).toBe(1);
    expect(await findPiece(store.read, live.id)).toMatchObject({
      content: { body_md: "Second text." },
      updateSentAt: null,
      plan: null,
    });
    expect(await countUpdates(store, live.id)).toBe(1);
  });

  it("goes back to its writer with the note of an editor, without its time", async () => {
    const { store, clock, ada, edith, live, edited } = await createUpdate();
    await schedule(store, ada, edited, { review: "required" });
    const after = await takeStep(store, {
      pieceId: live.id,
      actor: editorAt(edith),
      review: "required",
      action: "return_update",
      note: "Not yet.",
    });
    expect(after.plan?.takenBack?.why).toBe("an editor returned the update");
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "required" })).toBe(0);
  });
});
