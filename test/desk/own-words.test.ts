import { describe, expect, it } from "vitest";
import { OWN_WORDS } from "../../api/contract/own-words.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { content, createPiece, keyOf } from "../_setup.ts";
import { openOffice, seenIn, visitAs } from "./_office.ts";
import { recordOf, saveAs } from "./_who-wrote.ts";

describe("a text that a program only sent", () => {
  it("is its writer's own, if they tick so beside Publish", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada, "galley");
    const own = await addDraft(store, key, { writerId: ada.id, content: content() });
    for (const [index, body_md] of ["One.", "Two.", "Three."].entries()) {
      const changes = {
        action: "revise",
        pieceId: own.id,
        actor: key,
        changes: { body_md },
      } as const;
      await takeStep(store, { ...changes, version: index + 1, review: "off" });
    }
    const other = await addDraft(store, key, { writerId: ada.id, content: content() });
    const writer = await visitAs(office, ada);
    for (const [id, ticked] of [
      [own.id, { own_words: "yes" }],
      [other.id, {}],
    ] as const) {
      const page = await (await writer.get(`/desk/pieces/${id}/publish`)).text();
      // A program that saves often is named twice, not for every save.
      expect(page.match(/The program <bdi>galley<\/bdi> (?:drafted|changed) this/g)).toHaveLength(
        id === own.id ? 2 : 1,
      );
      expect(page).toContain('Tell readers: <q lang="en">I wrote this text myself.');
      const form = { seen: seenIn(page), own_words_asked: "yes", ...ticked };
      const answer = await writer.post(`/desk/pieces/${id}/publish`, form);
      expect(answer.status).toBe(303);
    }
    await office.settled();
    const { url, drafting } = await recordOf(office, own.id);
    const statement = "I wrote this text myself. The program only sent it.";
    expect(drafting).toEqual({
      by: "agent",
      client: "galley",
      unchanged: 1,
      statement,
      own_words: true,
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain("The text was sent by a program (<bdi>galley</bdi>)");
    expect(page).toContain(`Ada Lovelace</bdi> about this text: <bdi>${statement}`);
    expect(page).not.toContain("ai-disclosure");
    const silent = await recordOf(office, other.id);
    expect(silent.drafting).toEqual({ by: "agent", client: "galley", unchanged: 1 });
    expect(await (await fetch(silent.url)).text()).toContain('content="ai-generated"');
  });

  it("is asked about again after a program changed it, and the writer can take it back", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada, "galley");
    const statement = OWN_WORDS.en;
    const draft = await addDraft(store, key, { writerId: ada.id, content: content() });
    const writer = await visitAs(office, ada);
    const path = `/desk/pieces/${draft.id}/publish`;
    const isTicked = async (): Promise<boolean> => {
      const page = await (await writer.get(path)).text();
      const [box = ""] = /<input[^>]*type="checkbox"[^>]*name="own_words"[^>]*>/.exec(page) ?? [];
      expect(box).not.toBe("");
      return box.includes(" checked");
    };
    await saveAs(office, draft.id, { statement });
    expect(await isTicked()).toBe(true);
    const added = { action: "revise", pieceId: draft.id, changes: { sub: "New." } } as const;
    await takeStep(store, { ...added, actor: key, version: 2, review: "off" });
    expect((await findPiece(store.read, draft.id))?.content.statement).toBeUndefined();
    expect(await isTicked()).toBe(false);
    await saveAs(office, draft.id, { statement });
    const seen = seenIn(await (await writer.get(path)).text());
    expect((await writer.post(path, { seen, own_words_asked: "yes" })).status).toBe(303);
    const live = (await findPiece(store.read, draft.id))!;
    expect([live.status, live.content.statement]).toEqual(["approved", undefined]);
  });

  it("is not asked about where a person wrote it, or has said something", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada, "galley");
    const typed = await createPiece(store, ada);
    const told = await addDraft(store, key, { writerId: ada.id, content: content() });
    await saveAs(office, told.id, { statement: "With a program." });
    const writer = await visitAs(office, ada);
    for (const { id } of [typed, told]) {
      const page = await (await writer.get(`/desk/pieces/${id}/publish`)).text();
      expect(page).not.toContain("own_words");
    }
  });
});
