import { type EditorState, type Extension, Prec, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from "@codemirror/view";
import { type Elsewhere, elsewhereAt } from "../../../../contract/elsewhere.ts";
import { element } from "../elements.ts";
import { markdownTree, textOf } from "../markdown-tree.ts";
import { isGap } from "./line-start.ts";
import { type CardFacts, factsOf } from "./embed-facts.ts";

/** A line that begins like an address. Whether it is a card is seen from what stands around it. */
const ADDRESS_LINE = /^ {0,3}https:\/\/\S{4,500}[ \t]*$/gm;

interface CardLine {
  from: number;
  to: number;
  widget: CardWidget;
}

interface Cards {
  lines: readonly CardLine[];
  shown: DecorationSet;
}

/** Shows the address of a video, a post or a map on a line of its own as its card. With the caret there, it is text. */
export const embeds: Extension = [
  StateField.define<Cards>({
    create: (state) => cardsOf(state, linesIn(state)),
    update: (before, { docChanged, selection, state }) => {
      if (docChanged) return cardsOf(state, linesIn(state));
      return selection && before.lines.length ? cardsOf(state, before.lines) : before;
    },
    provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
  }),
  Prec.highest(
    keymap.of([
      { key: "ArrowDown", run: (view) => moveOnto(view, true) },
      { key: "ArrowUp", run: (view) => moveOnto(view, false) },
    ]),
  ),
];

function linesIn(state: EditorState): CardLine[] {
  return [...textOf(state.doc).matchAll(ADDRESS_LINE)].flatMap(({ 0: line, index: from }) => {
    const to = from + line.length;
    const there = cardAt(state, { from, to });
    return there ? [{ from, to, widget: new CardWidget(line.trim(), there) }] : [];
  });
}

function cardsOf({ selection }: EditorState, lines: readonly CardLine[]): Cards {
  const found: Range<Decoration>[] = [];
  for (const { from, to, widget } of lines) {
    const isTouched = selection.ranges.some((range) => range.from <= to && range.to >= from);
    if (!isTouched) found.push(Decoration.replace({ widget, block: true }).range(from, to));
  }
  return { lines, shown: Decoration.set(found) };
}

/** What a line shows, if it is a paragraph of the text itself: neither in code or a quotation nor beside other words. */
function cardAt(
  state: EditorState,
  { from, to }: { from: number; to: number },
): Elsewhere | undefined {
  const address = state.sliceDoc(from, to).trim();
  const start = from + state.sliceDoc(from, to).indexOf(address);
  const there = elsewhereAt(address);
  if (!there) return undefined;
  const node = markdownTree(state).topNode.childAfter(start);
  const isAlone = node?.name === "Paragraph" && node.from === start && node.to <= to;
  return isAlone ? there : undefined;
}

/** Without this, the caret would step over a card and never show its address. */
function moveOnto(view: EditorView, isForward: boolean): boolean {
  const { state } = view;
  const { doc } = state;
  const { main } = state.selection;
  const line = doc.lineAt(main.head);
  const { head } = view.moveVertically(main, isForward);
  // A long paragraph has several lines on the screen.
  if (!main.empty || (head !== main.head && head >= line.from && head <= line.to)) return false;
  const step = isForward ? 1 : -1;
  let number = line.number + step;
  while (number > 1 && number < doc.lines && isGap(state, doc.line(number))) number += step;
  if (number < 1 || number > doc.lines) return false;
  const { from, to, text } = doc.line(number);
  if (!text.trimStart().startsWith("https://") || !cardAt(state, { from, to })) return false;
  view.dispatch({ selection: { anchor: to }, scrollIntoView: true, userEvent: "select" });
  return true;
}

class CardWidget extends WidgetType {
  readonly address: string;
  readonly there: Elsewhere;
  constructor(address: string, there: Elsewhere) {
    super();
    this.address = address;
    this.there = there;
  }
  override eq({ address }: CardWidget): boolean {
    return address === this.address;
  }
  override get estimatedHeight(): number {
    return 84;
  }
  override ignoreEvent(): boolean {
    return false;
  }
  override toDOM(view: EditorView): HTMLElement {
    const card = element("div", { className: `cm-embed ${this.there.kind}`, role: "group" });
    const show = (facts: CardFacts | undefined): void => {
      fillCard(card, this, facts);
      view.requestMeasure();
    };
    show(undefined);
    if (this.there.ask) void factsOf(this.address, () => card.isConnected).then(show);
    card.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const { to } = view.state.doc.lineAt(view.posAtDOM(card));
      view.dispatch({ selection: { anchor: to } });
      view.focus();
    });
    return card;
  }
}

function fillCard(card: HTMLElement, { address, there }: CardWidget, facts: CardFacts | undefined) {
  const { service } = there;
  const [title, about] = facts?.title
    ? [
        facts.title,
        facts.author && facts.author !== facts.title ? `${facts.author} · ${service}` : service,
      ]
    : [service, address];
  card.ariaLabel = `${service}: ${title}`;
  card.replaceChildren(
    ...(facts?.picture ? [element("img", { src: facts.picture, alt: "" })] : []),
    element(
      "span",
      { className: "words" },
      element("strong", { dir: "auto" }, title),
      element("span", { dir: "auto" }, about),
    ),
  );
}
