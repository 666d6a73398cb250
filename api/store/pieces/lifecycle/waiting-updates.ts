import { timestamp } from "../../../contract/clock.ts";
import type { Rendered, StoredPiece } from "../../../contract/records.ts";
import type { Queryable, Store } from "../../engine/open.ts";

/** Sends the working copy to the editors, with the version that they accept or return. */
export async function sendUpdate(
  tx: Queryable,
  store: Store,
  { id: piece_id, version }: StoredPiece,
  { html, text, version: renderer_version }: Rendered,
): Promise<void> {
  const sent_at = timestamp(store.clock);
  await tx
    .insertInto("waiting_updates")
    .values({ piece_id, sent_at, version, html, text, renderer_version })
    .execute();
}

/** Ends the wait. Returns the text rendered when the update was sent. */
export async function takeWaitingUpdate(tx: Queryable, piece: StoredPiece): Promise<Rendered> {
  const rendered = await waitingUpdate(tx, piece);
  await tx.deleteFrom("waiting_updates").where("piece_id", "=", piece.id).execute();
  return rendered;
}

/** The text rendered when the update was sent, which is still the newest. */
export async function waitingUpdate(tx: Queryable, piece: StoredPiece): Promise<Rendered> {
  const row = await tx
    .selectFrom("waiting_updates")
    .select(["html", "text", "renderer_version", "version"])
    .where("piece_id", "=", piece.id)
    .executeTakeFirstOrThrow();
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
  const row = await db
    .selectFrom("waiting_updates")
    .select(["html", "text", "renderer_version"])
    .where("piece_id", "=", pieceId)
    .executeTakeFirst();
  return row && { html: row.html, text: row.text, version: row.renderer_version };
}
