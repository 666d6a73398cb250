import { timestamp } from "../../../contract/clock.ts";
import type { Configuration } from "../../../contract/configuration.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Said } from "../../../contract/say.ts";
import { WORKER } from "../../log/audit.ts";
import { canRecover } from "../../engine/faults.ts";
import { takeStep } from "./lifecycle.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { lockPiece } from "../drafts/pieces.ts";
import { planStateOf } from "./transition.ts";
import { takeTimeBack } from "./publication-plans.ts";

/** For one round: the others are found by the next. */
const PLANS_AT_ONCE = 50;

export interface DueOptions {
  review: Configuration["review"];
  /** The version of the present renderer: what an older one made is not published. */
  renderer?: number;
  /** Called for each time that had to be taken back. */
  onTakenBack?: (pieceId: string, why: string) => void;
  /** Called for a piece that could not be published by a fault of the software. It holds up no other. */
  onFault?: (pieceId: string, error: unknown) => void;
}

/**
 * Publishes the pieces whose time has come. Each is one transaction, and the step itself refuses a piece whose plan is
 * gone: several nodes may do this at once, and a process may be killed anywhere. Returns how many were published.
 */
export async function publishDue(
  store: Store,
  { review, renderer, onTakenBack, onFault }: DueOptions,
): Promise<number> {
  let count = 0;
  for (const { pieceId, version } of await duePlans(store.read, timestamp(store.clock))) {
    try {
      await takeStep(store, {
        pieceId,
        actor: WORKER,
        review,
        action: "publish_scheduled",
        version,
        renderer,
      });
      count++;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        if (canRecover(error) || !onFault) throw error;
        onFault(pieceId, error);
        continue;
      }
      if (await giveUp(store, pieceId, error.said)) onTakenBack?.(pieceId, error.message);
    }
  }
  return count;
}

/** When the next piece is due; null if none is scheduled. */
export async function nextDueAt(db: Queryable): Promise<string | null> {
  const row = await waiting(db).select("publish_at").limit(1).executeTakeFirst();
  return row?.publish_at ?? null;
}

async function duePlans(
  db: Queryable,
  now: string,
): Promise<{ pieceId: string; version: number }[]> {
  return waiting(db)
    .select(["publication_plans.piece_id as pieceId", "publication_plans.version"])
    .where("publish_at", "<=", now)
    .limit(PLANS_AT_ONCE)
    .execute();
}

/** Plans that need nothing but their time, the earliest first. */
function waiting(db: Queryable) {
  return db
    .selectFrom("publication_plans")
    .innerJoin("pieces", "pieces.id", "publication_plans.piece_id")
    .leftJoin("waiting_updates", "waiting_updates.piece_id", "pieces.id")
    .where("taken_back_at", "is", null)
    .where("publish_at", "is not", null)
    .where("deleted_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("status", "!=", "pending"), eb("waiting_updates.piece_id", "is", null)]),
        eb("accepted_at", "is not", null),
      ]),
    )
    .orderBy("publish_at")
    .orderBy("publication_plans.piece_id");
}

/**
 * Takes the time back of a piece that cannot be published, such as that of a suspended writer: it must not appear by
 * surprise later. Does nothing if another node was quicker, or the writer has set another time meanwhile.
 */
async function giveUp(store: Store, pieceId: string, why: Said): Promise<boolean> {
  return store.write(async (tx) => {
    const piece = await lockPiece(tx, pieceId);
    const isDue = (piece?.plan?.publishAt ?? "9") <= timestamp(store.clock);
    if (!piece || !isDue || planStateOf(piece.plan) === "none") return false;
    await takeTimeBack(tx, store, { actor: WORKER, piece, why });
    return true;
  });
}
