import { describe, expect, it } from "vitest";
import { SERIES_LIMITS } from "../../api/contract/site/series.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import {
  candidatesFor,
  findSeries,
  partsOf,
  placeInSeries,
} from "../../api/store/series/series.ts";
import {
  addSeries,
  moveInSeries,
  putInSeries,
  removeSeries,
  saveSeries,
} from "../../api/store/series/series-steps.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  keyOf,
  publishPiece,
  writerAt,
} from "../_setup.ts";

const TEXT = { title: "Bridges", description: "", slug: () => "bridges" };

async function openShelf() {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const eve = await createWriter(store, { slug: "eve" });
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  const id = await addSeries(store, writerAt(ada), { writerId: ada.id, ...TEXT });
  const changes = () =>
    store.read
      .selectFrom("changes")
      .select("kind")
      .where("subject_id", "=", id)
      .orderBy("number")
      .execute();
  return { store, ada, eve, edith, id, changes };
}

describe("a series", () => {
  it("is changed by its writer and by editors, and by no key or other writer", async () => {
    const { store, ada, eve, edith, id } = await openShelf();
    const piece = await createPiece(store, ada);
    const key = await keyOf(store, ada);
    for (const actor of [key, writerAt(eve), editorAt(eve)]) {
      const acts = [
        () => addSeries(store, actor, { writerId: ada.id, ...TEXT }),
        () => saveSeries(store, actor, { id, ...TEXT, title: "Taken" }),
        () => putInSeries(store, actor, { pieceId: piece.id, seriesId: id }),
        () => moveInSeries(store, actor, { id, pieceId: piece.id, before: null }),
        () => removeSeries(store, actor, id),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject({ name: "Refusal" });
    }
    const site = { writerId: null, ...TEXT };
    await expect(addSeries(store, writerAt(ada), site)).rejects.toMatchObject({
      reason: "forbidden",
    });
    await saveSeries(store, editorAt(edith), { id, ...TEXT, title: "By an editor" });
    expect(await findSeries(store.read, id)).toMatchObject({ title: "By an editor" });
    await setSuspended(store, OPERATOR, { writerId: ada.id, suspended: true, note: "Why." });
    const renamed = saveSeries(store, writerAt(ada), { id, ...TEXT, title: "Suspended" });
    await expect(renamed).rejects.toMatchObject({ reason: "forbidden" });
    await removeSeries(store, writerAt(ada), id);
    expect(await findSeries(store.read, id)).toBeUndefined();
  });

  it("of a writer has their own pieces only, and one of the site those of all", async () => {
    const { store, ada, eve, edith, id } = await openShelf();
    const hers = await publishPiece(store, eve, await createPiece(store, eve));
    const put = { pieceId: hers.id, seriesId: id };
    await expect(putInSeries(store, editorAt(edith), put)).rejects.toMatchObject({
      reason: "conflict",
    });
    await expect(putInSeries(store, writerAt(ada), put)).rejects.toMatchObject({
      reason: "not_found",
    });
    const all = await addSeries(store, editorAt(edith), { writerId: null, ...TEXT });
    expect(await findSeries(store.read, all)).toMatchObject({ slug: "bridges-2" });
    await putInSeries(store, editorAt(edith), { pieceId: hers.id, seriesId: all });
    // She may leave it, and cannot change it.
    await expect(
      saveSeries(store, writerAt(eve), { id: all, ...TEXT, title: "Mine" }),
    ).rejects.toMatchObject({ reason: "not_found" });
    await putInSeries(store, writerAt(eve), { pieceId: hers.id, seriesId: null });
    expect(await partsOf(store.read, all)).toEqual([]);
  });

  it("tells the build only what readers see", async () => {
    const { store, ada, id, changes } = await openShelf();
    const actor = writerAt(ada);
    const draft = await createPiece(store, ada, { headline: "Draft" });
    await putInSeries(store, actor, { pieceId: draft.id, seriesId: id });
    // The address follows the title as long as nobody knows it.
    await saveSeries(store, actor, { id, title: "Other", description: "", slug: () => "other" });
    expect(await findSeries(store.read, id)).toMatchObject({ slug: "other" });
    expect(await changes()).toEqual([]);
    const shown = await publishPiece(store, ada, await createPiece(store, ada));
    await putInSeries(store, actor, { pieceId: shown.id, seriesId: id });
    await saveSeries(store, actor, { id, title: "Known", description: "", slug: () => "known" });
    expect(await findSeries(store.read, id)).toMatchObject({ title: "Known", slug: "other" });
    expect(await changes()).toHaveLength(2);
    // One public part has the same place wherever the draft is.
    await moveInSeries(store, actor, { id, pieceId: shown.id, before: draft.id });
    expect(await changes()).toHaveLength(2);
    expect(await placeInSeries(store.read, draft.id)).toMatchObject({ part: 2, parts: 2 });
    await putInSeries(store, actor, { pieceId: shown.id, seriesId: null });
    expect(await changes()).toHaveLength(3);
  });

  it("takes so many pieces and no more, and offers those that are left", async () => {
    const { store, ada, id } = await openShelf();
    const actor = writerAt(ada);
    const series = { id, writerId: ada.id };
    const piece = await createPiece(store, ada, { headline: "One too many" });
    expect(await candidatesFor(store.read, series, "TOO MANY")).toMatchObject([{ id: piece.id }]);
    expect(await candidatesFor(store.read, series, "%")).toEqual([]);
    await store.write(async (tx) => {
      const row = await tx
        .selectFrom("pieces")
        .selectAll()
        .where("id", "=", piece.id)
        .executeTakeFirstOrThrow();
      for (let position = 0; position < SERIES_LIMITS.pieces; position++) {
        const piece_id = `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`;
        await tx
          .insertInto("pieces")
          .values({ ...row, id: piece_id })
          .execute();
        await tx
          .insertInto("series_pieces")
          .values({ piece_id, series_id: id, position })
          .execute();
      }
    });
    const put = putInSeries(store, actor, { pieceId: piece.id, seriesId: id });
    await expect(put).rejects.toMatchObject({ reason: "conflict" });
  });
});
