import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { finishPictureRow } from "../../api/store/pictures/picture-finish.ts";
import { describePicture, listPictures } from "../../api/store/pictures/picture-library.ts";
import { findOwnPicture } from "../../api/store/pictures/pictures.ts";
import { usesOf } from "../../api/store/pictures/picture-uses.ts";
import { pictureBytesOf } from "../../api/store/pieces/drafts/quotas.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { givePicture } from "./_pictures.ts";

const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);

function showing(id: string) {
  return {
    html: `<p><img src="/pictures/${id}" alt="" /></p>`,
    text: "",
    version: 1,
    slug: "a-headline",
  };
}

describe("a library", () => {
  it("lists a writer's own pictures, newest first, a page at a time", async () => {
    const { store, clock } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, bob, "f".repeat(32));
    const ids = Array.from("01234", (digit) => digit.repeat(32));
    for (const id of ids) {
      clock.advance({ minutes: 1 });
      await givePicture(store, ada, id, { alt: `Picture ${id[0]}` });
    }
    const pageAt = async (offset: number) => {
      const { pictures, more } = await listPictures(store.read, {
        writerId: ada.id,
        limit: 2,
        offset,
      });
      return [pictures.map(({ alt }) => alt), more];
    };
    expect(await pageAt(0)).toEqual([["Picture 4", "Picture 3"], true]);
    expect(await pageAt(2)).toEqual([["Picture 2", "Picture 1"], true]);
    expect(await pageAt(4)).toEqual([["Picture 0"], false]);
  });

  it("says where each picture is used: in public texts, drafts and unpublished changes", async () => {
    const { store, clock } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    for (const writer of [ada, bob]) {
      await givePicture(store, writer, BRIDGE);
      await givePicture(store, writer, RIVER);
    }
    const body_md = `![](/pictures/${BRIDGE})`;
    const shown = await publishPiece(
      store,
      ada,
      await createPiece(store, ada, { headline: "Shown", body_md }),
      showing(BRIDGE),
    );
    clock.advance({ minutes: 1 });
    const draft = await createPiece(store, ada, {
      headline: "Draft",
      body_md: `${body_md} ${body_md}`,
    });
    await createPiece(store, ada, { headline: "None", body_md: "No pictures/ here." });
    await publishPiece(store, bob, await createPiece(store, bob, { body_md }), showing(BRIDGE));
    clock.advance({ minutes: 1 });
    await takeStep(store, {
      pieceId: shown.id,
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      version: shown.version,
      content: content({ headline: "Edited", body_md: `![](/pictures/${RIVER})` }),
    });
    const uses = await usesOf(store.read, {
      writerId: ada.id,
      ids: [BRIDGE, RIVER],
      limit: 5,
    });
    expect(uses.get(BRIDGE)).toEqual({
      shown: [{ id: shown.id, headline: "Shown", isCover: false }],
      more: false,
      drafts: [{ id: draft.id, headline: "Draft", isCover: false }],
    });
    expect(uses.get(RIVER)).toEqual({
      shown: [],
      more: false,
      drafts: [{ id: shown.id, headline: "Edited", isCover: false }],
    });
  });

  it("counts all encodings of a picture for each writer, whoever had it first", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, ada, BRIDGE);
    const avif = { slot: 2_560, type: "avif", width: 2_560, height: 1_920 } as const;
    const files = [{ ...avif, bytes: Buffer.alloc(1_000) }];
    await finishPictureRow(store, { id: BRIDGE, files });
    await givePicture(store, bob, BRIDGE);
    const [adas, bobs] = await Promise.all(
      [ada, bob].map(({ id }) => pictureBytesOf(store.read, id)),
    );
    expect(adas).toBeGreaterThan(1_000);
    expect(bobs).toBe(adas);
  });

  it("names no more pieces than asked for", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    await givePicture(store, ada, BRIDGE);
    for (const slug of ["one", "two", "three"]) {
      await publishPiece(store, ada, await createPiece(store, ada), { ...showing(BRIDGE), slug });
    }
    const uses = await usesOf(store.read, { writerId: ada.id, ids: [BRIDGE], limit: 2 });
    expect([uses.get(BRIDGE)?.shown.length, uses.get(BRIDGE)?.more]).toEqual([2, true]);
  });

  it("changes the description of the writer's own picture only", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, ada, BRIDGE, { alt: "A bridge" });
    const alt = "A stone bridge";
    await expect(
      describePicture(store, { writerId: bob.id, id: BRIDGE, alt, review: "off" }),
    ).rejects.toThrow("You have no such picture.");
    await givePicture(store, bob, BRIDGE, { alt: "My bridge" });
    await describePicture(store, { writerId: ada.id, id: BRIDGE, alt, review: "off" });
    const altOf = async (writerId: string) =>
      (await findOwnPicture(store.read, { writerId, id: BRIDGE }))?.alt;
    expect([await altOf(ada.id), await altOf(bob.id)]).toEqual([alt, "My bridge"]);
  });
});
