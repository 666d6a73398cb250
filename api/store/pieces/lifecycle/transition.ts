import type { Configuration } from "../../../contract/configuration.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import type { PublicationPlan } from "../../../contract/records.ts";

export const ACTIONS = [
  "edit",
  "revise",
  "publish",
  "schedule",
  "unschedule",
  "publish_scheduled",
  "ask_for_look",
  "withdraw",
  "accept",
  "return",
  "ask_for_changes",
  "reject",
  "unpublish",
  "update",
  "withdraw_update",
  "accept_update",
  "return_update",
  "lift",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Actions by which an editor gives a piece back to its writer, with a note. */
export const RETURNING = [
  "return",
  "ask_for_changes",
  "reject",
  "return_update",
] as const satisfies readonly Action[];

export function isReturning(action: Action): boolean {
  return RETURNING.some((returning) => returning === action);
}

export interface Transition {
  action: Action;
  /**
   * The writer of the piece, or an editor; the service itself, for a text whose writer has set a time; or an API key of the
   * writer. The only row of keys leads from draft to draft.
   */
  by: "writer" | "editor" | "service" | "key";
  from: Status;
  to: Status;
  /** Applies only with this setting. */
  review?: Configuration["review"];
  /** From pending: applies only to a piece that waits for this. To pending: what the piece then waits for. */
  pendingFor?: "publication" | "look";
  /** Applies only to a piece that was taken down (to this status), or only to one that was not. */
  takenDown?: boolean | "rejected" | "changes_requested";
  /** Applies only while an update waits for an editor, or only while none does. */
  updateWaits?: boolean;
  /** The working copy goes to the editors; the public text stays. */
  sendsUpdate?: true;
  /** Applies only to a piece with, or without, a time at which it is to be published. */
  plan?: PlanState;
  /** Whether an editor must write a note. */
  note?: true;
}

/**
 * Whether the writer has set a time for a publication. `none`: no. `unaccepted`: yes, and no editor has accepted the text, or
 * none has to. `accepted`: yes, and an editor has.
 */
export type PlanState = "none" | "unaccepted" | "accepted";

export function planStateOf(plan: PublicationPlan | null): PlanState {
  if (!plan || plan.takenBack || plan.publishAt === null) return "none";
  return plan.acceptedAt === null ? "unaccepted" : "accepted";
}
