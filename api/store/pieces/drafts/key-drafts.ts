import { timestamp } from "../../../contract/clock.ts";
import { OtherVersion, Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { UNDO_DAYS } from "../lifecycle/deletion.ts";
import { requireLiveKey } from "../../keys/live-key.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "./pieces.ts";
import { updateById } from "../../engine/rows.ts";

type Key = Extract<Actor, { kind: "key" }>;

/**
 * Deletes a draft that the key has created and that no person has touched: a program can remove its own
 * drafts, and cannot delete anybody else's. Returns the time until which the writer can restore it.
 */
export async function deleteKeyDraft(
  store: Store,
  actor: Key,
  { pieceId, hasVersion }: { pieceId: string; hasVersion: (version: number) => boolean },
): Promise<string> {
  return store.write(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    if (piece?.writerId !== actor.writerId) {
      throw new Refusal("not_found", say("You have no such piece."));
    }
    await requireLiveKey(tx, actor);
    if (piece.status !== "draft") {
      throw new Refusal("conflict", say("This piece is no draft. Only its writer can remove it."));
    }
    if (!hasVersion(piece.version)) throw new OtherVersion(piece.version);
    if (piece.keyId !== actor.keyId || (await wasTouched(tx, pieceId))) {
      throw new Refusal(
        "forbidden",
        say(
          "A program can delete only drafts that it has created and that no person has touched. The writer can delete this one in the desk.",
        ),
      );
    }
    const at = store.clock();
    await updateById(tx, "pieces", pieceId, { deleted_at: timestamp(() => at) });
    await recordAudit(tx, store, { actor, action: "delete", subject: ["piece", pieceId] });
    return new Date(at.getTime() + UNDO_DAYS * 86_400_000).toISOString();
  });
}

/** Whether anybody but keys has done anything with the piece: saved, scheduled, restored or returned it. */
async function wasTouched(tx: Queryable, pieceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("audit")
    .select("id")
    .where("subject_id", "=", pieceId)
    .where("subject_kind", "=", "piece")
    .where("actor_kind", "!=", "key")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
