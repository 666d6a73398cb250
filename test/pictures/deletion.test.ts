import { describe, expect, it, onTestFinished } from "vitest";
import type { Refusal } from "../../api/contract/errors.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { newestChange } from "../../api/store/log/changes.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { readPictureFile } from "../../api/store/pictures/pictures.ts";
import { createPiece, createTestStore, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { givePicture } from "./_pictures.ts";

const ROUNDS = 30;

/** Two stores on one database, as two nodes have them. */
async function openPair(): Promise<[Store, Store]> {
  const { store, clock } = await createTestStore();
  const other = await openStore(store.address, { clock });
  onTestFinished(() => other.close());
  return [store, other];
}

function idOf(number: number): string {
  return number.toString(16).padStart(32, "0");
}

/** Pictures that a public text shows although its writer does not have them. */
async function takenFromOthers(store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .leftJoin("picture_owners", (join) =>
      join
        .onRef("picture_owners.picture_id", "=", "piece_pictures.picture_id")
        .onRef("picture_owners.writer_id", "=", "pieces.writer_id"),
    )
    .select("piece_pictures.picture_id")
    .where("picture_owners.picture_id", "is", null)
    .execute();
  return rows.map(({ picture_id }) => picture_id);
}

describe("deleting a picture", () => {
  it("while a piece that shows it is published leaves no piece that shows it", async () => {
    const [here, there] = await openPair();
    const ada = await createWriter(here);
    for (let round = 0; round < ROUNDS; round++) {
      const id = idOf(round);
      await givePicture(here, ada, id);
      const draft = await createPiece(here, ada);
      const html = `<p><img src="/pictures/${id}" alt="" /></p>`;
      const proof = { html, text: "", version: RENDERER_VERSION, slug: `piece-${round}` };
      const works = [
        () => publishPiece(here, ada, draft, proof),
        () => deletePicture(there, writerAt(ada), { writerId: ada.id, id }),
      ];
      if (round % 2) works.reverse();
      await Promise.all(works.map((work) => work()));
    }
    expect(await takenFromOthers(here)).toEqual([]);
    expect(await here.read.selectFrom("piece_pictures").selectAll().execute()).toEqual([]);
    expect(await here.read.selectFrom("pictures").selectAll().execute()).toEqual([]);
  });

  it("while another writer gets the same one leaves that writer a whole picture", async () => {
    const [here, there] = await openPair();
    const ada = await createWriter(here);
    const bob = await createWriter(here, { slug: "bob" });
    for (let round = 0; round < ROUNDS; round++) {
      const id = idOf(round);
      await givePicture(here, ada, id);
      const works = [
        () => givePicture(here, bob, id),
        () => deletePicture(there, writerAt(ada), { writerId: ada.id, id }),
      ];
      if (round % 2) works.reverse();
      await Promise.all(works.map((work) => work()));
      for (const name of ["1280.jpg", "1280.webp"]) {
        expect(await readPictureFile(here.read, { id, name })).toBeInstanceOf(Buffer);
      }
    }
    const owners = await here.read.selectFrom("picture_owners").select("writer_id").execute();
    expect(owners).toEqual(Array.from({ length: ROUNDS }, () => ({ writer_id: bob.id })));
  });

  it("twice at once is done once", async () => {
    const [here, there] = await openPair();
    const ada = await createWriter(here);
    const id = idOf(1);
    await givePicture(here, ada, id);
    const results = await Promise.allSettled(
      [here, there].map((store) => deletePicture(store, writerAt(ada), { writerId: ada.id, id })),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as Refusal] : [],
    );
    expect(refusals.map(({ reason }) => reason)).toEqual(["not_found"]);
    const entries = await here.read
      .selectFrom("audit")
      .select(["actor_id", "subject_id"])
      .where("action", "=", "delete picture")
      .execute();
    expect(entries).toEqual([{ actor_id: ada.id, subject_id: id }]);
  });

  it("leaves texts as they are, and records no change that readers would not see", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const id = idOf(1);
    await givePicture(store, ada, id);
    const body_md = `![A bridge](/pictures/${id})`;
    const draft = await createPiece(store, ada, { body_md });
    const newest = await newestChange(store.read);
    expect(await deletePicture(store, writerAt(ada), { writerId: ada.id, id })).toBe(false);
    expect(await newestChange(store.read)).toBe(newest);
    const { content } = await takeStep(store, {
      pieceId: draft.id,
      actor: writerAt(ada),
      review: "off",
      action: "ask_for_look",
    });
    expect(content.body_md).toBe(body_md);
  });
});
