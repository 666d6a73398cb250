import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { keep, type Said, say } from "../../contract/say.ts";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireSession } from "../people/signed-in.ts";
import type { WebhookEndpointRow } from "../engine/tables-webhooks.ts";
import { findRow, updateRows } from "../engine/rows.ts";

/** The receiver of a writer's new pieces. */
export interface Webhook {
  url: string;
  secret: string;
  /** Until when the previous secret signs as well. */
  previousSecretUntil: string | null;
  /** The time of the first of the failures in a row. */
  failingSince: string | null;
  disabledAt: string | null;
  /** A sentence for the writer. */
  disabledReason: string | null;
}

export async function findWebhook(
  db: Queryable,
  writerId: string,
  now: Date,
): Promise<Webhook | undefined> {
  const row = await findEndpoint(db, writerId);
  return row && fromRow(row, now);
}

/** Sets the address and switches the webhook on. An existing one keeps its secret. */
export async function saveWebhook(
  store: Store,
  actor: Actor,
  { writerId, url }: { writerId: string; url: string },
): Promise<Webhook> {
  const now = timestamp(store.clock);
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const before = await findEndpoint(tx, writerId);
    const row: WebhookEndpointRow = {
      writer_id: writerId,
      secret: before?.secret ?? newSecret(store),
      previous_secret: before?.previous_secret ?? null,
      previous_secret_until: before?.previous_secret_until ?? null,
      created_at: before?.created_at ?? now,
      url,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      updated_at: now,
    };
    await tx.deleteFrom("webhook_endpoints").where("writer_id", "=", writerId).execute();
    await tx.insertInto("webhook_endpoints").values(row).execute();
    await recordAudit(tx, store, { actor, action: "save", subject: ["webhook", writerId] });
    return fromRow(row, store.clock());
  });
}

/** Creates a new secret. The previous one signs too for a day, so that a receiver can switch in its own time. */
export async function rotateSecret(
  store: Store,
  actor: Actor,
  { writerId }: { writerId: string },
): Promise<Webhook> {
  const now = store.clock();
  const until = new Date(now.getTime() + WEBHOOK_LIMITS.rotationHours * 3_600_000);
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const before = await requireEndpoint(tx, writerId);
    const row: WebhookEndpointRow = {
      ...before,
      secret: newSecret(store),
      previous_secret: before.secret,
      previous_secret_until: until.toISOString(),
      updated_at: now.toISOString(),
    };
    await tx.updateTable("webhook_endpoints").set(row).where("writer_id", "=", writerId).execute();
    await recordAudit(tx, store, {
      actor,
      action: "rotate secret",
      subject: ["webhook", writerId],
    });
    return fromRow(row, now);
  });
}

/** Removes the webhook. Deliveries still due are not sent; the log of earlier ones stays. */
export async function removeWebhook(
  store: Store,
  actor: Actor,
  { writerId }: { writerId: string },
): Promise<void> {
  await store.write(async (tx) => {
    await requireEndpoint(tx, writerId);
    await tx.deleteFrom("webhook_endpoints").where("writer_id", "=", writerId).execute();
    await failDue(tx, writerId);
    await recordAudit(tx, store, { actor, action: "remove", subject: ["webhook", writerId] });
  });
}

/** Switches a webhook off. Deliveries still due count as failed, and can be sent again by hand. */
export async function disableWebhook(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { writerId, reason: said }: { writerId: string; reason: Said },
): Promise<void> {
  const now = timestamp(store.clock);
  const reason = keep(said);
  await updateRows(
    tx,
    "webhook_endpoints",
    { writer_id: writerId },
    { disabled_at: now, disabled_reason: reason, updated_at: now },
  );
  await failDue(tx, writerId);
  const subject = ["webhook", writerId] as const;
  await recordAudit(tx, store, { actor, action: "disable", subject, note: reason });
}

async function failDue(tx: Queryable, writerId: string): Promise<void> {
  await updateRows(
    tx,
    "webhook_deliveries",
    { writer_id: writerId, status: "due" },
    { status: "failed" },
  );
}

/** Refuses, with the reason, if the writer has no webhook or it is switched off. */
export async function requireLiveWebhook(db: Queryable, writerId: string): Promise<void> {
  const row = await requireEndpoint(db, writerId);
  if (row.disabled_at === null) return;
  throw new Refusal("conflict", say("The webhook is switched off. Save it again to switch it on."));
}

/** The secrets that sign at this moment, the newest first. */
export function signingSecrets(
  row: Pick<WebhookEndpointRow, "secret" | "previous_secret" | "previous_secret_until">,
  now: Date,
): string[] {
  const { secret, previous_secret, previous_secret_until } = row;
  const isOver = !previous_secret_until || previous_secret_until <= now.toISOString();
  return previous_secret && !isOver ? [secret, previous_secret] : [secret];
}

async function requireEndpoint(db: Queryable, writerId: string): Promise<WebhookEndpointRow> {
  const row = await findEndpoint(db, writerId);
  if (row) return row;
  throw new Refusal("not_found", say("There is no webhook yet. Save its address first."));
}

/** The address of a writer's webhook; undefined if there is none or it is switched off. */
export async function findWebhookUrl(db: Queryable, writerId: string): Promise<string | undefined> {
  const row = await findEndpoint(db, writerId);
  return row?.disabled_at === null ? row.url : undefined;
}

async function findEndpoint(
  db: Queryable,
  writerId: string,
): Promise<WebhookEndpointRow | undefined> {
  return findRow(db, "webhook_endpoints", { writer_id: writerId });
}

function newSecret({ random }: Store): string {
  return `whsec_${random(32).toString("base64")}`;
}

function fromRow(row: WebhookEndpointRow, now: Date): Webhook {
  const isRotating = signingSecrets(row, now).length > 1;
  return {
    url: row.url,
    secret: row.secret,
    previousSecretUntil: isRotating ? row.previous_secret_until : null,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
  };
}
