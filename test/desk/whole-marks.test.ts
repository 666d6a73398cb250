import { EditorSelection, EditorState, type TransactionSpec } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { newParagraph } from "../../api/desk/client/editor/live/paragraph-keys.ts";
import { replaceWords } from "../../api/desk/client/editor/live/whole-marks.ts";
import { markdownParser } from "../../api/desk/client/editor/markdown-parser.ts";
import { markdownText } from "../../api/desk/client/editor/markdown-tree.ts";
import { lettersIn, shownIn } from "../../api/desk/client/editor/shown-letters.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

function lettersOf(text: string) {
  return lettersIn(text, shownIn(text, markdownParser.parse(text)));
}

/** `‹` and `›` are the edges of a selection. */
function stateOf(marked: string): EditorState {
  const doc = marked.replace(/[‹›]/g, "");
  const [from, to] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  const selection = EditorSelection.single(from, to);
  return EditorState.create({ doc, selection, extensions: [markdownText] });
}

function replaced(state: EditorState, insert: string): TransactionSpec {
  return replaceWords(state, state.selection.main, insert) ?? state.replaceSelection(insert);
}

function shown({ doc, selection }: EditorState): string {
  const { head } = selection.main;
  return `${doc.sliceString(0, head)}|${doc.sliceString(head)}`;
}

describe("words that are removed or overwritten", () => {
  it.each([
    // Signs that are shown as one letter.
    ["2 \\‹* 3›", "x", "2 x|"],
    ["a ‹b \\›* c", "", "a | c"],
    ["a &am‹p; b›", "", "a |"],
    ["a[^‹1] b›", "x", "ax|"],
    // Bold and italic words.
    ["**bo‹ld** mo›re", "", "**bo**|re"],
    ["mor‹e **bo›ld** end", "", "mor|**ld** end"],
    ["a **b‹o›ld**", "", "a **b|ld**"],
    ["a ‹**bold** b›", "", "a |"],
    ["a **‹bold›** b", "", "a | b"],
    ["a **‹bold*›* b", "", "a | b"],
    ["a **‹bold›** b", "x", "a **x|** b"],
    ["**‹bold** mo›re", "x", "**x|**re"],
    ["mor‹e **bo›ld** end", "x", "morx|**ld** end"],
    ["**bold ‹words** more›", "", "**bold** |"],
    ["x‹y **bold› words** z", "", "x| **words** z"],
    ["**a‹b** c **d›e**", "", "**a|e**"],
    ["**a‹b** c *d›e*", "", "**a**|*e*"],
    ["~~a‹b~~ c›d", "", "~~a~~|d"],
    ["***a‹b*** c›d", "", "***a***|d"],
    // Only a mark.
    ["a ‹**›bold** b", "", "a |bold b"],
    ["a **bold‹**› b", "", "a bold| b"],
    // Code.
    ["a `co‹de` b›", "", "a `co`|"],
    // Links.
    ["a [li‹nk here](https://x.example) b›", "", "a [li](https://x.example)|"],
    ["‹a [lin›k](https://x.example)", "", "|[k](https://x.example)"],
    ["[ab c‹d](https://x.example)›", "4", "[ab c4|](https://x.example)"],
    [
      "[a‹b](https://x.example) [c›d](https://y.example)",
      "",
      "[a](https://x.example)|[d](https://y.example)",
    ],
    ["‹[ab](https://x.example)›", "", "|"],
    // Nothing to keep.
    ["a‹b c›d", "x", "ax|d"],
  ])("%j, with %j in their place, leaves %j", (before, insert, after) => {
    const state = stateOf(before);
    const made = state.update(replaced(state, insert));
    expect(shown(made.state)).toBe(after);
  });

  it("are all that readers miss afterwards, whatever is selected", () => {
    const part = fc.constantFrom(
      "ab",
      "cd ef",
      "**gh**",
      "*ij kl*",
      "~~mn~~",
      "`op`",
      "[qr st](https://x.example)",
    );
    const parts = fc.array(part, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.nat(), fc.nat(), fc.boolean(), (words, one, other, isTyped) => {
        const doc = words.join(" ");
        const [from = 0, to = 0] = [one, other]
          .map((at) => at % (doc.length + 1))
          .toSorted((a, b) => a - b);
        fc.pre(from < to);
        const state = EditorState.create({
          doc,
          selection: EditorSelection.single(from, to),
          extensions: [markdownText],
        });
        const before = lettersOf(doc);
        // All letters are of one code unit.
        const letters = before.at.map((at, index) => ({ at, letter: before.text.charAt(index) }));
        const textOf = (some: typeof letters): string => some.map(({ letter }) => letter).join("");
        const first = textOf(letters.filter(({ at }) => at < from));
        const rest = textOf(letters.filter(({ at }) => at >= to));
        const insert = isTyped ? "x" : "";
        const made = state.update(replaced(state, insert));
        expect(lettersOf(made.newDoc.toString()).text).toBe(first + insert + rest);
      }),
      { numRuns: cases(5_000) },
    );
  });

  it("go with Enter, too, and what marks the rest stays whole", () => {
    const state = stateOf("a **bo‹ld** mo›re");
    const made = newParagraph(state);
    expect(made && shown(state.update(made).state)).toBe("a **bo**\n\n|re");
  });
});
