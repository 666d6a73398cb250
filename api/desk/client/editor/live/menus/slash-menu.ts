import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { wordsOf } from "../../../page/words.ts";
import { element } from "../../elements.ts";
import { PULL } from "../../markdown-parser.ts";
import { firstFreeNote } from "../../pictures/picture-text.ts";
import { drawingOf, signOf } from "../../tool-signs.ts";
import { lateBlockPart } from "../blocks/late-blocks.ts";
import { isAsWritten } from "../line-start.ts";
import type { LiveOptions } from "../live-options.ts";
import type { MenuLine, MenuSource } from "./typed-menu.ts";

const TYPED = /^\/([\p{L}\p{N} -]{0,24})$/u;
const TABLE = "|  |  |\n| --- | --- |\n|  |  |\n|  |  |";

interface Entry {
  name:
    | "heading2"
    | "heading3"
    | "quote"
    | "pull"
    | "list"
    | "numbers"
    | "picture"
    | "table"
    | "code"
    | "divider"
    | "footnote"
    | "embed";
  sign: () => Node | string;
  apply: (view: EditorView, typed: { from: number; to: number }) => void;
}

/** `/` on an empty line offers what can stand there. */
export function slashMenu(options: LiveOptions): MenuSource {
  const entries = entriesFor(options);
  const w = wordsOf("editor_menus");
  return (state) => {
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const typed = line.to === head ? TYPED.exec(line.text)?.[1] : undefined;
    if (typed === undefined || isAsWritten(state, line.from)) return undefined;
    const choices = entries.flatMap(({ name, sign, apply }): MenuLine[] => {
      const label = w[name];
      // Also by its English name: it is what most programs call it.
      const isMeant = [label, name].some((one) => plain(one).includes(plain(typed)));
      return isMeant ? [{ label, sign: sign(), apply }] : [];
    });
    return { from: line.from, choices };
  };
}

function plain(words: string): string {
  return words
    .normalize("NFD")
    .replace(/[\p{M} ]/gu, "")
    .toLowerCase();
}

function begin(mark: string, back = 0): Entry["apply"] {
  return (view, typed) => put(view, typed, mark, mark.length - back);
}

function entriesFor({ uploads }: LiveOptions): Entry[] {
  const choose = uploads.choose;
  return [
    { name: "heading2", sign: () => "H2", apply: begin("## ") },
    { name: "heading3", sign: () => "H3", apply: begin("### ") },
    { name: "quote", sign: () => signOf("quote"), apply: begin("> ") },
    { name: "pull", sign: () => "”", apply: begin(`> ${PULL}`) },
    { name: "list", sign: () => signOf("list"), apply: begin("- ") },
    { name: "numbers", sign: () => signOf("numbers"), apply: begin("1. ") },
    ...(choose
      ? [
          {
            name: "picture" as const,
            sign: () => signOf("picture"),
            apply: (view: EditorView, typed: { from: number; to: number }) => {
              put(view, typed, "", 0);
              choose();
            },
          },
        ]
      : []),
    {
      name: "table",
      sign: () => drawingOf("M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14"),
      apply: putTable,
    },
    { name: "code", sign: () => signOf("code"), apply: begin("```\n\n```", 4) },
    { name: "divider", sign: () => drawingOf("M4 12h16"), apply: begin("---\n\n") },
    { name: "footnote", sign: () => "¹", apply: putFootnote },
    { name: "embed", sign: () => drawingOf("M4 5h16v14H4zM10 9l5 3-5 3z"), apply: askForAddress },
  ];
}

/** Puts a text in place of what was typed, as a step of its own. */
function put(
  view: EditorView,
  { from, to }: { from: number; to: number },
  insert: string,
  caret: number,
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    annotations: isolateHistory.of("full"),
    userEvent: "input.menu",
    scrollIntoView: true,
  });
}

/** The caret goes into the first cell, which the blocks of the text see to. */
function putTable(view: EditorView, typed: { from: number; to: number }): void {
  void lateBlockPart.load().then(() => put(view, typed, TABLE, 0));
}

/** The number goes to the end of the paragraph above; the caret goes into the note, at the end of the text. */
function putFootnote(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { state } = view;
  const label = `[^${firstFreeNote(state.doc.toString())}]`;
  const above = lastWords(state, from);
  const end = state.doc.length;
  const text = state.doc.toString().trimEnd();
  const isLast = to >= text.length;
  const note = isLast
    ? `${label}: `
    : `${"\n".repeat(Math.max(0, 2 - (end - text.length)))}${label}: `;
  const changes = state.changes(
    isLast
      ? [
          { from: above ?? from, insert: label },
          { from, to, insert: above === undefined ? `\n\n${note}` : note },
        ]
      : [
          // The empty paragraph that the menu was opened in goes.
          { from: above ?? from, to, insert: label },
          { from: end, insert: note },
        ],
  );
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(isLast ? to : end, 1) },
    annotations: isolateHistory.of("full"),
    userEvent: "input.menu",
    scrollIntoView: true,
  });
}

/** The end of the paragraph before a place; undefined if there is none, or it is not made of words. */
function lastWords(state: EditorState, from: number): number | undefined {
  const before = state.doc.sliceString(0, from).trimEnd();
  const line = state.doc.lineAt(before.length);
  const isWords =
    before && !/^(?:\||!\[|```|---|#)/.test(line.text) && !isAsWritten(state, line.from);
  return isWords ? before.length : undefined;
}

/** A page of elsewhere is shown where its address is a line of its own. */
function askForAddress(view: EditorView, typed: { from: number; to: number }): void {
  put(view, typed, "", 0);
  const w = wordsOf("editor_menus");
  const field = element("input", { type: "url", placeholder: "https://" });
  const box = element(
    "div",
    { className: "cm-popover cm-ask", role: "dialog", ariaLabel: w.embed },
    element(
      "label",
      {},
      w.embed_address,
      element("span", { className: "hint" }, ` ${w.embed_hint}`),
      field,
    ),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would send the piece's form.
    event.preventDefault();
    event.stopPropagation();
    const address = field.value.trim();
    // Without the focus, the box goes.
    view.focus();
    if (event.key === "Escape" || !URL.canParse(address)) return;
    const { head } = view.state.selection.main;
    put(view, { from: head, to: head }, `${address}\n\n`, address.length + 2);
  });
  box.addEventListener("focusout", () => box.remove());
  box.addEventListener("input", (event) => event.stopPropagation());
  const frame = view.dom.parentElement;
  const at = view.coordsAtPos(typed.from);
  frame?.append(box);
  if (frame && at) box.style.top = `${at.top - frame.getBoundingClientRect().top}px`;
  field.focus();
}
