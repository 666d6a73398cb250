import type { PieceContent } from "../../../contract/draft.ts";
import type { Rendered, StoredPiece } from "../../../contract/records.ts";
import { say } from "../../../contract/say.ts";
import { WORKER } from "../../log/audit.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { renderedColumns, renderedFrom } from "../drafts/content.ts";
import { findPiece, findWorkingCopy, lockPiece } from "../drafts/pieces.ts";
import type { OldRendering } from "../public/renderings.ts";
import { planStateOf } from "./transition.ts";
import { findPlan, takeTimeBack } from "./publication-plans.ts";
import { findRow, findRows, insertRow, requireRow, updateById } from "../../engine/rows.ts";
import { timestamp } from "../../../contract/clock.ts";

// A text that waits for an editor or for its time is rendered when its writer sends it. Its HTML is in one of three places:
// that of an update with the editors, that of an update with a time, and that of a piece that is not public yet.

/** A text that waits, as it was rendered when its writer sent it or set its time. */
export async function waitingRendering(tx: Queryable, piece: StoredPiece): Promise<Rendered> {
  if (piece.updateSentAt) return waitingUpdate(tx, piece);
  if (piece.status !== "approved" && piece.rendered) return piece.rendered;
  const plan = await findPlan(tx, piece.id);
  const rendered = plan && renderedFrom(plan);
  if (rendered) return rendered;
  throw new Error(`Piece ${piece.id} waits for publication unrendered.`);
}

export async function findOldWaiting(
  db: Queryable,
  isOld: (version: number) => boolean,
): Promise<OldRendering[]> {
  const updates = await db
    .selectFrom("waiting_updates")
    .select(["piece_id as id", "renderer_version"])
    .execute();
  const plans = await db
    .selectFrom("publication_plans")
    .innerJoin("pieces", "pieces.id", "piece_id")
    .select(({ fn }) => [
      "pieces.id",
      fn
        .coalesce("publication_plans.renderer_version", "pieces.renderer_version")
        .as("renderer_version"),
    ])
    .where("publish_at", "is not", null)
    .where("taken_back_at", "is", null)
    .execute();
  const firsts = await findRows(db, "pieces", { status: "pending", pending_for: "publication" }, [
    "id",
    "renderer_version",
  ]);
  const rows = [...updates, ...plans, ...firsts].filter((row) => isOld(row.renderer_version ?? 0));
  const old: OldRendering[] = [];
  for (const id of new Set(rows.map((row) => row.id))) {
    const piece = await findPiece(db, id);
    const content = piece && (await waitingText(db, piece));
    if (!content) continue;
    const { html } = await waitingRendering(db, piece);
    old.push({ id, markdown: content.body_md, html });
  }
  return old;
}

/**
 * Puts new HTML in the place of the old. Nobody has seen it yet: an editor who reads the old one is told to look again,
 * and a time that needs no further look is taken back if the new HTML differs. Nothing happens if the text has changed.
 */
export async function replaceWaiting(
  store: Store,
  { id, markdown }: Pick<OldRendering, "id" | "markdown">,
  rendered: Rendered,
): Promise<void> {
  await store.write(async (tx) => {
    const piece = await lockPiece(tx, id);
    const content = piece && (await waitingText(tx, piece));
    if (!content || content.body_md !== markdown) return;
    const before = await waitingRendering(tx, piece);
    const columns = renderedColumns(rendered);
    if (piece.updateSentAt) {
      await tx.updateTable("waiting_updates").set(columns).where("piece_id", "=", id).execute();
    } else if (piece.status === "approved") {
      await tx.updateTable("publication_plans").set(columns).where("piece_id", "=", id).execute();
    } else {
      await updateById(tx, "pieces", id, columns);
    }
    const isSame = before.html === rendered.html && before.text === rendered.text;
    if (!isSame && needsOnlyItsTime(piece)) {
      const why = say("a new version of Galley shows the text differently");
      await takeTimeBack(tx, store, { actor: WORKER, piece, why });
    }
  });
}

/** The text that waits; undefined if none does. */
async function waitingText(
  db: Queryable,
  { id, status, pendingFor, updateSentAt, plan, content }: StoredPiece,
): Promise<PieceContent | undefined> {
  const hasTime = planStateOf(plan) !== "none";
  if (status === "approved") return updateSentAt || hasTime ? findWorkingCopy(db, id) : undefined;
  return hasTime || (status === "pending" && pendingFor === "publication") ? content : undefined;
}

function needsOnlyItsTime({ status, updateSentAt, plan }: StoredPiece): boolean {
  const state = planStateOf(plan);
  return state === "accepted" || (state === "unaccepted" && status !== "pending" && !updateSentAt);
}

/** Sends the working copy to the editors, with the version that they accept or return. */
export async function sendUpdate(
  tx: Queryable,
  store: Store,
  { id: piece_id, version }: StoredPiece,
  rendered: Rendered,
): Promise<void> {
  const update = { piece_id, sent_at: timestamp(store.clock), version };
  await insertRow(tx, "waiting_updates", { ...update, ...renderedColumns(rendered) });
}

/** Ends the wait. Its text is still the one that was sent. */
export async function takeWaitingUpdate(tx: Queryable, piece: StoredPiece): Promise<void> {
  await waitingUpdate(tx, piece);
  await tx.deleteFrom("waiting_updates").where("piece_id", "=", piece.id).execute();
}

/** The text rendered when the update was sent, which is still the newest. */
async function waitingUpdate(tx: Queryable, piece: StoredPiece): Promise<Rendered> {
  const row = await requireRow(tx, "waiting_updates", { piece_id: piece.id });
  if (row.version !== piece.version) {
    throw new Error(`Piece ${piece.id} was edited while its update waited for an editor.`);
  }
  return { html: row.html, text: row.text, version: row.renderer_version };
}

/** The text rendered when the update was sent. */
export async function findWaitingUpdate(
  db: Queryable,
  pieceId: string,
): Promise<Rendered | undefined> {
  const row = await findRow(db, "waiting_updates", { piece_id: pieceId });
  return row && renderedFrom(row);
}
