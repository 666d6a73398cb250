import { Refusal } from "../../../contract/errors.ts";
import type { PublicationProof } from "../../../contract/ledger/proof.ts";
import { keep, type Said, say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { keepMailing } from "../../mailing/kept-mailing.ts";
import { requireSession } from "../../people/signed-in.ts";
import { keepAnsweredText, textSentBack } from "../talk/answered-texts.ts";
import { recordAudit } from "../../log/audit.ts";
import { type ChangeDetail, recordChange } from "../../log/changes.ts";
import type { PublicForm } from "./fingerprint.ts";
import { recordAct, recordPieces, pressedBy } from "../../ledger/acts.ts";
import { type ListNumber, listNumbersOf } from "../public/list-numbers.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { findPiece, lockPiece } from "../drafts/pieces.ts";
import { picturesOf } from "../../pictures/piece-pictures.ts";
import { deleteCards } from "../../pictures/share-cards.ts";
import { isPublicStep, type Step } from "./step.ts";
import { requireTransition } from "./step-checks.ts";
import { keepTakedown, privateColumns, stateColumns } from "./step-columns.ts";
import { publicBefore } from "../public/renderings.ts";
import { publicColumns } from "../public/public-columns.ts";
import { keepProofs, requireProofs, type Signers, type StepWithProofs } from "./proofs.ts";
import { keepPlan } from "./publication-plans.ts";
import { keepAnswer } from "../talk/suggestion-answers.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import { tellPeople } from "../talk/tell-people.ts";
import { toBePublic } from "./to-be-public.ts";
import { makesTextPublic } from "./transitions.ts";
import type { Transition } from "./transition.ts";
import { updateById } from "../../engine/rows.ts";

export async function takeStep(store: Store, step: Step): Promise<StoredPiece> {
  return takeSteps(store, [step]);
}

/** Takes several steps in order: all of them or none. */
export async function takeSteps(
  store: Store,
  [first, ...others]: readonly [Step, ...Step[]],
): Promise<StoredPiece> {
  // An edit makes nothing public: it needs its piece alone, and not the whole service.
  const isEdit = [first, ...others].every(changesTextOnly);
  const write = isEdit ? store.writeAlongside : store.write;
  return write(async (tx) => {
    let piece = await takeStepIn(tx, store, first);
    for (const step of others) piece = await takeStepIn(tx, store, step);
    return piece;
  });
}

/**
 * The only function that changes the state of a piece, as a part of a larger write. The new state, the revision, the audit
 * row and the change for the build are one transaction. It refuses every step that is not in the table of transitions,
 * whoever asks.
 */
export async function takeStepIn(tx: Queryable, store: Store, step: Step): Promise<StoredPiece> {
  await requireSession(tx, step.actor);
  const piece = await lockPiece(tx, step.pieceId);
  if (!piece) throw new Refusal("not_found", say("There is no such piece."));
  const { transition, signers } = await requireTransition(tx, step, piece);
  const pictures = await picturesOf(tx, [piece.id]);
  // An edit changes nothing that is public.
  const lists = changesTextOnly(step) ? undefined : await listNumbersOf(tx, [piece.id]);
  const numbers = lists?.get(piece.id) ?? [];
  const sentBack = await textSentBack(tx, step.action, piece);
  const { columns, form } = await columnsOf(tx, store, { step, transition, piece });
  const proofs = await proofsOf(tx, store, { step, piece, form, signers });
  await updateById(tx, "pieces", piece.id, columns);
  await keepTakedown(tx, store, transition, piece);
  await keepAnsweredText(tx, store, { transition, pieceId: piece.id, sentBack });
  await keepPlan(tx, store, { step, transition, piece, form });
  await keepProofs(tx, { step, transition, piece, proofs });
  await keepMailing(tx, store, { step, transition, piece });
  if (step.action === "edit" && step.suggestion) {
    await keepAnswer(tx, store, { pieceId: piece.id, given: step.suggestion });
  }
  await recordAudit(tx, store, {
    actor: step.actor,
    action: step.action,
    subject: ["piece", piece.id],
    from: piece.status,
    to: transition.to,
    note: noteOf(step, piece),
  });
  await tellPeople(tx, store, step, transition, piece);
  const isMoved = columns.slug !== undefined && piece.slug !== null && columns.slug !== piece.slug;
  await tellBuild(tx, store, transition, piece, { pictures, numbers, isMoved });
  await enterInLedger(tx, store, { step, transition, piece, proofs });
  const after = await findPiece(tx, piece.id);
  if (!after) throw new Error(`Piece ${piece.id} vanished inside its own transaction.`);
  return after;
}

/** The columns that a step changes, and what it makes public or plans. */
async function columnsOf(
  tx: Queryable,
  store: Store,
  { step, transition, piece }: { step: Step; transition: Transition; piece: StoredPiece },
): Promise<{ columns: Partial<PieceRow>; form?: PublicForm }> {
  const state = stateColumns(store, step, transition);
  if (!isPublicStep(step)) {
    return { columns: { ...state, ...(await privateColumns(tx, store, step, piece)) } };
  }
  const shown = await toBePublic(tx, step, piece);
  const columns = await publicColumns(tx, store, { step, transition, piece, shown });
  return { columns: { ...state, ...columns }, form: shown.form };
}

/** The proofs of those who signed it; undefined if the step makes nothing public and plans nothing. */
async function proofsOf(
  tx: Queryable,
  { requiresProof }: Store,
  {
    step,
    piece,
    form,
    signers: { writer, actor },
  }: { step: Step; piece: StoredPiece; form: PublicForm | undefined; signers: Signers },
): Promise<PublicationProof[] | undefined> {
  if (!isPublicStep(step) || !form) return undefined;
  const signers = { writer: requiresProof || writer, actor: requiresProof || actor };
  return requireProofs(tx, { step, piece, form, signers });
}

function changesTextOnly({ action }: Step): boolean {
  return action === "edit" || action === "revise";
}

/** The words of an editor; or the time or the date that its writer has set, since the audit has the true date. */
function noteOf(step: Step, { plan }: StoredPiece): string | null {
  if ("note" in step) return step.note;
  const said = timeOf(step, plan);
  return said ? keep(said) : null;
}

function timeOf(step: Step, plan: StoredPiece["plan"]): Said | undefined {
  if (step.action === "schedule") {
    return say("It is to be published on {time}.", { time: { time: step.at } });
  }
  const dated =
    step.action === "publish" ? step.dated : step.action === "accept" ? plan?.dated : undefined;
  if (dated) return say("It is dated {time}.", { time: { time: dated } });
  const { publishAt } = plan ?? {};
  if (step.action === "publish_scheduled" && publishAt) {
    return say("Its writer set {time}.", { time: { time: publishAt } });
  }
  return undefined;
}

async function tellBuild(
  tx: Queryable,
  store: Store,
  transition: Transition,
  piece: StoredPiece,
  {
    pictures,
    numbers,
    isMoved,
  }: { pictures: readonly string[]; numbers: readonly ListNumber[]; isMoved: boolean },
): Promise<void> {
  const wasPublic = piece.status === "approved";
  const isPublic = transition.to === "approved";
  if (wasPublic === isPublic && !makesTextPublic(transition)) return;
  if (!isPublic) await deleteCards(tx, [`piece:${piece.id}`]);
  const before = { ...publicBefore(piece, pictures), numbers };
  const detail: ChangeDetail = {
    ...(wasPublic ? { before } : {}),
    ...(piece.publishedAt ? {} : { first: true }),
    ...(isMoved ? { moved: true } : {}),
  };
  const kind = !wasPublic ? "piece_published" : isPublic ? "piece_updated" : "piece_unpublished";
  await recordChange(tx, store, { kind, subjectId: piece.id, detail });
}

/** In the same transaction as the change, so that neither is there without the other. */
async function enterInLedger(
  tx: Queryable,
  store: Store,
  { step, transition, piece, proofs = [] }: StepWithProofs,
): Promise<void> {
  const wasPublic = piece.status === "approved";
  if (transition.to === "approved") {
    if (wasPublic && !makesTextPublic(transition)) return;
    const pressed =
      step.action === "publish_scheduled"
        ? ({ by: "writer", through: "schedule" } as const)
        : await pressedBy(tx, step.actor);
    const kind = wasPublic ? "update" : "publish";
    await recordPieces(tx, store, { kind, ids: [piece.id], pressed, proofs });
  } else if (wasPublic) {
    const kind = step.action === "unpublish" ? "unpublish" : "takedown";
    await recordAct(tx, store, { kind, subject: piece.id, says: null });
  }
}
