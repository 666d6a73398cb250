import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import type { Refusal } from "../../api/contract/errors.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import type { Line } from "../../api/contract/transfer/transfer.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { exportLines } from "../../api/store/transfer/export.ts";
import { changesAfter, newestChange } from "../../api/store/log/changes.ts";
import { findRevision } from "../../api/store/pieces/drafts/revisions.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { describePicture } from "../../api/store/pictures/picture-library.ts";
import { usesOf } from "../../api/store/pictures/picture-uses.ts";
import { coversOf } from "../../api/store/pictures/piece-pictures.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";
import { givePicture } from "./_pictures.ts";

const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);

async function setUp() {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const bob = await createWriter(store, { slug: "bob", access: "editor" });
  await givePicture(store, ada, BRIDGE, { alt: "A bridge" });
  await givePicture(store, ada, RIVER, { alt: "A river" });
  return { store, ada, bob };
}

function stepOf(writer: Writer, { id: pieceId, version }: StoredPiece) {
  return { pieceId, actor: writerAt(writer), review: "off", version } as const;
}

async function edit(store: Store, writer: Writer, piece: StoredPiece, cover: string | null) {
  return takeStep(store, {
    ...stepOf(writer, piece),
    action: "edit",
    content: content({ cover }),
  });
}

async function coverOf(store: Store, { id }: StoredPiece): Promise<string | undefined> {
  return (await coversOf(store.read, [id])).get(id)?.id;
}

describe("a cover", () => {
  it("must be one of the writer's own pictures, and says the same of all others", async () => {
    const { store, ada, bob } = await setUp();
    await givePicture(store, bob, "d".repeat(32));
    const draft = await createPiece(store, ada);
    const refusals: Refusal[] = [];
    for (const cover of ["d".repeat(32), "e".repeat(32)]) {
      const keep = (error: Refusal) => void refusals.push(error);
      await createPiece(store, ada, { cover }).catch(keep);
      await edit(store, ada, draft, cover).catch(keep);
    }
    expect(refusals.map((refusal) => refusal.body())).toEqual(
      Array.from({ length: 4 }, () => ({
        ok: false,
        reason: "validation_failed",
        message: "cover must be the id of one of your pictures.",
        issues: [{ path: "cover", message: "must be the id of one of your pictures" }],
      })),
    );
  });

  it("is public when its piece is, with the description that it had then", async () => {
    const { store, ada } = await setUp();
    const draft = await createPiece(store, ada, { cover: BRIDGE });
    expect(await coverOf(store, draft)).toBe(undefined);
    await publishPiece(store, ada, draft);
    // A key may describe pictures, and may not change what readers see.
    await givePicture(store, ada, BRIDGE, { alt: "Buy now" });
    expect((await coversOf(store.read, [draft.id])).get(draft.id)).toEqual({
      id: BRIDGE,
      width: 2_560,
      height: 1_920,
      isAnimated: false,
      alt: "A bridge",
      hasSmall: true,
    });
  });

  it("changes for readers with the update, and returns when changes are discarded", async () => {
    const { store, ada } = await setUp();
    const draft = await createPiece(store, ada, { cover: BRIDGE });
    const shown = await publishPiece(store, ada, draft);
    const edited = await edit(store, ada, shown, RIVER);
    expect(await coverOf(store, draft)).toBe(BRIDGE);
    expect((await findWorkingCopy(store.read, draft.id))?.cover).toBe(RIVER);
    const discarded = await edit(store, ada, edited, BRIDGE);
    expect(await findWorkingCopy(store.read, draft.id)).toBe(undefined);
    const again = await edit(store, ada, discarded, RIVER);
    await takeStep(store, { ...stepOf(ada, again), action: "update", rendered: RENDERED });
    expect(await coverOf(store, draft)).toBe(RIVER);
  });

  it("waits for an editor together with its update", async () => {
    const { store, ada, bob } = await setUp();
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }));
    const edited = await edit(store, ada, shown, RIVER);
    const review = "required" as const;
    await takeStep(store, { ...stepOf(ada, edited), review, action: "update", rendered: RENDERED });
    expect(await coverOf(store, shown)).toBe(BRIDGE);
    const step = { ...stepOf(ada, edited), actor: editorAt(bob), review };
    await takeStep(store, { ...step, action: "accept_update" });
    expect(await coverOf(store, shown)).toBe(RIVER);
  });

  it("stays in the draft of an unpublished piece, and in its history", async () => {
    const { store, ada } = await setUp();
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }));
    await takeStep(store, { ...stepOf(ada, shown), action: "unpublish" });
    expect((await findPiece(store.read, shown.id))?.content.cover).toBe(BRIDGE);
    const first = await findRevision(store.read, { pieceId: shown.id, number: 1 });
    expect(first?.content).toEqual(content({ cover: BRIDGE }));
  });

  it("leaves the stored text of a piece without one as it was before there were covers", async () => {
    const { store, ada } = await setUp();
    const { id } = await createPiece(store, ada);
    const { content: text } = await store.read
      .selectFrom("revisions")
      .select("content")
      .where("piece_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain("cover");
    expect((await findRevision(store.read, { pieceId: id, number: 1 }))?.content).toEqual(
      content(),
    );
  });

  it("goes with its picture from public texts, changes and drafts, and readers are told", async () => {
    const { store, ada } = await setUp();
    const draft = await createPiece(store, ada, { cover: BRIDGE });
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }));
    const other = await publishPiece(store, ada, await createPiece(store, ada, { cover: RIVER }), {
      ...RENDERED,
      slug: "other",
    });
    await edit(store, ada, other, BRIDGE);
    const before = await newestChange(store.read);
    await deletePicture(store, writerAt(ada), { writerId: ada.id, id: BRIDGE });
    for (const { id } of [draft, shown]) {
      expect((await findPiece(store.read, id))?.content.cover).toBe(null);
    }
    expect((await findWorkingCopy(store.read, other.id))?.cover).toBe(null);
    expect(await coverOf(store, shown)).toBe(undefined);
    expect(await coverOf(store, other)).toBe(RIVER);
    const changes = await changesAfter(store.read, before);
    expect(changes.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
      ["piece_updated", shown.id],
      ["picture_changed", BRIDGE],
    ]);
  });

  it("is named where its picture is used", async () => {
    const { store, ada } = await setUp();
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }), {
      ...RENDERED,
      html: `<p><img src="/pictures/${BRIDGE}" alt="" /></p>`,
    });
    const draft = await createPiece(store, ada, { cover: BRIDGE, headline: "Draft" });
    const uses = await usesOf(store.read, { writerId: ada.id, ids: [BRIDGE], limit: 5 });
    expect(uses.get(BRIDGE)).toEqual({
      shown: [{ id: shown.id, headline: "A headline", isCover: true }],
      more: false,
      drafts: [{ id: draft.id, headline: "Draft", isCover: true }],
    });
  });

  it("gets a new description from its writer in the library, unless an editor must see it", async () => {
    const { store, ada } = await setUp();
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }));
    const describeIt = (alt: string, review: "off" | "required") =>
      describePicture(store, { writerId: ada.id, id: BRIDGE, alt, review });
    const altOf = async () => (await coversOf(store.read, [shown.id])).get(shown.id)?.alt;
    const before = await newestChange(store.read);
    expect([await describeIt("A stone bridge", "required"), await altOf()]).toEqual([
      false,
      "A bridge",
    ]);
    expect([await describeIt("A rope bridge", "off"), await altOf()]).toEqual([
      true,
      "A rope bridge",
    ]);
    const changes = await changesAfter(store.read, before);
    expect(changes.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
      ["piece_updated", shown.id],
    ]);
    expect(await describeIt("A rope bridge", "off")).toBe(false);
  });

  it("is exported, and imported where the writer has the picture", async () => {
    const { store, ada } = await setUp();
    const shown = await publishPiece(store, ada, await createPiece(store, ada, { cover: BRIDGE }));
    await edit(store, ada, shown, RIVER);
    const pieces = await store.snapshot(async (db) => {
      const lines: Line[] = [];
      for await (const line of exportLines(db)) if (line.type === "piece") lines.push(line);
      return lines;
    });
    expect(pieces).toMatchObject([{ cover: BRIDGE, working_copy: { content: { cover: RIVER } } }]);

    const { store: other } = await createTestStore();
    const anotherAda = await createWriter(other);
    // An export may name a picture that its writer has deleted. A line from elsewhere may not.
    const written = pieces.map((line) => ({ ...line, revisions: undefined }));
    expect(await importLines(other, written)).toMatchObject({
      added: 0,
      refused: [{ message: "cover must be the id of one of your pictures" }],
    });
    await givePicture(other, anotherAda, BRIDGE, { alt: "A bridge" });
    await givePicture(other, anotherAda, RIVER);
    expect(await importLines(other, pieces)).toMatchObject({ added: 1, refused: [] });
    expect((await coversOf(other.read, [shown.id])).get(shown.id)).toMatchObject({
      id: BRIDGE,
      alt: "A bridge",
    });
    expect((await findWorkingCopy(other.read, shown.id))?.cover).toBe(RIVER);
    expect(await importLines(other, pieces)).toMatchObject({ added: 0, present: 1 });
  });
});

async function importLines(store: Store, lines: readonly object[]) {
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE });
  onTestFinished(() => renderer.close());
  const file = join(tempFolder(), "pieces.jsonl");
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  return importAll(readJsonLines(file), { store, renderer });
}
