import type { PieceContent } from "../../../contract/draft.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { contentJson } from "./content.ts";
import { boundsOf, requirePieceWithin, requireWithin } from "../../keys/key-bounds.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { requireRoomOfKey } from "./quotas.ts";
import type { Step } from "../lifecycle/step.ts";
import { lockTextOfWriter, sizeOfRevision } from "./text-sizes.ts";

/** The text of a draft with a key's changes. Refuses it if the key has no room for another revision. */
export async function revised(
  tx: Queryable,
  store: Store,
  { actor, changes }: Extract<Step, { action: "revise" }>,
  piece: StoredPiece,
): Promise<PieceContent> {
  const content = withChanges(piece.content, changes);
  const bounds = actor.kind === "key" ? await boundsOf(tx, actor.keyId) : undefined;
  // A key that drafts in one place neither takes a draft from elsewhere nor moves one there.
  if (bounds) {
    requirePieceWithin(bounds, piece.content);
    requireWithin(bounds, content);
  }
  const { used } = await lockTextOfWriter(tx, piece.id);
  const added = sizeOfRevision(contentJson(content));
  await requireRoomOfKey(tx, store, actor, { used, added, pieceId: piece.id });
  return content;
}

/** A field that the key sets replaces what the writer typed there; the others keep what was typed. */
function withChanges(
  { typed = {}, ...content }: PieceContent,
  changes: Extract<Step, { action: "revise" }>["changes"],
): PieceContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const kept = Object.entries(typed).filter(([field]) => !given.some(([name]) => name === field));
  return {
    ...content,
    ...Object.fromEntries(given),
    ...(kept.length ? { typed: Object.fromEntries(kept) } : {}),
  };
}
