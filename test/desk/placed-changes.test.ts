import { describe, expect, it } from "vitest";
import { placeChanges } from "../../api/desk/margin/placed-changes.ts";
import { changesOf, takenText } from "../../api/desk/suggestions/changes.ts";
import { fc } from "../_property.ts";

const text = (body_md: string) => ({ headline: "One", sub: null, body_md });

function placed(base: string, suggested: string, today: string) {
  const both = { base: text(base), suggested: text(suggested) };
  return placeChanges(both, changesOf(both.base, both.suggested), text(today));
}

describe("the changes of a suggestion in a text that has changed since", () => {
  it("move with their lines", () => {
    const { open, unfit } = placed("a\n\nb\n\nc", "a\n\nB\n\nc", "new\n\na\n\nb\n\nc");
    expect(open).toMatchObject([{ line: 4, gone: ["b"], fresh: ["B"] }]);
    expect(unfit).toBe(0);
  });

  it("fit no more if their lines have changed, and are not open if the text has them", () => {
    expect(placed("a\n\nb\n\nc", "a\n\nB\n\nc", "a\n\nbb\n\nc")).toEqual({ open: [], unfit: 1 });
    expect(placed("a\n\nb\n\nc", "a\n\nB\n\nc", "a\n\nB\n\nc")).toEqual({ open: [], unfit: 0 });
    expect(placed("a\n\nc", "a\n\nb\n\nc", "a\n\nb\n\nc")).toEqual({ open: [], unfit: 0 });
  });

  it("are all open in the text that they are based on, and none is after each was taken at its place", () => {
    const line = fc.constantFrom("a", "b", "c", "", "d e");
    const body = fc.array(line, { minLength: 1, maxLength: 9 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(body, body, (base, suggested) => {
        const { open, unfit } = placed(base, suggested, base);
        const shown = changesOf(text(base), text(suggested));
        expect([open.length, unfit]).toEqual([shown.count, 0]);
        let lines = base.split("\n");
        // From the end, so that the places of the others stay.
        for (const { line: at, gone, fresh } of open.toReversed()) {
          expect(lines.slice(at, at + gone.length)).toEqual(gone);
          lines = lines.toSpliced(at, gone.length, ...fresh);
        }
        const chosen = new Set(open.map(({ change }) => change));
        const all = takenText(text(base), text(suggested), { shown, chosen });
        expect(lines.join("\n")).toBe(all.body_md);
      }),
    );
  });
});
