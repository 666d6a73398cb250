import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { caretPlaces } from "../../api/desk/client/editor/live/caret-places.ts";
import { flowingLines } from "../../api/desk/client/editor/live/flowing-lines.ts";
import { markdownText } from "../../api/desk/client/editor/markdown-tree.ts";
import { keepLineEnds } from "../../api/desk/pieces/line-ends.ts";
import { readDemoPieces } from "../../scripts/demo/pieces.ts";
import { useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { bodyOf, stateOf } from "./_editor.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

const TRICKY = [
  "\n\n  Indented\tand tabbed  \nwith trailing spaces \n\n\n\nafter many blank lines\n\n",
  "- a\n\n\n* b\n+ c\n1) d\n   continued\n\n>quoted\nlazily\n>> deeper",
  "| a |\n|--|\n| b |\n***\nTitle\n---\n<div>\n*raw*\n</div>\n[x]: <y> 'z'\n[^1]: note\n    more",
  "e\u0301 👩‍🚀 \u200f\u202eאב\u202c \u00a0\u2028\u2029\u0085\v\f\ufeff end",
  "a\\\nb  \nc &amp; \\* ``x` ``` ~~~",
];
const WITH_CR = "one\r\ntwo words\r\n\r\nthree\rfour\nfive\r\n";

/** The text after it was in the editor, with its first word changed if asked. */
function throughEditor(text: string, insert?: string): string {
  const state = EditorState.create({
    doc: text,
    extensions: [markdownText, flowingLines, caretPlaces],
  });
  const word = /\p{L}{2,}/u.exec(text);
  if (!word || insert === undefined) return state.doc.toString();
  const changes = { from: word.index, to: word.index + word[0].length, insert };
  return state.update({ changes }).state.doc.toString();
}

describe("the editor", () => {
  it("keeps every byte of a text, and changes one line where one word changes", () => {
    const texts = [...TRICKY, ...readDemoPieces().map(({ content }) => content.body_md)];
    for (const text of texts) {
      expect(throughEditor(text)).toBe(text);
      const [before, after] = [text.split("\n"), throughEditor(text, "Changed").split("\n")];
      expect(after.length).toBe(before.length);
      expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
    }
  });

  it("saves a text of a program byte for byte, also one with other line ends", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    for (const text of [TRICKY.join("\n\n"), WITH_CR]) {
      const { id } = await createPiece(office.store, office.ada, { body_md: text });
      await page.goto(`/desk/pieces/${id}`);
      await page.locator(".cm-content").waitFor();
      await page.getByLabel("Headline").fill("Another headline");
      await stateOf(page, "saved");
      expect(await bodyOf(office, id)).toBe(text);
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.type("X");
      await stateOf(page, "typing");
      await stateOf(page, "saved");
      expect((await bodyOf(office, id))?.replace("X", "")).toBe(text);
    }
  });
});

describe("a text with other line ends", () => {
  it.each([
    ["one\ntwo words\n\nthree\nfour\nfive\n", WITH_CR],
    ["one\ntwo new words\n\nthree\nfour\nfive\n", WITH_CR.replace("two", "two new")],
    ["one\ntwo words\n\nthree\nfour\nfive", WITH_CR.trimEnd()],
    ["new\none\ntwo words\n\nthree\nfour\nfive\n", `new\r\n${WITH_CR}`],
    ["one\n", "one\r\n"],
    ["", ""],
  ])("that comes back as %j is %j", (sent, kept) => {
    expect(keepLineEnds(WITH_CR, sent)).toBe(kept);
  });
});
