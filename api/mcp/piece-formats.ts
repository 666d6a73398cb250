import type { PieceAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import type { PIECE_FORMATS } from "../contract/vocabulary.ts";
import type { Tree } from "../read/tree.ts";
import { twinOf } from "../render/urls.ts";
import type { Json } from "./dispatch.ts";
import { toolResult } from "./tool-result.ts";

/** The formats in which a piece has its words once. The record itself has them as HTML and as text. */
export type SingleFormat = Exclude<(typeof PIECE_FORMATS)[number], "json">;

/**
 * A piece in one format. Clients validate structured content against the schema of the answer, and some show models
 * nothing else, so the words are in the record too: every revision of the protocol recommends to send both.
 */
export function createPieceFormats(
  tree: Pick<Tree, "readText" | "textAt">,
): (recordPath: string | undefined, format: SingleFormat) => Json {
  return (recordPath, format) => {
    const { piece } = JSON.parse(tree.textAt(recordPath)) as PieceAnswer;
    const answer = (words: Pick<typeof piece, "content_html" | "content_text">): string =>
      JSON.stringify({ ok: true, piece: { ...piece, ...words } });
    if (format === "html") {
      return toolResult(answer({ content_html: piece.content_html, content_text: "" }));
    }
    if (format === "text") {
      return toolResult(answer({ content_html: null, content_text: piece.content_text }));
    }
    const file = tree.readText(new URL(twinOf(piece.url)).pathname.slice(1));
    if (file === undefined) throw new Refusal("not_found");
    const body = file.slice(file.indexOf(END_OF_FACTS) + END_OF_FACTS.length);
    const content = JSON.stringify([{ type: "text", text: file }]);
    const record = answer({ content_html: null, content_text: body });
    return `{"content":${content},"structuredContent":${record}}`;
  };
}

/** No fact has a line break in it. */
const END_OF_FACTS = "\n---\n\n";
