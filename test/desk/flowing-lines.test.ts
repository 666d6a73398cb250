import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { flowingLines } from "../../api/desk/client/editor/live/flowing-lines.ts";
import { markdownText } from "../../api/desk/client/editor/markdown-tree.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

function stateOf(doc: string): EditorState {
  return EditorState.create({ doc, extensions: [markdownText, flowingLines] });
}

/** The text as it flows: each break that readers see as a space is one. */
function flowing(state: EditorState): string {
  let text = "";
  let at = 0;
  for (const found of state.facet(EditorView.decorations)) {
    if (typeof found === "function") continue;
    found.between(0, state.doc.length, (from, to) => {
      text += `${state.sliceDoc(at, from)}·`;
      at = to;
    });
  }
  return text + state.sliceDoc(at);
}

const PARTS =
  "word|\n|\n\n|- |> |  |```\n|# |**|1. |    |<div>\n|---\n|[^1]: |\\\n|*|===\n|¦ a ¦\n¦--¦\n"
    .split("|")
    .map((part) => part.replaceAll("¦", "|"));

describe("a line break in a paragraph", () => {
  it.each([
    ["one\ntwo", "one·two"],
    ["one \n  two", "one·two"],
    ["one\n\ntwo", "one\n\ntwo"],
    ["one  \ntwo\\\nthree", "one  \ntwo\\\nthree"],
    ["> one\n> two\nthree", "> one·two·three"],
    ["- one\n  two\n- three", "- one·two\n- three"],
    ["```\none\ntwo\n```", "```\none\ntwo\n```"],
    ["# one\ntwo\nthree", "# one\ntwo·three"],
    ["![a](/pictures/b)\n*one*", "![a](/pictures/b)\n*one*"],
    ["one\ntwo\n===", "one·two\n==="],
  ])("%j flows as %j", (text, shown) => {
    expect(flowing(stateOf(text))).toBe(shown);
  });

  it("flows after any change as in a text that was read anew", () => {
    const part = fc.constantFrom(...PARTS);
    const change = fc.record({ from: fc.nat(), length: fc.nat({ max: 8 }), insert: part });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 5, maxLength: 25 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (parts, changes) => {
          let state = stateOf(parts.join(""));
          for (const { from, length, insert } of changes) {
            const start = from % (state.doc.length + 1);
            const to = Math.min(state.doc.length, start + length);
            state = state.update({ changes: { from: start, to, insert } }).state;
          }
          expect(flowing(state)).toBe(flowing(stateOf(state.doc.toString())));
        },
      ),
      { numRuns: cases(1_000) },
    );
  });
});
