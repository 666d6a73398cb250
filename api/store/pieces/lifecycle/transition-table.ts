import { SCHEDULE_TRANSITIONS } from "./schedule-transitions.ts";
import type { Transition } from "./transition.ts";

/**
 * Every possible change of a piece's state. All rows of an action name the same role (`by`): that role is checked before a row
 * is looked for (step-checks.ts). The only row for keys leads from a draft to a draft.
 */
export const TRANSITIONS: readonly Transition[] = [
  { action: "edit", by: "writer", from: "draft", to: "draft" },
  { action: "edit", by: "writer", from: "changes_requested", to: "changes_requested" },
  { action: "edit", by: "writer", from: "rejected", to: "draft", takenDown: false },
  { action: "edit", by: "writer", from: "rejected", to: "rejected", takenDown: true },
  { action: "edit", by: "writer", from: "approved", to: "approved", updateWaits: false },

  { action: "revise", by: "key", from: "draft", to: "draft" },

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

  ...SCHEDULE_TRANSITIONS,
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
  // Its writer has set a time: it is accepted now, and becomes public then.
  {
    action: "accept",
    by: "editor",
    from: "pending",
    to: "pending",
    pendingFor: "publication",
    plan: "unaccepted",
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
  {
    action: "accept_update",
    by: "editor",
    from: "approved",
    to: "approved",
    updateWaits: true,
    plan: "none",
  },
  // Its writer has set a time: it is accepted now, and becomes public then.
  {
    action: "accept_update",
    by: "editor",
    from: "approved",
    to: "approved",
    updateWaits: true,
    plan: "unaccepted",
  },
  {
    action: "return_update",
    by: "editor",
    from: "approved",
    to: "approved",
    updateWaits: true,
    note: true,
  },
];
