import { timestamp } from "../../../contract/clock.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { contentJson, isSameContent, toColumns, withoutWantedSlug } from "../drafts/content.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { requireOwnCover } from "../../pictures/piece-pictures.ts";
import { requireOwnSlug } from "./publication-slug.ts";
import { saveRevision } from "../drafts/revisions.ts";
import type { PrivateStep, Step } from "./step.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import type { Transition } from "./transition.ts";
import { takeWaitingUpdate } from "./waiting-renderings.ts";
import { takeWorkingCopy } from "../drafts/pieces.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { isOwnWords } from "../../../contract/own-words.ts";
import { boundsOf, requireWithin } from "../../keys/key-bounds.ts";
import { requireRoomOfKey } from "../drafts/quotas.ts";
import { lockTextOfWriter, sizeOfRevision } from "../drafts/text-sizes.ts";
import { putRow } from "../../engine/rows.ts";

/** The columns that every step changes. */
export function stateColumns(store: Store, step: Step, transition: Transition): Partial<PieceRow> {
  return {
    status: transition.to,
    pending_for: transition.to === "pending" ? (transition.pendingFor ?? null) : null,
    updated_at: timestamp(store.clock),
    ...("note" in step ? { editor_note: step.note } : {}),
  };
}

/** The other columns that a step changes which makes nothing public. Also writes revisions and working copies. */
export async function privateColumns(
  tx: Queryable,
  store: Store,
  step: PrivateStep,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  switch (step.action) {
    case "edit":
      return edited(tx, store, step, piece);
    case "revise": {
      const content = await revised(tx, store, step, piece);
      const { actor } = step;
      return edited(tx, store, { actor, content, separate: true }, piece);
    }
    case "withdraw_update":
    case "return_update":
      await takeWaitingUpdate(tx, piece);
      return {};
    case "unpublish":
    case "ask_for_changes":
    case "reject": {
      if (piece.updateSentAt) await takeWaitingUpdate(tx, piece);
      // The unpublished edit is the newest text. The public text stays among the revisions.
      const content = await takeWorkingCopy(tx, piece);
      return content ? toColumns(content) : {};
    }
    case "ask_for_look":
    case "withdraw":
    case "return":
    case "lift":
    case "unschedule":
      return {};
  }
}

async function edited(
  tx: Queryable,
  store: Store,
  step: Pick<Extract<Step, { action: "edit" }>, "actor" | "content" | "separate" | "suggestion">,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  const byProgram = step.actor.kind === "key" || Boolean(step.suggestion?.keyId);
  const said = byProgram ? withoutOwnWords(step.content) : step.content;
  // The slug that it has is no wish.
  const content = said.wanted_slug === piece.slug ? withoutWantedSlug(said) : said;
  const columns = toColumns(content);
  const { cover } = content;
  if (content.wanted_slug !== piece.content.wanted_slug) await requireOwnSlug(tx, piece, content);
  // A cover that the piece has already was theirs when it was chosen.
  if (cover !== piece.content.cover) await requireOwnCover(tx, { writerId: piece.writerId, cover });
  await saveRevision(tx, store, {
    pieceId: piece.id,
    content,
    actor: step.actor,
    published: false,
    separate: step.separate ?? false,
    suggestedBy: step.suggestion?.keyId ?? null,
  });
  const saved = { version: piece.version + 1 };
  if (piece.status !== "approved") return { ...saved, ...columns };
  if (isSameContent(content, piece.content)) {
    await takeWorkingCopy(tx, piece);
    return saved;
  }
  const updated_at = timestamp(store.clock);
  await putRow(tx, "working_copies", { piece_id: piece.id }, { ...columns, updated_at });
  return saved;
}

/** The writer said it of a text that no program had changed since. They are asked again. */
function withoutOwnWords({ statement, ...content }: PieceContent): PieceContent {
  return statement === undefined || isOwnWords(statement) ? content : { ...content, statement };
}

/** A public piece that an editor sends back, or one already taken down, is down until the takedown is lifted. */
export async function keepTakedown(
  tx: Queryable,
  store: Store,
  { action, to }: Transition,
  piece: StoredPiece,
): Promise<void> {
  if (action === "lift") {
    await tx.deleteFrom("takedowns").where("piece_id", "=", piece.id).execute();
    return;
  }
  const isSentBack = action === "reject" || action === "ask_for_changes";
  const wasPublic = piece.status === "approved";
  if (!isSentBack || !(wasPublic || piece.takenDown)) return;
  if (to !== "rejected" && to !== "changes_requested")
    throw new Error(`No takedown leads to ${to}.`);
  const at = timestamp(store.clock);
  await putRow(tx, "takedowns", { piece_id: piece.id }, { status: to, at });
}

/** The text of a draft with a key's changes. Refuses it if the key has no room for another revision. */
async function revised(
  tx: Queryable,
  store: Store,
  { actor, changes }: Extract<Step, { action: "revise" }>,
  piece: StoredPiece,
): Promise<PieceContent> {
  const content = withChanges(piece.content, changes);
  const bounds = actor.kind === "key" ? await boundsOf(tx, actor.keyId) : undefined;
  // A key that drafts in one place neither takes a draft from elsewhere nor moves one there.
  if (bounds) {
    requireWithin(bounds, piece.content, "piece");
    requireWithin(bounds, content, "draft");
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
