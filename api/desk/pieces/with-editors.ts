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
