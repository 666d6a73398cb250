import type { StoredPiece } from "../../contract/records.ts";
import { type ErrorBody, Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";

/** The piece is waiting for an editor, so the text was not saved. The writer can withdraw the piece. */
export class WithEditors extends Refusal {
  constructor() {
    super("conflict", say("This piece is waiting for an editor. Withdraw it to edit it."));
  }

  override body(): ErrorBody & { status: "pending" } {
    return { ...super.body(), status: "pending" };
  }
}

/** Whether the newest text is waiting for an editor: as a pending piece, or as an update of a public one. */
export function isWithEditors({
  status,
  updateSentAt,
}: Pick<StoredPiece, "status" | "updateSentAt">): boolean {
  return status === "pending" || updateSentAt !== null;
}

/** The step that withdraws it. */
export function withdrawalOf({
  updateSentAt,
}: Pick<StoredPiece, "updateSentAt">): "withdraw" | "withdraw_update" {
  return updateSentAt === null ? "withdraw" : "withdraw_update";
}
