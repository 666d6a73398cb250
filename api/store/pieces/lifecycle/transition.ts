import type { Configuration } from "../../../contract/configuration.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import type { PlanState } from "./plan-state.ts";

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
