import { say } from "../../../contract/say.ts";
import type { Actor } from "../../log/audit.ts";
import { takeStepIn } from "./lifecycle.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { findPiece } from "../drafts/pieces.ts";
import { disableWebhook } from "../../webhooks/webhooks.ts";

// Acts that an intruder can schedule so that they happen after the intruder is signed out: texts that are published at
// a time or when an editor accepts them, and the webhook, which is told of each publication.

/** Texts that become public without another step of their writer. */
export async function listPlans(db: Queryable, writerId: string) {
  const rows = await db
    .selectFrom("pieces")
    .leftJoin("publication_plans as plans", (join) =>
      join.onRef("plans.piece_id", "=", "pieces.id").on("taken_back_at", "is", null),
    )
    .leftJoin("waiting_updates as updates", "updates.piece_id", "pieces.id")
    .select(["pieces.id", "headline as name", "publish_at as detail"])
    .select(({ fn }) =>
      fn.coalesce("plans.created_at", "updates.sent_at", "pieces.updated_at").as("addedAt"),
    )
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("publish_at", "is not", null),
        eb("updates.piece_id", "is not", null),
        and([eb("status", "=", "pending"), eb("pending_for", "=", "publication")]),
      ]),
    )
    .orderBy("publish_at")
    .orderBy("pieces.id")
    .execute();
  return rows.map((row) => ({ ...row, ...NOWHERE }));
}

/** Takes the time back, or the text from the editors. The text itself stays. */
export async function cancelPlan(
  tx: Queryable,
  store: Store,
  actor: Actor,
  pieceId: string,
): Promise<void> {
  const piece = await findPiece(tx, pieceId);
  if (!piece) return;
  const action =
    piece.status === "pending"
      ? "withdraw"
      : piece.updateSentAt === null
        ? "unschedule"
        : "withdraw_update";
  // None of the three depends on whether review is required.
  await takeStepIn(tx, store, { pieceId, actor, action, review: "off" });
}

/** The webhook, if it is switched on. A new address or secret counts as a new one. */
export async function listWebhooks(db: Queryable, writerId: string) {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .select(["writer_id as id", "url as name", "updated_at as addedAt"])
    .where("writer_id", "=", writerId)
    .where("disabled_at", "is", null)
    .execute();
  return rows.map((row) => ({ ...row, detail: null, ...NOWHERE }));
}

export async function switchOffWebhook(
  tx: Queryable,
  store: Store,
  actor: Actor,
  writerId: string,
): Promise<void> {
  const reason = say("It was switched off when the account was secured.");
  await disableWebhook(tx, store, actor, { writerId, reason });
}

/** The origin of acts that are not known to come from a browser. */
export const NOWHERE = { address: null, userAgent: null, lastUsedAt: null };
