import { describe, expect, it } from "vitest";
import { countBytes, createNeedle, findNeedle } from "../../api/search/needle.ts";
import { joinTexts, nextHolding } from "../../api/search/texts.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

describe("a needle", () => {
  it("begins the search at its rarest byte", () => {
    const counts = countBytes([Buffer.from("the then there")]);
    expect(createNeedle(Buffer.from("the zoo"), counts).lead).toBe(4);
  });

  it("does not search for a tail that is too short", () => {
    const counts = countBytes([Buffer.from("abcdefgh")]);
    const { tail } = createNeedle(Buffer.from("abcdefghz"), counts);
    expect(tail.length).toBeGreaterThanOrEqual(4);
  });

  it("is found where a plain search finds it, from any offset", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é") });
    fc.assert(
      fc.property(texts, texts, fc.nat(20), texts, (haystack, wanted, from, sample) => {
        const bytes = Buffer.from(haystack);
        const needle = createNeedle(Buffer.from(wanted), countBytes([Buffer.from(sample)]));
        fc.pre(from <= bytes.length);
        expect(findNeedle(bytes, needle, from)).toBe(bytes.indexOf(wanted, from));
      }),
      { numRuns: cases(2_000) },
    );
  });
});

describe("many texts", () => {
  const needleOf = (text: string) => createNeedle(Buffer.from(text), countBytes([]));
  const joined = (...texts: string[]) => joinTexts(texts.map((text) => Buffer.from(text)));

  it("are searched one by one: nothing is found across two", () => {
    const texts = joined("foo", "bar", "", "obar");
    expect(nextHolding(texts, needleOf("ob"), 0)).toBe(3);
    expect(nextHolding(texts, needleOf("oob"), 0)).toBe(-1);
  });

  it("can be searched from any of them on, however long they are", () => {
    const texts = joined("x".repeat(20_000), "here", "y".repeat(9_000), "z".repeat(9_000), "here");
    expect(nextHolding(texts, needleOf("here"), 0)).toBe(1);
    expect(nextHolding(texts, needleOf("here"), 2)).toBe(4);
    expect(nextHolding(texts, needleOf("here"), 5)).toBe(-1);
  });
});
