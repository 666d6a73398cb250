import { timestamp } from "../../contract/clock.ts";
import type { SubscriptionChoice } from "../../contract/mailing/mailing.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, insertRow, walkSlices } from "../engine/rows.ts";
import type { SubscriberRow, SubscriptionRow } from "../engine/tables-mailing.ts";
import { listWriters } from "../people/writers.ts";
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
  /** Null for somebody who is not paused; `until` is null if they end it themselves. */
  pause: { until: string | null } | null;
  /** What the file says of their consent. */
  consent?: unknown;
  choices: readonly SubscriptionChoice[];
}

export type ImportResult = "added" | "known" | "suppressed";

/**
 * Adds one follower with the proof of their consent. One who is known keeps what they chose here; one who left, bounced or
 * was erased is not brought back. With `isDry`, only says what would happen.
 */
export async function importSubscriber(
  store: Store,
  { email, language, since, pause, choices, consent: before }: ImportedSubscriber,
  { proof, isDry }: { proof: string; isDry: boolean },
): Promise<ImportResult> {
  const hash = saltedHash(await siteSecret(store, "addresses"), email);
  return store.writeAlongside(async (tx) => {
    if (await findRow(tx, "suppressions", { hash })) return "suppressed";
    if (await findRow(tx, "subscribers", { email })) return "known";
    if (isDry) return "added";
    const importedAt = timestamp(store.clock);
    const consent = { by: "import", proof, importedAt, since, before } as const;
    const row = newSubscriber(store, { email, language, consent });
    await insertRow(tx, "subscribers", {
      ...row,
      created_at: since ?? row.created_at,
      paused_at: pause ? importedAt : null,
      paused_until: pause?.until ?? null,
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

/** Whether the followers of the site are all this writer's: nobody else has an account. */
export async function areAllFollowersOf(db: Queryable, writerId: string): Promise<boolean> {
  const rows = await db.selectFrom("writers").select("id").limit(2).execute();
  return rows.length === 1 && rows[0]?.id === writerId;
}

const COLUMNS = ["email", "created_at", "language", "follows", "paused", "consent"] as const;

/** The lines of a CSV file of everybody who follows, as an import reads it. The first names the columns. */
export async function* followerLines(db: Queryable): AsyncGenerator<string> {
  const slugs = new Map((await listWriters(db)).map(({ id, slug }) => [id, slug]));
  yield `${COLUMNS.join(",")}\n`;
  for await (const entry of walkSubscribers(db)) {
    const { left_at, suppressed_at } = entry.subscriber;
    if (left_at === null && suppressed_at === null) yield `${followerLine(entry, slugs)}\n`;
  }
}

/** The same lines for a person of the desk. The audit says so before the first. */
export async function* takeFollowers(store: Store, actor: Actor): AsyncGenerator<string> {
  await auditFollowers(store, actor, { action: "export followers", note: null });
  yield* followerLines(store.read);
}

function followerLine(
  { subscriber, subscriptions }: FollowerEntry,
  writers: ReadonlyMap<string, string>,
): string {
  const follows = subscriptions.flatMap(({ kind, subject, rhythm }) => {
    const name = kind === "writer" ? writers.get(subject) : subject;
    return name === undefined ? [] : [`${name === "" ? kind : `${kind}:${name}`} ${rhythm}`];
  });
  const { email, created_at, language, paused_at, paused_until, consent } = subscriber;
  const paused = paused_until ?? String(paused_at !== null);
  return [email, created_at, language, follows.join("; "), paused, consent].map(quoted).join(",");
}

function quoted(cell: string): string {
  return /[",\s]/.test(cell) ? `"${cell.replaceAll('"', '""').replace(/\s+/g, " ")}"` : cell;
}
