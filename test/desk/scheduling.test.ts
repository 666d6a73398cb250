import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { createPiece, createTestClock, publishPiece, writerAt } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

/** The clock of the tests stands at 1 March 2026, 12:00. */
async function openCast({ review = "off" }: { review?: "off" | "required" } = {}) {
  const clock = createTestClock();
  const office = await openOffice({ clock, review });
  const visitor = await visitAs(office, office.ada);
  const draft = await createPiece(office.store, office.ada, { headline: "Ink", tags: ["paper"] });
  return { ...office, office, clock, visitor, draft };
}

const LATER = { when: "later", at: "2026-03-02T08:00", offset: "-60" };

async function now({ store }: Pick<Office, "store">, { id }: StoredPiece): Promise<StoredPiece> {
  return (await findPiece(store.read, id))!;
}

describe("the publish page", () => {
  it("publishes at the time of the writer's own zone, with the address, category and tags chosen there", async () => {
    const { office, store, clock, visitor, draft } = await openCast();
    const shown = await visitor.get(`/desk/pieces/${draft.id}/publish`);
    const page = await shown.text();
    for (const field of ["wanted_slug", "category", "tags", "when", "date", "at"]) {
      expect(page).toContain(`name="${field}"`);
    }
    const chosen = { wanted_slug: "dark-ink", category: "money", tags: "ink, wells" };
    const reply = await visitor.press(`/desk/pieces/${draft.id}/publish`, {
      ...chosen,
      ...LATER,
    });
    expect(reply.headers.get("location")).toBe(`/desk/pieces/${draft.id}?done=scheduled`);
    expect(await now(office, draft)).toMatchObject({
      status: "draft",
      content: { wanted_slug: "dark-ink", category: "money", tags: ["ink", "wells"] },
      plan: { publishAt: "2026-03-02T07:00:00.000Z", takenBack: null },
    });
    const editor = await (await visitor.get(`/desk/pieces/${draft.id}`)).text();
    expect(editor).toContain("Scheduled for");
    expect(await publishDue(store, { review: "off" })).toBe(0);
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "off" })).toBe(1);
    expect(await now(office, draft)).toMatchObject({ status: "approved", slug: "dark-ink" });
  });

  it("refuses a time in the past, a date in the future and a wrong address beside their fields", async () => {
    const { office, visitor, draft } = await openCast();
    const publish = async (fields: Record<string, string>): Promise<string> => {
      const reply = await visitor.press(`/desk/pieces/${draft.id}/publish`, fields);
      expect(reply.status).toBe(400);
      return reply.text();
    };
    expect(await publish({ ...LATER, at: "2026-03-01T08:00" })).toContain("Must be in the future.");
    expect(await publish({ ...LATER, at: "soon" })).toContain("Choose a day and a time.");
    expect(await publish({ date: "2026-03-09" })).toContain("Must not be in the future.");
    expect(await publish({ wanted_slug: "Not a slug!" })).toContain("Use the letters a to z");
    expect(await now(office, draft)).toMatchObject({ status: "draft", version: draft.version });
  });

  it("publishes with an earlier date", async () => {
    const { office, visitor, draft } = await openCast();
    await visitor.press(`/desk/pieces/${draft.id}/publish`, { date: "2019-05-04" });
    expect(await now(office, draft)).toMatchObject({
      status: "approved",
      publishedAt: "2019-05-04T00:00:00.000Z",
    });
  });

  it("shows the share card, and what changes for readers on Update", async () => {
    const { store, ada, visitor, draft } = await openCast();
    const live = await publishPiece(store, ada, draft);
    await takeStep(store, {
      pieceId: live.id,
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      version: live.version,
      content: { ...live.content, headline: "Blue ink" },
    });
    const page = await (await visitor.get(`/desk/pieces/${live.id}/publish`)).text();
    expect(page).toContain("What changes for readers");
    expect(page).toContain("<ins>Blue");
    // A public piece has its date already.
    expect(page).toContain('name="when"');
    expect(page).not.toContain('name="date"');
    const card = await visitor.get(`/desk/pieces/${live.id}/card.jpg`);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(new Uint8Array(await card.arrayBuffer()).slice(0, 2)).toEqual(
      new Uint8Array([0xff, 0xd8]),
    );
  });
});

describe("a scheduled update in the desk", () => {
  it("replaces the public text at its time, and My pieces names the time", async () => {
    const { office, store, ada, clock, visitor, draft } = await openCast();
    const live = await publishPiece(store, ada, draft);
    await takeStep(store, {
      pieceId: live.id,
      actor: writerAt(ada),
      review: "off",
      action: "edit",
      version: live.version,
      content: { ...live.content, headline: "Blue ink" },
    });
    const reply = await visitor.press(`/desk/pieces/${live.id}/publish`, LATER);
    expect(reply.headers.get("location")).toBe(`/desk/pieces/${live.id}?done=scheduled`);
    expect(await (await visitor.get("/desk")).text()).toMatch(/Update scheduled for\s*<time/);
    expect(await (await visitor.get(`/desk/pieces/${live.id}`)).text()).toContain(
      "Until then, readers see the published text.",
    );
    expect((await now(office, live)).content.headline).toBe("Ink");
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "off" })).toBe(1);
    expect((await now(office, live)).content.headline).toBe("Blue ink");
  });

  it("is accepted by an editor for its time where review is required", async () => {
    const { office, store, ada, edith, clock, visitor, draft } = await openCast({
      review: "required",
    });
    const live = await publishPiece(store, ada, draft);
    await takeStep(store, {
      pieceId: live.id,
      actor: writerAt(ada),
      review: "required",
      action: "edit",
      version: live.version,
      content: { ...live.content, headline: "Blue ink" },
    });
    await visitor.press(`/desk/pieces/${live.id}/publish`, LATER);
    const editor = await visitAs(office, edith);
    const review = await (await editor.get(`/desk/review/${live.id}`)).text();
    expect(review).toContain("Accept for its time");
    const answered = await editor.press(`/desk/review/${live.id}`, { action: "accept_update" });
    expect(answered.headers.get("location")).toBe("/desk/review?done=accept_for_time");
    expect(await (await visitor.get(`/desk/pieces/${live.id}`)).text()).toContain(
      "An editor accepted your update.",
    );
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "required" })).toBe(1);
    expect((await now(office, live)).content.headline).toBe("Blue ink");
  });
});

describe("a scheduled piece in the desk", () => {
  it("says that its time was taken back by an edit, until its writer has read that", async () => {
    const { office, visitor, draft } = await openCast();
    const version = String(draft.version);
    await visitor.press(`/desk/pieces/${draft.id}/publish`, LATER);
    const edit = { ...FIELDS, version, body_md: "Second thoughts." };
    const headers = { accept: "application/json" };
    const body = new URLSearchParams({ ...edit, form_token: visitor.token }).toString();
    const saved = await visitor.postRaw(`/desk/pieces/${draft.id}`, body, {
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(await saved.json()).toMatchObject({ ok: true, timeTakenBack: true });
    const page = await (await visitor.get(`/desk/pieces/${draft.id}`)).text();
    expect(page).toContain("This piece is no longer scheduled.");
    const needs = await (await visitor.get("/desk/needs")).text();
    expect(needs).toContain("No longer scheduled");
    expect(needs).toContain("the text was changed");
    expect(page).toContain("the text was changed");
    await visitor.post(`/desk/pieces/${draft.id}/time-seen`, {});
    expect((await now(office, draft)).plan).toBeNull();
  });

  it("loses its time by a press of its writer", async () => {
    const { office, visitor, draft } = await openCast();
    await visitor.press(`/desk/pieces/${draft.id}/publish`, LATER);
    const reply = await visitor.post(`/desk/pieces/${draft.id}/unschedule`, {});
    expect(reply.status).toBe(303);
    expect((await now(office, draft)).plan).toBeNull();
  });

  it("is accepted by an editor for its time where review is required", async () => {
    const { office, store, edith, clock, visitor, draft } = await openCast({ review: "required" });
    await visitor.press(`/desk/pieces/${draft.id}/publish`, LATER);
    expect(await (await visitor.get(`/desk/pieces/${draft.id}`)).text()).toContain(
      "waiting for an editor",
    );
    const editor = await visitAs(office, edith);
    const review = await (await editor.get(`/desk/review/${draft.id}`)).text();
    expect(review).toContain("Accept for its time");
    const reply = await editor.press(`/desk/review/${draft.id}`, { action: "accept" });
    expect(reply.headers.get("location")).toBe("/desk/review?done=accept_for_time");
    expect(await (await editor.get("/desk/review")).text()).not.toContain("Ink");
    expect(await (await visitor.get(`/desk/pieces/${draft.id}`)).text()).toContain(
      "An editor accepted this piece.",
    );
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "required" })).toBe(1);
    expect(await now(office, draft)).toMatchObject({ status: "approved" });
  });
});

/** The fields of the editor's form. */
const FIELDS = {
  headline: "Ink",
  sub: "",
  category: "building",
  frame: "lesson",
  style: "essay",
  locale: "en",
  tags: "paper",
};
