import type { EditorState } from "@codemirror/state";
import { nodesAt } from "../../markdown-parser.ts";
import { markdownTree } from "../../markdown-tree.ts";

const NOT_PROSE =
  /^(?:InlineCode|FencedCode|CodeBlock|HTMLBlock|HTMLTag|Comment|CommentBlock|ProcessingInstruction.*|URL|Autolink|LinkReference|LinkTitle|CodeText|CodeInfo)$/;

/** An unfinished text at the caret that is not prose: code, an address in a link, a tag of HTML. */
const UNFINISHED = /\]\([^)]*$|<[a-z/!][^<>]*$|^\s*\[[^\]]+\]:|(?:https?|mailto):\S*$/i;

/** Whether a place is among words that are read, and not in code, an address or HTML. */
export function isProse(state: EditorState, at: number): boolean {
  if (nodesAt(markdownTree(state), at, -1).some(({ name }) => NOT_PROSE.test(name))) return false;
  const line = state.doc.lineAt(at);
  const isWords = isAmongWords(line.text.slice(0, at - line.from));
  return isWords && !isFrontMatter(state, line.number);
}

/** Whether the next letter after these is read, as far as they tell. */
export function isAmongWords(before: string): boolean {
  return !UNFINISHED.test(before) && before.split("`").length % 2 === 1;
}

/** The lines between `---` at the very start of a text, as other programs write them. */
function isFrontMatter({ doc }: EditorState, number: number): boolean {
  if (doc.line(1).text !== "---") return false;
  for (let before = 2; before < number; before++) {
    if (/^(?:---|\.\.\.)$/.test(doc.line(before).text)) return false;
    if (before > 100) return false;
  }
  return true;
}
