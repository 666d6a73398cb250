import { EditorState, type RangeSet } from "@codemirror/state";
import type { Decoration } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { ShownMarks } from "../../api/desk/client/editor/live/shown-marks.ts";
import { markdownText } from "../../api/desk/client/editor/markdown-tree.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

const PARTS =
  "word|\n|\n\n|- |> |{.pull} |  |```\n|# |**|1. |    |[a](https://x.example)|[a]|\n[a]: https://x.example\n|\n---\n|[^1]: |\\\n|*|\n===\n|- [ ] |\\*|`"
    .split("|")
    .filter(Boolean);

/** A view without a browser, whose window shows the whole text. */
function viewOf(state: EditorState) {
  const visibleRanges = [{ from: 0, to: state.doc.length }];
  return { state, visibleRanges, hasFocus: true, composing: false };
}

function described(set: RangeSet<Decoration>): string[] {
  const found: string[] = [];
  for (const at = set.iter(); at.value; at.next()) {
    const { class: name = "", widget } = at.value.spec as { class?: string; widget?: object };
    found.push(`${at.from}-${at.to} ${name} ${JSON.stringify(widget) ?? ""}`);
  }
  // Their order at one place does not matter.
  return found.toSorted();
}

describe("the marks in the window", () => {
  it("after any change and any move of the caret are those of a text that was read anew", () => {
    const part = fc.constantFrom(...PARTS);
    const step = fc.record({
      from: fc.nat(),
      length: fc.nat({ max: 8 }),
      insert: fc.option(part, { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 5, maxLength: 30 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (parts, steps) => {
          let startState = EditorState.create({ doc: parts.join(""), extensions: [markdownText] });
          const marks = new ShownMarks(viewOf(startState));
          for (const { from, length, insert } of steps) {
            const { doc } = startState;
            const start = from % (doc.length + 1);
            const to = Math.min(doc.length, start + length);
            const { changes, state } = startState.update(
              insert === undefined
                ? { selection: { anchor: start, head: to } }
                : { changes: { from: start, to, insert }, selection: { anchor: start } },
            );
            marks.update({
              view: viewOf(state),
              changes,
              startState,
              docChanged: insert !== undefined,
              viewportChanged: false,
              selectionSet: true,
              focusChanged: false,
            });
            const anew = new ShownMarks(viewOf(state));
            expect(described(marks.decorations)).toEqual(described(anew.decorations));
            expect(described(marks.atoms)).toEqual(described(anew.atoms));
            startState = state;
          }
        },
      ),
      { numRuns: cases(1_000) },
    );
  });
});
