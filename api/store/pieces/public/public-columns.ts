import { timestamp } from "../../../contract/clock.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import type { Actor } from "../../log/audit.ts";
import { renderedColumns, toColumns, withoutWantedSlug } from "../drafts/content.ts";
import { nextNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import { keepDrafting } from "../drafts/kept-drafting.ts";
import { setListNumbers } from "./list-numbers.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { setPiecePictures } from "../../pictures/piece-pictures.ts";
import { requireOwnSlug, takeSlug } from "../lifecycle/publication-slug.ts";
import { findPlan, requireFuture, requirePast } from "../lifecycle/publication-plans.ts";
import { saveRevision } from "../drafts/revisions.ts";
import type { PublicStep } from "../lifecycle/step.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import { isEditor } from "../../people/editors.ts";
import { setTags } from "./tags.ts";
import { joinTranslations } from "./translations.ts";
import type { ToBePublic } from "../lifecycle/to-be-public.ts";
import type { Transition } from "../lifecycle/transition.ts";
import { isForItsTime } from "../lifecycle/transitions.ts";
import { sendUpdate, takeWaitingUpdate } from "../lifecycle/waiting-renderings.ts";
import { takeWorkingCopy } from "../drafts/pieces.ts";

/** The columns that a step changes which makes a text public, sends it to the editors or plans it. */
export async function publicColumns(
  tx: Queryable,
  store: Store,
  {
    step,
    transition,
    piece,
    shown,
  }: { step: PublicStep; transition: Transition; piece: StoredPiece; shown: ToBePublic },
): Promise<Partial<PieceRow>> {
  const { content } = shown;
  const revision = { pieceId: piece.id, actor: step.actor, content };
  if (step.action === "publish_scheduled") return asPlanned(tx, store, piece, shown);
  if (step.action === "schedule") requireFuture(store, step.at);
  if (step.action === "publish") requirePast(store, step.dated);
  if (step.action === "accept" || step.action === "accept_update") {
    if (isForItsTime(transition)) return {};
    return published(tx, store, { actor: step.actor, piece, shown });
  }
  if (step.action !== "schedule" && transition.to === "approved" && !transition.sendsUpdate) {
    return published(tx, store, { actor: step.actor, piece, shown });
  }
  await requireOwnSlug(tx, piece, content);
  await saveRevision(tx, store, { ...revision, published: false });
  if (transition.sendsUpdate) await sendUpdate(tx, store, piece, step.rendered);
  // The columns of a public piece keep the public text.
  return piece.status === "approved" ? {} : renderedColumns(step.rendered);
}

/** Publishes the text that its writer saw when they set the time, and never before that time. */
async function asPlanned(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  shown: ToBePublic,
): Promise<Partial<PieceRow>> {
  const plan = await findPlan(tx, piece.id);
  if (!plan?.publish_at || plan.version !== piece.version) {
    throw new Error(`Piece ${piece.id} has a time, but not the text that its writer saw.`);
  }
  if (timestamp(store.clock) < plan.publish_at) {
    throw new Refusal("conflict", say("It is too early to publish this piece."));
  }
  const actor = { kind: "writer", writerId: plan.planned_by, via: "desk" } as const;
  return published(tx, store, { actor, piece, shown });
}

interface Publication {
  actor: Actor;
  piece: StoredPiece;
  shown: ToBePublic;
}

/** Writes exactly what was compared with the fingerprint. */
async function published(
  tx: Queryable,
  store: Store,
  { actor, piece, shown: { content, rendered, form } }: Publication,
): Promise<Partial<PieceRow>> {
  const isUpdate = piece.status === "approved";
  const { id: pieceId, writerId } = piece;
  const { category, tags } = content;
  const now = timestamp(store.clock);
  const published_at = piece.publishedAt ?? form.date ?? now;
  if (piece.updateSentAt) await takeWaitingUpdate(tx, piece);
  if (isUpdate) await takeWorkingCopy(tx, piece);
  await saveRevision(tx, store, { pieceId, actor, content, published: true });
  await setTags(tx, { id: pieceId, tags, publishedAt: published_at });
  await setListNumbers(tx, [{ id: pieceId, writerId, category, tags }]);
  await setPiecePictures(tx, pieceId, form);
  await keepDrafting(tx, pieceId, form.drafting);
  return {
    ...toColumns(withoutWantedSlug(content)),
    ...renderedColumns(rendered),
    slug: await takeSlug(tx, store, piece, { content, form }),
    original_id: await joinTranslations(tx, {
      piece,
      publishedAt: published_at,
      translationOf: form.translation_of,
      isVouched: () => isVouchedFor(tx, actor, piece),
    }),
    editor_note: null,
    ...(isUpdate ? { modified_at: now } : await placeOf(tx, piece, { published_at, now })),
  };
}

/** Whether an editor publishes a piece, or has accepted it for its time. */
async function isVouchedFor(tx: Queryable, actor: Actor, piece: StoredPiece): Promise<boolean> {
  if (actor.kind === "editor") return true;
  if (actor.kind === "writer" && (await isEditor(tx, actor.writerId))) return true;
  return ((await findPlan(tx, piece.id))?.accepted_by ?? null) !== null;
}

/** The numbers and date of the first publication never change; a later one only sets date_modified. */
async function placeOf(
  tx: Queryable,
  piece: StoredPiece,
  { published_at, now }: { published_at: string; now: string },
): Promise<Partial<PieceRow>> {
  return {
    ordinal: piece.ordinal ?? (await nextNumber(tx, PIECE_COUNTER)),
    writer_ordinal: piece.writerOrdinal ?? (await nextNumber(tx, writerCounter(piece.writerId))),
    published_at,
    // A piece that gets an earlier date was not changed after it.
    modified_at: piece.publishedAt === null ? published_at : now,
  };
}
