import type { Status } from "../../../contract/vocabulary.ts";
import type { Action, Transition } from "./transition.ts";

/** The status before, the status after, and when the row applies. */
type Row = [from: Status, to: Status, when?: Omit<Transition, "action" | "by" | "from" | "to">];

function rows(action: Action, by: Transition["by"], ...all: readonly Row[]): Transition[] {
  return all.map(([from, to, when]) => ({ action, by, from, to, ...when }));
}

const REVIEWED = { review: "required", pendingFor: "publication" } as const;

/**
 * Every possible change of a piece's state. All rows of an action name the same role (`by`): that role is checked before a row
 * is looked for (step-checks.ts). A key cannot publish: the only row for keys leads from a draft to a draft.
 */
export const TRANSITIONS: readonly Transition[] = [
  ...rows(
    "edit",
    "writer",
    ["draft", "draft"],
    ["changes_requested", "changes_requested"],
    ["rejected", "draft", { takenDown: false }],
    ["rejected", "rejected", { takenDown: true }],
    ["approved", "approved", { updateWaits: false }],
  ),
  ...rows("revise", "key", ["draft", "draft"]),
  ...rows(
    "publish",
    "writer",
    ["draft", "approved", { review: "off" }],
    ["changes_requested", "approved", { review: "off", takenDown: false }],
    ["draft", "pending", REVIEWED],
    ["changes_requested", "pending", { ...REVIEWED, takenDown: false }],
  ),

  // The text is published at a time that its writer has set. Where review is required, an editor accepts it first.
  ...rows(
    "schedule",
    "writer",
    ["draft", "draft", { review: "off" }],
    ["changes_requested", "changes_requested", { review: "off", takenDown: false }],
    ["draft", "pending", REVIEWED],
    ["changes_requested", "pending", { ...REVIEWED, takenDown: false }],
    // An update of a public piece: readers see the public text until then.
    ["approved", "approved", { review: "off", updateWaits: false }],
    ["approved", "approved", { review: "required", updateWaits: false, sendsUpdate: true }],
  ),
  ...rows(
    "unschedule",
    "writer",
    ["approved", "approved", { updateWaits: false, plan: "unaccepted" }],
    ["draft", "draft", { plan: "unaccepted" }],
    ["changes_requested", "changes_requested", { plan: "unaccepted" }],
  ),
  ...rows(
    "publish_scheduled",
    "service",
    ["draft", "approved", { review: "off", plan: "unaccepted" }],
    ["changes_requested", "approved", { review: "off", takenDown: false, plan: "unaccepted" }],
    ["pending", "approved", { pendingFor: "publication", plan: "accepted" }],
    ["approved", "approved", { review: "off", updateWaits: false, plan: "unaccepted" }],
    ["approved", "approved", { updateWaits: true, plan: "accepted" }],
  ),

  ...rows(
    "ask_for_look",
    "writer",
    ["draft", "pending", { pendingFor: "look" }],
    ["changes_requested", "pending", { pendingFor: "look" }],
    // The writer of a piece that was taken down asks for the takedown to be lifted.
    ["rejected", "pending", { pendingFor: "look", takenDown: true }],
  ),
  ...rows(
    "withdraw",
    "writer",
    ["pending", "draft", { takenDown: false }],
    ["pending", "rejected", { takenDown: "rejected" }],
    ["pending", "changes_requested", { takenDown: "changes_requested" }],
  ),

  ...rows(
    "accept",
    "editor",
    ["pending", "approved", { pendingFor: "publication", plan: "none" }],
    // Its writer has set a time: it is accepted now, and becomes public then.
    ["pending", "pending", { pendingFor: "publication", plan: "unaccepted" }],
  ),
  ...rows(
    "return",
    "editor",
    ["pending", "draft", { pendingFor: "look", note: true, takenDown: false }],
    ["pending", "rejected", { pendingFor: "look", note: true, takenDown: "rejected" }],
    [
      "pending",
      "changes_requested",
      { pendingFor: "look", note: true, takenDown: "changes_requested" },
    ],
  ),
  ...rows(
    "ask_for_changes",
    "editor",
    ["pending", "changes_requested", { note: true }],
    ["approved", "changes_requested", { note: true }],
  ),
  ...rows(
    "reject",
    "editor",
    ["pending", "rejected", { note: true }],
    ["approved", "rejected", { note: true }],
  ),
  ...rows(
    "lift",
    "editor",
    ["rejected", "draft", { takenDown: true }],
    ["changes_requested", "draft", { takenDown: true }],
    ["pending", "draft", { takenDown: true }],
  ),

  ...rows("unpublish", "writer", ["approved", "draft"]),
  ...rows(
    "update",
    "writer",
    ["approved", "approved", { review: "off", updateWaits: false }],
    ["approved", "approved", { review: "required", updateWaits: false, sendsUpdate: true }],
  ),
  ...rows("withdraw_update", "writer", ["approved", "approved", { updateWaits: true }]),
  ...rows(
    "accept_update",
    "editor",
    ["approved", "approved", { updateWaits: true, plan: "none" }],
    // Its writer has set a time: it is accepted now, and becomes public then.
    ["approved", "approved", { updateWaits: true, plan: "unaccepted" }],
  ),
  ...rows("return_update", "editor", ["approved", "approved", { updateWaits: true, note: true }]),
];
