import { describe, expect, it } from "vitest";
import { commonLines, isOpen, mergeLines } from "../../scripts/galley/merge.ts";
import { fc } from "../_property.ts";

const NAMES = { mine: "post.md", theirs: "the desk" };
const merge = (base: string, mine: string, theirs: string) =>
  mergeLines({ base, mine, theirs }, NAMES);

describe("two texts that were made from the same one", () => {
  it("are merged where each side has changed other lines", () => {
    const { text, passages } = merge("a\n\nb\n\nc", "A\n\nb\n\nc", "a\n\nb\n\nC\n\nd");
    expect(text).toBe("A\n\nb\n\nC\n\nd");
    expect(passages.map(({ by }) => by)).toEqual(["mine", "theirs"]);
  });

  it("get marks where both have changed the same lines", () => {
    const { text, passages } = merge("a\nb\nc", "a\nmine\nc", "a\ntheirs\nc");
    expect(text).toBe("a\n<<<<<<< post.md\nmine\n=======\ntheirs\n>>>>>>> the desk\nc");
    expect(passages.filter(isOpen)).toHaveLength(1);
  });

  it("get marks where one has removed lines and the other has put an empty one there", () => {
    const { text } = merge("a\nb\nc", "a\nc", "a\n\nc");
    expect(text).toBe("a\n<<<<<<< post.md\n=======\n\n>>>>>>> the desk\nc");
  });

  it("need no question where both have made the same change", () => {
    expect(merge("a\nb", "a\nB", "a\nB").text).toBe("a\nB");
  });

  it("ask about every difference if nobody knows what they were made from", () => {
    const [mine, theirs] = ["a\nb\nc", "a\nx\nc"];
    expect(merge(commonLines(mine, theirs), mine, theirs).passages.filter(isOpen)).toHaveLength(1);
  });

  it("lose no line that either side has written", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "d", "", "e f"), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, lines, (...all) => {
        const [base = "", mine = "", theirs = ""] = all.map((one) => one.join("\n"));
        const { text } = merge(base, mine, theirs);
        const kept = new Set(text.split("\n"));
        const old = new Set(base.split("\n"));
        for (const line of [...mine.split("\n"), ...theirs.split("\n")]) {
          if (!old.has(line)) expect(kept).toContain(line);
        }
        // One side alone is taken as it is.
        expect(merge(base, mine, base).text).toBe(mine);
        expect(merge(base, base, theirs).text).toBe(theirs);
        expect(merge(base, mine, mine).text).toBe(mine);
      }),
    );
  });
});
