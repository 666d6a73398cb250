import type { Configuration } from "../contract/configuration.ts";
import type { StoredPiece } from "../contract/records.ts";
import type { Status } from "../contract/vocabulary.ts";

export const ACTIONS = [
  "edit",
  "publish",
  "ask_for_look",
  "withdraw",
  "accept",
  "return",
  "ask_for_changes",
  "reject",
  "unpublish",
  "update",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Transition {
  action: Action;
  /** The writer of the piece, or an editor. API keys are neither: nothing here is theirs to do. */
  by: "writer" | "editor";
  from: Status;
  to: Status;
  /** Only while the operator's setting is this. */
  review?: Configuration["review"];
  /** From pending: only when the piece waits for this. To pending: what it will wait for. */
  pendingFor?: "publication" | "look";
  /** Whether an editor must say why. */
  note?: true;
}

/** The whole life of a piece. What is not here cannot happen. */
export const TRANSITIONS: readonly Transition[] = [
  { action: "edit", by: "writer", from: "draft", to: "draft" },
  { action: "edit", by: "writer", from: "changes_requested", to: "changes_requested" },
  { action: "edit", by: "writer", from: "rejected", to: "draft" },
  { action: "edit", by: "writer", from: "approved", to: "approved" },

  { action: "publish", by: "writer", from: "draft", to: "approved", review: "off" },
  { action: "publish", by: "writer", from: "changes_requested", to: "approved", review: "off" },
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
  },

  { action: "ask_for_look", by: "writer", from: "draft", to: "pending", pendingFor: "look" },
  {
    action: "ask_for_look",
    by: "writer",
    from: "changes_requested",
    to: "pending",
    pendingFor: "look",
  },
  { action: "withdraw", by: "writer", from: "pending", to: "draft" },

  { action: "accept", by: "editor", from: "pending", to: "approved", pendingFor: "publication" },
  { action: "return", by: "editor", from: "pending", to: "draft", pendingFor: "look", note: true },
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

  { action: "unpublish", by: "writer", from: "approved", to: "draft" },
  { action: "update", by: "writer", from: "approved", to: "approved" },
];

/** Whose action it is: the writer's, or an editor's. */
export function whoMay(action: Action): Transition["by"] {
  const row = TRANSITIONS.find((transition) => transition.action === action);
  if (!row) throw new Error(`Nobody can ${action}.`);
  return row.by;
}

/** The row of the table that applies, or undefined where the action is not possible now. */
export function findTransition(
  piece: Pick<StoredPiece, "status" | "pendingFor">,
  action: Action,
  review: Configuration["review"],
): Transition | undefined {
  return TRANSITIONS.find(
    (row) =>
      row.action === action &&
      row.from === piece.status &&
      (row.review === undefined || row.review === review) &&
      (row.from !== "pending" ||
        row.pendingFor === undefined ||
        row.pendingFor === piece.pendingFor),
  );
}
