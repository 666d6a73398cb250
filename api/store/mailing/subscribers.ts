import { timestamp } from "../../contract/clock.ts";
import type { Consent, SubscriptionChoice } from "../../contract/mailing/mailing.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { foldEmail } from "../people/writers.ts";
import { deleteRows, findRow, updateById, updateRows } from "../engine/rows.ts";
import type { SubscriberRow } from "../engine/tables-mailing.ts";
import { idInToken, isSigned } from "./signed-links.ts";
import { saltedHash, siteSecret } from "./site-secrets.ts";
import { listSubscriptions, putSubscription } from "./subscriptions.ts";
import { liftSuppression, putSuppression } from "./suppressions.ts";

// What a subscriber does with the link in their mails, without a password: see, change, pause, take along, leave, erase.

/** The subscriber whose signed link this is. */
export async function findSubscriberByLink(
  db: Queryable,
  token: string,
  purpose: "manage" | "bounce" = "manage",
): Promise<SubscriberRow | undefined> {
  const id = idInToken(purpose, token);
  const row = id === undefined ? undefined : await findRow(db, "subscribers", { id });
  return row && isSigned(purpose, token, row) ? row : undefined;
}

export async function findSubscriberByEmail(
  db: Queryable,
  email: string,
): Promise<SubscriberRow | undefined> {
  return findRow(db, "subscribers", { email: foldEmail(email) });
}

/** Replaces everything that a subscriber follows. An empty list is a goodbye. */
export async function setSubscriptions(
  store: Store,
  subscriber: SubscriberRow,
  choices: readonly SubscriptionChoice[],
): Promise<void> {
  if (!choices.length) return leave(store, subscriber);
  const hash = await hashOf(store, subscriber.email);
  await store.writeAlongside(async (tx) => {
    if (!(await lockSubscriber(tx, subscriber.id))) return;
    const before = await listSubscriptions(tx, subscriber.id);
    for (const { kind, subject } of before) {
      if (choices.some((choice) => choice.kind === kind && choice.subject === subject)) continue;
      await deleteRows(tx, "subscriptions", { subscriber_id: subscriber.id, kind, subject });
    }
    for (const choice of choices) await putSubscription(tx, store, subscriber.id, choice);
    // They follow again, by a link that only they have. A bounce stays: mails do not arrive there.
    const lifted = await liftSuppression(tx, hash, ["asked"]);
    await updateById(tx, "subscribers", subscriber.id, {
      left_at: null,
      ...(lifted ? { suppressed_at: null } : {}),
    });
  });
}

/** Ends everything that a subscriber follows. Their link still works for a while, so that they can come back. */
export async function leave(store: Store, subscriber: SubscriberRow): Promise<void> {
  const hash = await hashOf(store, subscriber.email);
  const at = timestamp(store.clock);
  await store.writeAlongside(async (tx) => {
    if (!(await lockSubscriber(tx, subscriber.id))) return;
    await deleteRows(tx, "subscriptions", { subscriber_id: subscriber.id });
    // An import must not bring the address back.
    await putSuppression(tx, store, hash, "asked");
    await updateById(tx, "subscribers", subscriber.id, { left_at: at, suppressed_at: at });
  });
}

/** Keeps what a subscriber follows, and sends nothing until a day or until they go on. */
export async function setPaused(
  store: Store,
  { id }: SubscriberRow,
  pause: { until: string | null } | null,
): Promise<void> {
  const paused_at = pause ? timestamp(store.clock) : null;
  const paused_until = pause?.until ?? null;
  await store.writeAlongside((tx) =>
    updateById(tx, "subscribers", id, { paused_at, paused_until }),
  );
}

/** Ends the pauses whose day has come. */
export async function endPauses(store: Store): Promise<void> {
  const now = timestamp(store.clock);
  const due = store.read.selectFrom("subscribers").select("id").where("paused_until", "<=", now);
  if (!(await due.executeTakeFirst())) return;
  await store.writeAlongside((tx) =>
    tx
      .updateTable("subscribers")
      .set({ paused_at: null, paused_until: null })
      .where("paused_until", "<=", now)
      .execute(),
  );
}

/** Removes an address from every row but the salted hash that keeps it from being mailed again. */
export async function eraseSubscriber(store: Store, email: string): Promise<boolean> {
  const hash = await hashOf(store, email);
  return store.writeAlongside(async (tx) => {
    const subscriber = await findRow(tx, "subscribers", { email });
    if (subscriber) {
      await updateRows(
        tx,
        "mailing_recipients",
        { subscriber_id: subscriber.id, state: "waiting" },
        { state: "left" },
      );
      await deleteRows(tx, "subscribers", { id: subscriber.id });
    }
    await deleteRows(tx, "subscription_asks", { email });
    await deleteRows(tx, "mails", { email, kind: "follow_confirm" });
    await deleteRows(tx, "mails", { email, kind: "follow_link" });
    // An answer of the mail server may have named it.
    if (subscriber) {
      await tx
        .updateTable("mailing_recipients")
        .set({ error: null })
        .where("subscriber_id", "=", subscriber.id)
        .where("error", "is not", null)
        .execute();
    }
    await putSuppression(tx, store, hash, "erased");
    return subscriber !== undefined;
  });
}

/** Everything that is stored of a subscriber, for themselves. */
export async function subscriberData(db: Queryable, subscriber: SubscriberRow) {
  const { id, email, language, created_at, confirmed_at } = subscriber;
  const { paused_at, paused_until, digest_sent_at } = subscriber;
  const sent = await db
    .selectFrom("mailing_recipients")
    .innerJoin("mailings", "mailings.id", "mailing_recipients.mailing_id")
    .select(["mailings.subject", "mailing_recipients.state", "mailing_recipients.sent_at"])
    .where("subscriber_id", "=", id)
    .orderBy("mailings.made_at")
    .execute();
  const subscriptions = await listSubscriptions(db, id);
  return {
    email,
    language,
    created_at,
    confirmed_at,
    paused_at,
    paused_until,
    digest_sent_at,
    consent: JSON.parse(subscriber.consent) as Consent,
    subscriptions: subscriptions.map(({ subscriber_id: _, ...subscription }) => subscription),
    mails: sent,
  };
}

/** Removes addresses that have followed nothing for a while. */
export async function forgetLeft(store: Store, days: number): Promise<void> {
  const before = new Date(store.clock().getTime() - days * 86_400_000).toISOString();
  await store.writeAlongside((tx) =>
    tx.deleteFrom("subscribers").where("left_at", "<", before).execute(),
  );
}

async function lockSubscriber(tx: Queryable, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("subscribers")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function hashOf(store: Store, email: string): Promise<string> {
  return saltedHash(await siteSecret(store, "addresses"), email);
}
