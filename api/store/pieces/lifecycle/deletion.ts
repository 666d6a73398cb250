import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import { type Actor, actorId, recordAudit } from "../../log/audit.ts";
import { dropWaitingMailing } from "../../mailing/mailings.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { draftUsage, requireRoomForDraft, usageOf } from "../drafts/quotas.ts";
import { releaseTextBytes } from "../drafts/text-sizes.ts";
import { lockWriter } from "../../people/writer-lock.ts";
import { updateById } from "../../engine/rows.ts";

/** How long a deleted piece can be restored. */
export const UNDO_DAYS = 30;

/** A piece that is public or waits for an editor must be unpublished or withdrawn first. */
const DELETABLE: readonly Status[] = ["draft", "changes_requested", "rejected"];

export function isDeletable(status: Status): boolean {
  return DELETABLE.includes(status);
}

/** Deletes a piece that nobody else sees. Its text and revisions stay until it can no longer be restored. */
export async function deletePiece(store: Store, actor: Actor, pieceId: string): Promise<void> {
  await store.write(async (tx) => {
    const piece = await ownPiece(tx, actor, pieceId);
    if (!piece || piece.deleted_at !== null) throw notThere();
    if (!isDeletable(piece.status)) {
      throw new Refusal("conflict", say("Unpublish or withdraw this piece first; then delete it."));
    }
    const now = timestamp(store.clock);
    await updateById(tx, "pieces", pieceId, { deleted_at: now });
    // A draft that is restored later must not appear because of a time that has passed meanwhile.
    await tx.deleteFrom("publication_plans").where("piece_id", "=", pieceId).execute();
    if (store.sendsMail) await dropWaitingMailing(tx, pieceId);
    await recordAudit(tx, store, { actor, action: "delete", subject: ["piece", pieceId] });
  });
}

export async function undeletePiece(store: Store, actor: Actor, pieceId: string): Promise<void> {
  await store.write(async (tx) => {
    const piece = await ownPiece(tx, actor, pieceId);
    if (!piece || piece.deleted_at === null) throw notThere();
    const [, [usage]] = await store.sendTogether(tx, [
      lockWriter.query(tx, { writerId: piece.writer_id }),
      draftUsage.query(tx, usageOf(store, actor, piece.writer_id)),
    ]);
    if (!usage) throw notThere();
    requireRoomForDraft(store, actor, usage);
    await updateById(tx, "pieces", pieceId, { deleted_at: null });
    await recordAudit(tx, store, { actor, action: "undelete", subject: ["piece", pieceId] });
  });
}

/** The rest waits for the next run, an hour later: a transaction blocks every other writer. */
const FORGOTTEN_AT_ONCE = 500;

/** Removes pieces for good, with their revisions, after the time to restore them. */
export async function forgetDeleted(store: Store): Promise<number> {
  const before = new Date(store.clock().getTime() - UNDO_DAYS * 86_400_000).toISOString();
  return store.write(async (tx) => {
    const pieces = await tx
      .selectFrom("pieces")
      .select("id")
      .where("deleted_at", "<", before)
      // The build finds the files of a piece by its row, so the row stays until they are gone.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("changes")
              .select("number")
              .whereRef("changes.subject_id", "=", "pieces.id")
              .where("settled_at", "is", null),
          ),
        ),
      )
      .limit(FORGOTTEN_AT_ONCE)
      .execute();
    const ids = pieces.map(({ id }) => id);
    if (!ids.length) return 0;
    await releaseTextBytes(tx, ids);
    await tx.deleteFrom("pieces").where("id", "in", ids).execute();
    return ids.length;
  });
}

async function ownPiece(tx: Queryable, actor: Actor, pieceId: string) {
  const owner = actor.kind === "writer" ? actorId(actor) : null;
  if (owner === null)
    throw new Refusal("forbidden", say("Only the piece's own writer can do this."));
  return tx
    .selectFrom("pieces")
    .select(["writer_id", "status", "deleted_at"])
    .where("id", "=", pieceId)
    .where("writer_id", "=", owner)
    .forUpdate()
    .executeTakeFirst();
}

function notThere(): Refusal {
  return new Refusal("not_found", say("There is no such piece."));
}
