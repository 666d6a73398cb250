import { plain } from "../../contract/ledger/reading-form.ts";
import type { Piece } from "../../contract/piece.ts";
import { markdownOf } from "../text/html-markdown.ts";
import { renderPieceTwin } from "../text/piece-twin.ts";

/**
 * Whether the Markdown of a piece says what its record says. Both are made from the same HTML, so a statement needs no hash
 * of the Markdown, which would cost each publication a rendering: whoever checks makes it anew. Only the record has
 * typography, which is left out here, with the escapes that depend on it.
 */
export function markdownFaults(markdown: string, record: Piece): string[] {
  const expected = renderPieceTwin(record, markdownOf(record.content_html ?? ""));
  return formOf(markdown) === formOf(expected)
    ? []
    : ["its Markdown has another text than its record"];
}

function formOf(markdown: string): string {
  return plain(markdown.replaceAll("\\", ""));
}
