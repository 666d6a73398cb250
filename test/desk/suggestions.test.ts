import { describe, expect, it } from "vitest";
import type { SuggestedText } from "../../api/contract/suggestions.ts";
import { changesOf, takenText } from "../../api/desk/suggestions/changes.ts";
import { listRevisions } from "../../api/store/pieces/drafts/revisions.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { textOf } from "../../api/store/pieces/talk/suggested-text.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import { fc } from "../_property.ts";
import { digestOf } from "../build/_digest.ts";
import { content, createPiece, keyOf, publishPiece, writerAt } from "../_setup.ts";
import { type Office, openOffice, visitAs, type Visitor } from "./_office.ts";

const LINES = ["One", "Two", "Three", "Four", "Five", "Six"];

const keys = new WeakMap<Store, Awaited<ReturnType<typeof keyOf>>>();

async function suggestTo(
  { store, ada }: Office,
  { id, version }: { id: string; version: number },
  changes: Partial<SuggestedText>,
) {
  const actor = keys.get(store) ?? (await keyOf(store, ada));
  keys.set(store, actor);
  return addSuggestion(store, actor, { pieceId: id, seen: { version }, changes, note: "Why." });
}

/** The answer of the form, with the mark that its page carries. */
async function answer(
  visitor: Visitor,
  path: string,
  { change, ...fields }: { change?: readonly (number | "")[]; action: string; answer?: string },
): Promise<Response> {
  const html = await (await visitor.get(path)).text();
  const shown = /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
  const body = new URLSearchParams({ ...fields, shown, form_token: visitor.token });
  for (const number of change ?? []) body.append("change[]", String(number));
  return visitor.postRaw(path, body.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
}

describe("a suggestion in the desk", () => {
  it("is shown as changes, and what is ticked goes into the draft and nowhere else", async () => {
    const office = await openOffice();
    const { store, ada, dataDir } = office;
    const piece = await createPiece(store, ada, { body_md: LINES.join("\n") });
    const body_md = "One\nTwo and a half\nThree\nFour\nFive\nSix\nSeven";
    await suggestTo(office, piece, { headline: "Another headline", body_md });
    await office.settled();
    const before = digestOf(dataDir);
    const writer = await visitAs(office, ada);
    const list = `/desk/pieces/${piece.id}/suggestions`;
    expect(await (await writer.get("/desk/needs")).text()).toContain("Suggested to you");
    expect(await (await writer.get(`/desk/pieces/${piece.id}`)).text()).toContain(
      "A suggestion waits for your answer",
    );
    expect(await (await writer.get(list)).text()).toContain("Program <bdi>Agent</bdi>");
    const html = await (await writer.get(`${list}/1`)).text();
    expect(html.match(/name="change\[\]"/g)).toHaveLength(3);
    expect(html).toContain("<ins>Two and a half</ins>");

    const nothing = await answer(writer, `${list}/1`, { action: "take" });
    expect(await nothing.text()).toContain("Tick at least one change");
    const empty = await answer(writer, `${list}/1`, { action: "take", change: [""] });
    expect(empty.status).toBe(400);
    const sent = await answer(writer, `${list}/1`, { action: "take", change: [1], answer: "So." });
    expect(sent.headers.get("location")).toBe(`/desk/pieces/${piece.id}?done=taken`);
    expect(await findPiece(store.read, piece.id)).toMatchObject({
      status: "draft",
      content: {
        headline: "A headline",
        body_md: "One\nTwo and a half\nThree\nFour\nFive\nSix",
      },
    });
    expect(await listRevisions(store.read, piece.id)).toMatchObject([{ via: "desk" }, {}]);
    const after = await (await writer.get(`${list}/1`)).text();
    expect(after).toContain("Accepted in part");
    expect(after).not.toContain('name="change[]"');
    const again = await answer(writer, `${list}/1`, { action: "take", change: [0] });
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining("Nothing was"),
    ]);
    await office.settled();
    expect(digestOf(dataDir)).toEqual(before);
  });

  it("is shown with the nearest words around each change, and not with empty lines", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const piece = await createPiece(store, ada, { body_md: "One.\n\nTwo.\n\nThree." });
    await suggestTo(office, piece, { body_md: "First.\n\nTwo.\n\nThird." });
    const writer = await visitAs(office, ada);
    const html = await (await writer.get(`/desk/pieces/${piece.id}/suggestions/1`)).text();
    expect(html).toContain('<div class="diff around" dir="auto"><p>Two.</p></div>');
    expect(html).toContain(">A headline</a>");
  });

  it("of a public piece goes into the working copy, which readers do not see", async () => {
    const office = await openOffice();
    const { store, ada, dataDir } = office;
    const live = await publishPiece(store, ada, await createPiece(store, ada));
    await suggestTo(office, live, { body_md: "A better *body*." });
    await office.settled();
    const before = digestOf(dataDir);
    const writer = await visitAs(office, ada);
    const path = `/desk/pieces/${live.id}/suggestions/1`;
    await answer(writer, path, { action: "take", change: [0] });
    expect(await findWorkingCopy(store.read, live.id)).toMatchObject({
      body_md: "A better *body*.",
    });
    expect(await findPiece(store.read, live.id)).toMatchObject({
      status: "approved",
      content: { body_md: "A *body*." },
    });
    await office.settled();
    expect(digestOf(dataDir)).toEqual(before);
  });

  it("is not taken if the text has moved on, nor while the piece is with the editors", async () => {
    const office = await openOffice({ review: "required" });
    const { store, ada } = office;
    const piece = await createPiece(store, ada);
    await suggestTo(office, piece, { body_md: "Suggested." });
    const writer = await visitAs(office, ada);
    const path = `/desk/pieces/${piece.id}/suggestions/1`;
    const step = { actor: writerAt(ada), review: "required", pieceId: piece.id } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    expect(await (await writer.get(path)).text()).toContain("waiting for an editor");
    const early = await answer(writer, path, { action: "take", change: [0] });
    expect(early.status).toBe(409);
    await takeStep(store, { ...step, action: "withdraw" });
    const { version } = (await findPiece(store.read, piece.id))!;
    const moved = content({ body_md: "Moved on." });
    await takeStep(store, { ...step, action: "edit", content: moved, version });
    const html = await (await writer.get(path)).text();
    expect(html).toContain("has changed since");
    expect(html).not.toContain('value="take"');
    const late = await answer(writer, path, { action: "take", change: [0] });
    expect(late.status).toBe(409);
    expect(await findPiece(store.read, piece.id)).toMatchObject({ content: moved });
    const declined = await answer(writer, path, { action: "decline", answer: "Too late." });
    expect(declined.status).toBe(303);
    expect(await (await writer.get(`/desk/pieces/${piece.id}/suggestions`)).text()).toContain(
      "Too late.",
    );
  });

  it("is not taken in another cut than the one that was shown", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const piece = await createPiece(store, ada);
    await suggestTo(office, piece, { body_md: "Suggested." });
    const writer = await visitAs(office, ada);
    const sent = await writer.post(`/desk/pieces/${piece.id}/suggestions/1`, {
      action: "take",
      "change[]": "0",
      shown: "0".repeat(64),
    });
    expect(sent.status).toBe(409);
    expect(await findPiece(store.read, piece.id)).toEqual(piece);
  });

  it("comes from an editor too, who reads the answer in the review", async () => {
    const office = await openOffice({ review: "required" });
    const { store, ada, edith } = office;
    const piece = await createPiece(store, ada, { body_md: LINES.join("\n") });
    const writer = await visitAs(office, ada);
    const editor = await visitAs(office, edith);
    const page = `/desk/review/${piece.id}`;
    expect((await editor.get(`${page}/suggest`)).status).toBe(404);
    const step = { actor: writerAt(ada), review: "required", pieceId: piece.id } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    const form = await (await editor.get(`${page}/suggest`)).text();
    const base = /name="base" value="([0-9a-f]{64})"/.exec(form)?.[1] ?? "";
    const fields = {
      headline: "A headline",
      sub: "",
      body_md: "One\r\nTwo",
      note: "Shorter.",
      base,
    };
    const wrong = await editor.post(`${page}/suggest`, { ...fields, base: "" });
    expect([wrong.status, await wrong.text()]).toEqual([409, expect.stringContaining("Shorter.")]);
    const sent = await editor.post(`${page}/suggest`, fields);
    expect(sent.headers.get("location")).toBe(`${page}#suggestions`);
    expect(await (await editor.get(page)).text()).toContain("Waiting for an answer");
    const path = `/desk/pieces/${piece.id}/suggestions/1`;
    expect(await (await writer.get(path)).text()).toContain("<bdi>Edith Clarke</bdi>, editor");
    await answer(writer, path, { action: "decline", answer: "It needs its six lines." });
    const after = await (await editor.get(page)).text();
    expect(after).toContain("It needs its six lines.");
    expect(after).toContain("Declined");
  });

  it("gives exactly the shown text for random texts and choices", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const writer = await visitAs(office, ada);
    const line = fc.constantFrom("a", "b b", "c, d.", "", "ü\u{1f600}");
    const body = fc
      .array(line, { minLength: 1, maxLength: 8 })
      .map((lines) => `x\n${lines.join("\n")}`);
    await fc.assert(
      fc.asyncProperty(
        body,
        body,
        fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
        async (older, newer, taken) => {
          fc.pre(older !== newer);
          const piece = await createPiece(store, ada, { body_md: older });
          await suggestTo(office, piece, { body_md: newer });
          const base = textOf(piece.content);
          const suggested = { ...base, body_md: newer };
          const shown = changesOf(base, suggested);
          const change = Array.from({ length: shown.count }, (_, number) => number).filter(
            (number) => taken[number],
          );
          const path = `/desk/pieces/${piece.id}/suggestions/1`;
          const { status } = await answer(writer, path, { action: "take", change });
          expect(status).toBe(change.length ? 303 : 400);
          const expected = takenText(base, suggested, { shown, chosen: new Set(change) });
          const after = (await findPiece(store.read, piece.id))!;
          expect(after.content).toEqual({ ...piece.content, ...expected });
        },
      ),
      { numRuns: 25 },
    );
  });
});
