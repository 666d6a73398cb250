import { OtherVersion, Refusal } from "../../../contract/errors.ts";
import type { Message } from "../../../contract/messages.ts";
import { type Said, say } from "../../../contract/say.ts";
import { NOTE_MAX } from "../../../contract/limits.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { codePointLength, hasVisibleCharacter } from "../../../contract/text.ts";
import { requireFinished } from "../../../contract/unfinished.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import { type Actor, actorId } from "../../log/audit.ts";
import { isEditor } from "../../people/editors.ts";
import { requireLiveKey } from "../../keys/live-key.ts";
import type { Queryable } from "../../engine/open.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";
import type { Signers } from "./proofs.ts";
import type { Step } from "./step.ts";
import { requireMayPublish } from "../../people/suspension.ts";
import { findTransition, roleFor } from "./transitions.ts";
import { type Action, planStateOf, type Transition } from "./transition.ts";

/** The transition of a step, and who signs what it publishes. Refuses the step if the actor, the piece or the version they saw does not allow it. */
export async function requireTransition(
  tx: Queryable,
  step: Step,
  piece: StoredPiece,
): Promise<{ transition: Transition; signers: Signers }> {
  await checkActor(tx, step.actor, step.action, piece);
  const people = { writerId: piece.writerId, actor: actorId(step.actor) };
  const signers = LEADS_TO_PUBLICATION.includes(step.action)
    ? await requireMayPublish(tx, people)
    : NOBODY;
  const transition = findTransition(piece, step.action, step.review);
  if (!transition) throw new Refusal("conflict", impossible(step.action, piece));
  if (transition.note) checkNote("note" in step ? step.note : "");
  if ("status" in step && step.status !== undefined && step.status !== piece.status) {
    throw new Refusal("conflict", say(OVERTAKEN[piece.status]));
  }
  if ("version" in step && step.version !== undefined && step.version !== piece.version) {
    // A key sends the version as a condition of its request.
    if (step.action === "revise") throw new OtherVersion(piece.version);
    throw new Refusal(
      "conflict",
      say(
        "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.",
      ),
    );
  }
  if (LEADS_TO_PUBLICATION.includes(step.action)) {
    const copy = piece.status === "approved" ? await findWorkingCopy(tx, piece.id) : undefined;
    requireFinished(copy ?? piece.content);
  }
  return { transition, signers };
}

const NOBODY: Signers = { writer: false, actor: false };

/** Actions that publish the writer's text, or ask for that: the text must be one that can be public. A suspended writer can still withdraw and unpublish. */
const LEADS_TO_PUBLICATION: readonly Action[] = [
  "publish",
  "schedule",
  "publish_scheduled",
  "update",
  "ask_for_look",
  "accept",
  "accept_update",
];

/** The operator ends what an intruder has set to happen in a writer's name. */
const CANCELS: readonly Action[] = ["unschedule", "withdraw", "withdraw_update"];

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
    throw new Refusal(
      "forbidden",
      say("Only the service does this, at the time that the writer set."),
    );
  }
  if (role === "key") {
    if (actor.kind !== "key" || actor.writerId !== piece.writerId) throw new Refusal("forbidden");
    await requireLiveKey(tx, actor);
    return;
  }
  if (role === "writer") {
    if (actor.kind === "writer" && actor.writerId === piece.writerId) return;
    if (actor.kind === "operator" && CANCELS.includes(action)) return;
    throw new Refusal("forbidden", say("Only the piece's own writer can do this, in the desk."));
  }
  // An operator may take a piece down and lift that. Accepting and commenting is for editors.
  if (actor.kind === "operator" && (action === "reject" || action === "lift")) return;
  if (actor.kind !== "editor" || !(await isEditor(tx, actor.writerId))) {
    throw new Refusal("forbidden", say("Only an editor can do this, in the desk."));
  }
  if (actor.writerId === piece.writerId) {
    throw new Refusal("forbidden", say("This piece is your own. Another editor must answer it."));
  }
}

function checkNote(note: string): void {
  if (!hasVisibleCharacter(note)) {
    throw new Refusal(
      "validation_failed",
      say("Write a note, so that the writer knows what to do."),
    );
  }
  if (codePointLength(note) > NOTE_MAX) {
    throw new Refusal(
      "validation_failed",
      say("The note must be at most {count} characters long.", { count: NOTE_MAX }),
    );
  }
}

function impossible(action: Action, piece: StoredPiece): Said {
  if (piece.takenDown && action === "publish") {
    return say(
      "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.",
    );
  }
  if (action === "accept" && planStateOf(piece.plan) === "accepted") {
    return say(
      "An editor has accepted this piece already. It appears at the time that its writer set.",
    );
  }
  if (piece.updateSentAt) {
    return say("An update of this piece is waiting for an editor. Withdraw the update first.");
  }
  return say(IMPOSSIBLE[action]);
}

/** Most often the piece has changed since the page with the button was loaded. */
const IMPOSSIBLE = {
  edit: "This piece is waiting for an editor. Withdraw it to edit it.",
  revise: "A program can change only a draft, and this piece is no longer one.",
  publish:
    "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.",
  schedule:
    "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.",
  unschedule:
    "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.",
  publish_scheduled: "This piece is no longer waiting for its time.",
  ask_for_look:
    "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.",
  withdraw:
    "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.",
  accept:
    "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.",
  return:
    "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.",
  ask_for_changes:
    "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.",
  reject:
    "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.",
  unpublish:
    "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.",
  update:
    "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.",
  withdraw_update:
    "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.",
  accept_update:
    "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.",
  return_update:
    "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.",
  lift: "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.",
} as const satisfies Record<Action, Message>;

/** An answer to a piece that has another status by now. */
const OVERTAKEN = {
  draft: "This piece is a draft now. Look again before you answer.",
  pending: "This piece is waiting for an editor now. Look again before you answer.",
  approved: "This piece is published now. Look again before you answer.",
  changes_requested:
    "Changes to this piece have been asked for meanwhile. Look again before you answer.",
  rejected: "This piece has been rejected meanwhile. Look again before you answer.",
} as const satisfies Record<Status, Message>;
