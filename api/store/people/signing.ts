import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { deleteRows, hasRow, insertRow } from "../engine/rows.ts";
import type { Actor } from "../log/audit.ts";
import { takeTimeBack } from "../pieces/lifecycle/publication-plans.ts";
import { findPiece } from "../pieces/drafts/pieces.ts";
import { recordAccountChange } from "./account-changes.ts";
import { requireSession } from "./signed-in.ts";

// A writer who signs what they publish: each publication needs a passkey, so that a session is not enough for one.

export async function isSigning(db: Queryable, writerId: string): Promise<boolean> {
  return hasRow(db, "signing_writers", { writer_id: writerId });
}

/** Whether what a writer publishes must be signed, because they or the operator want that. */
export async function mustSign(store: Store, db: Queryable, writerId: string): Promise<boolean> {
  return store.requiresProof || isSigning(db, writerId);
}

/** Switches it on or off. Repeating it changes nothing. The caller has checked the password before it is switched off. */
export async function setSigning(
  store: Store,
  actor: Actor,
  { writerId, on }: { writerId: string; on: boolean },
): Promise<void> {
  await store.write(async (tx) => {
    await requireSession(tx, actor);
    if ((await isSigning(tx, writerId)) === on) return;
    if (on) {
      if (!(await hasRow(tx, "passkeys", { writer_id: writerId }))) {
        throw new Refusal("conflict", say("Add a passkey first."));
      }
      await insertRow(tx, "signing_writers", {
        writer_id: writerId,
        since: timestamp(store.clock),
      });
      await takeBackUnsigned(tx, store, actor, writerId);
    } else {
      await deleteRows(tx, "signing_writers", { writer_id: writerId });
    }
    const action = on ? "sign publications" : "stop signing";
    await recordAccountChange(tx, store, { actor, writerId, action });
  });
}

/** Nothing is published unsigned any more, whenever its time was set. */
async function takeBackUnsigned(
  tx: Queryable,
  store: Store,
  actor: Actor,
  writerId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("publication_plans")
    .innerJoin("pieces", "pieces.id", "publication_plans.piece_id")
    .leftJoin("waiting_proofs", "waiting_proofs.piece_id", "pieces.id")
    .select("pieces.id")
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null)
    .where("publish_at", "is not", null)
    .where("taken_back_at", "is", null)
    .where("waiting_proofs.piece_id", "is", null)
    .execute();
  const why = say("it was not signed with a passkey");
  for (const { id } of rows) {
    const piece = await findPiece(tx, id);
    if (piece) await takeTimeBack(tx, store, { actor, piece, why });
  }
}
