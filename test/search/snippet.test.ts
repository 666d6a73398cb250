import { describe, expect, it } from "vitest";
import { snippetAround } from "../../api/search/snippet.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

const WORDS = "Bridges fail slowly, then at once, and nobody who crossed them that morning knew. ";

describe("snippetAround", () => {
  it("is the whole of a short text", () => {
    expect(around("A short text.", "short")).toBe("A short text.");
  });

  it("is about 160 characters with the match in the middle, cut between words", () => {
    const snippet = around(`${WORDS.repeat(3)}the needle is here. ${WORDS.repeat(3)}`, "needle");
    expect(snippet).toBe(
      "…slowly, then at once, and nobody who crossed them that morning knew. the needle is here. Bridges fail slowly, then at once, and nobody who crossed them that…",
    );
  });

  it("gives unused room on one side to the other", () => {
    const snippet = around(`Needle. ${WORDS.repeat(4)}`, "Needle");
    expect(snippet).toMatch(/^Needle\. .*…$/);
    expect(snippet.length).toBeGreaterThan(140);
    const last = around(`${WORDS.repeat(4)}Needle.`, "Needle");
    expect(last).toMatch(/^….* Needle\.$/);
    expect(last.length).toBeGreaterThan(140);
  });

  it("shows the whole word around a match inside it", () => {
    const long = "a".repeat(200);
    expect(around(`one ${long} two`, long.slice(1))).toBe(`…${long}…`);
    expect(around(`${WORDS}x${WORDS}y`, "idges fail slowly, then at once")).toContain("Bridges");
  });

  it("shows the whole match even if it is longer than a snippet, to the end of its words", () => {
    const match = WORDS.repeat(4).slice(85, 257);
    expect(match).toMatch(/^dges .* fai$/);
    expect(around(`A start. ${WORDS.slice(9)}${WORDS.repeat(4)}`, match)).toBe(`…Bri${match}l…`);
  });

  it("cuts between letters if there are no spaces, and never inside one", () => {
    const snippet = around(`${"東京都".repeat(100)}駅${"日本語".repeat(100)}`, "駅");
    expect(snippet).toMatch(/^….{150,170}…$/u);
    const family = "👩‍👩‍👧";
    const families = around(`${family.repeat(100)}!${family.repeat(100)}`, "!");
    expect(families.replaceAll(family, "")).toBe("…!…");
  });

  it("separates a heading from the sentence after it, and adds nothing where there is a stop", () => {
    const lines = "A note.\nBefore you open it\nWrite down three things.\nSecond: look";
    expect(around(lines, "three")).toBe(
      "A note. Before you open it · Write down three things. Second: look",
    );
    // Also where the match begins or ends.
    expect(around(lines, "Write down")).toContain("open it · Write down three");
    expect(around(lines, "you open it")).toContain("open it · Write");
    const long = `${"At once. ".repeat(40)}\n`;
    expect(around(`${long}The end\n${long}`, "The end")).toMatch(/^….* The end · At once\. .*…$/);
    const match = { start: lines.indexOf("open it"), end: lines.indexOf(" down") };
    expect(snippetAround(lines, match)).toContain("open it Write down");
  });

  it("shows white space at its ends only as part of the match", () => {
    expect(around(" word ", "word")).toBe("word");
    expect(around(" word ", " word ")).toBe(" word ");
  });

  it("is a part of the text that contains the match, whatever they are", () => {
    const units = ["a", "b", " ", " ", "é", "e\u0301", "😀", "日", "👩‍👩‍👧", "word", "x".repeat(40)];
    const texts = fc
      .string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 200 })
      .map((text) => text.replace(/ +/g, " "));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(220), (text, at, length) => {
        const points = Array.from(text);
        const from = at % points.length;
        const start = points.slice(0, from).join("").length;
        const match = points.slice(from, from + length).join("");
        const snippet = snippetAround(text, { start, end: start + match.length });
        const shown = snippet.replace(/^…|…$/g, "");
        expect(text).toContain(shown);
        expect(shown).toContain(match);
        expect(Array.from(shown).length).toBeLessThan(Math.max(160, length) + 80);
        expect(snippet.startsWith("…") || text.trimStart().startsWith(shown.trimStart())).toBe(
          true,
        );
        expect(snippet.endsWith("…") || text.trimEnd().endsWith(shown.trimEnd())).toBe(true);
      }),
      { numRuns: cases(2_000) },
    );
  });
});

function around(line: string, match: string): string {
  const start = line.indexOf(match);
  return snippetAround(line, { start, end: start + match.length });
}
