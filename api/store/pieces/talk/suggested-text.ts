import { createHash } from "node:crypto";
import type { PieceContent } from "../../../contract/draft.ts";
import { OtherVersion, Refusal } from "../../../contract/errors.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { say } from "../../../contract/say.ts";
import type { SuggestedText } from "../../../contract/suggestions.ts";
import type { Queryable } from "../../engine/open.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";

/** The version that was read, or the mark of its text. */
export type SeenText = { version: number } | { mark: string };

/** The text of a piece that suggestions are about. */
export function textOf({ headline, sub, body_md }: SuggestedText): SuggestedText {
  return { headline, sub, body_md };
}

/** Names a text in a form. */
export function markOfText(text: SuggestedText): string {
  return createHash("sha256").update(textJson(text)).digest("hex");
}

export function textJson(text: SuggestedText): string {
  return JSON.stringify(textOf(text));
}

/** The newest text of a piece as JSON, which a suggestion must be based on to be taken. */
export async function currentText(db: Queryable, piece: StoredPiece): Promise<string> {
  const content = await newestText(db, piece);
  // No suggestion is based on a text that a piece cannot have.
  return hasTypedText(content) ? "" : textJson(content);
}

/** The newest text, if a suggestion can be about it. */
export async function possibleText(db: Queryable, piece: StoredPiece): Promise<PieceContent> {
  const content = await newestText(db, piece);
  if (!hasTypedText(content)) return content;
  throw new Refusal(
    "conflict",
    say(
      "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.",
    ),
  );
}

/** The text of the version that a key has read, before anything is locked. */
export async function seenText(
  db: Queryable,
  piece: StoredPiece,
  version: number,
): Promise<SuggestedText> {
  const content = await possibleText(db, piece);
  requireSeen({ version }, piece, content);
  return content;
}

export function requireSeen(seen: SeenText, piece: StoredPiece, content: PieceContent): void {
  const isSeen =
    "version" in seen ? seen.version === piece.version : seen.mark === markOfText(content);
  if (isSeen) return;
  if ("version" in seen) throw new OtherVersion(piece.version, "conflict");
  throw new Refusal(
    "conflict",
    say(
      "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.",
    ),
  );
}

async function newestText(db: Queryable, piece: StoredPiece): Promise<PieceContent> {
  const copy = piece.status === "approved" ? await findWorkingCopy(db, piece.id) : undefined;
  return copy ?? piece.content;
}

/** Fields as the writer typed them, if a piece cannot have them, are another text than any suggestion is about. */
function hasTypedText({ typed = {} }: PieceContent): boolean {
  return ["headline", "sub", "body_md"].some((field) => field in typed);
}
