import { describe, expect, it } from "vitest";
import type { MarginNotes } from "../../api/desk/margin/notes.ts";
import { listSuggestions } from "../../api/store/pieces/talk/suggestion-answers.ts";
import { createPiece, createWriter } from "../_setup.ts";
import { bodyOf } from "./_editor.ts";
import { befriend, BODY, outcomesOf, suggest } from "./_margin.ts";
import { openOffice, visitAs } from "./_office.ts";

describe("what waits in the margin", () => {
  it("is for the writer of the piece alone, bounded, and cannot end its element", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { id } = await createPiece(store, ada, { body_md: BODY });
    const many = Array.from({ length: 50 }, (_, at) => `</script><b>${at}`.repeat(120));
    await suggest(office, id, { body_md: many.join("\n\n").slice(0, 90_000) });
    await befriend(office, id, null);
    const writer = await visitAs(office, ada);
    const html = await (await writer.get(`/desk/pieces/${id}`)).text();
    const json = /id="margin-notes">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
    const notes = JSON.parse(json) as MarginNotes;
    expect(notes.comments).toMatchObject([{ role: "friend", name: "Ann", isNew: true }]);
    expect(json.length).toBeLessThan(200_000);
    expect(notes.suggestions[0]?.unfit).toBeGreaterThan(0);

    const mary = await createWriter(store, { slug: "mary" });
    for (const other of [await visitAs(office, edith), await visitAs(office, mary)]) {
      expect((await other.get(`/desk/pieces/${id}`)).status).toBe(404);
      const fields = { action: "reply", answer: "Mine." };
      const path = `/desk/pieces/${id}/suggestions/1/margin`;
      expect((await other.post(path, fields)).status).toBe(404);
    }
    const [suggestion] = await listSuggestions(store.read, { pieceId: id, current: "" });
    expect(suggestion).toMatchObject({ answer: null, answered_at: null });
  });

  it("takes a change only where its lines are, of a version that was seen, and once", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada, { body_md: BODY });
    await suggest(office, id, { body_md: BODY.replace("takes", "keeps") });
    const writer = await visitAs(office, ada);
    const html = await (await writer.get(`/desk/pieces/${id}`)).text();
    const json = /id="margin-notes">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
    const [suggestion] = (JSON.parse(json) as MarginNotes).suggestions;
    expect(suggestion?.changes).toMatchObject([
      { line: 4, lines: 1, fresh: "The sea gives and keeps." },
    ]);
    const fields = {
      action: "take",
      change: "0",
      line: "4",
      version: "1",
      shown: suggestion?.mark ?? "",
      outcome: "taken",
    };
    const path = `/desk/pieces/${id}/suggestions/1/margin`;
    for (const wrong of [
      { line: "2" },
      { version: "7" },
      { change: "1" },
      { shown: "0".repeat(64) },
    ]) {
      const { status } = await writer.post(path, { ...fields, ...wrong });
      expect([wrong, status]).toEqual([wrong, 409]);
    }
    expect(await bodyOf(office, id)).toBe(BODY);
    expect((await writer.post(path, fields)).status).toBe(200);
    expect(await bodyOf(office, id)).toBe(BODY.replace("takes", "keeps"));
    expect((await writer.post(path, { ...fields, version: "2" })).status).toBe(409);
    expect(await outcomesOf(office, id)).toEqual(["taken"]);
  });
});
