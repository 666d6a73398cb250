import type { PublicationProof } from "../../contract/ledger/proof.ts";
import { say } from "../../contract/say.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { hasRow } from "../engine/rows.ts";
import type { Actor } from "../log/audit.ts";
import { recordChanges } from "../log/changes.ts";
import { dropProofs, piecesSignedBy } from "../pieces/lifecycle/proofs.ts";
import { takeTimeBack } from "../pieces/lifecycle/publication-plans.ts";
import { findPiece } from "../pieces/drafts/pieces.ts";

/**
 * Passkeys were removed. What they signed stays valid, and its receipts say so; what waits for its time waits in vain,
 * because the key may be in other hands.
 */
export async function revokeProofs(
  tx: Queryable,
  store: Store,
  { actor, keys, now }: { actor: Actor; keys: readonly string[]; now: string },
): Promise<void> {
  const why = say("the passkey that signed it was removed");
  for (const id of await piecesSignedBy(tx, keys)) {
    const piece = await findPiece(tx, id);
    if (piece?.plan?.publishAt && !piece.plan.takenBack) {
      await takeTimeBack(tx, store, { actor, piece, why });
    } else await dropProofs(tx, id);
  }
  const signed = await publicBy(tx, keys);
  if (!signed.size) return;
  const ids = [...new Set([...signed.values()].flat())];
  await tx
    .insertInto("revoked_passkeys")
    .values(ids.map((id) => ({ id, revoked_at: now })))
    // The first time stays: receipts have named it. An earlier version let a removed key be added again, and an error here
    // would keep its owner from ending any access.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kind = "piece_updated" as const;
  await recordChanges(
    tx,
    store,
    [...signed.keys()].map((subjectId) => ({ kind, subjectId })),
  );
}

/** Whether receipts say that this key was removed. */
export async function isRevoked(db: Queryable, id: string): Promise<boolean> {
  return hasRow(db, "revoked_passkeys", { id });
}

/** The public pieces that some keys have signed, each with these keys. */
async function publicBy(tx: Queryable, keys: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom("ledger_entries")
    .innerJoin("pieces", "pieces.id", "ledger_entries.subject")
    .select(["pieces.id", "proofs"])
    .where(({ or, eb }) => or(keys.map((key) => eb("proofs", "like", `%${key}%`))))
    .where("pieces.status", "=", "approved")
    .execute();
  const signed = new Map<string, string[]>();
  for (const { id, proofs } of rows) {
    const by = (JSON.parse(proofs ?? "[]") as PublicationProof[])
      .map(({ key }) => key.id)
      .filter((key) => keys.includes(key));
    if (by.length) signed.set(id, by);
  }
  return signed;
}
