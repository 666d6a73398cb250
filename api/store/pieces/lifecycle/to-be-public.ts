import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import { isOldVersion } from "../../../contract/renderer-version.ts";
import type { Rendered, StoredPiece } from "../../../contract/records.ts";
import { fingerprintOf, type PublicForm } from "./fingerprint.ts";
import type { Queryable } from "../../engine/open.ts";
import { findWorkingCopy } from "../drafts/pieces.ts";
import { publicFormOf } from "../public/public-form.ts";
import { findPlan } from "./publication-plans.ts";
import type { PublicStep } from "./step.ts";
import type { PublicationPlanRow } from "../../engine/tables-pieces.ts";
import { waitingRendering } from "./waiting-renderings.ts";

/** What a step makes public, sends to the editors or plans. */
export interface ToBePublic {
  content: PieceContent;
  rendered: Rendered;
  /** Read once: what is compared with the fingerprint is what is written, whatever others change meanwhile. */
  form: PublicForm;
}

/** Refuses a step whose actor has not seen what it would make public. */
export async function toBePublic(
  tx: Queryable,
  step: PublicStep,
  piece: StoredPiece,
): Promise<ToBePublic> {
  const content = piece.status === "approved" ? await findWorkingCopy(tx, piece.id) : piece.content;
  if (!content) throw new Refusal("conflict", say("Nothing has changed since this was published."));
  const plan = step.action === "publish_scheduled" ? await findPlan(tx, piece.id) : undefined;
  const rendered = "rendered" in step ? step.rendered : await renderingOf(tx, step, piece);
  const form = await publicFormOf(tx, {
    piece,
    content,
    rendered,
    wanted: wantedBy(step, plan),
    plan: planOf(step, piece),
  });
  if (plan?.fingerprint) requireSame(form, plan.fingerprint, CHANGED_SINCE);
  if (step.seen !== undefined) requireSame(form, step.seen, CHANGED);
  return { content, rendered, form };
}

const CHANGED = say("This changed while you looked. Look again.");
/** Why the time of a plan is taken back, as `WHY` in publication-plans.ts says it. */
const CHANGED_SINCE = say("a picture, its description, the address or the series was changed");

/** Refuses what the person did not see. */
export function requireSame(form: PublicForm, seen: string, otherwise = CHANGED): void {
  if (fingerprintOf(form) !== seen) throw new Refusal("conflict", otherwise);
}

function wantedBy(step: PublicStep, plan: PublicationPlanRow | undefined): string {
  if ("rendered" in step) return step.rendered.slug;
  if (step.action === "accept") return step.slug;
  return plan?.slug ?? "";
}

/** The time or the date that its writer chooses now, or has chosen. */
function planOf(step: PublicStep, { plan }: StoredPiece) {
  if (step.action === "schedule") return { publishAt: step.at, dated: null };
  if ("rendered" in step) {
    return { publishAt: null, dated: (step.action === "publish" && step.dated) || null };
  }
  return livePlan(plan);
}

/** A plan that was taken back says nothing about what becomes public. */
export function livePlan(plan: StoredPiece["plan"]): StoredPiece["plan"] {
  return plan?.takenBack ? null : plan;
}

/** Refuses what an older renderer made: it may hide words that the present one shows. The worker renders it again. */
async function renderingOf(
  tx: Queryable,
  { action, renderer }: Exclude<PublicStep, { rendered: unknown }>,
  piece: StoredPiece,
): Promise<Rendered> {
  const rendered = await waitingRendering(tx, piece);
  if (renderer !== undefined && isOldVersion(rendered.version, renderer)) {
    throw new Refusal("conflict", action === "publish_scheduled" ? NOT_RENDERED : OLD);
  }
  return rendered;
}

const OLD = say(
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.",
);
/** Why the time of a plan is taken back. */
const NOT_RENDERED = say("this version of Galley could not render the text");
