import { EditorSelection, EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import {
  addressFrom,
  changeLink,
  linkTo,
  removeLink,
} from "../../api/desk/client/editor/live/link-change.ts";

describe("an address typed into the box of a link", () => {
  it.each([
    ["https://a.example/x", "https://a.example/x"],
    [" a.example ", "https://a.example"],
    ["a.example:8080/x", "https://a.example:8080/x"],
    ["//a.example/x", "https://a.example/x"],
    ["ada@a.example", "mailto:ada@a.example"],
    ["mailto:ada@a.example", "mailto:ada@a.example"],
    ["/about", "/about"],
    ["#part", "#part"],
    ["https://a.example/b c", "https://a.example/b%20c"],
    ["https://a.example/b_(c)", "https://a.example/b_(c)"],
    ["https://a.example/b)", "https://a.example/b%29"],
    ["https://a.example/<b>", "https://a.example/%3Cb%3E"],
    ["javascript:alert(1)", undefined],
    ["JaVaScRiPt:alert(1)", undefined],
    ["java\nscript:alert(1)", undefined],
    [" \u0001javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["vbscript:x", undefined],
    ["file:///etc/passwd", undefined],
    ["", undefined],
    ["  ", undefined],
  ])("%j is %j", (typed, address) => {
    expect(addressFrom(typed)).toBe(address);
  });
});

const ADDRESS = "https://new.example";

/** `|` is the caret; `‹` and `›` are the edges of a selection. */
function stateOf(text: string): EditorState {
  const isSelected = text.includes("‹");
  const doc = text.replace(isSelected ? /[‹›]/g : "|", "");
  const selection = isSelected
    ? EditorSelection.single(text.indexOf("‹"), text.indexOf("›") - 1)
    : EditorSelection.single(text.indexOf("|"));
  return EditorState.create({ doc, selection });
}

describe("the box of a link", () => {
  it.each([
    ["see [the do|cs](https://a.example) now", "", "see [the docs](https://new.example) now"],
    ['[a|](https://a.example "T")', "", '[a](https://new.example "T")'],
    ["[a|][b]\n\n[b]: https://a.example", "", "[a](https://new.example)\n\n[b]: https://a.example"],
    ["see ‹the docs› now", "", "see [the docs](https://new.example) now"],
    ["see | now", "the [docs]", "see [the \\[docs\\]](https://new.example) now"],
    ["see | now", "", "see [https://new.example](https://new.example) now"],
    ["see https://a.ex|ample now", "", "see https://new.example now"],
    ["see https://a.ex|ample now", "here", "see [here](https://new.example) now"],
    ["‹one\n\ntwo›", "", undefined],
    ["```\n‹one›\n```", "", undefined],
  ])("gives %j with the words %j: %j", (before, words, after) => {
    const state = stateOf(before);
    const made = changeLink(state, ADDRESS, words);
    expect(made && state.update(made).state.doc.toString()).toBe(after);
  });

  it("takes a link away and leaves its words", () => {
    const state = stateOf("see [the **do|cs**](https://a.example) now");
    const { doc } = state.update(removeLink(state)).state;
    expect(doc.toString()).toBe("see the **docs** now");
  });
});

it.each([
  ["https://a.example/b_(c)", "see [the docs](https://a.example/b_(c)) now"],
  ["https://a.example/b)", "see [the docs](https://a.example/b%29) now"],
])("%j, pasted over words, makes them a link", (pasted, after) => {
  const state = stateOf("see ‹the docs› now");
  const made = linkTo(state, pasted);
  expect(made && state.update(made).state.doc.toString()).toBe(after);
});
