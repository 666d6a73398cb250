import { describe, expect, it } from "vitest";
import {
  createGramFilter,
  exactGrams,
  fillFilter,
  gramsOf,
  mayHold,
} from "../../api/search/gram-filter.ts";
import { joinTexts } from "../../api/search/texts.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

describe("a filter of grams", () => {
  it("never omits a text that contains the query", () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "ß", "ά", "日", "0"), maxLength: 40 }),
      { minLength: 1, maxLength: 90 },
    );
    fc.assert(
      fc.property(
        texts,
        fc.nat(),
        fc.nat(40),
        fc.integer({ min: 1, max: 14 }),
        (all, n, at, length) => {
          const query = Array.from(all[n % all.length] ?? "")
            .slice(at, at + length)
            .join("");
          const holding = all.flatMap((text, number) => (text.includes(query) ? [number] : []));
          expect(asked(all, query)).toEqual(expect.arrayContaining(holding));
        },
      ),
      { numRuns: cases(1_000) },
    );
  });

  it("rules out nearly all other texts, by one letter or by a phrase of frequent words", () => {
    const all = Array.from({ length: 1_300 }, (_, number) =>
      [`the cat of the house ${number}`, `of the house the cat ${number}`].join(
        " and ".repeat(number % 3),
      ),
    );
    all[700] = "the Quay of the";
    all[1_299] = "of the of the quay";
    expect(asked(all, "Q")).toEqual([700]);
    expect(asked(all, "the of the")).toEqual([1_299]);
    const few = asked(all, "of the of the");
    expect(few).toContain(1_299);
    expect(few.length).toBeLessThan(40);
  });

  it("lists the texts in order, each once, whatever their number", () => {
    for (const count of [0, 1, 31, 32, 33, 511, 512, 513, 1_025]) {
      const all = Array.from({ length: count }, () => "same");
      expect(asked(all, "same")).toEqual(Array.from(all.keys()));
      expect(asked(all, "")).toEqual(Array.from(all.keys()));
      expect(asked(all, "other")).toEqual([]);
    }
  });
});

it("finds plain letters for letters with accents, unless the query is exact", () => {
  const all = ["ete", "été", "straße", "strasse", "οδός", "οδος", "が", "か"];
  expect(asked(all, "été", gramsOf)).toEqual([0, 1]);
  expect(asked(all, "ete", gramsOf)).toEqual([0, 1]);
  expect(asked(all, "strasse", gramsOf)).toEqual([2, 3]);
  expect(asked(all, "οδό", gramsOf)).toEqual([4, 5]);
  expect(asked(all, "か", gramsOf)).toEqual([7]);
  expect(asked(all, "é")).toEqual([1]);
});

function asked(all: readonly string[], query: string, read = exactGrams): number[] {
  const texts = joinTexts(all.map((text) => Buffer.from(text)));
  const filter = createGramFilter(texts);
  for (const _ of fillFilter(filter, texts));
  return [...mayHold(filter, read(Buffer.from(query)))];
}
