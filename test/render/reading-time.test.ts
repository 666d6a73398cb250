import { describe, expect, it, vi } from "vitest";
import { lengthOf } from "../../api/render/reading-time.ts";

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

  it("is counted without Intl.Segmenter, which takes quadratic time", () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    expect(lengthOf("word ".repeat(20_000)).words).toBe(20_000);
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });
});
