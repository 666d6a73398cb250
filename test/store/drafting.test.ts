import { describe, expect, it } from "vitest";
import { addDraft } from "../../api/store/drafts.ts";
import { listRevisions } from "../../api/store/history.ts";
import { takeStep } from "../../api/store/lifecycle.ts";
import { addSuggestion } from "../../api/store/suggestions.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  keyOf,
  PROOF,
  publishPiece,
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
    await takeStep(store, { ...step, action: "update", version: again.version, proof: PROOF });
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: 0 });
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
    const seen = { version: 1 };
    await addSuggestion(store, key, { pieceId: piece.id, seen, changes, note: null });
    const taken = await takeStep(store, {
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      pieceId: piece.id,
      version: 1,
      content: content(changes),
      separate: true,
      suggestion: { number: 1, outcome: "taken", answer: null, keyId: key.keyId },
    });
    await publishPiece(store, ada, taken);
    expect(await drafting(piece.id)).toEqual({ by: "both", client: "Agent", unchanged: null });
    expect(await listRevisions(store.read, piece.id)).toMatchObject([
      { via: "desk", keyName: "Agent" },
      { via: "desk", keyName: null },
    ]);
  });
});
