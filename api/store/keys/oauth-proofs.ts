import { timestamp } from "../../contract/clock.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows } from "../engine/rows.ts";
import { hashSecret } from "../people/secrets.ts";

/** A client refreshes each connection twice an hour, and a proof is kept for an hour at most. */
export const PROOFS_PER_CLIENT = 10_000;

export type ProofOutcome = "new" | "used" | "too many";

/**
 * Takes a proof that was checked. It counts once, on all nodes: the first insert decides. From then on the client must prove
 * who it is.
 */
export async function takeProof(
  store: Store,
  { clientId, jti, expiresAt }: { clientId: string; jti: string; expiresAt: Date },
): Promise<ProofOutcome> {
  // A line break occurs in no client's id, so no two pairs look alike.
  const id = hashSecret(`${clientId}\n${jti}`);
  const now = timestamp(store.clock);
  return store.writeAlongside(async (tx) => {
    if (!(await hasRoom(tx, clientId, now))) return "too many";
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("oauth_proofs")
      .values({ id, client_id: clientId, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return "used";
    await tx
      .updateTable("oauth_documents")
      .set({ proved_at: now })
      .where("client_id", "=", clientId)
      .where("proved_at", "is", null)
      .execute();
    return "new";
  });
}

async function hasRoom(tx: Queryable, clientId: string, now: string): Promise<boolean> {
  const kept = tx.selectFrom("oauth_proofs").where("client_id", "=", clientId);
  if ((await countRows(kept)) < PROOFS_PER_CLIENT) return true;
  const over = tx.deleteFrom("oauth_proofs").where("client_id", "=", clientId);
  const { numDeletedRows } = await over.where("expires_at", "<=", now).executeTakeFirst();
  return numDeletedRows > 0;
}

/** Removes proofs that have expired: they are refused by their date. */
export async function forgetProofs(store: Store): Promise<void> {
  const now = timestamp(store.clock);
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("oauth_proofs").where("expires_at", "<=", now).execute();
  });
}
