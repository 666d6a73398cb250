import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { STATUSES, type Status } from "../../api/contract/vocabulary.ts";
import { type Actor, OPERATOR } from "../../api/store/audit.ts";
import { type Step, takeStep } from "../../api/store/lifecycle.ts";
import type { Store } from "../../api/store/open.ts";
import { createDraft, findPiece, findWorkingCopy } from "../../api/store/pieces.ts";
import { ACTIONS, type Action, findTransition, TRANSITIONS } from "../../api/store/transitions.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  PROOF,
  type TestClock,
  writerAt,
} from "../_setup.ts";

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
    proof: PROOF,
    slug: PROOF.slug,
    content: content({ body_md: text }),
    version: version ?? now?.version ?? 0,
    ...(status ? { status } : {}),
  });
}

interface StepOptions {
  review?: Step["review"];
  version?: number;
  status?: Status;
  text?: string;
}

const changesOf = (store: Store) =>
  store.read.selectFrom("changes").selectAll().where("kind", "!=", "writer_changed").execute();

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
      rendered: { html: PROOF.html, text: PROOF.text },
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
      ["piece_unpublished", '{"before":{"category":"building","tags":[]}}'],
      ["piece_published", "{}"],
    ]);
  });

  it("shows an edit of a published piece to nobody until Update", async () => {
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

  it("tells the second of two tabs that it is late, and overwrites nothing", async () => {
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

  it("asks editors to say why", async () => {
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

  it("gives the second piece of a headline another slug, and passes over reserved ones", async () => {
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
      proof: { ...PROOF, slug: "archive" },
    });
    expect(published.slug).toBe("archive-2");
  });
});

describe("an editor's acceptance", () => {
  it("is of the text that was read: a text swapped meanwhile is not published", async () => {
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
    "is of the piece as it was shown: %s of a pending one takes no public one down",
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

describe("who may move a piece", () => {
  it("is not another writer, nor someone who only says to be an editor", async () => {
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

  it("is never an editor in the writer's place, nor the operator but for a takedown", async () => {
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
  /** The rules once more, as a person would say them: what is not here is not possible. */
  const RULES: Record<string, string> = {
    "draft edit": "draft by writer",
    "draft publish, review off": "approved by writer",
    "draft publish, review required": "pending by writer",
    "draft ask_for_look": "pending by writer",
    "changes_requested edit": "changes_requested by writer",
    "changes_requested publish, review off": "approved by writer",
    "changes_requested publish, review required": "pending by writer",
    "changes_requested ask_for_look": "pending by writer",
    "rejected edit": "draft by writer",
    "pending for publication withdraw": "draft by writer",
    "pending for publication accept": "approved by editor",
    "pending for publication ask_for_changes": "changes_requested by editor",
    "pending for publication reject": "rejected by editor",
    "pending for look withdraw": "draft by writer",
    "pending for look return": "draft by editor",
    "pending for look ask_for_changes": "changes_requested by editor",
    "pending for look reject": "rejected by editor",
    "approved edit": "approved by writer",
    "approved update": "approved by writer",
    "approved unpublish": "draft by writer",
    "approved ask_for_changes": "changes_requested by editor",
    "approved reject": "rejected by editor",
  };
  const situations = STATUSES.flatMap<Pick<StoredPiece, "status" | "pendingFor">>((status) =>
    status === "pending"
      ? (["publication", "look"] as const).map((pendingFor) => ({ status, pendingFor }))
      : [{ status, pendingFor: null }],
  );

  it("allows exactly what the rules say, in every situation", () => {
    const found: Record<string, string> = {};
    for (const piece of situations) {
      for (const action of ACTIONS) {
        for (const review of ["off", "required"] as const) {
          const row = findTransition(piece, action, review);
          if (!row) continue;
          const where = piece.pendingFor ? `pending for ${piece.pendingFor}` : piece.status;
          const depends = action === "publish" ? `, review ${review}` : "";
          found[`${where} ${action}${depends}`] = `${row.to} by ${row.by}`;
        }
      }
    }
    expect(found).toEqual(RULES);
  });

  it("has one row at most for a situation, so that its order does not matter", () => {
    for (const piece of situations) {
      for (const action of ACTIONS) {
        for (const review of ["off", "required"] as const) {
          const forwards = findTransition(piece, action, review);
          const fitting = TRANSITIONS.filter(
            (row) =>
              row.action === action &&
              row.from === piece.status &&
              (row.review ?? review) === review &&
              (row.from !== "pending" || (row.pendingFor ?? piece.pendingFor) === piece.pendingFor),
          );
          expect(fitting).toEqual(forwards ? [forwards] : []);
        }
      }
    }
  });
});

describe("random lives", () => {
  const reviews = fc.constantFrom("off" as const, "required" as const);
  const actors = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("writer", "editor") },
    { weight: 2, arbitrary: fc.constantFrom("operator", "key", "stranger") },
  );
  const moves = fc.array(
    fc.record({ action: fc.constantFrom(...ACTIONS), who: actors, review: reviews }),
    { minLength: 10, maxLength: 40 },
  );

  it("never reach a state that the table does not allow, nor approved without the writer's own Publish", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store, { slug: "ada" });
    const stranger = await createWriter(store, { slug: "mallory" });
    const editor = await createWriter(store, { slug: "edith", access: "editor" });
    const cast: Record<string, Actor> = {
      writer: writerAt(writer),
      editor: editorAt(editor),
      operator: OPERATOR,
      stranger: writerAt(stranger),
      key: { kind: "key", writerId: writer.id, keyId: "any", via: "api" },
    };
    const reached = new Set<Status>();

    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        let piece = await createPiece(store, writer);
        let published = false;
        for (const { action, who, review } of sequence) {
          const before = piece;
          const outcome = await step({ store, piece } as Cast, action, cast[who]!, {
            review,
          }).catch((error: unknown) => error as { reason: string });
          if (action === "publish" && who === "writer" && "id" in outcome) published = true;
          piece = (await findPiece(store.read, piece.id))!;
          reached.add(piece.status);

          if (who === "key" || who === "stranger") expect(piece).toEqual(before);
          if ("reason" in outcome) {
            expect(["conflict", "forbidden"]).toContain(outcome.reason);
            expect(piece).toEqual(before);
          } else {
            const allowed = TRANSITIONS.some(
              (row) =>
                row.action === action &&
                row.from === before.status &&
                row.to === piece.status &&
                (row.by === who || (who === "operator" && action === "reject")),
            );
            expect(allowed, `${before.status} –${action} by ${who}→ ${piece.status}`).toBe(true);
          }
          if (piece.status === "approved") {
            expect(published).toBe(true);
            expect(piece).toMatchObject({
              slug: expect.any(String),
              ordinal: expect.any(Number),
              rendered: expect.anything(),
              publishedAt: expect.any(String),
            });
          }
        }
      }),
      { numRuns: 150 },
    );
    expect([...reached].toSorted()).toEqual([...STATUSES].toSorted());
  });

  it("of a draft that only keys touch stay drafts", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const key: Actor = { kind: "key", writerId: writer.id, keyId: "k", via: "api" };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTIONS)), reviews, async (actions, review) => {
        const piece = await createPiece(store, writer);
        for (const action of actions) {
          await expect(
            step({ store, piece } as Cast, action, key, { review }),
          ).rejects.toMatchObject({
            reason: "forbidden",
          });
        }
        expect((await findPiece(store.read, piece.id))?.status).toBe("draft");
      }),
      { numRuns: 30 },
    );
  });

  it("write exactly one audit row for each step that was taken, and none for one refused", async () => {
    const cast = await createCast();
    await step(cast, "publish", writerAt(cast.writer));
    await expect(step(cast, "publish", writerAt(cast.writer))).rejects.toThrow("not possible");
    const rows = await cast.store.read
      .selectFrom("audit")
      .select("action")
      .where("subject_id", "=", cast.piece.id)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(["create", "publish"]);
  });
});

describe("a draft through a key", () => {
  it("is a draft, says which key, and leaves the build nothing to do", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    await store.write((tx) =>
      tx
        .insertInto("api_keys")
        .values({
          id: "key-1",
          writer_id: writer.id,
          name: "Agent",
          scope: "pieces:write",
          hash: "h",
          prefix: "p",
          last_four: "l",
          created_at: "2026-01-01T00:00:00.000Z",
          last_used_at: null,
          revoked_at: null,
        })
        .execute(),
    );
    const actor: Actor = { kind: "key", writerId: writer.id, keyId: "key-1", via: "api" };
    const piece = await store.write((tx) =>
      createDraft(tx, store, actor, { writerId: writer.id, content: content() }),
    );
    expect(piece).toMatchObject({ status: "draft", keyId: "key-1", slug: null, ordinal: null });
    expect(await changesOf(store)).toEqual([]);
  });
});
