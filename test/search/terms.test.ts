import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTermFinder } from "../../api/search/terms.ts";
import { wordsOf } from "../../api/search/tokenise.ts";

const termsOf = (...texts: string[]): string[] => createTermFinder()(texts);

describe("terms", () => {
  it("finds runs of letters and digits, each once", () => {
    expect(termsOf("the x1, don't the 2026-01")).toEqual(["the", "x1", "don", "t", "2026", "01"]);
  });

  it("keeps marks with their letter, and drops those that stand alone", () => {
    expect(termsOf("i\u0307z नमस्ते ❤\ufe0fok \u0301")).toEqual(["i\u0307z", "नमस्ते", "ok"]);
  });

  it("takes a stretch of a script without spaces for one word", () => {
    expect(termsOf("東京都に住む。日本語")).toEqual(["東京都に住む", "日本語"]);
  });

  it("finds nothing where there is neither letter nor digit", () => {
    expect(termsOf("— … 👩‍👩‍👧 _ $")).toEqual([]);
  });

  it("tells words with the same hash apart, also when they come again", () => {
    const find = createTermFinder();
    expect(find(["Aa BB", "AaAa BBBB AaBB"])).toEqual(["Aa", "BB", "AaAa", "BBBB", "AaBB"]);
    expect(find(["BBBB BB AaBB"])).toEqual(["BBBB", "BB", "AaBB"]);
  });

  it("are the words that a query is cut into, whatever the script", () => {
    const find = createTermFinder();
    const odd = fc.constantFrom("a", "b", "1", " ", "-", "é", "\u0301", "💡", "𝒜", "𑀓", "ع");
    const text = fc.string({ unit: fc.oneof(odd, fc.string({ unit: "binary", maxLength: 1 })) });
    fc.assert(
      fc.property(text, (written) => {
        const words = wordsOf(written).map((word) => word.text);
        expect(find([written])).toEqual([...new Set(words)]);
      }),
      { numRuns: 500 },
    );
  });
});
