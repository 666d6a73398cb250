import { Refusal } from "../contract/errors.ts";
import { NOTE_MAX } from "../contract/limits.ts";
import type { StoredPiece } from "../contract/records.ts";
import { codePointLength, hasVisibleCharacter } from "../contract/text.ts";
import { requireFinished } from "../contract/unfinished.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { Actor } from "./audit.ts";
import { isEditor } from "./editors.ts";
import { requireLiveKey } from "./live-key.ts";
import type { Queryable } from "./open.ts";
import { findWorkingCopy } from "./pieces.ts";
import { planStateOf } from "./plan-state.ts";
import type { Step } from "./step.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findTransition, roleFor } from "./transitions.ts";
import type { Action, Transition } from "./transition.ts";

/** The transition of a step. Refuses the step if the actor, the piece or the version they saw does not allow it. */
export async function requireTransition(
  tx: Queryable,
  step: Step,
  piece: StoredPiece,
): Promise<Transition> {
  await checkActor(tx, step.actor, step.action, piece);
  if (NEEDS_GOOD_STANDING.includes(step.action)) await requireNotSuspended(tx, piece.writerId);
  const transition = findTransition(piece, step.action, step.review);
  if (!transition) throw new Refusal("conflict", impossible(step.action, piece));
  if (transition.note) checkNote("note" in step ? step.note : "");
  if ("status" in step && step.status !== undefined && step.status !== piece.status) {
    throw new Refusal("conflict", overtaken(step.status, piece));
  }
  if ("version" in step && step.version !== piece.version) {
    // A key sends the version as a condition of its request.
    if (step.action === "revise") throw new Refusal("precondition_failed");
    throw new Refusal(
      "conflict",
      "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.",
    );
  }
  if (NEEDS_GOOD_STANDING.includes(step.action)) {
    const copy = piece.status === "approved" ? await findWorkingCopy(tx, piece.id) : undefined;
    requireFinished(copy ?? piece.content);
  }
  return transition;
}

/** Actions that publish the writer's text, or ask for that: the text must be one that can be public. A suspended writer can still withdraw and unpublish. */
const NEEDS_GOOD_STANDING: readonly Action[] = [
  "publish",
  "schedule",
  "publish_scheduled",
  "update",
  "ask_for_look",
  "accept",
  "accept_update",
];

/** Checks that the actor is the piece's own writer, a key of theirs, or an editor. The role is read from the table at each step. */
async function checkActor(
  tx: Queryable,
  actor: Actor,
  action: Action,
  piece: StoredPiece,
): Promise<void> {
  const role = roleFor(action);
  if (role === "service") {
    if (actor.kind === "system") return;
    throw new Refusal("forbidden", "Only the service does this, at the time that the writer set.");
  }
  if (role === "key") {
    if (actor.kind !== "key" || actor.writerId !== piece.writerId) throw new Refusal("forbidden");
    await requireLiveKey(tx, actor);
    return;
  }
  if (role === "writer") {
    if (actor.kind === "writer" && actor.writerId === piece.writerId) return;
    throw new Refusal("forbidden", "Only the piece's own writer can do this, in the desk.");
  }
  // An operator may take a piece down and lift that. Accepting and commenting is for editors.
  if (actor.kind === "operator" && (action === "reject" || action === "lift")) return;
  if (actor.kind !== "editor" || !(await isEditor(tx, actor.writerId))) {
    throw new Refusal("forbidden", "Only an editor can do this, in the desk.");
  }
  if (actor.writerId === piece.writerId) {
    throw new Refusal("forbidden", "This piece is your own. Another editor must answer it.");
  }
}

function checkNote(note: string): void {
  if (!hasVisibleCharacter(note)) {
    throw new Refusal("validation_failed", "Write a note, so that the writer knows what to do.");
  }
  if (codePointLength(note) > NOTE_MAX) {
    throw new Refusal("validation_failed", `The note must be at most ${NOTE_MAX} characters long.`);
  }
}

function impossible(action: Action, piece: StoredPiece): string {
  if (piece.takenDown && action === "publish") {
    return "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.";
  }
  if (action === "accept" && planStateOf(piece.plan) === "accepted") {
    return "An editor has accepted this piece already. It appears at the time that its writer set.";
  }
  if (piece.updateSentAt) {
    return "An update of this piece is waiting for an editor. Withdraw the update first.";
  }
  const verb = action.replaceAll("_", " ");
  return `This piece is ${piece.status.replaceAll("_", " ")}: it is not possible to ${verb} it now.`;
}

function overtaken(seen: Status, piece: StoredPiece): string {
  const [was, is] = [seen, piece.status].map((status) => status.replaceAll("_", " "));
  return `This piece was ${was} when you saw it, and is ${is} now. Look again before you answer.`;
}
