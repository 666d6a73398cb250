import type { PieceAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import type { Tree } from "../read/tree.ts";
import { twinOf } from "../render/urls.ts";
import type { Json } from "./dispatch.ts";

/**
 * A piece as Markdown: the file itself as text, and the record with the Markdown as its text and without HTML, because
 * clients validate structured content against the schema of the answer, and some show models nothing else.
 */
export function createMarkdownResults(
  tree: Pick<Tree, "readText" | "textAt">,
): (recordPath: string | undefined) => Json {
  return (recordPath) => {
    const { piece } = JSON.parse(tree.textAt(recordPath)) as PieceAnswer;
    const file = tree.readText(new URL(twinOf(piece.url)).pathname.slice(1));
    if (file === undefined) throw new Refusal("not_found");
    const body = file.slice(file.indexOf(END_OF_FACTS) + END_OF_FACTS.length);
    return JSON.stringify({
      content: [{ type: "text", text: file }],
      structuredContent: { ok: true, piece: { ...piece, content_html: null, content_text: body } },
    });
  };
}

/** No fact has a line break in it. */
const END_OF_FACTS = "\n---\n\n";
