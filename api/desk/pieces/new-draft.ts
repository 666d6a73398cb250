import { createHash } from "node:crypto";
import { idFrom } from "../../contract/chance.ts";
import type { PieceContent } from "../../contract/draft.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { Store } from "../../store/open.ts";
import { createDraft, isPieceId } from "../../store/pieces.ts";
import type { SignedInVisit } from "../route.ts";

/**
 * The id of the piece that a form for a new one makes, however often it is sent. It follows from the form's own word and
 * from who sends it: no word that anyone makes up leads to another writer's piece, or tells whether there is one.
 */
export function draftIdOf(writerId: string, word: string): string {
  return idFrom(
    createHash("sha256").update(`new draft ${writerId} ${word}`).digest().subarray(0, 16),
  );
}

/** Makes the draft; undefined where this form made it before. */
export async function createDraftOnce(
  store: Store,
  { me, actor }: SignedInVisit,
  id: string,
  content: PieceContent,
): Promise<StoredPiece | undefined> {
  return store.write(async (tx) =>
    (await isPieceId(tx, id))
      ? undefined
      : createDraft(tx, store, actor, { id, writerId: me.id, content }),
  );
}
