import { describe, expect, it, vi } from "vitest";
import { issuesOf } from "../../api/contract/errors.ts";
import { english } from "../../api/contract/say.ts";
import { hasTooManyMarks, lineText, longText, MARKS_MAX, toNfc } from "../../api/contract/text.ts";
import { anyText, fc } from "../_property.ts";
import { cases } from "../_suite.ts";

/** Marks in the reverse of their canonical order. */
const outOfOrder = (count: number): string =>
  "\u0315".repeat(count / 2) + "\u0316".repeat(count / 2);

describe("marks in a row", () => {
  it("are counted in characters, for each run separately", () => {
    expect(hasTooManyMarks("a" + "\u0301".repeat(MARKS_MAX))).toBe(false);
    expect(hasTooManyMarks("a" + "\u0301".repeat(MARKS_MAX + 1))).toBe(true);
    expect(hasTooManyMarks(("a" + "\u0301".repeat(MARKS_MAX)).repeat(1_000))).toBe(false);
    expect(hasTooManyMarks("x" + "\u{1D165}".repeat(MARKS_MAX))).toBe(false);
    expect(hasTooManyMarks("x" + "\u{1D165}".repeat(MARKS_MAX + 1))).toBe(true);
  });

  it("are found at any position and beside any text", () => {
    const run = fc.tuple(fc.nat(33), fc.constantFrom("\u0301", "\u{1D165}"));
    const text = fc.array(fc.oneof(fc.constantFrom("a", "漢", "😀", "aa"), run), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.map((part) => (Array.isArray(part) ? part[1].repeat(part[0]) : part));
        const runs = whole.join("").match(/\p{M}+/gu) ?? [];
        const longest = Math.max(0, ...runs.map((marks) => Array.from(marks).length));
        expect(hasTooManyMarks(whole.join(""))).toBe(longest > MARKS_MAX);
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("are refused if there are too many, with the reason", () => {
    const { error } = longText({ max: 1_000 }).safeParse("a" + outOfOrder(100));
    expect(issuesOf(error!).map(({ said }) => english(said))).toEqual([
      "must have at most 30 combining marks in a row",
    ]);
    expect(longText({ max: 1_000 }).safeParse("a" + outOfOrder(30)).success).toBe(true);
  });
});

describe("toNfc", () => {
  it("is NFC if no run has more marks than allowed", () => {
    const letter = fc.constantFrom(
      "e",
      "\u0301",
      "\u0323",
      "\u0315",
      "\u1100",
      "\u1161",
      "漢",
      " ",
    );
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 30 }), (text) => {
        expect(toNfc(text)).toBe(text.normalize("NFC"));
      }),
    );
  });

  it("never passes more than a bounded run to the engine, and loses nothing", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const text = `before${outOfOrder(90_000)} between e\u0301${outOfOrder(62)} after`;
    const normalised = toNfc(text);
    const given = normalize.mock.contexts.map(String);
    normalize.mockRestore();
    expect(given.length).toBeGreaterThan(1);
    expect(given.filter(hasTooManyMarks)).toEqual([]);
    expect(given.join("")).toBe(text);
    // One letter was composed.
    expect(normalised).toHaveLength(text.length - 1);
  });
});

describe("a line", () => {
  it("has no characters that nobody can see", () => {
    const line = lineText({ max: 100 });
    expect(line.parse("a\u{E006F}\u{E0062}b \u202eno\u202c \u200bc")).toBe("ab no\u202c \u200bc");
    expect(line.parse("👩‍❤️‍👩 می‌خواهم")).toBe("👩‍❤️‍👩 می‌خواهم");
    expect(line.safeParse("\u{E006F}\u{E0062}").success).toBe(false);
  });

  it("has single blanks between words, also where a character nobody can see was between two", () => {
    const line = lineText({ max: 100 });
    expect(line.parse("a \u3164\u{E0062} b")).toBe("a b");
    fc.assert(
      fc.property(anyText(20), (text) => {
        const { data } = line.safeParse(text);
        if (data !== undefined) expect(line.parse(data)).toBe(data);
      }),
      { numRuns: cases(5_000) },
    );
  });
});

describe("a text that is too long", () => {
  it.each([
    ["of one line", lineText],
    ["of several lines", longText],
  ])("%s is refused before any other rule runs", (_, schema) => {
    const replace = vi.spyOn(String.prototype, "replace");
    const wellFormed = vi.spyOn(String.prototype, "isWellFormed");
    const { error } = schema({ max: 200 }).safeParse("\u0000\n".repeat(60_000));
    expect(replace).not.toHaveBeenCalled();
    expect(wellFormed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(issuesOf(error!).map(({ said }) => english(said))).toEqual([
      "must be at most 200 characters long",
    ]);
  });

  it("of one line may have extra blanks", () => {
    expect(lineText({ max: 200 }).parse(`a${" ".repeat(1_000)}b`)).toBe("a b");
  });
});
