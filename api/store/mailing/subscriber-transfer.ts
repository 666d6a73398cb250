import { timestamp } from "../../contract/clock.ts";
import type { SubscriptionChoice } from "../../contract/mailing/mailing.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, insertRow, walkSlices } from "../engine/rows.ts";
import type { SubscriberRow, SubscriptionRow } from "../engine/tables-mailing.ts";
import { newSubscriber } from "./asks.ts";
import { saltedHash, siteSecret } from "./site-secrets.ts";
import { putSubscription } from "./subscriptions.ts";

// Followers who come from another system, and take theirs along. Nothing here mails anything.

export interface ImportedSubscriber {
  /** Folded. */
  email: string;
  language: SiteLanguage;
  /** When they began to follow, if the file says so. */
  since: string | null;
  isPaused: boolean;
  choices: readonly SubscriptionChoice[];
}

export type ImportResult = "added" | "known" | "suppressed";

/**
 * Adds one follower with the proof of their consent. One who is known keeps what they chose here; one who left, bounced or
 * was erased is not brought back. With `isDry`, only says what would happen.
 */
export async function importSubscriber(
  store: Store,
  { email, language, since, isPaused, choices }: ImportedSubscriber,
  { proof, isDry }: { proof: string; isDry: boolean },
): Promise<ImportResult> {
  const hash = saltedHash(await siteSecret(store, "addresses"), email);
  return store.writeAlongside(async (tx) => {
    if (await findRow(tx, "suppressions", { hash })) return "suppressed";
    if (await findRow(tx, "subscribers", { email })) return "known";
    if (isDry) return "added";
    const importedAt = timestamp(store.clock);
    const consent = { by: "import", proof, importedAt, since } as const;
    const row = newSubscriber(store, { email, language, consent });
    await insertRow(tx, "subscribers", {
      ...row,
      created_at: since ?? row.created_at,
      paused_at: isPaused ? importedAt : null,
    });
    for (const choice of choices) await putSubscription(tx, store, row.id, choice);
    return "added";
  }, `subscriber ${email}`);
}

/** Says in the audit that followers came or went, and on what ground. */
export async function auditFollowers(
  store: Store,
  actor: Actor,
  {
    action,
    note,
  }: { action: "import followers" | "export followers" | "erase follower"; note: string | null },
): Promise<void> {
  await store.writeAlongside((tx) =>
    recordAudit(tx, store, { actor, action, subject: ["site", "followers"], note }),
  );
}

export interface FollowerEntry {
  subscriber: SubscriberRow;
  subscriptions: SubscriptionRow[];
}

/** Everybody who follows, or has followed lately, by address. */
export async function* walkSubscribers(db: Queryable): AsyncGenerator<FollowerEntry> {
  const all = db.selectFrom("subscribers").selectAll();
  for await (const slice of walkSlices(all, "email", SLICE)) {
    const ids = slice.map(({ id }) => id);
    const found = await db
      .selectFrom("subscriptions")
      .selectAll()
      .where("subscriber_id", "in", ids)
      .orderBy("created_at")
      .orderBy("kind")
      .orderBy("subject")
      .execute();
    const theirs = Map.groupBy(found, ({ subscriber_id }) => subscriber_id);
    for (const subscriber of slice) {
      yield { subscriber, subscriptions: theirs.get(subscriber.id) ?? [] };
    }
  }
}

const SLICE = 500;
