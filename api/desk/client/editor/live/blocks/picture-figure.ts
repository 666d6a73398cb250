import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { fill } from "../../../../../../site/messages/words.ts";
import { wordsOf } from "../../../page/words.ts";
import { element } from "../../elements.ts";
import { markdownTree } from "../../markdown-tree.ts";
import type { LiveOptions } from "../live-options.ts";
import { blockAt, removeBlock } from "./blocks.ts";
import { isSelectAll, select, takeCaret } from "./field-caret.ts";
import { typographicIn } from "./field-typography.ts";
import { beginBelow, leaveBlock } from "./leave-block.ts";
import { allowCopying, allowDragging, moveBlock } from "./picture-moves.ts";
import { createPopover } from "./picture-popover.ts";
import { type PictureText, readPicture, setPicture } from "./picture-words.ts";

export type FigureState = Pick<PictureText, "address" | "alt" | "caption" | "variant">;

/** The picture as a button, which opens its settings, and its caption to type into. */
export function createFigure(view: EditorView, options: LiveOptions): HTMLElement {
  const w = wordsOf("editor_blocks");
  // Some browsers do not let a button be dragged. The arrow keys lead to it: Tab leaves the text, also here.
  const frame = element("div", { className: "cm-frame", role: "button", tabIndex: -1 });
  frame.title = w.picture_keys;
  frame.setAttribute("aria-haspopup", "dialog");
  const caption = element("div", {
    role: "textbox",
    ariaLabel: w.caption,
    dir: "auto",
    tabIndex: -1,
  });
  caption.setAttribute("contenteditable", "plaintext-only");
  caption.dataset["empty"] = w.caption_placeholder;
  const figure = element(
    "figure",
    { className: "cm-figure", contentEditable: "false" },
    frame,
    element("figcaption", {}, caption),
  );

  function change(words: Parameters<typeof setPicture>[1], isTyped = false): void {
    const picture = pictureOf(view, figure);
    const changes = picture ? setPicture(picture, words) : [];
    if (!picture || !changes.length) return;
    view.dispatch({
      changes,
      userEvent: "input.type",
      ...(isTyped ? {} : { annotations: isolateHistory.of("full") }),
    });
    if (words.alt) options.uploads.described(picture.address, words.alt);
  }

  function act(does: (span: { from: number; to: number }) => void, says: string): void {
    const picture = blockAt(view.state, view.posAtDOM(figure));
    if (!picture) return;
    does(picture);
    view.dispatch({ effects: EditorView.announce.of(says) });
  }
  const remove = (): void => act((span) => removeBlock(view, span), w.deleted);
  const move = (direction: 1 | -1): void =>
    act((span) => moveBlock(view, span, direction), w.moved);

  const open = (): void => {
    const picture = pictureOf(view, figure);
    if (picture) createPopover(figure, picture, { change, remove, move });
  };
  frame.addEventListener("click", open);
  listenForKeys(view, figure, { frame, caption, open, remove, move });
  // The text's own caret is at the picture: a picture that is added now comes below it.
  figure.addEventListener("focusin", ({ target }) => {
    if (target === caption) takeCaret(caption);
    const { main } = view.state.selection;
    const from = view.posAtDOM(figure);
    if (main.head !== from) view.dispatch({ selection: { anchor: from } });
  });
  figure.addEventListener("input", (event) => {
    event.stopPropagation();
    if (event.target !== caption) return;
    change({ caption: typed(caption) }, true);
    if (typographicIn(caption, event, options.locale())) change({ caption: typed(caption) });
  });
  allowDragging(view, figure, frame);
  allowCopying(view, figure, frame, remove);
  return figure;
}

/** Brings the elements up to date. */
export function showFigure(figure: HTMLElement, picture: FigureState, options: LiveOptions): void {
  const w = wordsOf("editor_blocks");
  const { address, alt, caption, variant } = picture;
  const frame = figure.querySelector<HTMLElement>(".cm-frame");
  const field = figure.querySelector<HTMLElement>("[role=textbox]");
  if (!frame || !field) return;
  if (figure.dataset["address"] !== address) {
    figure.dataset["address"] = address;
    frame.replaceChildren(shownPicture(address, options));
  }
  figure.classList.toggle("wide", variant === "wide");
  figure.classList.toggle("full", variant === "full");
  frame.ariaLabel = nameOfPicture(alt);
  frame.querySelector(".cm-undescribed")?.remove();
  if (!alt) frame.append(element("span", { className: "cm-undescribed" }, w.add_description));
  if (typed(field) === caption) return;
  field.textContent = caption;
  // After an undo: the caret would be at the start.
  if (field === document.activeElement) select(field, caption.length);
}

/** A picture of another site is not loaded while its text is written. */
export function shownPicture(address: string, { pictureSource }: LiveOptions): HTMLElement {
  const source = pictureSource(address);
  const instead = element("span", { className: "cm-elsewhere" }, hostOf(address));
  if (!source) return instead;
  const image = element("img", { src: source, alt: "", draggable: false });
  image.addEventListener("error", () => image.replaceWith(instead));
  return image;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : wordsOf("editor_menus").picture;
}

function typed({ textContent }: HTMLElement): string {
  return textContent.replace(/\s*\n\s*/g, " ").trim();
}

/** The picture of the text that a figure shows now. */
function pictureOf(view: EditorView, figure: HTMLElement): PictureText | undefined {
  if (!figure.isConnected) return undefined;
  const from = view.posAtDOM(figure);
  const { text } = view.state.doc.lineAt(from);
  return pictureAtStart(view.state, from + text.length - text.trimStart().length);
}

/** The picture whose Markdown begins at a place. */
export function pictureAtStart(state: EditorState, from: number): PictureText | undefined {
  let node = markdownTree(state).resolveInner(from, 1);
  while (node.name !== "Image" && node.parent) node = node.parent;
  return node.name === "Image" ? readPicture(state, node) : undefined;
}

export function nameOfPicture(alt: string): string {
  const w = wordsOf("editor_blocks");
  return alt ? fill(w.picture, { description: alt }) : w.picture_undescribed;
}

interface FigureKeys {
  frame: HTMLElement;
  caption: HTMLElement;
  open: () => void;
  remove: () => void;
  move: (direction: 1 | -1) => void;
}

function listenForKeys(
  view: EditorView,
  figure: HTMLElement,
  { frame, caption, open, remove, move }: FigureKeys,
): void {
  const leave = (direction: 1 | -1): void => {
    const span = blockAt(view.state, view.posAtDOM(figure));
    if (span) leaveBlock(view, span, direction);
  };
  const begin = (): void => {
    const span = blockAt(view.state, view.posAtDOM(figure));
    if (span) beginBelow(view, span);
  };
  const onFrame: Readonly<Record<string, () => void>> = {
    Enter: open,
    " ": open,
    Delete: remove,
    Backspace: remove,
    "Alt+ArrowUp": () => move(-1),
    "Alt+ArrowDown": () => move(1),
    ArrowUp: () => leave(-1),
    ArrowLeft: () => leave(-1),
    ArrowDown: () => caption.focus(),
    ArrowRight: () => caption.focus(),
    Escape: () => leave(1),
  };
  const onCaption: Readonly<Record<string, () => void>> = {
    Enter: begin,
    Escape: () => leave(1),
    ArrowDown: () => leave(1),
    ArrowUp: () => frame.focus(),
    "Alt+ArrowUp": () => move(-1),
    "Alt+ArrowDown": () => move(1),
  };
  figure.addEventListener("keydown", (event) => {
    const { target, key, isComposing } = event;
    if (isComposing || (target !== frame && target !== caption)) return;
    const isEmpty = key === "Backspace" && target === caption && !typed(caption);
    const name = event.altKey ? `Alt+${key}` : key;
    const act = isEmpty ? () => frame.focus() : (target === frame ? onFrame : onCaption)[name];
    if (act) act();
    else if (target === caption && isSelectAll(event)) getSelection()?.selectAllChildren(caption);
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (!runScopeHandlers(view, event, "editor")) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // On-screen keyboards send Enter this way, and no key.
  caption.addEventListener("beforeinput", (event) => {
    if (!/^insert(?:Paragraph|LineBreak)$/.test(event.inputType)) return;
    event.preventDefault();
    begin();
  });
}
