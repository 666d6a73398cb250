import { describe, expect, it } from "vitest";
import { CHANGES_MAX, type SuggestedText } from "../../api/contract/suggestions.ts";
import {
  changesOf,
  markOfChanges,
  type ShownChanges,
  takenText,
} from "../../api/desk/suggestions/changes.ts";
import { fc } from "../_property.ts";
import { cases, cpuMsOf } from "../_suite.ts";

/** Texts with many equal lines, so that there is much to find and to confuse. */
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b b", "", "c, d.", " ", "a\r", "\t", "a ") },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  // The same letter written in two ways, a family of four, a flag, and one line that is very long.
  {
    weight: 1,
    arbitrary: fc.constantFrom("\u00e9", "e\u0301", "👨‍👩‍👧‍👦", "👨‍👩‍👧", "🇳🇴", "word ".repeat(3_000)),
  },
);
const body = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([lines, end, closed]) => lines.join(end) + (closed ? end : ""));
const text: fc.Arbitrary<SuggestedText> = fc.record({
  headline: fc.constantFrom("One", "Two words", ""),
  sub: fc.constantFrom(null, "A standfirst", "Another"),
  body_md: body,
});
/** Whether each change is taken, by its number. */
const choice = fc.array(fc.boolean(), { minLength: 32, maxLength: 32 });

describe("a suggestion that is taken in part", () => {
  it("gives exactly the text that was shown, whatever is chosen", () => {
    fc.assert(
      fc.property(text, text, choice, (base, suggested, taken) => {
        const shown = changesOf(base, suggested);
        const chosen = new Set(numbersOf(shown).filter((number) => taken[number]));
        const result = takenText(base, suggested, { shown, chosen });
        expect(result.headline).toBe(pick(shown.headline, chosen, suggested, base).headline);
        expect(result.sub).toBe(pick(shown.sub, chosen, suggested, base).sub);
        expect(result.body_md.replaceAll("\n", "")).toBe(readBack(shown, chosen));
        expect(result.body_md.split("\n")).toEqual(linesOf(base, suggested, { shown, chosen }));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("is the text before if nothing is chosen, and the suggested text if everything is", () => {
    fc.assert(
      fc.property(text, text, (base, suggested) => {
        const shown = changesOf(base, suggested);
        expect(takenText(base, suggested, { shown, chosen: new Set() })).toEqual(base);
        const chosen = new Set(numbersOf(shown));
        expect(chosen.size).toBe(shown.count);
        expect(takenText(base, suggested, { shown, chosen })).toEqual(suggested);
        expect(shown.count === 0).toBe(JSON.stringify(base) === JSON.stringify(suggested));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("shows the same two texts in the same way, and names it", () => {
    fc.assert(
      fc.property(text, text, text, (base, suggested, other) => {
        const mark = markOfChanges(changesOf(base, suggested));
        expect(markOfChanges(changesOf(base, suggested))).toBe(mark);
        fc.pre(JSON.stringify(other) !== JSON.stringify(suggested));
        expect(markOfChanges(changesOf(base, other))).not.toBe(mark);
      }),
    );
  });

  it("has no more changes than a form can name, and they still make the whole text", () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
    const base = { headline: "One", sub: null, body_md: lines.join("\n") };
    const changed = lines.map((one, index) => (index % 2 ? one : `${one} more`));
    const suggested = { headline: "Two", sub: "New", body_md: changed.join("\n") };
    const shown = changesOf(base, suggested);
    expect(shown.count).toBe(CHANGES_MAX + 2);
    const all = new Set(numbersOf(shown));
    expect(takenText(base, suggested, { shown, chosen: all })).toEqual(suggested);
    const first = takenText(base, suggested, { shown, chosen: new Set([2]) });
    expect(first).toEqual({ ...base, body_md: ["line 0 more", ...lines.slice(1)].join("\n") });
    const last = new Set([shown.count - 1]);
    const rest = takenText(base, suggested, { shown, chosen: last }).body_md.split("\n");
    const at = 2 * (CHANGES_MAX - 1);
    expect(rest).toEqual([...lines.slice(0, at), ...changed.slice(at)]);
  });

  it("differs from nothing but blanks where nothing but blanks was changed", () => {
    const base = { headline: "One", sub: null, body_md: "a b\nc\n" };
    const suggested = { headline: "One", sub: null, body_md: "a  b\nc  \n\n" };
    const shown = changesOf(base, suggested);
    expect(shown.count).toBeGreaterThan(0);
    const chosen = new Set(numbersOf(shown));
    expect(takenText(base, suggested, { shown, chosen })).toEqual(suggested);
  });

  /** Texts that take a comparison longest: long, and with nothing or nearly everything in common. */
  const WORST: Record<string, (side: number) => string> = {
    "lines of two letters": (side) =>
      Array.from({ length: 33_000 }, (_, at) => ((at * 7 + side) % 10) + "x").join("\n"),
    "one line of short words": (side) =>
      Array.from({ length: 33_000 }, (_, at) => ((at * 7 + side) % 10) + "x").join(" "),
    "two thousand lines of words": (side) =>
      Array.from({ length: 2_000 }, (_, at) => `${at + side} a b c d e f g h i j k l m n`).join(
        "\n",
      ),
    "nothing but line ends": (side) => "\n".repeat(99_000 + side),
    "nothing in common": (side) => String.fromCharCode(97 + side).repeat(100_000),
    "marks at the end of each word": (side) => "!?".repeat(49_000) + side,
  };

  it.each(Object.keys(WORST))("is found in time for %s", (name) => {
    const worst = (side: number): SuggestedText => ({
      headline: "One",
      sub: null,
      body_md: (WORST[name]?.(side) ?? "").slice(0, 100_000),
    });
    let shown = changesOf(worst(0), worst(0));
    const took = cpuMsOf(() => (shown = changesOf(worst(0), worst(1))));
    expect(takenText(worst(0), worst(1), { shown, chosen: new Set(numbersOf(shown)) })).toEqual(
      worst(1),
    );
    // A quarter of a second on an idle machine.
    expect(took).toBeLessThan(2_000);
  });
});

function numbersOf({ headline, sub, body: parts }: ShownChanges): number[] {
  const changes = [headline, sub, ...parts.map(({ change }) => change)];
  return changes.flatMap((change) => (change ? [change.number] : []));
}

function pick<One>(
  change: { number: number } | undefined,
  chosen: ReadonlySet<number>,
  taken: One,
  left: One,
): One {
  return change && chosen.has(change.number) ? taken : left;
}

/** The letters that a reader of the page sees: what is struck out is gone from a change that is taken, and so on. */
function readBack({ body: parts }: ShownChanges, chosen: ReadonlySet<number>): string {
  return parts
    .flatMap((part) => {
      if (!part.change) return part.same;
      const hidden = chosen.has(part.change.number) ? "gone" : "new";
      return part.change.lines.flatMap(({ runs }) =>
        runs.filter(({ kind }) => kind !== hidden).map(({ text: run }) => run),
      );
    })
    .join("");
}

/** The same lines, found by walking along both texts instead of by joining parts. */
function linesOf(
  base: SuggestedText,
  suggested: SuggestedText,
  { shown, chosen }: { shown: ShownChanges; chosen: ReadonlySet<number> },
): string[] {
  const [older, newer] = [base.body_md.split("\n"), suggested.body_md.split("\n")];
  const lines: string[] = [];
  for (const part of shown.body) {
    const gone = part.change ? part.gone : part.same;
    const fresh = part.change ? part.fresh : part.same;
    const [before, after] = [older.splice(0, gone.length), newer.splice(0, fresh.length)];
    if (!part.change) expect(before).toEqual(after);
    lines.push(...(part.change && chosen.has(part.change.number) ? after : before));
  }
  expect([older, newer]).toEqual([[], []]);
  return lines.length ? lines : [""];
}
