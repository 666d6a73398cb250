import type { Configuration } from "../contract/configuration.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { PlanState } from "./plan-state.ts";

export const ACTIONS = [
  "edit",
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
   * The writer of the piece, or an editor; or the service itself, for a text whose writer has set a time. An API key is
   * none of them, and can do nothing here.
   */
  by: "writer" | "editor" | "service";
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
  /** Applies only while the piece waits for its time: no, not accepted yet or needing no editor, or accepted. */
  plan?: PlanState;
  /** Whether an editor must write a note. */
  note?: true;
}

/** Every possible change of a piece's state. */
export const TRANSITIONS: readonly Transition[] = [
  { action: "edit", by: "writer", from: "draft", to: "draft" },
  { action: "edit", by: "writer", from: "changes_requested", to: "changes_requested" },
  { action: "edit", by: "writer", from: "rejected", to: "draft", takenDown: false },
  { action: "edit", by: "writer", from: "rejected", to: "rejected", takenDown: true },
  { action: "edit", by: "writer", from: "approved", to: "approved", updateWaits: false },

  { action: "publish", by: "writer", from: "draft", to: "approved", review: "off" },
  {
    action: "publish",
    by: "writer",
    from: "changes_requested",
    to: "approved",
    review: "off",
    takenDown: false,
  },
  {
    action: "publish",
    by: "writer",
    from: "draft",
    to: "pending",
    review: "required",
    pendingFor: "publication",
  },
  {
    action: "publish",
    by: "writer",
    from: "changes_requested",
    to: "pending",
    review: "required",
    pendingFor: "publication",
    takenDown: false,
  },

  // The text is published at a time that its writer has set. Where review is required, an editor accepts it first.
  { action: "schedule", by: "writer", from: "draft", to: "draft", review: "off" },
  {
    action: "schedule",
    by: "writer",
    from: "changes_requested",
    to: "changes_requested",
    review: "off",
    takenDown: false,
  },
  {
    action: "schedule",
    by: "writer",
    from: "draft",
    to: "pending",
    review: "required",
    pendingFor: "publication",
  },
  {
    action: "schedule",
    by: "writer",
    from: "changes_requested",
    to: "pending",
    review: "required",
    pendingFor: "publication",
    takenDown: false,
  },
  { action: "unschedule", by: "writer", from: "draft", to: "draft", plan: "time" },
  {
    action: "unschedule",
    by: "writer",
    from: "changes_requested",
    to: "changes_requested",
    plan: "time",
  },
  {
    action: "publish_scheduled",
    by: "service",
    from: "draft",
    to: "approved",
    review: "off",
    plan: "time",
  },
  {
    action: "publish_scheduled",
    by: "service",
    from: "changes_requested",
    to: "approved",
    review: "off",
    takenDown: false,
    plan: "time",
  },
  {
    action: "publish_scheduled",
    by: "service",
    from: "pending",
    to: "approved",
    pendingFor: "publication",
    plan: "accepted",
  },

  { action: "ask_for_look", by: "writer", from: "draft", to: "pending", pendingFor: "look" },
  {
    action: "ask_for_look",
    by: "writer",
    from: "changes_requested",
    to: "pending",
    pendingFor: "look",
  },
  // The writer of a piece that was taken down asks for the takedown to be lifted.
  {
    action: "ask_for_look",
    by: "writer",
    from: "rejected",
    to: "pending",
    pendingFor: "look",
    takenDown: true,
  },
  { action: "withdraw", by: "writer", from: "pending", to: "draft", takenDown: false },
  { action: "withdraw", by: "writer", from: "pending", to: "rejected", takenDown: "rejected" },
  {
    action: "withdraw",
    by: "writer",
    from: "pending",
    to: "changes_requested",
    takenDown: "changes_requested",
  },

  {
    action: "accept",
    by: "editor",
    from: "pending",
    to: "approved",
    pendingFor: "publication",
    plan: "none",
  },
  // It goes on waiting, for its time alone.
  {
    action: "accept",
    by: "editor",
    from: "pending",
    to: "pending",
    pendingFor: "publication",
    plan: "time",
  },
  {
    action: "return",
    by: "editor",
    from: "pending",
    to: "draft",
    pendingFor: "look",
    note: true,
    takenDown: false,
  },
  {
    action: "return",
    by: "editor",
    from: "pending",
    to: "rejected",
    pendingFor: "look",
    note: true,
    takenDown: "rejected",
  },
  {
    action: "return",
    by: "editor",
    from: "pending",
    to: "changes_requested",
    pendingFor: "look",
    note: true,
    takenDown: "changes_requested",
  },
  { action: "ask_for_changes", by: "editor", from: "pending", to: "changes_requested", note: true },
  {
    action: "ask_for_changes",
    by: "editor",
    from: "approved",
    to: "changes_requested",
    note: true,
  },
  { action: "reject", by: "editor", from: "pending", to: "rejected", note: true },
  { action: "reject", by: "editor", from: "approved", to: "rejected", note: true },
  { action: "lift", by: "editor", from: "rejected", to: "draft", takenDown: true },
  { action: "lift", by: "editor", from: "changes_requested", to: "draft", takenDown: true },
  { action: "lift", by: "editor", from: "pending", to: "draft", takenDown: true },

  { action: "unpublish", by: "writer", from: "approved", to: "draft" },
  {
    action: "update",
    by: "writer",
    from: "approved",
    to: "approved",
    review: "off",
    updateWaits: false,
  },
  {
    action: "update",
    by: "writer",
    from: "approved",
    to: "approved",
    review: "required",
    updateWaits: false,
    sendsUpdate: true,
  },
  { action: "withdraw_update", by: "writer", from: "approved", to: "approved", updateWaits: true },
  { action: "accept_update", by: "editor", from: "approved", to: "approved", updateWaits: true },
  {
    action: "return_update",
    by: "editor",
    from: "approved",
    to: "approved",
    updateWaits: true,
    note: true,
  },
];
