import { describe, expect, it } from "vitest";
import { diffTexts, type DiffLine } from "../../api/desk/diff.ts";
import { fc } from "../_property.ts";
import { cpuMsOf } from "../_suite.ts";

describe("a diff", () => {
  it("marks a changed word in its line, and no other word", () => {
    expect(diffTexts("One\nTwo old words\nThree", "One\nTwo new words\nThree")).toEqual([
      { runs: [{ kind: "same", text: "One" }], changed: false },
      {
        runs: [
          { kind: "same", text: "Two " },
          { kind: "gone", text: "old " },
          { kind: "new", text: "new " },
          { kind: "same", text: "words" },
        ],
        changed: true,
      },
      { runs: [{ kind: "same", text: "Three" }], changed: false },
    ]);
  });

  it("keeps a word that only got a mark behind it", () => {
    const [line] = diffTexts(
      "The score that everybody trusted",
      "The score that everybody trusted, once.",
    );
    expect(line?.runs).toEqual([
      { kind: "same", text: "The score that everybody trusted" },
      { kind: "new", text: ", once." },
    ]);
  });

  it("shows a paragraph as old and new if more than half of it is rewritten", () => {
    const older = "The harbour was quiet when the last ferry left, and nobody spoke.";
    const little = older.replace("quiet", "silent");
    expect(diffTexts(older, little)).toHaveLength(1);
    const newer = "A gull cried over the empty harbour while the crew went home early.";
    expect(diffTexts(`Above.\n${older}`, `Above.\n${newer}`).slice(1)).toEqual([
      { runs: [{ kind: "gone", text: older }], changed: true },
      { runs: [{ kind: "new", text: newer }], changed: true },
    ]);
  });

  it("contains both texts, whatever they are", () => {
    const text = fc.array(fc.constantFrom("a", "b b", "", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const lines = diffTexts(older.join("\n"), newer.join("\n"));
        expect(wordsOf(lines, "gone")).toBe(older.join("").replaceAll(/\s/g, ""));
        expect(wordsOf(lines, "new")).toBe(newer.join("").replaceAll(/\s/g, ""));
      }),
    );
  });

  it("of the largest texts with nothing in common still ends", () => {
    const lines = diffTexts(
      Array.from({ length: 50_000 }, (_, index) => `${index % 7}`).join("\n"),
      Array.from({ length: 50_000 }, (_, index) => `${(index % 5) + 10}`).join("\n"),
    );
    expect(lines.length).toBeGreaterThanOrEqual(50_000);
  });

  it.each([
    ["lines of one letter", "\n", 49_000, ["a", "b"]],
    ["common lines between others", "\n", 49_000, ["same\na", "same\nb"]],
    ["rewritten lines", "\n", 1_000, ["old ".repeat(24), "new ".repeat(24)]],
    ["lines as many as fit the table", "\n", 1_900, ["a", "b"]],
    ["words of one line", " ", 49_000, ["a", "b"]],
  ] as const)("of hostile %s delays nobody", (_, between, count, [older, newer]) => {
    const text = (own: string): string =>
      Array.from({ length: count }, (_one, index) => `${own}${index % 7}`)
        .join(between)
        .slice(0, 100_000);
    const times = Array.from({ length: 4 }, () =>
      cpuMsOf(() => diffTexts(text(older), text(newer))),
    );
    expect(Math.min(...times)).toBeLessThan(60);
  });

  it("compares a limited number of words in all, however they are spread over lines", () => {
    const text = (own: string): string =>
      Array.from({ length: 5 }, () => `${own} same `.repeat(750)).join("\n");
    const lines = diffTexts(text("old"), text("new"));
    // Beyond the limit, a line is shown as old and new.
    expect(lines.map(({ runs }) => runs.length)).toEqual([2_250, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});

/** The words of one side: the common words and its own. */
function wordsOf(lines: readonly DiffLine[], side: "gone" | "new"): string {
  return lines
    .flatMap(({ runs }) => runs)
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "");
}
