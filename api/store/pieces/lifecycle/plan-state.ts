import type { PublicationPlan } from "../../../contract/records.ts";

/** What waits for the time of a plan: nothing, a text that an editor must accept first or needs no editor, or one accepted. */
export type PlanState = "none" | "time" | "accepted";

export function planStateOf(plan: PublicationPlan | null): PlanState {
  if (!plan || plan.takenBack || plan.publishAt === null) return "none";
  return plan.acceptedAt === null ? "time" : "accepted";
}
