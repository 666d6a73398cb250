import { Piece } from "../../api/contract/piece.ts";
import { fieldsOf } from "../../api/desk/pieces/piece-form.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { type Office, visitAs } from "./_office.ts";

/** Saves fields in the editor, as its form does without a script. */
export async function saveAs(office: Office, id: string, fields: Record<string, string>) {
  const writer = await visitAs(office, office.ada);
  const piece = (await findPiece(office.store.read, id))!;
  const form = { ...fieldsOf(piece.content, piece.slug), ...fields };
  return writer.post(`/desk/pieces/${id}`, { ...form, version: String(piece.version) });
}

export async function recordOf({ origin }: Office, id: string): Promise<Piece> {
  const answer = await fetch(`${origin}/api/public/pieces/${id}`);
  return Piece.parse(((await answer.json()) as { piece: unknown }).piece);
}
