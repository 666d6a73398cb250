import { describe, expect, it } from "vitest";
import { excerpt } from "../../api/render/text/excerpt.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const lettersIn = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** Letters of many scripts, and characters that join a letter: marks, joiners, variation selectors, syllable parts. */
const character = fc.oneof(
  fc.integer({ min: 0x20, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    ...Array.from("aé中あ가שسЯ \u0301\u0308\u200d\ufe0f\u0e33\u1100\u1161\u11a8\uff9e\u3099👩🇳🏽"),
  ),
);

describe("an excerpt", () => {
  it("has at most the given number of whole letters, from the start of the text", () => {
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 60 }).map((parts) => parts.join("")),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          const line = text.replace(/\s+/g, " ").trim();
          const whole = lettersIn(line);
          const made = excerpt(text, max);
          if (whole.length <= max) {
            expect(made).toBe(line);
            return;
          }
          const kept = made.replace(/…$/, "");
          const allowed = whole.slice(0, max).join("");
          expect(allowed.startsWith(kept)).toBe(true);
          // Cut between letters, however little of the last word is left. Blanks and commas at the end go.
          const ends = whole.map((_, count) => whole.slice(0, count).join(""));
          const trimmed = ends.map((end) => end.replace(/[\s,;:–—-]+$/, ""));
          expect([...ends, ...trimmed]).toContain(kept);
        },
      ),
      { numRuns: cases(5_000) },
    );
  });

  it("is the whole of a short text, in one line", () => {
    expect(excerpt("a\n\nb", 10)).toBe("a b");
  });

  it("has no space between sentences in scripts without spaces", () => {
    expect(excerpt("粉が出る。\n\n町内の人。\n – \n終わり", 30)).toBe(
      "粉が出る。町内の人。 – 終わり",
    );
    expect(excerpt("가을\n\n겨울", 10)).toBe("가을 겨울");
    expect(excerpt("終わり。\n\nThe end", 20)).toBe("終わり。 The end");
  });

  it("is cut between words, and never inside a letter", () => {
    expect(excerpt("one two three four", 12)).toBe("one two…");
    expect(excerpt("one two three four", 13)).toBe("one two three…");
    expect(excerpt("👩‍👩‍👧‍👦".repeat(5), 3)).toBe(`${"👩‍👩‍👧‍👦".repeat(3)}…`);
    expect(excerpt("漢".repeat(300), 160)).toBe(`${"漢".repeat(160)}…`);
  });
});
