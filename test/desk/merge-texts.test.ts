import { describe, expect, it } from "vitest";
import { mergeFields } from "../../api/desk/client/editor/saving/merge-fields.ts";
import {
  bothTexts,
  changed,
  type Choice,
  mergeTexts,
} from "../../api/desk/client/editor/saving/merge-texts.ts";
import { fc } from "../_property.ts";

function merged(base: string, mine: string, theirs: string, choice?: Choice): string {
  const { changes, open } = mergeTexts({ base, mine, theirs }, () => choice);
  expect(open).toEqual([]);
  return changed(mine, changes);
}

describe("two texts that were made from the same one", () => {
  it("are merged where each side has changed other paragraphs", () => {
    expect(merged("A\n\nB\n\nC", "A1\n\nB\n\nC", "A\n\nB\n\nC1")).toBe("A1\n\nB\n\nC1");
    // Beside each other.
    expect(merged("A\n\nB", "A1\n\nB", "A\n\nB1")).toBe("A1\n\nB1");
    expect(merged("A\n\nB\n\nC\n", "A\n\nC\n", "A\n\nB\n\nC1\n")).toBe("A\n\nC1\n");
    expect(merged("A\n\nB", "A\n\nX\n\nB", "A\n\nB\n\nY")).toBe("A\n\nX\n\nB\n\nY");
    expect(merged("A\n\nB", "X\n\nA\n\nB", "A1\n\nB")).toBe("X\n\nA1\n\nB");
    expect(merged("A\n\nB", "A1\n\nB", "X\n\nA\n\nB")).toBe("X\n\nA1\n\nB");
  });

  it("keep what both have added, those of the other side first", () => {
    expect(merged("A", "A\n\nMine", "A\n\nTheirs")).toBe("A\n\nTheirs\n\nMine");
    expect(merged("", "Mine", "Theirs")).toBe("Theirs\n\nMine");
    // My save arrived, its answer was lost, and the other side wrote on.
    expect(merged("A", "A\n\nMine, and on", "A\n\nMine\n\nTheirs")).toBe(
      "A\n\nTheirs\n\nMine, and on",
    );
  });

  it("are merged by the items of a list and the rows of a table", () => {
    expect(merged("- a\n- b\n- c", "- a1\n- b\n- c", "- a\n- b\n- c\n- d")).toBe(
      "- a1\n- b\n- c\n- d",
    );
    expect(merged("|a|\n|-|\n|b|", "|a1|\n|-|\n|b|", "|a|\n|-|\n|b1|")).toBe("|a1|\n|-|\n|b1|");
    expect(merged("- a\n- b", "- a\n- b1", "- a\n\nWords\n\n- b")).toContain(
      "- a\n\nWords\n\n- b1",
    );
  });

  it("ask about a paragraph that both have changed, and only about it", () => {
    const texts = { base: "A\n\nB\n\nC", mine: "A1\n\nB mine\n\nC", theirs: "A\n\nB theirs\n\nC2" };
    const { open } = mergeTexts(texts);
    expect(open.map(({ mine, theirs }) => ({ mine, theirs }))).toEqual([
      { mine: "B mine", theirs: "B theirs" },
    ]);
    const choose = (choice: Choice): string => merged(texts.base, texts.mine, texts.theirs, choice);
    expect(choose("mine")).toBe("A1\n\nB mine\n\nC2");
    expect(choose("theirs")).toBe("A1\n\nB theirs\n\nC2");
    expect(choose("both")).toBe("A1\n\nB mine\n\nB theirs\n\nC2");
    const gone = mergeTexts({ base: "A\n\nB", mine: "A", theirs: "A\n\nB1" });
    expect(gone.open).toMatchObject([{ mine: "", theirs: "B1" }]);
  });

  it("can be kept both, without the one that they were made from", () => {
    expect(bothTexts("A\n\nB\n\nC", "A\n\nX\n\nC\n")).toBe("A\n\nB\n\nX\n\nC\n");
    expect(bothTexts("A", "")).toBe("A");
    fc.assert(
      fc.property(baseText, edits("m"), edits("t"), (base, my, their) => {
        const [mine, theirs] = [edited(base, my), edited(base, their)];
        const both = paragraphs(bothTexts(text(theirs), text(mine)));
        for (const one of [...mine, ...theirs]) expect(both).toContain(one);
      }),
    );
  });

  it("lose no paragraph that either side has written, whatever both did", () => {
    fc.assert(
      fc.property(baseText, edits("m"), edits("t"), choice, (base, my, their, chosen) => {
        const [mine, theirs] = [edited(base, my), edited(base, their)];
        const texts = { base: text(base), mine: text(mine), theirs: text(theirs) };
        const asked = mergeTexts(texts);
        const first = paragraphs(changed(texts.mine, asked.changes));
        const questions = asked.open.flatMap((one) => paragraphs(`${one.mine}\n\n${one.theirs}`));
        for (const one of [...mine, ...theirs].filter((words) => !base.includes(words))) {
          expect([...first, ...questions]).toContain(one);
        }
        // What nobody touched stays; what one side removed and the other left alone goes.
        for (const one of base) {
          const kept = mine.includes(one) && theirs.includes(one);
          if (kept) expect(first).toContain(one);
          else if (!questions.includes(one)) expect(first).not.toContain(one);
        }
        const last = mergeTexts(texts, () => chosen);
        const result = paragraphs(changed(texts.mine, last.changes));
        expect(last.open).toEqual([]);
        const side = chosen === "mine" ? [mine] : chosen === "theirs" ? [theirs] : [mine, theirs];
        for (const one of side.flat().filter((words) => !base.includes(words))) {
          expect(result).toContain(one);
        }
        expect(new Set(result).size).toBe(result.length);
      }),
      { numRuns: 500 },
    );
  });

  it("are taken as they are if only one side has changed, byte for byte", () => {
    const lines = fc.array(fc.constantFrom("A", "B", "- c", "| d |", "", "  ", "# E", "```"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const [base, mine] = [one.join("\n"), other.join("\n")];
        expect(merged(base, mine, base)).toBe(mine);
        expect(merged(base, base, mine)).toBe(mine);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the fields beside a text", () => {
  it("are taken from the side that has changed them, and asked about if both have", () => {
    const base = { headline: "H", sub: "S", tags: "a, b", body_md: "x" };
    const mine = { ...base, headline: "H1", tags: "a,b,c" };
    const theirs = { ...base, sub: "S1", tags: "a, b, d", body_md: "y" };
    const asked = mergeFields({ base, mine, theirs }, () => undefined);
    expect(asked.changed).toEqual({ sub: "S1" });
    expect(asked.open).toEqual([{ name: "tags", mine: "a,b,c", theirs: "a, b, d" }]);
    const { changed: both } = mergeFields({ base, mine, theirs }, () => "both");
    expect(both).toEqual({ sub: "S1", tags: "a, b, c, d" });
  });
});

const choice = fc.constantFrom<Choice>("mine", "theirs", "both");
const baseText = fc
  .integer({ min: 0, max: 8 })
  .map((count) => Array.from({ length: count }, (_, n) => `Base ${n}`));

type TextEdit = { at: number; kind: "change" | "add" | "remove"; words: string };

function edits(side: string): fc.Arbitrary<TextEdit[]> {
  const one = fc.record({
    at: fc.nat(8),
    kind: fc.constantFrom("change" as const, "add" as const, "remove" as const),
    words: fc.constant(""),
  });
  return fc
    .array(one, { maxLength: 5 })
    .map((all) => all.map((edit, n) => ({ ...edit, words: `${side} ${n}` })));
}

function edited(base: readonly string[], all: readonly TextEdit[]): string[] {
  const made = [...base];
  for (const { at, kind, words } of all) {
    const index = at % (made.length + 1);
    if (kind === "add") made.splice(index, 0, words);
    else if (index < made.length) made.splice(index, 1, ...(kind === "change" ? [words] : []));
  }
  return made;
}

function text(all: readonly string[]): string {
  return all.join("\n\n");
}

function paragraphs(words: string): string[] {
  return words
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
}
