import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import {
  type Consent,
  MAILING_LIMITS,
  type SubscriptionAsk,
} from "../../contract/mailing/mailing.ts";
import { insertMail } from "../people/mails.ts";
import { foldEmail } from "../people/writers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, findRow, insertRow, someRows, updateById } from "../engine/rows.ts";
import type { SubscriberRow, SubscriptionAskRow } from "../engine/tables-mailing.ts";
import { idInToken, isSigned } from "./signed-links.ts";
import { saltedHash, siteSecret } from "./site-secrets.ts";
import { putSubscription } from "./subscriptions.ts";
import { liftSuppression } from "./suppressions.ts";

// Double opt-in. A form leaves an ask, and a mail with a signed link goes to the address; only that link makes a subscriber.
// Nothing here looks up whether the address is known, so an answer takes as long for one as for the other.

const HOUR_MS = 3_600_000;
const TURN = "subscription asks";

/**
 * Keeps what a form asked for, and queues its confirmation. `later` if the network, or the whole service, has asked too
 * often. An address that was asked for too often gets no further mail, and the answer is the same.
 */
export async function askForSubscription(
  store: Store,
  ask: SubscriptionAsk,
  /** Such as 192.0.2.0/24. It is stored as a hash. */
  network: string,
): Promise<"asked" | "later"> {
  const salt = await siteSecret(store, "addresses");
  const now = store.clock();
  const row: SubscriptionAskRow = {
    id: newId(store.random),
    email: foldEmail(ask.email),
    language: ask.language,
    kind: ask.kind,
    subject: ask.subject,
    rhythm: ask.rhythm,
    page: ask.page,
    words: ask.words,
    network: saltedHash(salt, network),
    secret: store.random(32).toString("base64url"),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + MAILING_LIMITS.askHours * HOUR_MS).toISOString(),
    confirmed_at: null,
  };
  return store.writeAlongside(async (tx) => {
    await forgetAsks(tx, now);
    if (await isTooMuch(tx, row, now)) return "later";
    if (await isAskedOften(tx, row.email, now)) return "asked";
    await insertRow(tx, "subscription_asks", row);
    await insertMail(tx, store, { kind: "follow_confirm", email: row.email, note: row.id });
    return "asked";
  }, TURN);
}

/** The ask of a link that has not expired. One that was confirmed already is found too: people open links twice. */
export async function findAsk(
  { read, clock }: Pick<Store, "read" | "clock">,
  token: string,
): Promise<SubscriptionAskRow | undefined> {
  const id = idInToken("confirm", token);
  const row = id === undefined ? undefined : await findRow(read, "subscription_asks", { id });
  if (!row || !isSigned("confirm", token, row)) return undefined;
  return row.expires_at > timestamp(clock) ? row : undefined;
}

/** The ask that a queued confirmation is about. */
export async function findAskById(
  db: Queryable,
  id: string,
): Promise<SubscriptionAskRow | undefined> {
  return findRow(db, "subscription_asks", { id });
}

/**
 * Makes the address follow what its ask was about, and nothing else. Its owner has just read a mail there, so an earlier
 * bounce or goodbye counts no more; a complaint does. Undefined if the link has expired.
 */
export async function confirmAsk(store: Store, token: string): Promise<SubscriberRow | undefined> {
  const found = await findAsk(store, token);
  if (!found) return undefined;
  const salt = await siteSecret(store, "addresses");
  const at = timestamp(store.clock);
  return store.writeAlongside(async (tx) => {
    const ask = await tx
      .selectFrom("subscription_asks")
      .selectAll()
      .where("id", "=", found.id)
      .where("expires_at", ">", at)
      .forUpdate()
      .executeTakeFirst();
    if (!ask) return undefined;
    const subscriber = await requireSubscriber(tx, store, ask);
    // A second press must not undo what was changed since.
    if (ask.confirmed_at !== null) return subscriber;
    await putSubscription(tx, store, subscriber.id, ask as SubscriptionAsk);
    const hash = saltedHash(salt, ask.email);
    if (!(await liftSuppression(tx, hash, ["asked", "erased", "bounce"]))) {
      await updateById(tx, "subscribers", subscriber.id, { suppressed_at: at });
    }
    await updateById(tx, "subscription_asks", ask.id, { confirmed_at: at });
    return subscriber;
  }, `subscriber ${found.email}`);
}

async function requireSubscriber(
  tx: Queryable,
  store: Store,
  ask: SubscriptionAskRow,
): Promise<SubscriberRow> {
  const known = await findRow(tx, "subscribers", { email: ask.email });
  const at = timestamp(store.clock);
  if (known && ask.confirmed_at !== null) return known;
  const consent: Consent = {
    by: "form",
    page: ask.page,
    words: ask.words,
    askedAt: ask.created_at,
    confirmedAt: at,
  };
  if (known) {
    const news = { left_at: null, suppressed_at: null, paused_at: null, paused_until: null };
    // The consent of somebody who left has ended.
    const again = known.left_at === null ? {} : { consent: JSON.stringify(consent) };
    await updateById(tx, "subscribers", known.id, { ...news, ...again });
    return { ...known, ...news, ...again };
  }
  const row = newSubscriber(store, { email: ask.email, language: ask.language, consent });
  await insertRow(tx, "subscribers", row);
  return row;
}

export function newSubscriber(
  store: Store,
  { email, language, consent }: Pick<SubscriberRow, "email" | "language"> & { consent: Consent },
): SubscriberRow {
  const at = timestamp(store.clock);
  return {
    id: newId(store.random),
    email,
    language,
    created_at: at,
    confirmed_at: at,
    secret: store.random(32).toString("base64url"),
    consent: JSON.stringify(consent),
    paused_at: null,
    paused_until: null,
    left_at: null,
    suppressed_at: null,
    digest_sent_at: null,
  };
}

/**
 * Asks for the link to one's subscriptions. The subscriber is looked up when the mail is sent: asking takes as long for an
 * address that follows nothing. `later` if nothing more can be asked now.
 */
export async function askForFollowLink(store: Store, typed: string): Promise<"asked" | "later"> {
  const email = foldEmail(typed);
  const now = store.clock();
  return store.writeAlongside(async (tx) => {
    const asks = tx.selectFrom("mails").where("kind", "=", "follow_link");
    const all = asks.where("created_at", ">", hoursBefore(now, 1));
    if ((await countRows(all)) >= MAILING_LIMITS.allAsksAnHour) return "later";
    const theirs = await asks.where("email", "=", email).select("created_at").execute();
    if (isOften(theirs, now)) return "asked";
    await insertMail(tx, store, { kind: "follow_link", email });
    return "asked";
  }, TURN);
}

async function isTooMuch(tx: Queryable, { network }: SubscriptionAskRow, now: Date) {
  const asks = tx.selectFrom("subscription_asks");
  const { networkAsksAnHour, networkAsksADay, allAsksAnHour } = MAILING_LIMITS;
  const theirs = asks.where("network", "=", network);
  return (
    (await countSince(theirs, now, 1)) >= networkAsksAnHour ||
    (await countSince(theirs, now, 24)) >= networkAsksADay ||
    (await countSince(asks, now, 1)) >= allAsksAnHour
  );
}

/** Whether a mailbox gets no more confirmations now. Its asks are kept until their links expire. */
async function isAskedOften(tx: Queryable, email: string, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom("subscription_asks")
    .select(["email", "created_at", "confirmed_at"])
    .where("email", "like", `%${email.slice(email.lastIndexOf("@"))}`)
    .execute();
  const theirs = rows.filter((row) => mailboxOf(row.email) === mailboxOf(email));
  const open = theirs.filter(({ confirmed_at }) => confirmed_at === null);
  return isOften(theirs, now) || open.length >= MAILING_LIMITS.asksOpen;
}

function isOften(asks: readonly { created_at: string }[], now: Date): boolean {
  const since = (hours: number): number =>
    asks.filter(({ created_at }) => created_at > hoursBefore(now, hours)).length;
  return since(1) >= MAILING_LIMITS.asksAnHour || since(24) >= MAILING_LIMITS.asksADay;
}

/** Most providers deliver `a.da+news@` to the same person as `ada@`: new spellings must not fill their mailbox. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email
    .slice(0, at)
    .replace(/(?<=.)\+.*$/, "")
    .replaceAll(".", "");
  return name + email.slice(at);
}

function countSince(asks: ReturnType<typeof allAsks>, now: Date, hours: number): Promise<number> {
  return countRows(asks.where("created_at", ">", hoursBefore(now, hours)));
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR_MS).toISOString();
}

function allAsks(db: Queryable) {
  return db.selectFrom("subscription_asks");
}

async function forgetAsks(tx: Queryable, now: Date): Promise<void> {
  const old = tx
    .selectFrom("subscription_asks")
    .select("id")
    .where("expires_at", "<=", now.toISOString());
  await tx.deleteFrom("subscription_asks").where("id", "in", someRows(old)).execute();
}
