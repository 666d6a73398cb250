import { timestamp } from "../../../contract/clock.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { contentJson, parseContent } from "../drafts/content.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";
import { makesTextPublic } from "../lifecycle/transitions.ts";
import { type Action, isReturning, type Transition } from "../lifecycle/transition.ts";
import { findRow, putRow } from "../../engine/rows.ts";

/** The text that an editor sends back, read before the step; undefined for other steps. */
export async function textSentBack(
  tx: Queryable,
  action: Action,
  piece: StoredPiece,
): Promise<PieceContent | undefined> {
  if (!isReturning(action)) return undefined;
  const update = piece.updateSentAt ? await findWorkingCopy(tx, piece.id) : undefined;
  return update ?? piece.content;
}

/** Keeps the text for the next round, which shows what has changed since. It is forgotten when a text becomes public. */
export async function keepAnsweredText(
  tx: Queryable,
  store: Store,
  {
    transition,
    pieceId,
    sentBack,
  }: { transition: Transition; pieceId: string; sentBack: PieceContent | undefined },
): Promise<void> {
  if (makesTextPublic(transition)) {
    await tx.deleteFrom("answered_texts").where("piece_id", "=", pieceId).execute();
  }
  if (!sentBack) return;
  const row = { content: contentJson(sentBack), at: timestamp(store.clock) };
  await putRow(tx, "answered_texts", { piece_id: pieceId }, row);
}

/** The text that an editor has sent back last, and when. */
export async function findAnsweredText(
  db: Queryable,
  pieceId: string,
): Promise<{ content: PieceContent; at: string } | undefined> {
  const row = await findRow(db, "answered_texts", { piece_id: pieceId }, ["content", "at"]);
  return row && { content: parseContent(row.content), at: row.at };
}
