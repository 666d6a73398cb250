import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { PieceFacts, type PieceStatement } from "../../api/contract/ledger/statement.ts";
import type { Piece } from "../../api/contract/piece.ts";
import { differences } from "../../api/render/ledger/compare.ts";
import { signedFacts } from "../../api/store/ledger/piece-facts.ts";
import { DRAFT_FIELDS } from "../../api/contract/draft.ts";
import {
  fingerprintOf,
  PUBLIC_FIELDS,
  type PublicForm,
} from "../../api/store/pieces/lifecycle/fingerprint.ts";

const FORM: PublicForm = {
  piece: "0191f9a0-0000-7000-8000-000000000000",
  author: "ada",
  slug: "ink",
  headline: "Ink",
  sub: null,
  body_md: "Dark.",
  html: "<p>Dark.</p>",
  text: "Dark.",
  category: "ideas",
  tags: ["a", "b"],
  style: "essay",
  locale: "en",
  external_url: null,
  translation_of: undefined,
  statement: undefined,
  pictures: ["b".repeat(32), "c".repeat(32)],
  cover: { id: "b".repeat(32), alt: "A bridge" },
  drafting: { by: "person", client: null, unchanged: null, suggested: null },
  time: null,
  date: null,
};

describe("a fingerprint", () => {
  it("is the hash of the domain and the canonical JSON, in whatever order the fields come", () => {
    const { pictures, ...rest } = FORM;
    const canonical = [
      `{"author":"ada","body_md":"Dark.","category":"ideas"`,
      `,"cover":{"alt":"A bridge","id":"${"b".repeat(32)}"},"date":null`,
      `,"drafting":{"by":"person","client":null,"suggested":null,"unchanged":null},"external_url":null`,
      `,"headline":"Ink","html":"<p>Dark.</p>","locale":"en"`,
      `,"pictures":["${"b".repeat(32)}","${"c".repeat(32)}"]`,
      `,"piece":"0191f9a0-0000-7000-8000-000000000000","slug":"ink","style":"essay","sub":null`,
      `,"tags":["a","b"],"text":"Dark.","time":null}`,
    ].join("");
    const expected = createHash("sha256").update(`galley/piece/v1\0${canonical}`).digest("hex");
    expect(fingerprintOf(FORM)).toBe(expected);
    expect(fingerprintOf({ pictures, ...rest })).toBe(expected);
  });

  it("differs for every two forms, however their values run into each other", () => {
    const forms: Partial<PublicForm>[] = [
      {},
      { headline: "Ink ", sub: null },
      { headline: "In", sub: "k" },
      { headline: 'Ink","sub":"x' },
      { sub: "" },
      { sub: "null" },
      { tags: ["a,b"] },
      { tags: ['a","b'] },
      { tags: ["b", "a"] },
      { tags: [] },
      { tags: ["a", "b", ""] },
      { body_md: "Dark.\0" },
      { body_md: "<p>Dark.</p>", html: "Dark." },
      { statement: "" },
      { translation_of: "0191f9a0-0000-7000-8000-000000000001" },
      { pictures: [] },
      { cover: null },
      { cover: { id: "b".repeat(32), alt: "" } },
      { cover: { id: "c".repeat(32), alt: "A bridge" } },
      { drafting: null },
      { drafting: { by: "agent", client: "A", unchanged: 0, suggested: null } },
      { drafting: { by: "agent", client: "A", unchanged: null, suggested: null } },
      { drafting: { by: "agent", client: "A", unchanged: null, suggested: "headline" } },
      { author: "ad", slug: "aink" },
      { time: "2026-03-02T08:00:00.000Z" },
      { date: "2026-03-02T08:00:00.000Z" },
      { headline: "e\u0301" },
      { headline: "\u00e9" },
      { headline: "\ud800" },
      { headline: "\\ud800" },
    ];
    const prints = forms.map((form) => fingerprintOf({ ...FORM, ...form }));
    expect(new Set(prints).size).toBe(forms.length);
  });

  it("covers every field that a writer sends, but for the one that is not public", () => {
    const others = {
      cover: "cover",
      wanted_slug: "slug",
      translation_of: "translation_of",
    };
    const covered = [...PUBLIC_FIELDS, ...Object.keys(others)];
    expect(DRAFT_FIELDS.filter((name) => !covered.includes(name))).toEqual(["frame"]);
    for (const name of [...PUBLIC_FIELDS, ...Object.values(others)]) {
      expect(Object.keys(FORM)).toContain(name);
    }
  });
});

describe("an entry of the log", () => {
  it("commits to every public field", () => {
    const changes: Record<(typeof PUBLIC_FIELDS)[number], Partial<PublicForm>> = {
      headline: { headline: "Tar" },
      sub: { sub: "Black." },
      // What readers get of it.
      body_md: { html: "<p>Black.</p>" },
      category: { category: "civic" },
      tags: { tags: ["a"] },
      style: { style: "report" },
      locale: { locale: "de" },
      external_url: { external_url: "https://a.example/" },
      statement: { statement: "By hand." },
    };
    const factsOf = (form: PublicForm) =>
      canonicalJson(signedFacts(form, "https://galley.example"));
    for (const name of PUBLIC_FIELDS) {
      expect(factsOf({ ...FORM, ...changes[name] }), name).not.toBe(factsOf(FORM));
    }
  });

  it("says of a record only what is compared with it, but for the version, which no record has", async () => {
    const piece = Object.fromEntries(Object.keys(PieceFacts.shape).map((name) => [name, name]));
    const record = { id: "", content_text: "", content_html: "", summary: "", authors: [] };
    const compared = (facts: object): Promise<string[]> => {
      const statement = { piece: { ...piece, url: "https://a.example/", ...facts } };
      const sha256 = (bytes: Uint8Array): Uint8Array => bytes;
      return differences(
        statement as unknown as PieceStatement,
        record as unknown as Piece,
        sha256,
      );
    };
    const before = (await compared({})).join();
    const names = Object.keys(piece);
    const found = await Promise.all(
      names.map((name) => compared({ [name]: "https://b.example/" })),
    );
    expect(names.filter((_, at) => found[at]?.join() === before)).toEqual(["version"]);
  });
});
