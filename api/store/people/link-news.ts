import { timestamp } from "../../contract/clock.ts";
import { nameWithoutMark } from "../../contract/mark.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";

/** A link to a writer's account that somebody else made, as shown to the writer. */
export interface LinkNews {
  id: string;
  /** The maker's name; null for the operator, or for a removed writer. */
  by: string | null;
  isOperator: boolean;
  /** Somebody asked for it at sign-in, and it was sent to the account's email. */
  isAskedFor: boolean;
  at: string;
  usedAt: string | null;
  /** It was ended before anybody used it. */
  isVoid: boolean;
}

const NEWS_SHOWN = 5;

/**
 * Password links that the writer has not marked as seen: used ones first, so that many new ones cannot hide a used one,
 * then the newest. Invitations are left out, since the writer joined by one.
 */
export async function listLinkNews(db: Queryable, writerId: string): Promise<LinkNews[]> {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("writers", "writers.id", "invitations.created_by")
    .select([
      "invitations.id",
      "invitations.created_by",
      "invitations.created_at",
      "invitations.used_at",
      "invitations.voided_at",
      "invitations.asked_at_sign_in",
      "writers.name",
    ])
    .where("writer_id", "=", writerId)
    .where("purpose", "=", "password")
    .where("seen_at", "is", null)
    .orderBy((eb) => eb("invitations.used_at", "is", null))
    .orderBy("created_at", "desc")
    .limit(NEWS_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.name === null ? null : nameWithoutMark(row.name),
    isOperator: row.created_by === null && row.asked_at_sign_in === null,
    isAskedFor: row.asked_at_sign_in !== null,
    at: row.created_at,
    usedAt: row.used_at,
    isVoid: row.voided_at !== null,
  }));
}

export async function markLinksSeen(store: Store, actor: Actor, writerId: string): Promise<void> {
  await store.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("invitations")
      .set({ seen_at: timestamp(store.clock) })
      .where("writer_id", "=", writerId)
      .where("seen_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    const subject = ["writer", writerId] as const;
    await recordAudit(tx, store, { actor, action: "note password links", subject });
  });
}
