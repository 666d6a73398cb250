import type { Configuration } from "../../../contract/configuration.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { type Action, planStateOf, type Transition } from "./transition.ts";
import { TRANSITIONS } from "./transition-table.ts";

/** The role that an action needs: the same in all its rows. */
export function roleFor(action: Action): Transition["by"] {
  const row = TRANSITIONS.find((transition) => transition.action === action);
  if (!row) throw new Error(`No transition has the action ${action}.`);
  return row.by;
}

/** The fields of a piece that the table depends on. */
export type Situation = Pick<
  StoredPiece,
  "status" | "pendingFor" | "takenDown" | "updateSentAt" | "plan"
>;

/** The row that applies, or undefined if the action is not possible now. */
export function findTransition(
  piece: Situation,
  action: Action,
  review: Configuration["review"],
): Transition | undefined {
  return TRANSITIONS.find(
    (row) => row.action === action && row.from === piece.status && fits(row, piece, review),
  );
}

function fits(row: Transition, piece: Situation, review: Configuration["review"]): boolean {
  const { takenDown, updateWaits } = row;
  if (row.plan !== undefined && row.plan !== planStateOf(piece.plan)) return false;
  if (row.review !== undefined && row.review !== review) return false;
  if (row.from === "pending" && row.pendingFor && row.pendingFor !== piece.pendingFor) return false;
  if (typeof takenDown === "string" && takenDown !== piece.takenDown) return false;
  if (typeof takenDown === "boolean" && takenDown !== (piece.takenDown !== null)) return false;
  return updateWaits === undefined || updateWaits === (piece.updateSentAt !== null);
}

/** Whether the step makes a text public that was not public before. */
export function makesTextPublic(transition: Transition): boolean {
  const { action, from, to, sendsUpdate } = transition;
  if (to !== "approved") return false;
  if (from !== "approved" || action === "publish_scheduled") return true;
  if (action === "accept_update") return !isForItsTime(transition);
  return action === "update" && !sendsUpdate;
}

/** Whether an editor accepts a text that goes on waiting for its time. */
export function isForItsTime({ action, plan }: Transition): boolean {
  return (action === "accept" || action === "accept_update") && plan === "unaccepted";
}
