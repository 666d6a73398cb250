import { describe, expect, it, vi } from "vitest";
import { lengthOf } from "../../api/render/text/reading-time.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

describe("the number of words", () => {
  it.each([
    ["", 0],
    ["— … ** 🪁 ❤️", 0],
    ["One two\nthree", 3],
    [`![A bridge](/pictures/${"a1".repeat(16)} "At night") One`, 5],
    ["It isn't Ada’s, it's 3.14 or 1,000.", 7],
    ["well-known _names_", 3],
    ["e\u0301te\u0301", 1],
    ["Привет, мир", 2],
  ])("of %j is %d", (text, words) => {
    expect(lengthOf(text).words).toBe(words);
  });

  it.each([
    ["Japanese", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"],
    ["Chinese", "道可道，非常道。名可名，非常名。无名天地之始，有名万物之母。"],
    ["Thai", "สวัสดีชาวโลก นี่คือข้อความทดสอบสำหรับการนับคำ"],
  ])("of %s is near what Unicode's rules say", (_, text) => {
    const segments = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)];
    const exact = segments.filter(({ isWordLike }) => isWordLike).length;
    expect(lengthOf(text).words).toBeGreaterThan(exact * 0.6);
    expect(lengthOf(text).words).toBeLessThan(exact * 1.6);
  });

  it("is the same as one pattern for all characters finds in random texts", () => {
    const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[\p{sc=Thai}]+`;
    const letter = String.raw`[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}]]`;
    const word = String.raw`${letter}(?:${letter}|[\p{M}_])*`;
    const pattern = new RegExp(
      String.raw`(${unspaced})|${word}(?:(?:['’.]|(?<=\p{N}),(?=\p{N}))${word})*`,
      "gv",
    );
    const wordsOf = (run: string) =>
      Math.ceil(run.length / (/\p{sc=Thai}/u.test(run) ? 4.5 : 1.75));
    const character = fc.constantFrom(...Array.from("ab1٣ ,.'’_-漢かーไ𠀀𝟙é\u0301〇\n"), "\ud800");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
        const text = characters.join("");
        const found = [...text.matchAll(pattern)].map(([, run]) => (run ? wordsOf(run) : 1));
        expect(lengthOf(text).words).toBe(found.reduce((sum, words) => sum + words, 0));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("is counted without Intl.Segmenter, which takes quadratic time", () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    expect(lengthOf("word ".repeat(20_000)).words).toBe(20_000);
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });
});
