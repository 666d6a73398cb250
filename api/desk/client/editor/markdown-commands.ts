import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { Command } from "./command.ts";

/** What a button or shortcut does to the text. Pressed again, each takes back what it did. */
export function applyCommand(state: EditorState, command: Command): TransactionSpec {
  switch (command) {
    case "bold":
      return wrap(state, "**");
    case "italic":
      return wrap(state, "*");
    case "code":
      return wrap(state, "`");
    case "link":
      return link(state);
    case "heading":
      return prefix(state, () => "## ", /^#{1,6} /);
    case "quote":
      return prefix(state, () => "> ", /^> ?/);
    case "list":
      return prefix(state, () => "- ", /^[-*+] /);
    case "numbers":
      return prefix(state, (index) => `${index + 1}. `, /^\d+[.)] /);
  }
}

function wrap(state: EditorState, mark: string): TransactionSpec {
  return state.changeByRange((range) => {
    const { from, to } = range;
    const around = state.sliceDoc(from - mark.length, from) + state.sliceDoc(to, to + mark.length);
    if (around === mark + mark) {
      return {
        changes: [
          { from: from - mark.length, to: from },
          { from: to, to: to + mark.length },
        ],
        range: EditorSelection.range(from - mark.length, to - mark.length),
      };
    }
    return {
      changes: [
        { from, insert: mark },
        { from: to, insert: mark },
      ],
      range: EditorSelection.range(from + mark.length, to + mark.length),
    };
  });
}

/** The address is selected, to be typed over. */
function link(state: EditorState): TransactionSpec {
  return state.changeByRange(({ from, to }) => {
    const words = state.sliceDoc(from, to) || "words";
    const address = "https://";
    const start = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](${address})` },
      range: EditorSelection.range(start, start + address.length),
    };
  });
}

function prefix(
  state: EditorState,
  mark: (index: number) => string,
  present: RegExp,
): TransactionSpec {
  const { from, to } = state.selection.main;
  const lines = [];
  for (let at = from; ;) {
    const line = state.doc.lineAt(at);
    lines.push(line);
    if (line.to >= to) break;
    at = line.to + 1;
  }
  const all = lines.every(({ text }) => present.test(text));
  const changes = lines.map((line, index) => {
    const length = present.exec(line.text)?.[0].length ?? 0;
    return { from: line.from, to: line.from + length, insert: all ? "" : mark(index) };
  });
  return { changes };
}
