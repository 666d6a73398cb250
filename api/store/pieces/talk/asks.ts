import { Refusal } from "../../../contract/errors.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import { requireLiveKey } from "../../keys/live-key.ts";
import { queueNews } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "../drafts/pieces.ts";
import { addBytes } from "../drafts/quotas.ts";
import { sizeOfAuditEntry } from "../drafts/text-sizes.ts";

/** The audit entry by which a program asks the writer of a piece to look at it. It moves nothing. */
export const ASK_WRITER = "ask_writer";

/** An agent that repeats itself is heard once. */
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Asks the writer of a piece to look at it: in the desk, under what needs them, and by mail. The piece stays as it is, and
 * goes to no editor. Gives the time of the question, which may be an earlier one that is just as new.
 */
export async function askWriter(
  store: Store,
  actor: Extract<Actor, { kind: "key" }>,
  { pieceId, note }: { pieceId: string; note: string },
): Promise<string> {
  return store.writeAlongside(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    if (piece?.writerId !== actor.writerId) throw new Refusal("not_found");
    await requireLiveKey(tx, actor);
    const now = store.clock();
    const last = await lastAsk(tx, pieceId);
    const since = now.getTime() - Date.parse(last?.at ?? "1970-01-01");
    if (last && since < AGAIN_AFTER_MS && (last.note ?? "") === note) return last.at;
    await addBytes(tx, store, { actor, pieceId, bytes: sizeOfAuditEntry(note) });
    await recordAudit(tx, store, {
      actor,
      action: ASK_WRITER,
      subject: ["piece", pieceId],
      note: note || null,
    });
    await queueNews(tx, store, "drafted", [actor.writerId]);
    return now.toISOString();
  });
}

async function lastAsk(tx: Queryable, pieceId: string) {
  return tx
    .selectFrom("audit")
    .select(["at", "note"])
    .where("subject_id", "=", pieceId)
    .where("action", "=", ASK_WRITER)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}
