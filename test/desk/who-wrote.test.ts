import { describe, expect, it } from "vitest";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { declineSuggestion } from "../../api/store/pieces/talk/suggestion-answers.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { markOfText, textOf } from "../../api/store/pieces/talk/suggested-text.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import {
  content,
  createPiece,
  editorAt,
  keyOf,
  RENDERED,
  publishPiece,
  takeSuggested,
  writerAt,
} from "../_setup.ts";
import { seenText } from "../render/_seen-text.ts";
import { openOffice, visitAs } from "./_office.ts";
import { recordOf, saveAs } from "./_who-wrote.ts";

describe("the writer's statement", () => {
  it("is typed in the details, shown in the preview, on the page and in the record, and set by nobody else", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const piece = await createPiece(store, ada);
    const statement = "Written by hand, then spoken into a <phone>.";
    expect((await saveAs(office, piece.id, { statement })).status).toBe(303);
    const saved = (await findPiece(store.read, piece.id))!;
    expect(saved.content.statement).toBe(statement);
    const writer = await visitAs(office, ada);
    const shown = "Ada Lovelace</bdi> about this text: <bdi>Written by hand, then spoken";
    const publish = await (await writer.get(`/desk/pieces/${piece.id}/publish`)).text();
    expect(publish.replaceAll("&lt;", "<")).toContain(shown);
    await publishPiece(store, ada, saved);
    await office.settled();
    const { url, drafting } = await recordOf(office, piece.id);
    expect(drafting).toEqual({ by: "person", statement });
    const page = await (await fetch(url)).text();
    expect(page).toContain(shown);
    expect(page).toContain("&lt;phone");
    expect(page).not.toContain("ai-disclosure");
    const feed = (await (await fetch(`${origin}/author/ada/feed.json`)).json()) as {
      items: { _service: { drafting?: unknown } }[];
    };
    expect(feed.items[0]?.["_service"].drafting).toEqual({ by: "person", statement });
    expect(await (await fetch(`${url}.md`)).text()).toContain(`drafting: {"by":"person"`);
  });

  it("is kept as it was typed while it is too long, and keeps the piece from being published", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const piece = await createPiece(store, ada);
    await saveAs(office, piece.id, { statement: "s".repeat(301) });
    const saved = (await findPiece(store.read, piece.id))!;
    expect(saved.content.typed).toEqual({ statement: "s".repeat(301) });
    await expect(publishPiece(store, ada, saved)).rejects.toMatchObject({
      reason: "validation_failed",
    });
    await saveAs(office, piece.id, { statement: " " });
    const emptied = (await findPiece(store.read, piece.id))!;
    expect([emptied.content.statement, emptied.content.typed]).toEqual([undefined, undefined]);
  });

  it("stays when a program revises the draft, which cannot read or set it", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada);
    const piece = await createPiece(store, ada);
    await saveAs(office, piece.id, { statement: "Mine." });
    const { version } = (await findPiece(store.read, piece.id))!;
    const step = { actor: key, review: "required", pieceId: piece.id, version } as const;
    await takeStep(store, { ...step, action: "revise", changes: { body_md: "Another." } });
    expect((await findPiece(store.read, piece.id))?.content.statement).toBe("Mine.");
  });
});

describe("the receipt", () => {
  it("says who saved how much, who published, and what readers are told, as the preview does", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const key = await keyOf(store, ada, "Night <agent>");
    const body_md = "Line one, by the bot.";
    const draft = await addDraft(store, key, { writerId: ada.id, content: content({ body_md }) });
    await saveAs(office, draft.id, { body_md: `${body_md}\n\nLine two, by Ada too` });
    const edited = (await findPiece(store.read, draft.id))!;
    const statement = "A program (<bdi>Night &lt;agent></bdi>) took part in this text.";
    const share = "<bdi>51%</bdi> of the text is as the program wrote it.";
    const writer = await visitAs(office, ada);
    const publish = await (await writer.get(`/desk/pieces/${draft.id}/publish`)).text();
    const plain = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&gt;", ">");
    expect(plain(publish).replaceAll("&lt;bdi>", "<bdi>")).toContain("took part in this text.");
    await publishPiece(store, ada, edited);
    const live = (await findPiece(store.read, draft.id))!;
    await addSuggestion(store, editorAt(edith), {
      pieceId: draft.id,
      seen: { mark: markOfText(textOf(live.content)) },
      changes: { headline: "Better" },
      note: null,
    });
    await takeStep(store, {
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      pieceId: draft.id,
      version: live.version,
      content: { ...live.content, headline: "Better" },
      suggestion: { number: 1, outcome: "taken", answer: null, keyId: null },
    });
    await office.settled();
    const receipt = plain(await (await writer.get(`/desk/pieces/${draft.id}/revisions`)).text());
    expect(receipt).toContain("Who wrote it");
    expect(receipt).toContain(
      "The program <bdi>Night &lt;agent></bdi>: revisions: 1, share of the text: 51%",
    );
    expect(receipt).toContain("<bdi>Ada Lovelace</bdi>: revisions: 2, share of the text: 49%");
    expect(receipt).toContain("<bdi>Edith Clarke</bdi>, editor: suggestions accepted: 1");
    expect(receipt).toContain("published it");
    expect(receipt).toContain(statement);
    expect(receipt).toContain(share);
    const { url, drafting } = await recordOf(office, draft.id);
    expect(drafting).toEqual({ by: "both", client: "Night <agent>", unchanged: 0.51 });
    const page = plain(await (await fetch(url)).text());
    expect(page).toContain(statement);
    expect(page).toContain('<meta name="ai-disclosure" content="ai-assisted"');
  });

  it("names the program on the list of pieces, in the desk and over REST", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada, "Night agent");
    await addDraft(store, key, { writerId: ada.id, content: content() });
    const writer = await visitAs(office, ada);
    expect(await (await writer.get("/desk")).text()).toContain("Drafted by <bdi>Night agent</bdi>");
  });
});

describe("a private preview", () => {
  it("says who drafted the text, and not that anybody published it", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const key = await keyOf(store, ada, "Night agent");
    const { id } = await addDraft(store, key, { writerId: ada.id, content: content() });
    const link = { pieceId: id, label: "Ann", days: 1 };
    const { token } = await createPreviewLink(store, writerAt(ada), link);
    const page = seenText(await (await fetch(`${origin}/desk/preview/${token}`)).text());
    expect(page).toMatch(/The text was drafted by a program \(\s*Night agent\s*\)/);
    expect(page).not.toContain("published by");
  });
});

describe("a suggestion that is taken", () => {
  it("is told as the headline that it changed, without a share of the text", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada, "Night agent");
    const piece = await createPiece(store, ada);
    const changes = { headline: "Ink" };
    const taken = await takeSuggested(store, ada, key, { pieceId: piece.id, changes });
    await publishPiece(store, ada, taken);
    await office.settled();
    const { url, drafting } = await recordOf(office, piece.id);
    expect(drafting).toEqual({ by: "both", client: "Night agent", suggested: ["headline"] });
    const page = seenText(await (await fetch(url)).text());
    expect(page).toMatch(/The headline was suggested by a program \(\s*Night agent\s*\)/);
    expect(page).not.toMatch(/took part|0\s*%/);
  });

  it("takes the time of a scheduled piece back, as any other edit", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const key = await keyOf(store, ada);
    const piece = await createPiece(store, ada);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const step = { actor: writerAt(ada), review: "off", pieceId: piece.id } as const;
    await takeStep(store, { ...step, action: "schedule", rendered: RENDERED, version: 1, at });
    const suggested = { body_md: "Better." };
    const seen = { version: 1 };
    const given = { pieceId: piece.id, seen, changes: suggested, note: null };
    await addSuggestion(store, key, given);
    // A suggestion that waits changes nothing.
    expect((await findPiece(store.read, piece.id))?.plan).toMatchObject({ takenBack: null });
    const writer = await visitAs(office, ada);
    const path = `/desk/pieces/${piece.id}/suggestions/1`;
    const html = await (await writer.get(path)).text();
    const shown = /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
    const taken = await writer.post(path, { action: "take", "change[]": "0", shown });
    expect(taken.status).toBe(303);
    const after = (await findPiece(store.read, piece.id))!;
    expect(after).toMatchObject({ status: "draft", content: suggested });
    expect(after.plan?.takenBack).toBeTruthy();
  });

  it("is not offered to a stranger, who cannot answer it either", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const key = await keyOf(store, ada);
    const piece = await createPiece(store, ada);
    const changes = { body_md: "Better." };
    await addSuggestion(store, key, {
      pieceId: piece.id,
      seen: { version: 1 },
      changes,
      note: null,
    });
    const stranger = await visitAs(office, edith);
    const path = `/desk/pieces/${piece.id}/suggestions`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/1`)).status).toBe(404);
    expect((await stranger.post(`${path}/1`, { action: "decline" })).status).toBe(404);
    const given = { pieceId: piece.id, number: 1, answer: null };
    await expect(declineSuggestion(store, writerAt(edith), given)).rejects.toMatchObject({
      reason: "not_found",
    });
  });
});
