import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPiece } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

/** Longer than any accepted field except a body. */
const LONG = 5_000;

/**
 * Makes passes with quadratic time fail if a long text reaches them. The office runs in this process.
 */
function forbidLongPasses(): void {
  const { normalize } = String.prototype;
  const { segment } = Intl.Segmenter.prototype;
  const failed = (name: string, text: string): void => {
    if (text.length > LONG) throw new Error(`${name} was given ${text.length} characters`);
  };
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
    failed("normalize", this);
    return normalize.call(this, form);
  });
  vi.spyOn(Intl.Segmenter.prototype, "segment").mockImplementation(function (
    this: Intl.Segmenter,
    text,
  ) {
    failed("Intl.Segmenter", text);
    return segment.call(this, text);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

const marks = "a" + "\u0315".repeat(60_000) + "\u0316".repeat(60_000);

describe("a form with a field that is far too long", () => {
  it.each([
    ["a body of 400,000 characters", { headline: "", body_md: "A word or two. ".repeat(26_667) }],
    ["a body near the largest form", { headline: "", body_md: "Words ".repeat(340_000) }],
    ["a headline of marks", { headline: marks, body_md: "Text" }],
    ["a standfirst of marks", { headline: "A headline", sub: marks, body_md: "Text" }],
    ["tags of nothing but commas", { headline: "A", body_md: "Text", tags: ",".repeat(500_000) }],
    ["a language without end", { headline: "A", body_md: "Text", locale: "a-".repeat(100_000) }],
    ["a style without end", { headline: "A", body_md: "Text", style: marks }],
    [
      "an address without end",
      { headline: "A", body_md: "Text", external_url: `https://e.org/${"é".repeat(200_000)}` },
    ],
  ])("is returned without an expensive pass: %s", async (_, fields) => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    forbidLongPasses();
    for (const path of ["/desk/pieces", await pieceOf(office)]) {
      const answer = await visitor.post(path, { ...fields, version: "1" });
      expect(answer.status).toBe(400);
      const page = await answer.text();
      for (const value of Object.values(fields)) expect(page.includes(value)).toBe(true);
      expect(page).toContain("Not saved.");
    }
  });

  it("is saved without an expensive pass if it is short enough to keep", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const body_md = marks.slice(0, 99_000);
    const path = await pieceOf(office);
    forbidLongPasses();
    const answer = await visitor.post(path, { headline: "A headline", body_md, version: "1" });
    expect(answer.status).toBe(303);
    const page = await (await visitor.get(`${path}?check=publish`)).text();
    expect(page.includes(body_md)).toBe(true);
    expect(page).toContain("Must have at most 30 combining marks in a row.");
  });

  it("causes no expensive pass in any form of the desk", async () => {
    const office = await openOffice();
    const id = (await pieceOf(office)).split("/").at(-1) ?? "";
    const fields = Object.fromEntries(FIELDS.map((name) => [name, marks.slice(-LONG - 1)]));
    const forms = office.routes.filter(({ method, takesFile }) => method === "POST" && !takesFile);
    expect(forms.length).toBeGreaterThan(30);
    forbidLongPasses();
    for (const { path, access } of forms) {
      const visitor = await visitAs(office, access === "editor" ? office.edith : office.ada);
      const answer = await visitor.post(path.replace(":id", id).replace(":number", "1"), fields);
      expect([path, answer.status]).not.toEqual([path, 413]);
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  });
});

describe("a draft of 100,000 characters", () => {
  it("is opened, compared and listed without an expensive pass", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const body_md = "Some words of it. ".repeat(5_555);
    const { id } = await createPiece(office.store, office.ada, { body_md });
    forbidLongPasses();
    const page = await (await visitor.get(`/desk/pieces/${id}`)).text();
    expect(page).toContain("22,220 words, 101 minutes to read");
    for (const path of [`/desk/pieces/${id}/revisions/1`, "/desk?q=words"]) {
      expect((await visitor.get(path)).status).toBe(200);
    }
  });
});

/** Every field of the desk's forms. */
const FIELDS = [
  "headline sub body_md category tags frame style locale external_url version next over draft piece",
  "name bio role niche location avatar_url website socials.x socials.linkedin description",
  "price.amount price.currency payment_url related[] url scope email password current_password",
  "new_password note action status verified to confirm",
].flatMap((names) => names.split(" "));

async function pieceOf(office: Office): Promise<string> {
  const { id } = await createPiece(office.store, office.ada);
  return `/desk/pieces/${id}`;
}
