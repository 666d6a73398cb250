import { describe, expect, it } from "vitest";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { listRevisions } from "../../api/store/pieces/drafts/revisions.ts";
import { draftingFrom, draftingOf } from "../../api/store/pieces/drafts/kept-drafting.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  keyOf,
  RENDERED,
  publishPiece,
  takeSuggested,
  writerAt,
} from "../_setup.ts";

async function createHouse() {
  const house = await createTestStore();
  const { store } = house;
  const ada = await createWriter(store);
  const key = await keyOf(store, ada);
  const drafting = async (id: string) =>
    store.read
      .selectFrom("drafting")
      .select(["by", "client", "unchanged"])
      .where("piece_id", "=", id)
      .executeTakeFirst();
  const byKey = (body_md: string) =>
    addDraft(store, key, { writerId: ada.id, content: content({ body_md }) });
  const edit = async (pieceId: string, version: number, body_md: string) =>
    takeStep(store, {
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      pieceId,
      version,
      content: content({ body_md }),
    });
  return { ...house, ada, key, drafting, byKey, edit };
}

describe("who wrote a public text", () => {
  it("is a person if only they have saved it, and nobody before it is public", async () => {
    const { store, ada, drafting } = await createHouse();
    const piece = await createPiece(store, ada);
    expect(await drafting(piece.id)).toBeUndefined();
    await publishPiece(store, ada, piece);
    expect(await drafting(piece.id)).toEqual({ by: "person", client: null, unchanged: null });
  });

  it("is an agent if the text is as it came through a key", async () => {
    const { store, ada, drafting, byKey } = await createHouse();
    const piece = await byKey("One.\nTwo.");
    await publishPiece(store, ada, piece);
    expect(await drafting(piece.id)).toEqual({ by: "agent", client: "Agent", unchanged: 100 });
    expect(await listRevisions(store.read, piece.id)).toMatchObject([{ keyName: "Agent" }]);
  });

  it("is both if a person changed it, with the share that is as the program wrote it", async () => {
    const { store, ada, drafting, byKey, edit } = await createHouse();
    const piece = await byKey("aaaaa\nbbbbb");
    const edited = await edit(piece.id, piece.version, "aaaaa\nccccccccccccccc");
    await publishPiece(store, ada, edited);
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: 25 });
    const again = await edit(piece.id, edited.version, "ccccccccccccccc");
    const step = { actor: writerAt(ada), review: "off", pieceId: piece.id } as const;
    await takeStep(store, {
      ...step,
      action: "update",
      version: again.version,
      rendered: RENDERED,
    });
    // The headline is still the program's.
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: null });
    const { suggested } = await store.read
      .selectFrom("drafting")
      .select("suggested")
      .executeTakeFirstOrThrow();
    expect(suggested).toBe("headline");
  });

  it("is told as what it is if a program suggested only the headline or the standfirst", async () => {
    const { store, ada, key } = await createHouse();
    const piece = await createPiece(store, ada, { body_md: "Ada's own text." });
    const step = { actor: key, review: "required", pieceId: piece.id } as const;
    const drafting = async () => {
      const { content: now } = (await findPiece(store.read, piece.id))!;
      return draftingFrom((await draftingOf(store.read, { pieceId: piece.id, content: now }))!);
    };
    await takeStep(store, { ...step, action: "revise", version: 1, changes: { headline: "Ink" } });
    expect(await drafting()).toEqual({ by: "both", client: "Agent", suggested: ["headline"] });
    await takeStep(store, { ...step, action: "revise", version: 2, changes: { sub: "Dark." } });
    expect(await drafting()).toMatchObject({ suggested: ["headline", "standfirst"] });
  });

  it("is the person if less of the text than readers are told of is a program's", async () => {
    const { store, ada, key, drafting } = await createHouse();
    const lines = Array.from({ length: 40 }, (_, index) => `A long line number ${index} by Ada.`);
    const piece = await createPiece(store, ada, { body_md: lines.join("\n") });
    const changes = { body_md: lines.with(7, "A line by Bot.").join("\n") };
    const step = { actor: key, review: "required", pieceId: piece.id, version: 1 } as const;
    await publishPiece(store, ada, await takeStep(store, { ...step, action: "revise", changes }));
    expect(await drafting(piece.id)).toEqual({ by: "person", client: null, unchanged: null });
  });

  it("is both if a program revised what a person had saved", async () => {
    const { store, ada, key, drafting } = await createHouse();
    const piece = await createPiece(store, ada);
    const revised = await takeStep(store, {
      actor: key,
      review: "required",
      action: "revise",
      pieceId: piece.id,
      version: 1,
      changes: { body_md: "By a program." },
    });
    await publishPiece(store, ada, revised);
    expect(await drafting(piece.id)).toMatchObject({ by: "both", client: "Agent" });
  });

  it("is both if a person took a program's suggestion, which their revision names", async () => {
    const { store, ada, key, drafting } = await createHouse();
    const piece = await createPiece(store, ada);
    const changes = { body_md: "Suggested." };
    const taken = await takeSuggested(store, ada, key, { pieceId: piece.id, changes });
    await publishPiece(store, ada, taken);
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: 100 });
    expect(await listRevisions(store.read, piece.id)).toMatchObject([
      { via: "desk", keyName: "Agent" },
      { via: "desk", keyName: null },
    ]);
  });

  it("counts the lines that a program added, and none of those that it carried along", async () => {
    const { store, ada, key, drafting } = await createHouse();
    const lines = Array.from({ length: 9 }, (_, index) => `Line ${index} by Ada.`);
    const piece = await createPiece(store, ada, { body_md: lines.join("\n") });
    const revised = await takeStep(store, {
      actor: key,
      review: "required",
      action: "revise",
      pieceId: piece.id,
      version: 1,
      changes: { body_md: [...lines, "Line 9 by Bot."].join("\n") },
    });
    await publishPiece(store, ada, revised);
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: 10 });
  });

  it("counts what a person types after they took a suggestion as the person's", async () => {
    const { store, ada, key, drafting, edit } = await createHouse();
    const piece = await createPiece(store, ada, { body_md: "Ada's." });
    const suggested = { body_md: "Ada's.\nBot's." };
    await takeSuggested(store, ada, key, { pieceId: piece.id, changes: suggested });
    const typed = await edit(piece.id, 2, `${suggested.body_md}\nMore of it.`);
    expect(await listRevisions(store.read, piece.id)).toMatchObject([
      { keyName: null },
      { keyName: "Agent" },
      { keyName: null },
    ]);
    await publishPiece(store, ada, typed);
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: 26 });
  });

  it("is still the program if the writer brings an older text of the program's back", async () => {
    const { store, ada, key, drafting, byKey, edit } = await createHouse();
    const piece = await byKey("First.");
    const step = { actor: key, review: "required", pieceId: piece.id } as const;
    const changes = { body_md: "Second." };
    const second = await takeStep(store, { ...step, action: "revise", version: 1, changes });
    const restored = await edit(piece.id, second.version, "First.");
    await publishPiece(store, ada, restored);
    expect(await drafting(piece.id)).toEqual({ by: "agent", client: "Agent", unchanged: 100 });
  });

  it("names each program, and gives no share if too many turns would have to be read", async () => {
    const { store, ada, key, drafting } = await createHouse();
    const other = await keyOf(store, ada, "Other");
    const piece = await createPiece(store, ada);
    let { version } = piece;
    for (let turn = 0; turn < 24; turn++) {
      const step = { review: "required", pieceId: piece.id, version } as const;
      const actor = turn % 2 ? key : other;
      const changes = { body_md: `Turn ${turn}.` };
      ({ version } = await takeStep(store, { ...step, actor, action: "revise", changes }));
    }
    await publishPiece(store, ada, { ...piece, version });
    expect(await drafting(piece.id)).toEqual({
      by: "both",
      client: "Other, Agent",
      unchanged: null,
    });
  });
});
