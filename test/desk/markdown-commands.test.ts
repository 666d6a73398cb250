import { EditorSelection, EditorState } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../../api/desk/client/editor/command.ts";
import { applyCommand } from "../../api/desk/client/editor/markdown-commands.ts";

/** `‹` and `›` mark the edges of the selection, `|` marks a caret. */
function stateOf(text: string): EditorState {
  const plain = text.replace(/[‹›|]/g, "");
  const caret = text.indexOf("|");
  const [anchor, head] = caret >= 0 ? [caret, caret] : [text.indexOf("‹"), text.indexOf("›") - 1];
  return EditorState.create({ doc: plain, selection: EditorSelection.single(anchor, head) });
}

function press(state: EditorState, command: Command): EditorState {
  return state.update(applyCommand(state, command)).state;
}

const textOf = (state: EditorState): string => state.doc.toString();

describe("a command of the editor", () => {
  it.each<[Command, string, string]>([
    ["bold", "hello worl|d there", "hello **world** there"],
    ["bold", "hello ‹world› there", "hello **world** there"],
    ["bold", "hello ‹world ›there", "hello **world** there"],
    ["bold", "hello **‹world›** there", "hello world there"],
    ["bold", "hello ‹**world**› there", "hello world there"],
    ["bold", "hello **wor|ld** there", "hello world there"],
    ["italic", "hello **‹world›** there", "hello ***world*** there"],
    ["italic", "hello ***‹world›*** there", "hello **world** there"],
    ["bold", "hello ***‹world›*** there", "hello *world* there"],
    ["italic", "hello *wor|ld* there", "hello world there"],
    ["code", "run `npm ‹start›` now", "run npm start now"],
    ["code", "run ‹npm start› now", "run `npm start` now"],
    ["bold", "‹one\n\ntwo›", "**one**\n\n**two**"],
    ["bold", "‹**one**\n\ntwo›", "**one**\n\n**two**"],
    ["bold", "‹one\ntwo›", "**one\ntwo**"],
    ["bold", "an empty place | here", "an empty place **** here"],
    ["numbers", "- |a", "1. a"],
    ["numbers", "‹- a\n- b›", "1. a\n2. b"],
    ["list", "‹1. a\n2. b›", "- a\n- b"],
    ["list", "‹a\n\nb›", "- a\n\n- b"],
    ["list", "‹- a\n- b›", "a\nb"],
    ["heading", "# |Title", "Title"],
    ["heading", "Tit|le", "## Title"],
    ["quote", "‹a\nb›", "> a\n> b"],
    ["link", "see the doc|s", "see the [docs](https://)"],
  ])("%s: %j becomes %j", (command, before, after) => {
    expect(textOf(press(stateOf(before), command))).toBe(after);
  });

  it("applied twice changes nothing, and never loses a letter", () => {
    const word = fc.constantFrom("one", "two,", "d'une", "東京", "naïve");
    const marked = fc
      .tuple(word, fc.constantFrom("", "*", "**", "***", "`"))
      .map(([text, mark]) => mark + text + mark);
    const line = fc.array(marked, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
    const document = fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((lines) => lines.join("\n\n"));
    const command = fc.constantFrom<Command>("bold", "italic", "code");
    const letters = (state: EditorState): string => textOf(state).replace(/[*`]/g, "");
    fc.assert(
      fc.property(document, command, fc.nat(), fc.nat(), (text, pressed, a, b) => {
        const [from, to] = [a % (text.length + 1), b % (text.length + 1)];
        const before = EditorState.create({
          doc: text,
          selection: EditorSelection.single(from, to),
        });
        const once = press(before, pressed);
        expect(letters(once)).toBe(letters(before));
        expect(letters(press(once, pressed))).toBe(letters(before));
      }),
      { numRuns: 2_000 },
    );
    const plain = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(plain, command, fc.nat(), (text, pressed, at) => {
        const words = [...text.matchAll(/\S+/g)];
        const chosen = words[at % words.length]!;
        const before = EditorState.create({
          doc: text,
          selection: EditorSelection.single(chosen.index, chosen.index + chosen[0].length),
        });
        const twice = press(press(before, pressed), pressed);
        expect(textOf(twice)).toBe(text);
        expect(twice.selection.main).toMatchObject({
          from: before.selection.main.from,
          to: before.selection.main.to,
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
