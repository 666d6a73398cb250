import { describe, expect, it } from "vitest";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { FaultyInput, issuesOf, sentenceOf } from "../../api/contract/errors.ts";

const minimal = { headline: "A headline", body_md: "Some text." };

describe("the body that creates a piece", () => {
  it("fills in every default", () => {
    expect(CreatePieceBody.parse(minimal)).toEqual({
      ...minimal,
      sub: null,
      category: "building",
      tags: [],
      frame: "lesson",
      style: "essay",
      locale: "en",
      external_url: null,
      cover: null,
      translation_of: null,
    });
  });

  it.each([
    ["200 emoji as headline", { headline: "🪁".repeat(200) }],
    ["400 characters as standfirst", { sub: "s".repeat(400) }],
    ["100,000 characters of body", { body_md: "𝒳".repeat(100_000) }],
    [
      "8 tags of 32 characters",
      { tags: Array.from({ length: 8 }, (_, n) => String(n).repeat(32)) },
    ],
    ["null where null is allowed", { sub: null, external_url: null, cover: null }],
    ["the id of a picture as cover", { cover: "0123456789abcdef".repeat(2) }],
    ["a language tag with a region", { locale: "pt-BR" }],
    ["a language tag with a script", { locale: "zh-Hant" }],
    ["a language of three letters", { locale: "nds" }],
    ["any of the eight categories", { category: "society" }],
  ])("takes %s", (_, fields) => {
    expect(CreatePieceBody.safeParse({ ...minimal, ...fields }).success).toBe(true);
  });

  it.each([
    ["a headline of 201 characters", { headline: "h".repeat(201) }, "headline"],
    ["a cover that is no id", { cover: "/pictures/0123456789abcdef" }, "cover"],
    ["a blank headline", { headline: " \n " }, "headline"],
    ["an invisible headline", { headline: "\u200b\u2060\u3164" }, "headline"],
    ["a headline that is no text", { headline: 3 }, "headline"],
    ["a standfirst of 401 characters", { sub: "s".repeat(401) }, "sub"],
    ["a body of 100,001 characters", { body_md: "b".repeat(100_001) }, "body_md"],
    ["a blank body", { body_md: "\n\n" }, "body_md"],
    ["a lone surrogate", { body_md: "a\ud800b" }, "body_md"],
    ["a NUL character", { body_md: "a\u0000b" }, "body_md"],
    ["an unknown category", { category: "sport" }, "category"],
    ["nine tags", { tags: "a b c d e f g h i".split(" ") }, "tags"],
    ["a tag of 33 characters", { tags: ["ok", "t".repeat(33)] }, "tags.1"],
    ["an unknown frame", { frame: "listicle" }, "frame"],
    ["a style with capitals", { style: "Essay" }, "style"],
    ["a locale that is none", { locale: "english please" }, "locale"],
    ["the name of a language as locale", { locale: "english" }, "locale"],
    ["a locale of no known language", { locale: "xx-DE" }, "locale"],
    ["a javascript: address", { external_url: "javascript:alert(1)" }, "external_url"],
    ["a relative address", { external_url: "/here" }, "external_url"],
    ["a status", { status: "approved" }, "status"],
  ])("refuses %s and names the field", (_, fields, path) => {
    const result = CreatePieceBody.safeParse({ ...minimal, ...fields });
    expect(result.success).toBe(false);
    expect(issuesOf(result.error!).map((issue) => issue.path)).toEqual([path]);
  });

  it.each([
    ["english", "use en."],
    ["Deutsch", "use de."],
    ["français", "use fr."],
    ["en_US", "use en-US."],
    ["xx", "language tag such as en or pt-BR."],
    ["elvish", "language tag such as en or pt-BR."],
  ])("says which language tag %s stands for, if one does", (locale, end) => {
    const { error } = CreatePieceBody.safeParse({ ...minimal, locale });
    expect(sentenceOf(issuesOf(error!))).toMatch(new RegExp(`^locale must be a BCP 47 .*${end}$`));
  });

  it("says in a sentence what is wrong", () => {
    const { error } = CreatePieceBody.safeParse({ body_md: "x", category: "sport", status: "x" });
    expect(sentenceOf(issuesOf(error!))).toBe(
      "headline is required; category must be one of building, leading, culture, money, life, civic, ideas, society; status is not a known field.",
    );
  });

  it("names the first of many fields at fault, says how many more there are, and shortens their names", () => {
    const unknown = Array.from({ length: 5_000 }, (_, n) => [`${n}`.padEnd(500, "x"), 1]);
    const { error } = CreatePieceBody.safeParse({ ...minimal, ...Object.fromEntries(unknown) });
    const sentence = sentenceOf(issuesOf(error!));
    const { issues = [] } = new FaultyInput(issuesOf(error!)).body();
    expect(issues).toHaveLength(20);
    expect(issues[0]?.path).toBe(`${"0".padEnd(80, "x")}…`);
    expect(sentence.split("; ")).toHaveLength(21);
    expect(sentence).toMatch(/ is not a known field; and 4,980 more\.$/);
  });

  it("joins the lines of a headline, and drops a blank standfirst and repeated tags", () => {
    const parsed = CreatePieceBody.parse({
      ...minimal,
      headline: "  Two\n lines\t ",
      sub: "  ",
      tags: ["a", " a ", "A"],
      locale: "EN-us",
    });
    expect(parsed).toMatchObject({
      headline: "Two lines",
      sub: null,
      tags: ["a", "A"],
      locale: "en-US",
    });
  });
});
