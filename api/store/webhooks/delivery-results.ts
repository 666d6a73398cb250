import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { say } from "../../contract/say.ts";
import { WORKER } from "../log/audit.ts";
import { type Claim, DELIVERIES } from "./delivery-claims.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { WebhookAttemptRow, WebhookDeliveryRow } from "../engine/tables-webhooks.ts";
import { disableWebhook } from "./webhooks.ts";
import { findRow, insertRow, requireRow, updateById, updateRows } from "../engine/rows.ts";

/** One attempt, as the log stores it. */
export type Attempt = Pick<
  WebhookAttemptRow,
  "at" | "duration_ms" | "status" | "response_head" | "error"
>;

/** The conclusion from an attempt. */
export type Verdict =
  | { kind: "delivered" }
  /** A retry follows at `dueAt`, or none if it is null. Only a receiver's own fault counts against it. */
  | { kind: "failed"; dueAt: Date | null; isReceiversFault: boolean }
  /** The receiver wants no more deliveries. */
  | { kind: "gone" };

/** The state of a delivery after an attempt. */
export interface AttemptOutcome {
  status: WebhookDeliveryRow["status"];
  dueAt: string;
  isSwitchedOff: boolean;
}

/**
 * Logs an attempt and applies its verdict, in one transaction. If the claim has expired, another attempt counts and
 * this one is dropped.
 */
export async function recordAttempt(
  store: Store,
  claim: Claim,
  { attempt, verdict }: { attempt: Attempt; verdict: Verdict },
): Promise<AttemptOutcome | undefined> {
  const work = async (tx: Queryable): Promise<AttemptOutcome | undefined> => {
    const delivery = await findRow(tx, "webhook_deliveries", {
      id: claim.id,
      claimed_until: claim.claimedUntil,
    });
    if (!delivery) return undefined;
    const number = await nextAttempt(tx, claim.id);
    await insertRow(tx, "webhook_attempts", { delivery_id: claim.id, number, ...attempt });
    await updateById(tx, "webhook_deliveries", claim.id, {
      ...afterwards(delivery, verdict, attempt.at),
      attempts: delivery.attempts + 1,
      claimed_until: null,
    });
    const isSwitchedOff = await updateEndpoint(tx, store, claim, verdict);
    const { status, due_at: dueAt } = await requireRow(tx, "webhook_deliveries", { id: claim.id }, [
      "status",
      "due_at",
    ]);
    return { status, dueAt, isSwitchedOff };
  };
  return store.writeAlongside(work, DELIVERIES);
}

/** Numbers continue when a delivery is sent again by hand. */
async function nextAttempt(tx: Queryable, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom("webhook_attempts")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("delivery_id", "=", id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

function afterwards(
  delivery: WebhookDeliveryRow,
  verdict: Verdict,
  now: string,
): Partial<WebhookDeliveryRow> {
  if (verdict.kind === "delivered") return { status: "delivered", delivered_at: now };
  const isAgain = verdict.kind === "failed" && verdict.dueAt !== null;
  // The webhook, and with it its deliveries, may have been switched off meanwhile.
  if (!isAgain || delivery.status !== "due") return { status: "failed" };
  return { due_at: verdict.dueAt?.toISOString() ?? now };
}

/** Returns whether the webhook was switched off. */
async function updateEndpoint(
  tx: Queryable,
  store: Store,
  { writerId, url }: Claim,
  verdict: Verdict,
): Promise<boolean> {
  const now = store.clock();
  const endpoint = await findRow(tx, "webhook_endpoints", { writer_id: writerId, url }, [
    "failing_since",
    "disabled_at",
  ]);
  if (!endpoint || endpoint.disabled_at) return false;
  if (verdict.kind === "gone") {
    const reason = say("The receiver answered 410 Gone: it wants no more deliveries.");
    await disableWebhook(tx, store, WORKER, { writerId, reason });
    return true;
  }
  if (verdict.kind === "failed" && !verdict.isReceiversFault) return false;
  const failing = verdict.kind === "failed" ? (endpoint.failing_since ?? now.toISOString()) : null;
  if (failing !== null && isHopeless(failing, now)) {
    const reason = say("Every delivery has failed since {since}.", { since: { day: failing } });
    await disableWebhook(tx, store, WORKER, { writerId, reason });
    return true;
  }
  if (failing === endpoint.failing_since) return false;
  await updateRows(tx, "webhook_endpoints", { writer_id: writerId }, { failing_since: failing });
  return false;
}

function isHopeless(failingSince: string, now: Date): boolean {
  const days = (now.getTime() - Date.parse(failingSince)) / 86_400_000;
  return days >= WEBHOOK_LIMITS.disableAfterDays;
}
