import { Refusal } from "../../../contract/errors.ts";
import type { PublicationProof, SignedStatement } from "../../../contract/ledger/proof.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { say } from "../../../contract/say.ts";
import { actorId } from "../../log/audit.ts";
import { deleteRows, findRow, putRow } from "../../engine/rows.ts";
import type { Queryable } from "../../engine/open.ts";
import { fingerprintOf, type PublicForm } from "./fingerprint.ts";
import { isPublicStep, type PublicStep, type Step } from "./step.ts";
import type { Transition } from "./transition.ts";
import { makesTextPublic } from "./transitions.ts";

// The proofs of a publication. The desk has verified the signature. Here, in the transaction that publishes, it is
// compared with what is published, and kept until then if the text waits. The ledger compares it again with the rows.

/** Which of the two signs what they publish. */
export interface Signers {
  writer: boolean;
  actor: boolean;
}

/** The proofs of a step. Refuses it if somebody who signs has not, or has signed something else. */
export async function requireProofs(
  tx: Queryable,
  {
    step,
    piece,
    form,
    signers,
  }: { step: PublicStep; piece: StoredPiece; form: PublicForm; signers: Signers },
): Promise<PublicationProof[]> {
  const given = "signed" in step ? step.signed : undefined;
  const by = step.action === "accept" || step.action === "accept_update" ? "editor" : "writer";
  if (step.action !== "publish_scheduled" && signers.actor && !given) {
    throw new Refusal("conflict", UNSIGNED);
  }
  if (given) requireAbout(given.signed, { by, piece, form });
  const isWriters = by === "writer" && step.action !== "publish_scheduled";
  const waiting = isWriters ? [] : await waitingProofs(tx, piece);
  if (!isWriters && signers.writer && !waiting.some(({ signed }) => signed.by === "writer")) {
    throw new Refusal("conflict", by === "editor" ? SENT_UNSIGNED : PLANNED_UNSIGNED);
  }
  const proofs = given ? [...waiting, given] : waiting;
  if (proofs.length) await requireKeys(tx, proofs);
  if (given) await requireOwnKey(tx, given, actorId(step.actor));
  return proofs;
}

export interface StepWithProofs {
  step: Step;
  transition: Transition;
  piece: StoredPiece;
  proofs: readonly PublicationProof[] | undefined;
}

/** Keeps the proofs of a text that waits, and drops those of one that no longer does. */
export async function keepProofs(
  tx: Queryable,
  { step, transition, piece, proofs }: StepWithProofs,
): Promise<void> {
  if (proofs?.length && isPublicStep(step) && !makesTextPublic(transition)) {
    await putRow(tx, "waiting_proofs", { piece_id: piece.id }, { proofs: JSON.stringify(proofs) });
  } else if (piece.isSigned) await dropProofs(tx, piece.id);
}

/** For a text that no longer waits: its schedule was cancelled, or its writer or an editor took another step. */
export async function dropProofs(tx: Queryable, pieceId: string): Promise<void> {
  await deleteRows(tx, "waiting_proofs", { piece_id: pieceId });
}

/** The pieces that wait with a proof of one of these keys. */
export async function piecesSignedBy(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("waiting_proofs").selectAll().execute();
  return rows
    .filter(({ proofs }) => proofsFrom(proofs).some(({ key }) => keys.includes(key.id)))
    .map(({ piece_id }) => piece_id);
}

async function waitingProofs(tx: Queryable, piece: StoredPiece): Promise<PublicationProof[]> {
  if (!piece.isSigned) return [];
  const row = await findRow(tx, "waiting_proofs", { piece_id: piece.id });
  return proofsFrom(row?.proofs ?? "[]");
}

function proofsFrom(json: string): PublicationProof[] {
  return JSON.parse(json) as PublicationProof[];
}

function requireAbout(
  signed: SignedStatement,
  { by, piece, form }: { by: SignedStatement["by"]; piece: StoredPiece; form: PublicForm },
): void {
  const act = piece.status === "approved" ? "update" : "publish";
  const isAbout =
    signed.by === by &&
    signed.act === act &&
    signed.piece.id === piece.id &&
    signed.fingerprint === fingerprintOf(form);
  if (!isAbout) throw new Refusal("conflict", CHANGED);
}

/** A text that waits is not published with a key that was removed meanwhile: it may have been stolen. */
async function requireKeys(tx: Queryable, proofs: readonly PublicationProof[]): Promise<void> {
  const ids = new Set(proofs.map(({ key }) => key.id));
  const rows = await tx
    .selectFrom("passkeys")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  if (rows.length < ids.size) throw new Refusal("conflict", KEY_REMOVED);
}

async function requireOwnKey(
  tx: Queryable,
  { key }: PublicationProof,
  writerId: string | null,
): Promise<void> {
  const row = await findRow(tx, "passkeys", { id: key.id }, ["writer_id"]);
  if (row?.writer_id !== writerId) throw new Refusal("forbidden", NOT_YOURS);
}

const UNSIGNED = say(
  "This was not signed with a passkey, so nothing was published. Switch scripts on in your browser, press again and confirm with your passkey.",
);
const SENT_UNSIGNED = say(
  "Its writer signs what they publish, and has not signed this. Return it.",
);
const PLANNED_UNSIGNED = say("it was not signed with a passkey");
const KEY_REMOVED = say("the passkey that signed it was removed");
const CHANGED = say("What was signed is not what would be published. Look again.");
const NOT_YOURS = say("This passkey was not accepted. Use another one, or your password.");
