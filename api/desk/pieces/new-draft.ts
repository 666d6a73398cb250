import { createHash } from "node:crypto";
import { idFrom } from "../../contract/random.ts";
import type { PieceContent } from "../../contract/draft.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { Store } from "../../store/engine/open.ts";
import { prepareDraft } from "../../store/pieces/drafts/drafts.ts";
import { draftUsage, usageOf } from "../../store/pieces/drafts/quotas.ts";
import { pieceWithId } from "../../store/pieces/drafts/pieces.ts";
import { lockWriter } from "../../store/people/writer-lock.ts";
import type { SignedInVisit } from "../route.ts";

/**
 * The id of the piece that a new-piece form makes, however often it is sent. It is derived from the form's own word and
 * the sender, so no made-up word leads to another writer's piece or reveals whether one exists.
 */
export function draftIdOf(writerId: string, word: string): string {
  return idFrom(
    createHash("sha256").update(`new draft ${writerId} ${word}`).digest().subarray(0, 16),
  );
}

/** Creates the draft; undefined if this form already created it. */
export async function createDraftOnce(
  store: Store,
  { me, actor }: SignedInVisit,
  id: string,
  content: PieceContent,
): Promise<StoredPiece | undefined> {
  return store.writeAlongside(async (tx) => {
    const [[owner], [usage], [known]] = await store.sendTogether(tx, [
      lockWriter.query(tx, { writerId: me.id }),
      draftUsage.query(tx, usageOf(store, actor, me.id)),
      pieceWithId(tx, id),
    ]);
    if (!owner || !usage || known) return undefined;
    const draft = { id, owner, usage, content };
    const { piece, queries } = await prepareDraft(tx, store, actor, draft);
    await store.sendTogether(tx, store.combine(queries));
    return piece;
  });
}
