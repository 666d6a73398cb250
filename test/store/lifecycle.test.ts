import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import type { Status } from "../../api/contract/vocabulary.ts";
import { type Actor, OPERATOR, WORKER } from "../../api/store/log/audit.ts";
import { deletePiece, undeletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Step } from "../../api/store/pieces/lifecycle/step.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import {
  findTransition,
  isForItsTime,
  roleFor,
  type Situation,
} from "../../api/store/pieces/lifecycle/transitions.ts";
import { type Action, ACTIONS, planStateOf } from "../../api/store/pieces/lifecycle/transition.ts";
import { TRANSITIONS } from "../../api/store/pieces/lifecycle/transition-table.ts";
import { fc } from "../_property.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  keyOf,
  RENDERED,
  type TestClock,
  writerAt,
} from "../_setup.ts";
import { isOnPostgres } from "../_engine.ts";
import { isShort } from "../_suite.ts";

interface Cast {
  store: Store;
  clock: TestClock;
  writer: Writer;
  editor: Writer;
  piece: StoredPiece;
}

async function createCast(): Promise<Cast> {
  const { store, clock } = await createTestStore();
  const writer = await createWriter(store, { slug: "ada" });
  const editor = await createWriter(store, { slug: "edith", access: "editor" });
  return { store, clock, writer, editor, piece: await createPiece(store, writer) };
}

async function step(
  { store, piece }: Cast,
  action: Action,
  actor: Actor,
  { review = "off", version, status, text = "Changed." }: StepOptions = {},
): Promise<StoredPiece> {
  const now = await findPiece(store.read, piece.id);
  return takeStep(store, {
    pieceId: piece.id,
    actor,
    review,
    action,
    note: "Because.",
    at: new Date(store.clock().getTime() + 3_600_000).toISOString(),
    rendered: RENDERED,
    slug: RENDERED.slug,
    content: content({ body_md: text }),
    changes: { body_md: text },
    version: version ?? now?.version ?? 0,
    ...(status ? { status } : {}),
  } as Step);
}

interface StepOptions {
  review?: Step["review"];
  version?: number;
  status?: Status;
  text?: string;
}

const changesOf = (store: Store) =>
  store.read
    .selectFrom("changes")
    .selectAll()
    .where("kind", "!=", "writer_changed")
    .orderBy("number")
    .execute();

describe("the life of a piece", () => {
  it("goes from draft to approved when its writer publishes it", async () => {
    const cast = await createCast();
    const piece = await step(cast, "publish", writerAt(cast.writer));
    expect(piece).toMatchObject({
      status: "approved",
      slug: "a-headline",
      ordinal: 0,
      writerOrdinal: 0,
      publishedAt: "2026-03-01T12:00:00.000Z",
      modifiedAt: "2026-03-01T12:00:00.000Z",
      rendered: { html: RENDERED.html, text: RENDERED.text },
    });
    expect(await changesOf(cast.store)).toMatchObject([
      { kind: "piece_published", subject_id: piece.id, detail: '{"first":true}', settled_at: null },
    ]);
    const audit = await cast.store.read
      .selectFrom("audit")
      .selectAll()
      .where("subject_id", "=", piece.id)
      .orderBy("at")
      .execute();
    expect(
      audit.map(({ action, actor_kind, via, to_status }) => [action, actor_kind, via, to_status]),
    ).toEqual([
      ["create", "writer", "desk", "draft"],
      ["publish", "writer", "desk", "approved"],
    ]);
  });

  it("waits for an editor where review is required, and is published on acceptance", async () => {
    const cast = await createCast();
    const options = { review: "required" } as const;
    const pending = await step(cast, "publish", writerAt(cast.writer), options);
    expect(pending).toMatchObject({ status: "pending", pendingFor: "publication" });
    expect(await changesOf(cast.store)).toEqual([]);
    const live = await step(cast, "accept", editorAt(cast.editor), options);
    expect(live).toMatchObject({ status: "approved", pendingFor: null, ordinal: 0 });
    expect(await changesOf(cast.store)).toHaveLength(1);
  });

  it("is never published by an editor who was only asked for a look", async () => {
    const cast = await createCast();
    await step(cast, "ask_for_look", writerAt(cast.writer));
    await expect(step(cast, "accept", editorAt(cast.editor))).rejects.toMatchObject({
      reason: "conflict",
    });
    const returned = await step(cast, "return", editorAt(cast.editor));
    expect(returned).toMatchObject({ status: "draft", editorNote: "Because." });
  });

  it("keeps its slug, number and first date through unpublishing and publishing again", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    cast.clock.advance({ days: 1 });
    await step(cast, "unpublish", writerAt(cast.writer));
    const again = await step(cast, "publish", writerAt(cast.writer));
    expect(again).toMatchObject({
      slug: "a-headline",
      ordinal: 0,
      publishedAt: "2026-03-01T12:00:00.000Z",
      modifiedAt: "2026-03-02T12:00:00.000Z",
    });
    expect((await changesOf(cast.store)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ["piece_published", '{"first":true}'],
      [
        "piece_unpublished",
        '{"before":{"category":"building","tags":[],"locale":"en","numbers":[{"list":"category building","ordinal":0}]}}',
      ],
      ["piece_published", "{}"],
    ]);
  });

  it("hides an edit of a published piece until Update", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    cast.clock.advance({ days: 1 });
    const edited = await step(cast, "edit", writerAt(cast.writer));
    expect(edited.content.body_md).toBe("A *body*.");
    expect(edited.modifiedAt).toBe("2026-03-01T12:00:00.000Z");
    expect(await changesOf(cast.store)).toHaveLength(1);
    expect((await findWorkingCopy(cast.store.read, edited.id))?.body_md).toBe("Changed.");
    const updated = await step(cast, "update", writerAt(cast.writer));
    expect(updated.content.body_md).toBe("Changed.");
    expect(updated.modifiedAt).toBe("2026-03-02T12:00:00.000Z");
    expect(await findWorkingCopy(cast.store.read, edited.id)).toBeUndefined();
    expect((await changesOf(cast.store)).at(-1)?.kind).toBe("piece_updated");
  });

  it("keeps an unpublished edit when the piece is taken down, and the public text as a revision", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    cast.clock.advance({ days: 1 });
    await step(cast, "edit", writerAt(cast.writer));
    const rejected = await step(cast, "reject", OPERATOR);
    expect(rejected).toMatchObject({ status: "rejected", editorNote: "Because." });
    expect(rejected.content.body_md).toBe("Changed.");
    const revisions = await cast.store.read
      .selectFrom("revisions")
      .select(["content", "published"])
      .orderBy("number")
      .execute();
    expect(revisions.map((row) => [JSON.parse(row.content).body_md, row.published])).toEqual([
      ["A *body*.", "yes"],
      ["Changed.", "no"],
    ]);
  });

  it("refuses the save of a second tab with an old version, and overwrites nothing", async () => {
    const cast = await createCast();
    const { version } = cast.piece;
    await step(cast, "edit", writerAt(cast.writer), { version, text: "First tab." });
    const late = step(cast, "edit", writerAt(cast.writer), { version, text: "Second tab." });
    await expect(late).rejects.toMatchObject({ reason: "conflict" });
    expect((await findPiece(cast.store.read, cast.piece.id))?.content.body_md).toBe("First tab.");
  });

  it("refuses to publish a text that changed after it was rendered", async () => {
    const cast = await createCast();
    const { version } = cast.piece;
    await step(cast, "edit", writerAt(cast.writer));
    await expect(step(cast, "publish", writerAt(cast.writer), { version })).rejects.toMatchObject({
      reason: "conflict",
    });
  });

  it("requires a note from editors", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    const silent = takeStep(cast.store, {
      pieceId: cast.piece.id,
      actor: editorAt(cast.editor),
      review: "off",
      action: "reject",
      note: "  ",
    });
    await expect(silent).rejects.toMatchObject({ reason: "validation_failed" });
  });

  it("gives a second piece with the same headline another slug, and skips reserved slugs", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    const second = await createPiece(cast.store, cast.writer);
    expect((await step({ ...cast, piece: second }, "publish", writerAt(cast.writer))).slug).toBe(
      "a-headline-2",
    );
    const third = await createPiece(cast.store, cast.writer, { headline: "Archive" });
    const published = await takeStep(cast.store, {
      pieceId: third.id,
      actor: writerAt(cast.writer),
      review: "off",
      action: "publish",
      version: third.version,
      rendered: { ...RENDERED, slug: "archive" },
    });
    expect(published.slug).toBe("archive-2");
  });
});

describe("an editor's acceptance", () => {
  it("applies to the version that was read: a text changed meanwhile is not published", async () => {
    const cast = await createCast();
    const review = "required" as const;
    const seen = await step(cast, "publish", writerAt(cast.writer), { review });
    await step(cast, "withdraw", writerAt(cast.writer), { review });
    await step(cast, "edit", writerAt(cast.writer), { review, text: "Something else." });
    await step(cast, "publish", writerAt(cast.writer), { review });
    const late = step(cast, "accept", editorAt(cast.editor), { review, version: seen.version });
    await expect(late).rejects.toMatchObject({ reason: "conflict" });
    expect((await findPiece(cast.store.read, cast.piece.id))?.status).toBe("pending");
  });
});

describe("an editor's refusal", () => {
  it.each(["ask_for_changes", "reject"] as const)(
    "applies to the status that was shown: %s of a pending piece takes no public one down",
    async (action) => {
      const cast = await createCast();
      const review = "required" as const;
      const { status } = await step(cast, "publish", writerAt(cast.writer), { review });
      await step(cast, "accept", editorAt(cast.editor), { review });
      const late = step(cast, action, editorAt(cast.editor), { review, status });
      await expect(late).rejects.toMatchObject({ reason: "conflict" });
      expect((await findPiece(cast.store.read, cast.piece.id))?.status).toBe("approved");
      const seen = await step(cast, action, editorAt(cast.editor), { review, status: "approved" });
      expect(seen.status).not.toBe("approved");
    },
  );
});

describe("an update where review is required", () => {
  const review = "required" as const;

  async function createLive(): Promise<Cast> {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer), { review });
    await step(cast, "accept", editorAt(cast.editor), { review });
    await step(cast, "edit", writerAt(cast.writer), { review, text: "Second thoughts." });
    return cast;
  }

  it("waits for an editor, and the public text stays until one accepts", async () => {
    const cast = await createLive();
    const before = await changesOf(cast.store);
    cast.clock.advance({ days: 1 });
    const sent = await step(cast, "update", writerAt(cast.writer), { review });
    expect(sent).toMatchObject({ status: "approved", updateSentAt: "2026-03-02T12:00:00.000Z" });
    expect(sent.content.body_md).toBe("A *body*.");
    expect(sent.modifiedAt).toBe("2026-03-01T12:00:00.000Z");
    expect(await changesOf(cast.store)).toEqual(before);

    const live = await step(cast, "accept_update", editorAt(cast.editor), { review });
    expect(live).toMatchObject({
      status: "approved",
      updateSentAt: null,
      modifiedAt: "2026-03-02T12:00:00.000Z",
      rendered: { html: RENDERED.html },
    });
    expect(live.content.body_md).toBe("Second thoughts.");
    expect(await findWorkingCopy(cast.store.read, live.id)).toBeUndefined();
    expect((await changesOf(cast.store)).at(-1)).toMatchObject({ kind: "piece_updated" });
  });

  it("cannot be accepted by its own writer, even an editor, or by the operator", async () => {
    const cast = await createCast();
    const own = await createPiece(cast.store, cast.editor);
    const theirs = { ...cast, piece: own };
    await step(theirs, "publish", writerAt(cast.editor), { review });
    const first = step(theirs, "accept", editorAt(cast.editor), { review });
    await expect(first).rejects.toMatchObject({ reason: "forbidden" });
    const other = await createWriter(cast.store, { slug: "edna", access: "editor" });
    await step(theirs, "accept", editorAt(other), { review });
    await step(theirs, "edit", writerAt(cast.editor), { review });
    await step(theirs, "update", writerAt(cast.editor), { review });
    for (const actor of [editorAt(cast.editor), OPERATOR]) {
      const accepted = step(theirs, "accept_update", actor, { review });
      await expect(accepted).rejects.toMatchObject({ reason: "forbidden" });
    }
  });

  it("cannot be edited while it waits, and an acceptance of an older version conflicts", async () => {
    const cast = await createLive();
    const seen = await step(cast, "update", writerAt(cast.writer), { review });
    const edit = () => step(cast, "edit", writerAt(cast.writer), { review, text: "Third." });
    await expect(edit()).rejects.toMatchObject({ reason: "conflict" });
    await step(cast, "withdraw_update", writerAt(cast.writer), { review });
    await edit();
    const { version } = seen;
    const accept = () => step(cast, "accept_update", editorAt(cast.editor), { review, version });
    await expect(accept()).rejects.toMatchObject({ reason: "conflict" });
    await step(cast, "update", writerAt(cast.writer), { review });
    await expect(accept()).rejects.toMatchObject({ reason: "conflict" });
    expect((await findPiece(cast.store.read, cast.piece.id))?.content.body_md).toBe("A *body*.");
  });

  it("is returned with a note, as an edit that nobody else sees", async () => {
    const cast = await createLive();
    await step(cast, "update", writerAt(cast.writer), { review });
    const back = await step(cast, "return_update", editorAt(cast.editor), { review });
    expect(back).toMatchObject({
      status: "approved",
      updateSentAt: null,
      editorNote: "Because.",
    });
    expect(back.content.body_md).toBe("A *body*.");
    expect((await findWorkingCopy(cast.store.read, back.id))?.body_md).toBe("Second thoughts.");
  });

  it.each(["unpublish", "reject", "ask_for_changes"] as const)(
    "waits no longer after %s",
    async (action) => {
      const cast = await createLive();
      await step(cast, "update", writerAt(cast.writer), { review });
      const actor = action === "unpublish" ? writerAt(cast.writer) : editorAt(cast.editor);
      const after = await step(cast, action, actor, { review });
      expect(after).toMatchObject({ updateSentAt: null });
      expect(after.content.body_md).toBe("Second thoughts.");
      const accepted = step(cast, "accept_update", editorAt(cast.editor), { review });
      await expect(accepted).rejects.toMatchObject({ reason: "conflict" });
    },
  );
});

describe("a takedown", () => {
  it.each(["reject", "ask_for_changes"] as const)(
    "by %s survives every action of the writer, until an editor lifts it",
    async (action) => {
      const cast = await createCast();
      const writer = writerAt(cast.writer);
      await step(cast, "publish", writer);
      const down = await step(cast, action, editorAt(cast.editor));
      expect(down.takenDown).toBe(down.status);
      await step(cast, "edit", writer, { text: "One character more." });
      for (const review of ["off", "required"] as const) {
        const again = step(cast, "publish", writer, { review });
        await expect(again).rejects.toMatchObject({ reason: "conflict" });
      }
      await step(cast, "ask_for_look", writer);
      await step(cast, "withdraw", writer);
      await expect(step(cast, "publish", writer)).rejects.toMatchObject({ reason: "conflict" });
      await step(cast, "ask_for_look", writer);
      await step(cast, "return", editorAt(cast.editor));
      await expect(step(cast, "publish", writer)).rejects.toMatchObject({ reason: "conflict" });
      await deletePiece(cast.store, writer, cast.piece.id);
      await undeletePiece(cast.store, writer, cast.piece.id);
      await expect(step(cast, "publish", writer)).rejects.toMatchObject({ reason: "conflict" });
      await expect(step(cast, "lift", writer)).rejects.toMatchObject({ reason: "forbidden" });

      const lifted = await step(cast, "lift", editorAt(cast.editor));
      expect(lifted).toMatchObject({ status: "draft", takenDown: null });
      expect((await step(cast, "publish", writer)).status).toBe("approved");
    },
  );

  it("can be lifted by the operator, but never by an editor who wrote the piece", async () => {
    const cast = await createCast();
    const theirs = { ...cast, piece: await createPiece(cast.store, cast.editor) };
    await step(theirs, "publish", writerAt(cast.editor));
    await step(theirs, "reject", OPERATOR);
    const own = step(theirs, "lift", editorAt(cast.editor));
    await expect(own).rejects.toMatchObject({ reason: "forbidden" });
    expect((await step(theirs, "lift", OPERATOR)).status).toBe("draft");
  });

  it("does not exist for a piece that was never public: a rejected one is a draft once it is edited", async () => {
    const cast = await createCast();
    const review = "required" as const;
    await step(cast, "publish", writerAt(cast.writer), { review });
    const rejected = await step(cast, "reject", editorAt(cast.editor), { review });
    expect(rejected.takenDown).toBeNull();
    expect((await step(cast, "edit", writerAt(cast.writer), { review })).status).toBe("draft");
  });
});

describe("a suspended writer", () => {
  it("cannot publish, update or ask for a look, and no editor can accept their pieces", async () => {
    const cast = await createCast();
    const writer = writerAt(cast.writer);
    const waiting = { ...cast, piece: await createPiece(cast.store, cast.writer) };
    await step(waiting, "publish", writer, { review: "required" });
    const live = { ...cast, piece: await createPiece(cast.store, cast.writer) };
    await step(live, "publish", writer);
    await step(live, "edit", writer);
    const sent = { ...cast, piece: await createPiece(cast.store, cast.writer) };
    await step(sent, "publish", writer);
    await step(sent, "edit", writer, { text: "An update that waits." });
    await step(sent, "update", writer, { review: "required" });
    await setSuspended(cast.store, editorAt(cast.editor), {
      writerId: cast.writer.id,
      suspended: true,
      note: "Copied texts.",
    });
    const refused: [Cast, Action, Actor][] = [
      [cast, "publish", writer],
      [cast, "ask_for_look", writer],
      [live, "update", writer],
      [waiting, "accept", editorAt(cast.editor)],
      [sent, "accept_update", editorAt(cast.editor)],
    ];
    for (const [where, action, actor] of refused) {
      const taken = step(where, action, actor);
      await expect(taken, action).rejects.toMatchObject({ reason: "forbidden" });
    }
    // They can still write, withdraw and unpublish.
    await step(cast, "edit", writer);
    await step(waiting, "withdraw", writer);
    await step(sent, "withdraw_update", writer);
    expect((await step(live, "unpublish", writer)).status).toBe("draft");

    await setSuspended(cast.store, OPERATOR, { writerId: cast.writer.id, suspended: false });
    expect((await step(cast, "publish", writer)).status).toBe("approved");
    const entries = await cast.store.read
      .selectFrom("audit")
      .select(["action", "note"])
      .where("subject_id", "=", cast.writer.id)
      .where("action", "in", ["suspend", "unsuspend"])
      .orderBy("action")
      .execute();
    expect(entries).toEqual([
      { action: "suspend", note: "Copied texts." },
      { action: "unsuspend", note: null },
    ]);
  });

  it("who is an editor can be suspended only by the operator, and has no editor's rights meanwhile", async () => {
    const cast = await createCast();
    const other = await createWriter(cast.store, { slug: "edna", access: "editor" });
    const suspend = (actor: Actor) =>
      setSuspended(cast.store, actor, { writerId: other.id, suspended: true, note: "Asked." });
    for (const actor of [editorAt(cast.editor), editorAt(other), writerAt(cast.writer)]) {
      await expect(suspend(actor)).rejects.toMatchObject({ reason: "forbidden" });
    }
    await suspend(OPERATOR);
    await step(cast, "publish", writerAt(cast.writer));
    const taken = step(cast, "reject", editorAt(other));
    await expect(taken).rejects.toMatchObject({ reason: "forbidden" });
  });
});

describe("the right to change a piece's state", () => {
  it("belongs to no other writer, and to nobody who only claims to be an editor", async () => {
    const cast = await createCast();
    const other = await createWriter(cast.store, { slug: "mallory" });
    await expect(step(cast, "publish", writerAt(other))).rejects.toMatchObject({
      reason: "forbidden",
    });
    await step(cast, "publish", writerAt(cast.writer));
    await expect(step(cast, "reject", editorAt(other))).rejects.toMatchObject({
      reason: "forbidden",
    });
  });

  it("of the writer belongs to no editor, and the operator only takes down and cancels", async () => {
    const cast = await createCast();
    for (const actor of [editorAt(cast.editor), OPERATOR]) {
      await expect(step(cast, "publish", actor)).rejects.toMatchObject({ reason: "forbidden" });
    }
    await step(cast, "publish", writerAt(cast.writer), { review: "required" });
    await expect(step(cast, "accept", OPERATOR, { review: "required" })).rejects.toMatchObject({
      reason: "forbidden",
    });
  });
});

describe("the table of transitions", () => {
  /** The rules a second time, in plain words. Everything else is impossible. */
  const RULES: Record<string, string> = {
    "draft edit": "draft by writer",
    "draft revise": "draft by key",
    "draft with a time revise": "draft by key",
    "draft publish, review off": "approved by writer",
    "draft publish, review required": "pending by writer",
    "draft schedule, review off": "draft by writer",
    "draft schedule, review required": "pending by writer",
    "draft ask_for_look": "pending by writer",
    "draft with a time edit": "draft by writer",
    "draft with a time publish, review off": "approved by writer",
    "draft with a time publish, review required": "pending by writer",
    "draft with a time schedule, review off": "draft by writer",
    "draft with a time schedule, review required": "pending by writer",
    "draft with a time unschedule": "draft by writer",
    "draft with a time publish_scheduled, review off": "approved by service",
    "draft with a time ask_for_look": "pending by writer",
    "changes_requested edit": "changes_requested by writer",
    "changes_requested publish, review off": "approved by writer",
    "changes_requested publish, review required": "pending by writer",
    "changes_requested schedule, review off": "changes_requested by writer",
    "changes_requested schedule, review required": "pending by writer",
    "changes_requested ask_for_look": "pending by writer",
    "changes_requested with a time edit": "changes_requested by writer",
    "changes_requested with a time publish, review off": "approved by writer",
    "changes_requested with a time publish, review required": "pending by writer",
    "changes_requested with a time schedule, review off": "changes_requested by writer",
    "changes_requested with a time schedule, review required": "pending by writer",
    "changes_requested with a time unschedule": "changes_requested by writer",
    "changes_requested with a time publish_scheduled, review off": "approved by service",
    "changes_requested with a time ask_for_look": "pending by writer",
    "rejected edit": "draft by writer",
    "pending for publication withdraw": "draft by writer",
    "pending for publication accept": "approved by editor",
    "pending for publication ask_for_changes": "changes_requested by editor",
    "pending for publication reject": "rejected by editor",
    "pending for publication at a time withdraw": "draft by writer",
    "pending for publication at a time accept": "pending by editor, for its time",
    "pending for publication at a time ask_for_changes": "changes_requested by editor",
    "pending for publication at a time reject": "rejected by editor",
    "accepted for a time withdraw": "draft by writer",
    "accepted for a time publish_scheduled, review off": "approved by service",
    "accepted for a time publish_scheduled, review required": "approved by service",
    "accepted for a time ask_for_changes": "changes_requested by editor",
    "accepted for a time reject": "rejected by editor",
    "pending for look withdraw": "draft by writer",
    "pending for look return": "draft by editor",
    "pending for look ask_for_changes": "changes_requested by editor",
    "pending for look reject": "rejected by editor",
    "approved edit": "approved by writer",
    "approved update, review off": "approved by writer",
    "approved update, review required": "approved by writer, who sends it",
    "approved schedule, review off": "approved by writer",
    "approved schedule, review required": "approved by writer, who sends it",
    "approved unpublish": "draft by writer",
    "approved ask_for_changes": "changes_requested by editor",
    "approved reject": "rejected by editor",
    "approved with a waiting update withdraw_update": "approved by writer",
    "approved with a waiting update accept_update": "approved by editor",
    "approved with a waiting update return_update": "approved by editor",
    "approved with a waiting update unpublish": "draft by writer",
    "approved with a waiting update ask_for_changes": "changes_requested by editor",
    "approved with a waiting update reject": "rejected by editor",
    "approved with a time edit": "approved by writer",
    "approved with a time update, review off": "approved by writer",
    "approved with a time update, review required": "approved by writer, who sends it",
    "approved with a time schedule, review off": "approved by writer",
    "approved with a time schedule, review required": "approved by writer, who sends it",
    "approved with a time unschedule": "approved by writer",
    "approved with a time publish_scheduled, review off": "approved by service",
    "approved with a time unpublish": "draft by writer",
    "approved with a time ask_for_changes": "changes_requested by editor",
    "approved with a time reject": "rejected by editor",
    "approved with an update at a time withdraw_update": "approved by writer",
    "approved with an update at a time accept_update": "approved by editor, for its time",
    "approved with an update at a time return_update": "approved by editor",
    "approved with an update at a time unpublish": "draft by writer",
    "approved with an update at a time ask_for_changes": "changes_requested by editor",
    "approved with an update at a time reject": "rejected by editor",
    "approved with an accepted update withdraw_update": "approved by writer",
    "approved with an accepted update return_update": "approved by editor",
    "approved with an accepted update publish_scheduled, review off": "approved by service",
    "approved with an accepted update publish_scheduled, review required": "approved by service",
    "approved with an accepted update unpublish": "draft by writer",
    "approved with an accepted update ask_for_changes": "changes_requested by editor",
    "approved with an accepted update reject": "rejected by editor",
    "changes_requested, taken down edit": "changes_requested by writer",
    "changes_requested, taken down ask_for_look": "pending by writer",
    "changes_requested, taken down lift": "draft by editor",
    "rejected, taken down edit": "rejected by writer",
    "rejected, taken down ask_for_look": "pending by writer",
    "rejected, taken down lift": "draft by editor",
    "pending for look, taken down as rejected withdraw": "rejected by writer",
    "pending for look, taken down as rejected return": "rejected by editor",
    "pending for look, taken down as rejected reject": "rejected by editor",
    "pending for look, taken down as rejected ask_for_changes": "changes_requested by editor",
    "pending for look, taken down as rejected lift": "draft by editor",
    "pending for look, taken down as changes_requested withdraw": "changes_requested by writer",
    "pending for look, taken down as changes_requested return": "changes_requested by editor",
    "pending for look, taken down as changes_requested reject": "rejected by editor",
    "pending for look, taken down as changes_requested ask_for_changes":
      "changes_requested by editor",
    "pending for look, taken down as changes_requested lift": "draft by editor",
  };
  const plain = { pendingFor: null, takenDown: null, updateSentAt: null, plan: null } as const;
  const plan = { version: 1, publishAt: "later", dated: null, acceptedAt: null, takenBack: null };
  const look = { ...plain, status: "pending", pendingFor: "look" } as const;
  /** Every situation that a piece can be in. The random histories below find no other. */
  const situations: Record<string, Situation> = {
    draft: { ...plain, status: "draft" },
    approved: { ...plain, status: "approved" },
    rejected: { ...plain, status: "rejected" },
    changes_requested: { ...plain, status: "changes_requested" },
    "pending for publication": { ...plain, status: "pending", pendingFor: "publication" },
    "pending for look": look,
    "draft with a time": { ...plain, status: "draft", plan },
    "changes_requested with a time": { ...plain, status: "changes_requested", plan },
    "pending for publication at a time": {
      ...plain,
      status: "pending",
      pendingFor: "publication",
      plan,
    },
    "accepted for a time": {
      ...plain,
      status: "pending",
      pendingFor: "publication",
      plan: { ...plan, acceptedAt: "now" },
    },
    "approved with a waiting update": { ...plain, status: "approved", updateSentAt: "now" },
    "approved with a time": { ...plain, status: "approved", plan },
    "approved with an update at a time": {
      ...plain,
      status: "approved",
      updateSentAt: "now",
      plan,
    },
    "approved with an accepted update": {
      ...plain,
      status: "approved",
      updateSentAt: "now",
      plan: { ...plan, acceptedAt: "now" },
    },
    "rejected, taken down": { ...plain, status: "rejected", takenDown: "rejected" },
    "changes_requested, taken down": {
      ...plain,
      status: "changes_requested",
      takenDown: "changes_requested",
    },
    "pending for look, taken down as rejected": { ...look, takenDown: "rejected" },
    "pending for look, taken down as changes_requested": {
      ...look,
      takenDown: "changes_requested",
    },
  };

  it("allows exactly what the rules say, in every situation", () => {
    const found: Record<string, string> = {};
    for (const [where, piece] of Object.entries(situations)) {
      for (const action of ACTIONS) {
        for (const review of ["off", "required"] as const) {
          const row = findTransition(piece, action, review);
          if (!row) continue;
          const depends = /^(?:publish|update|schedule)/.test(action) ? `, review ${review}` : "";
          const sends = row.sendsUpdate
            ? ", who sends it"
            : isForItsTime(row)
              ? ", for its time"
              : "";
          found[`${where} ${action}${depends}`] = `${row.to} by ${row.by}${sends}`;
        }
      }
    }
    expect(found).toEqual(RULES);
  });

  it("names one role for each action, which is checked before a row is looked for", () => {
    for (const [action, rows] of Map.groupBy(TRANSITIONS, (row) => row.action)) {
      expect([action, new Set(rows.map(({ by }) => by)).size]).toEqual([action, 1]);
    }
  });

  it("has at most one row for a situation, so that the order of rows does not matter", () => {
    for (const piece of Object.values(situations)) {
      for (const action of ACTIONS) {
        for (const review of ["off", "required"] as const) {
          const forwards = findTransition(piece, action, review);
          const fitting = TRANSITIONS.filter(
            (row) =>
              row.action === action &&
              row.from === piece.status &&
              (row.review ?? review) === review &&
              (row.plan ?? planStateOf(piece.plan)) === planStateOf(piece.plan) &&
              (row.from !== "pending" ||
                (row.pendingFor ?? piece.pendingFor) === piece.pendingFor) &&
              [undefined, piece.takenDown, piece.takenDown !== null].includes(
                row.takenDown as boolean,
              ) &&
              (row.updateWaits ?? piece.updateSentAt !== null) === (piece.updateSentAt !== null),
          );
          expect(fitting).toEqual(forwards ? [forwards] : []);
        }
      }
    }
  });
});

/** A simple model of the piece, independent of the table: is it down, what waits, which text may readers see. */
class Model {
  down = false;
  waits = false;
  /** The newest text that an editor accepted, or that its writer published where no review was required. */
  passed: string | undefined;
  asked: string | undefined;
  /** The text that the writer saw when they set a time. */
  scheduled: string | undefined;

  note(action: Action, review: Step["review"], before: StoredPiece, newest: string): void {
    if (action === "publish" && review === "off") this.passed = newest;
    if (action === "publish" && review === "required") this.asked = newest;
    if (action === "update" && review === "off") this.passed = newest;
    if (action === "update" && review === "required") {
      this.asked = newest;
      this.waits = true;
    }
    if (action === "schedule") this.scheduled = newest;
    if (action === "schedule" && review === "required") {
      this.asked = newest;
      this.waits = before.status === "approved";
    }
    if (action === "publish_scheduled") {
      this.passed = this.scheduled;
      this.waits = false;
    }
    const isAccepted = action.startsWith("accept");
    const isForLater = isAccepted && planStateOf(before.plan) === "unaccepted";
    if (isAccepted && !isForLater) this.passed = this.asked;
    if (/_update$|^unpublish$|^reject$|^ask_for_changes$/.test(action) && !isForLater) {
      this.waits = false;
    }
    if (/^reject$|^ask_for_changes$/.test(action) && before.status === "approved") this.down = true;
    if (action === "lift") this.down = false;
  }
}

/** What the operator can do besides: take down, lift that, and cancel what an intruder has set to happen. */
const OPERATORS = new Set(["reject", "lift", "unschedule", "withdraw", "withdraw_update"]);

describe("random lives", () => {
  const reviews = fc.constantFrom("off" as const, "required" as const);
  const actors = fc.oneof(
    { weight: 8, arbitrary: fc.constant("the right role") },
    { weight: 2, arbitrary: fc.constantFrom("writer", "editor") },
    { weight: 1, arbitrary: fc.constantFrom("operator", "key", "stranger") },
  );
  const moves = fc.array(
    fc.record({ action: fc.constantFrom(...ACTIONS), who: actors, review: reviews }),
    { minLength: 10, maxLength: 40, size: "max" },
  );

  it("never reach a state that the table does not allow, nor approved without the writer's own Publish", async () => {
    const { store, clock } = await createTestStore();
    const writer = await createWriter(store, { slug: "ada" });
    const stranger = await createWriter(store, { slug: "mallory" });
    const editor = await createWriter(store, { slug: "edith", access: "editor" });
    const cast: Record<string, Actor> = {
      writer: writerAt(writer),
      editor: editorAt(editor),
      operator: OPERATOR,
      service: WORKER,
      stranger: writerAt(stranger),
      key: await keyOf(store, writer),
    };
    const reached = new Set<string>();

    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        let piece = await createPiece(store, writer);
        let published = false;
        const model = new Model();
        for (const [index, { action, review, ...move }] of sequence.entries()) {
          const who = move.who === "the right role" ? roleFor(action) : move.who;
          const before = piece;
          const copy = await findWorkingCopy(store.read, piece.id);
          const newest = (copy ?? piece.content).body_md;
          const outcome = await step({ store, piece } as Cast, action, cast[who]!, {
            review,
            text: `Text ${index}.`,
          }).catch((error: unknown) => error as { reason: string });
          if (/^publish$|^schedule$/.test(action) && who === "writer" && "id" in outcome) {
            published = true;
          }
          // The next move is after every time that was set.
          clock.advance({ minutes: 120 });
          piece = (await findPiece(store.read, piece.id))!;
          reached.add(situationOf(piece));

          if (who === "stranger") expect(piece).toEqual(before);
          if (who === "key") {
            // A key changes the text of a draft at most.
            const { status, content: text, ...rest } = piece;
            if (action !== "revise" || before.status !== "draft") expect(piece).toEqual(before);
            else expect([status, text.body_md]).toEqual(["draft", `Text ${index}.`]);
            expect(rest).toMatchObject({ slug: before.slug, publishedAt: before.publishedAt });
          }
          if ("reason" in outcome) {
            expect(["conflict", "forbidden"]).toContain(outcome.reason);
            expect(piece).toEqual(before);
          } else {
            const allowed = TRANSITIONS.some(
              (row) =>
                row.action === action &&
                row.from === before.status &&
                row.to === piece.status &&
                (row.by === who || (who === "operator" && OPERATORS.has(action))),
            );
            expect(allowed, `${before.status} –${action} by ${who}→ ${piece.status}`).toBe(true);
            model.note(action, review, before, newest);
          }
          expect(piece.takenDown !== null).toBe(model.down);
          expect(piece.updateSentAt !== null).toBe(model.waits);
          if (planStateOf(piece.plan) !== "none") {
            expect(piece.plan?.version).toBe(piece.version);
            expect(newest).toBe(model.scheduled);
          }
          if (model.down)
            expect(["rejected", "changes_requested", "pending"]).toContain(piece.status);
          if (piece.status === "approved") {
            expect(published).toBe(true);
            expect(piece.content.body_md).toBe(model.passed);
            expect(piece).toMatchObject({
              slug: expect.any(String),
              ordinal: expect.any(Number),
              rendered: expect.anything(),
              publishedAt: expect.any(String),
            });
          }
        }
      }),
      { numRuns: isShort() ? (isOnPostgres() ? 20 : 60) : 150 },
    );
    const known = [
      "approved",
      "approved, update waits",
      "approved, unaccepted",
      "approved, update waits, unaccepted",
      "approved, update waits, accepted",
      "changes_requested",
      "changes_requested, down as changes_requested",
      "draft",
      "pending for look",
      "pending for look, down as changes_requested",
      "pending for look, down as rejected",
      "pending for publication",
      "draft, unaccepted",
      "changes_requested, unaccepted",
      "pending for publication, unaccepted",
      "pending for publication, accepted",
      "rejected",
      "rejected, down as rejected",
    ];
    expect([...reached].filter((situation) => !known.includes(situation))).toEqual([]);
    expect(reached.size).toBeGreaterThan(known.length / 2);
  });

  function situationOf({ status, pendingFor, takenDown, updateSentAt, plan }: StoredPiece): string {
    return [
      pendingFor ? `${status} for ${pendingFor}` : status,
      ...(takenDown ? [`down as ${takenDown}`] : []),
      ...(updateSentAt ? ["update waits"] : []),
      ...(planStateOf(plan) === "none" ? [] : [planStateOf(plan)]),
    ].join(", ");
  }

  it("of a draft that only keys touch stay drafts", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const key = await keyOf(store, writer);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTIONS)), reviews, async (actions, review) => {
        const piece = await createPiece(store, writer);
        for (const action of actions) {
          const taken = step({ store, piece } as Cast, action, key, { review });
          if (action === "revise") expect((await taken).status).toBe("draft");
          else await expect(taken).rejects.toMatchObject({ reason: "forbidden" });
        }
        expect((await findPiece(store.read, piece.id))?.status).toBe("draft");
        expect(await changesOf(store)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("write exactly one audit row for each step that was taken, and none for one refused", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    await expect(step(cast, "publish", writerAt(cast.writer))).rejects.toThrow(
      "Only a draft can be published",
    );
    const rows = await cast.store.read
      .selectFrom("audit")
      .select("action")
      .where("subject_id", "=", cast.piece.id)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(["create", "publish"]);
  });
});

describe("a draft through a key", () => {
  it("is a draft, names its key, and leaves the build nothing to do", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const actor = await keyOf(store, writer);
    const piece = await addDraft(store, actor, { writerId: writer.id, content: content() });
    expect(piece).toMatchObject({ status: "draft", keyId: actor.keyId, slug: null, ordinal: null });
    expect(await changesOf(store)).toEqual([]);
  });
});
