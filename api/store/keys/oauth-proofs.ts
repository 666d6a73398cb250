import { sql } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { countRows, hasRow } from "../engine/rows.ts";
import { workingConnections } from "./oauth-clients.ts";
import { hashSecret } from "../people/secrets.ts";

/** A client refreshes each connection twice an hour, and a proof is kept for an hour at most. */
export const PROOFS_PER_CLIENT = 10_000;

/** Far more than the programs of one site. */
export const PROVEN_MAX = 10_000;
/** Far longer than a connection lasts without a refresh, and each refresh proves anew. */
export const PROVEN_DAYS = 365;

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
    await noteProven(tx, clientId, now);
    return "new";
  });
}

/** Apart from the copy of the client's document: nobody gets rid of it by making the copy go. */
async function noteProven(tx: Queryable, clientId: string, now: string): Promise<void> {
  if (!(await hasRow(tx, "oauth_proven", { client_id: clientId }))) await makeRoom(tx, now);
  await tx
    .insertInto("oauth_proven")
    .values({ client_id: clientId, proved_at: now })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ proved_at: now }))
    .execute();
}

/** The one that proved itself longest ago gives way; those with a working connection go last. */
async function makeRoom(tx: Queryable, now: string): Promise<void> {
  const excess = (await countRows(tx.selectFrom("oauth_proven"))) + 1 - PROVEN_MAX;
  if (excess <= 0) return;
  await tx
    .deleteFrom("oauth_proven")
    .where("client_id", "in", (eb) =>
      eb
        .selectFrom("oauth_proven")
        .select("client_id")
        .orderBy(
          ({ exists }) =>
            sql`case when ${exists(workingConnections(tx, now, "oauth_proven.client_id"))} then 1 else 0 end`,
        )
        .orderBy("proved_at")
        .orderBy("client_id")
        .limit(excess),
    )
    .execute();
}

async function hasRoom(tx: Queryable, clientId: string, now: string): Promise<boolean> {
  const kept = tx.selectFrom("oauth_proofs").where("client_id", "=", clientId);
  if ((await countRows(kept)) < PROOFS_PER_CLIENT) return true;
  const over = tx.deleteFrom("oauth_proofs").where("client_id", "=", clientId);
  const { numDeletedRows } = await over.where("expires_at", "<=", now).executeTakeFirst();
  return numDeletedRows > 0;
}

/** Removes proofs that have expired: they are refused by their date. Also who gave none for long. */
export async function forgetProofs(store: Store): Promise<void> {
  const now = store.clock();
  const before = new Date(now.getTime() - PROVEN_DAYS * 86_400_000).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx.deleteFrom("oauth_proofs").where("expires_at", "<=", now.toISOString()).execute();
    await tx.deleteFrom("oauth_proven").where("proved_at", "<=", before).execute();
  });
}
