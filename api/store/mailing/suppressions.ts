import { timestamp } from "../../contract/clock.ts";
import type { SuppressionReason } from "../../contract/mailing/mailing.ts";
import { foldEmail } from "../people/writers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow } from "../engine/rows.ts";
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
    await tx
      .updateTable("subscribers")
      .set({ suppressed_at: timestamp(store.clock) })
      .where("email", "=", address)
      .execute();
  });
}

/** A complaint outweighs everything: only the operator lifts it. Other reasons replace each other. */
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
        .where("suppressions.reason", "!=", "complaint"),
    )
    .execute();
}

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
