import { timestamp } from "../../contract/clock.ts";
import type { SuppressionReason } from "../../contract/mailing/mailing.ts";
import { foldEmail } from "../people/writers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, updateRows } from "../engine/rows.ts";
import type { SubscriberRow } from "../engine/tables-mailing.ts";
import { saltedHash, siteSecret } from "./site-secrets.ts";

// Addresses that get no mailing, whatever they followed. Only a salted hash is kept, so the list survives an erasure.

/** Why an address gets nothing; undefined if it may. */
export async function suppressionOf(
  store: Store,
  email: string,
): Promise<SuppressionReason | undefined> {
  const hash = saltedHash(await siteSecret(store, "addresses"), foldEmail(email));
  return (await findRow(store.read, "suppressions", { hash }))?.reason;
}

/** Ends all mailings to an address at once, across everything that it follows. Its owner can confirm it anew. */
export async function suppress(
  store: Store,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  const address = foldEmail(email);
  const hash = saltedHash(await siteSecret(store, "addresses"), address);
  await store.writeAlongside(async (tx) => {
    await putSuppression(tx, store, hash, reason);
    await updateRows(
      tx,
      "subscribers",
      { email: address },
      { suppressed_at: timestamp(store.clock) },
    );
  });
}

/**
 * The same for a follower whose mail came back, or who reported it as spam. A mail that came back within a week counts as
 * refused: its mailing says how many arrived.
 */
export async function suppressSubscriber(
  store: Store,
  { id, email }: SubscriberRow,
  reason: "bounce" | "complaint",
): Promise<void> {
  await suppress(store, email, reason);
  if (reason !== "bounce") return;
  const since = new Date(store.clock().getTime() - 7 * 86_400_000).toISOString();
  await store.writeAlongside(async (tx) => {
    const last = await tx
      .selectFrom("mailing_recipients")
      .select("mailing_id")
      .where("subscriber_id", "=", id)
      .where("state", "=", "sent")
      .where("sent_at", ">", since)
      .orderBy("sent_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    await updateRows(
      tx,
      "mailing_recipients",
      { mailing_id: last.mailing_id, subscriber_id: id },
      { state: "refused", error: "It came back." },
    );
  });
}

/** Suppresses an address on the word of the mail provider, whether it follows or not. */
export async function suppressReported(
  store: Store,
  email: string,
  reason: "bounce" | "complaint",
): Promise<void> {
  const subscriber = await findRow(store.read, "subscribers", { email: foldEmail(email) });
  if (subscriber) await suppressSubscriber(store, subscriber, reason);
  else await suppress(store, email, reason);
}

/** Lets an address follow again: the operator's own decision. */
export async function allowAddress(store: Store, email: string): Promise<boolean> {
  const address = foldEmail(email);
  const hash = saltedHash(await siteSecret(store, "addresses"), address);
  return store.writeAlongside(async (tx) => {
    const known = await findRow(tx, "suppressions", { hash });
    await liftSuppression(tx, hash);
    await updateRows(tx, "subscribers", { email: address }, { suppressed_at: null });
    return known !== undefined;
  });
}

/**
 * A complaint outweighs everything: only the operator lifts it. A goodbye does not replace a bounce either, or a press of the
 * same link would lift it. Other reasons replace each other.
 */
export async function putSuppression(
  tx: Queryable,
  store: Store,
  hash: string,
  reason: SuppressionReason,
): Promise<void> {
  const at = timestamp(store.clock);
  await tx
    .insertInto("suppressions")
    .values({ hash, reason, at })
    .onConflict((conflict) =>
      conflict
        .column("hash")
        .doUpdateSet({ reason, at })
        .where("suppressions.reason", "not in", reason === "asked" ? STRONGER : ["complaint"]),
    )
    .execute();
}

const STRONGER = ["complaint", "bounce"] as const satisfies SuppressionReason[];

/** Lets an address have mailings again. Returns whether it may now. */
export async function liftSuppression(
  tx: Queryable,
  hash: string,
  reasons: readonly SuppressionReason[] = ["asked", "erased", "bounce", "complaint"],
): Promise<boolean> {
  await tx
    .deleteFrom("suppressions")
    .where("hash", "=", hash)
    .where("reason", "in", reasons)
    .execute();
  return (await findRow(tx, "suppressions", { hash })) === undefined;
}
