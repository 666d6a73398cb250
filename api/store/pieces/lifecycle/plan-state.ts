import type { PublicationPlan } from "../../../contract/records.ts";

/**
 * Whether the writer has set a time for a publication. `none`: no. `unaccepted`: yes, and no editor has accepted the text, or
 * none has to. `accepted`: yes, and an editor has.
 */
export type PlanState = "none" | "unaccepted" | "accepted";

export function planStateOf(plan: PublicationPlan | null): PlanState {
  if (!plan || plan.takenBack || plan.publishAt === null) return "none";
  return plan.acceptedAt === null ? "unaccepted" : "accepted";
}
