import { Decoration } from "@codemirror/view";
import { type MarkdownNode, pullMarkOf } from "../markdown-parser.ts";
import type { Span } from "../shown-letters.ts";
import { isGap, lineStart } from "./line-start.ts";
import { hide, keepOut, type LiveMarks } from "./live-marks.ts";
import { Sign } from "./widgets.ts";

const LINES: Readonly<Record<string, string>> = {
  SetextHeading1: "cm-h cm-h1",
  SetextHeading2: "cm-h cm-h2",
  FencedCode: "cm-code",
  CodeBlock: "cm-code",
  HTMLBlock: "cm-raw",
  CommentBlock: "cm-raw",
  ProcessingInstructionBlock: "cm-raw",
  LinkReference: "cm-raw",
  Table: "cm-code",
  FootnoteDefinition: "cm-footnote",
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, `cm-h cm-h${level}`]),
  ),
};
/** Deeper levels look like the last one. */
const DEEPEST = 6;
const FAINT = Decoration.mark({ class: "cm-mark" });
const RULE = Decoration.replace({ widget: new Sign("cm-divider", "") });

export interface ShownLines {
  enter(name: string, node: MarkdownNode): void;
  /** Call when all elements of the window have been entered. */
  finish(): void;
}

/** Styles the lines of a window by their blocks: headings, quotations, lists, code, and the gaps between blocks. */
export function shownLines(shown: LiveMarks, { from, to }: Span): ShownLines {
  const { doc } = shown.state;
  const classes = new Map<number, Set<string>>();
  const items = new Map<number, number>();
  const style = (name: string, start: number, end: number): void => {
    for (let at = Math.max(start, from); at <= Math.min(end, to);) {
      const line = doc.lineAt(at);
      const names = classes.get(line.from) ?? new Set();
      classes.set(line.from, names.add(name));
      at = line.to + 1;
    }
  };

  function enter(name: string, node: MarkdownNode): void {
    const known = LINES[name];
    if (known) style(known, node.from, node.to);
    if (name === "Blockquote") {
      const kind = pullMarkOf(node) ? "cm-pull" : `cm-quote${depthOf(node, "Blockquote")}`;
      style(kind, node.from, node.to);
    }
    if (name === "ListItem") style(`cm-depth${depthOf(node, "ListItem")}`, node.from, node.to);
    if (name === "OrderedList") numberItems(shown, node, items);
    if (name === "HeaderMark") showHeaderMark(shown, node, style);
    if (name === "FencedCode") showFence(shown, node, style);
    if (name === "HorizontalRule" && !shown.isTouched(node.from, node.to)) {
      shown.styles.push(RULE.range(node.from, node.to));
    }
  }

  function finish(): void {
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      const names = classes.get(line.from) ?? new Set();
      const { words, item } = lineStart(shown.state, line);
      if (isGap(shown.state, line) && !shown.isTouched(line.from, line.to)) {
        names.add("cm-gap");
      }
      if (words > line.from) {
        keepOut(shown, line.from, words);
        if (item) showItem(shown, { from: line.from, to: words }, item, items);
        else hide(shown, line.from, words);
      }
      shown.styles.push(lineStyle([...names].join(" ")).range(line.from));
      if (line.to >= to || line.number === doc.lines) return;
    }
  }

  return { enter, finish };
}

const lineStyles = new Map<string, Decoration>();

/** Each line has the direction of its own words. */
function lineStyle(name: string): Decoration {
  const style =
    lineStyles.get(name) ??
    Decoration.line({ attributes: { dir: "auto", ...(name ? { class: name } : {}) } });
  lineStyles.set(name, style);
  return style;
}

function depthOf(node: MarkdownNode, name: string): number {
  let depth = 0;
  for (let one: MarkdownNode | null = node; one; one = one.parent) if (one.name === name) depth++;
  return Math.min(depth, DEEPEST);
}

/** Readers see the numbers counted from that of the first item. */
function numberItems({ state }: LiveMarks, list: MarkdownNode, items: Map<number, number>): void {
  let number: number | undefined;
  for (const item of list.getChildren("ListItem")) {
    const mark = item.getChild("ListMark");
    if (!mark) continue;
    number =
      number === undefined ? Number.parseInt(state.sliceDoc(mark.from, mark.to), 10) : number + 1;
    items.set(mark.from, number);
  }
}

function showItem(
  shown: LiveMarks,
  { from, to }: Span,
  mark: MarkdownNode,
  items: ReadonlyMap<number, number>,
): void {
  const task = mark.parent?.getChild("Task")?.getChild("TaskMarker");
  if (task && task.from === to && !shown.isTouched(task.from, task.to))
    return hide(shown, from, to);
  const number = items.get(mark.from);
  const sign = number === undefined ? "•" : `${number}.`;
  const name = number === undefined ? "cm-bullet" : "cm-bullet cm-number";
  shown.styles.push(Decoration.replace({ widget: new Sign(name, sign) }).range(from, to));
}

/** `## ` before a heading is shown while the caret is in its line; so is the line under an underlined heading. */
function showHeaderMark(
  shown: LiveMarks,
  { from, to, parent }: MarkdownNode,
  style: (name: string, start: number, end: number) => void,
): void {
  const line = shown.state.doc.lineAt(from);
  const isUnderline = parent?.name.startsWith("Setext") ?? false;
  if (isUnderline) style("cm-fence", from, to);
  const start = isUnderline ? (parent?.from ?? from) : line.from;
  if (shown.isTouched(start, line.to)) return void shown.styles.push(FAINT.range(from, to));
  if (isUnderline) return hide(shown, from, to);
  const isFirst = parent?.from === from;
  const after = /^[ \t]*/.exec(shown.state.sliceDoc(to, line.to))?.[0].length ?? 0;
  const before = /[ \t]*$/.exec(shown.state.sliceDoc(line.from, from))?.[0].length ?? 0;
  if (isFirst) hide(shown, from, to + after);
  else hide(shown, from - before, to);
}

/** The fences of a block of code are shown while the caret is in the block; else the name of its language. */
function showFence(
  shown: LiveMarks,
  node: MarkdownNode,
  style: (name: string, start: number, end: number) => void,
): void {
  const isTouched = shown.isTouched(node.from, node.to);
  const [open, close] = node.getChildren("CodeMark");
  for (const mark of [open, close]) {
    if (!mark) continue;
    const line = shown.state.doc.lineAt(mark.from);
    style("cm-fence", mark.from, mark.to);
    const info = mark === open ? node.getChild("CodeInfo") : undefined;
    const end = info?.to ?? mark.to;
    if (isTouched) shown.styles.push(FAINT.range(mark.from, end));
    else if (info) {
      const language = shown.state.sliceDoc(info.from, info.to).split(/\s/, 1)[0] ?? "";
      const widget = new Sign("cm-language", language);
      shown.styles.push(Decoration.replace({ widget }).range(mark.from, Math.min(end, line.to)));
    } else hide(shown, mark.from, mark.to);
  }
}
