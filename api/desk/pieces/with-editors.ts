import type { StoredPiece } from "../../contract/records.ts";
import { type ErrorBody, Refusal } from "../../contract/errors.ts";

/** The text was not saved since the piece lies with the editors: nothing to compare, but something to take back. */
export class WithEditors extends Refusal {
  constructor() {
    super("conflict", "It is with the editors: take it back to go on.");
  }

  override body(): ErrorBody & { status: "pending" } {
    return { ...super.body(), status: "pending" };
  }
}

/** Whether the newest text lies with the editors: as a pending piece, or as an update of a public one. */
export function isWithEditors({
  status,
  updateSentAt,
}: Pick<StoredPiece, "status" | "updateSentAt">): boolean {
  return status === "pending" || updateSentAt !== null;
}

/** The step by which the writer takes it back. */
export function withdrawalOf({
  updateSentAt,
}: Pick<StoredPiece, "updateSentAt">): "withdraw" | "withdraw_update" {
  return updateSentAt === null ? "withdraw" : "withdraw_update";
}
