import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { Step } from "../pieces/lifecycle/step.ts";
import type { Transition } from "../pieces/lifecycle/transition.ts";
import {
  createMailing,
  dropWaitingMailing,
  findWaitingMailing,
  keepMailChoice,
} from "./mailings.ts";

// A mailing belongs to one publication of a text that its writer saw. It waits with the piece for its time and for an editor,
// and goes with either. Every other step of the piece takes it back.

/** Steps that do what its writer asked for, mail included. */
const CARRIES: ReadonlySet<Step["action"]> = new Set(["accept", "publish_scheduled"]);

/** Writes what a step does to the mailing of its piece. */
export async function keepMailing(
  tx: Queryable,
  store: Store,
  { step, transition, piece }: { step: Step; transition: Transition; piece: StoredPiece },
): Promise<void> {
  if (!store.sendsMail) return;
  const { id, status, version, writerId } = piece;
  if (status === "approved") {
    if (transition.to !== "approved") await endMailings(tx, store, id);
  } else if (step.action === "publish" || step.action === "schedule") {
    const { mail } = step;
    if (mail !== undefined) await keepMailChoice(tx, writerId, mail !== null);
    if (mail)
      await createMailing(tx, store, step.actor, { kind: "piece", pieceId: id, version, ...mail });
    else await dropWaitingMailing(tx, id);
  } else if (step.action === "accept" && step.mailing !== undefined) {
    const waiting = await findWaitingMailing(tx, id);
    if ((waiting?.id ?? "") !== step.mailing) {
      throw new Refusal("conflict", say("This changed while you looked. Look again."));
    }
  } else if (!CARRIES.has(step.action) && (piece.plan || status === "pending")) {
    await dropWaitingMailing(tx, id);
  }
}

/** Nobody gets a piece by mail that is no longer public. */
async function endMailings(tx: Queryable, store: Store, pieceId: string): Promise<void> {
  await dropWaitingMailing(tx, pieceId);
  const open = await tx
    .updateTable("mailings")
    .set({ state: "stopped", expanded_to: null, finished_at: timestamp(store.clock) })
    .where("piece_id", "=", pieceId)
    .where("kind", "!=", "test")
    .where("state", "in", ["waiting", "sending"])
    .returning("id")
    .execute();
  if (!open.length) return;
  await tx
    .updateTable("mailing_recipients")
    .set({ state: "left" })
    .where(
      "mailing_id",
      "in",
      open.map(({ id }) => id),
    )
    .where("state", "=", "waiting")
    .execute();
}
