import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
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
