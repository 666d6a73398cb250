import { timestamp } from "../contract/clock.ts";
import type { PieceContent } from "../contract/draft.ts";
import { Refusal } from "../contract/errors.ts";
import type { Rendered, StoredPiece } from "../contract/records.ts";
import type { Actor } from "./audit.ts";
import { isSameContent, toColumns, withoutWish } from "./content.ts";
import { nextNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import { setListNumbers } from "./list-numbers.ts";
import type { Queryable, Store } from "./open.ts";
import { findWorkingCopy } from "./pieces.ts";
import { findPlan, requireFuture, requirePast } from "./publication-plans.ts";
import { requireOwnCover, requireSeenPictures, setPiecePictures } from "./piece-pictures.ts";
import { keepDrafting } from "./kept-drafting.ts";
import { requireOwnSlug, slugOfPublication } from "./publication-slug.ts";
import { revised } from "./revise.ts";
import { saveRevision } from "./revisions.ts";
import type { Step } from "./step.ts";
import type { PieceRow, PublicationPlanRow } from "./tables-pieces.ts";
import { setTags } from "./tags.ts";
import { isForItsTime } from "./transitions.ts";
import type { Transition } from "./transition.ts";
import { sendUpdate, takeWaitingUpdate, waitingUpdate } from "./waiting-updates.ts";

/** The columns of a piece that a step changes. Also writes revisions, tags and working copies. */
export async function newColumns(
  tx: Queryable,
  store: Store,
  step: Step,
  transition: Transition,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  const now = timestamp(store.clock);
  const state: Partial<PieceRow> = {
    status: transition.to,
    pending_for: transition.to === "pending" ? (transition.pendingFor ?? null) : null,
    updated_at: now,
    ...("note" in step ? { editor_note: step.note } : {}),
  };
  const revision = { pieceId: piece.id, actor: step.actor };
  const { writerId } = piece;
  switch (step.action) {
    case "edit":
      return { ...state, ...(await edited(tx, store, step, piece)) };
    case "revise": {
      const content = await revised(tx, store, step, piece);
      const { actor } = step;
      return { ...state, ...(await edited(tx, store, { actor, content, separate: true }, piece)) };
    }
    case "publish": {
      requirePast(store, step.dated);
      await saveRevision(tx, store, {
        ...revision,
        content: piece.content,
        published: transition.to === "approved",
      });
      if (transition.to !== "approved") await requireOwnSlug(tx, piece, piece.content);
      return {
        ...state,
        ...renderedColumns(step.proof),
        ...(transition.to === "approved"
          ? await publication(tx, store, piece, {
              ...step.proof,
              wanted: step.proof.slug,
              dated: step.dated,
            })
          : {}),
      };
    }
    case "schedule": {
      requireFuture(store, step.at);
      const isUpdate = piece.status === "approved";
      const content = isUpdate ? await findWorkingCopy(tx, piece.id) : piece.content;
      if (!content) throw nothingChanged();
      await requireOwnSlug(tx, piece, content);
      await saveRevision(tx, store, { ...revision, content, published: false });
      if (transition.sendsUpdate) await sendUpdate(tx, store, piece, step.proof);
      // The columns of a public piece keep the public text.
      return { ...state, ...(isUpdate ? {} : renderedColumns(step.proof)) };
    }
    case "publish_scheduled":
      return { ...state, ...(await asPlanned(tx, store, piece)) };
    case "accept":
      if (!piece.rendered) throw new Error(`Piece ${piece.id} waits for publication unrendered.`);
      await requireSeenPictures(
        tx,
        { writerId, html: piece.rendered.html, cover: piece.content.cover },
        step.pictures,
      );
      if (transition.to !== "approved") return state;
      await saveRevision(tx, store, { ...revision, content: piece.content, published: true });
      return {
        ...state,
        ...(await publication(tx, store, piece, {
          ...piece.rendered,
          wanted: step.slug,
          dated: piece.plan?.dated ?? undefined,
        })),
      };
    case "update": {
      if (transition.sendsUpdate) {
        const content = await findWorkingCopy(tx, piece.id);
        if (!content) throw nothingChanged();
        await requireOwnSlug(tx, piece, content);
        await saveRevision(tx, store, { ...revision, content, published: false });
        await sendUpdate(tx, store, piece, step.proof);
        return state;
      }
      return { ...state, ...(await updated(tx, store, step.actor, piece, step.proof)) };
    }
    case "accept_update": {
      const isLater = isForItsTime(transition);
      const rendered = await (isLater ? waitingUpdate : takeWaitingUpdate)(tx, piece);
      const cover = (await findWorkingCopy(tx, piece.id))?.cover ?? null;
      await requireSeenPictures(tx, { writerId, html: rendered.html, cover }, step.pictures);
      if (isLater) return state;
      return { ...state, ...(await updated(tx, store, step.actor, piece, rendered)) };
    }
    case "withdraw_update":
    case "return_update":
      await takeWaitingUpdate(tx, piece);
      return state;
    case "unpublish":
    case "ask_for_changes":
    case "reject": {
      if (piece.updateSentAt) await takeWaitingUpdate(tx, piece);
      // The unpublished edit is the newest text. The public text stays among the revisions.
      const content = await takeWorkingCopy(tx, piece);
      return content ? { ...state, ...toColumns(content) } : state;
    }
    case "ask_for_look":
    case "withdraw":
    case "return":
    case "lift":
    case "unschedule":
      return state;
  }
}

/** Publishes the text that its writer saw when they set the time, and never before that time. */
async function asPlanned(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  const { id: pieceId, writerId } = piece;
  const plan = await findPlan(tx, pieceId);
  const isUpdate = piece.status === "approved";
  const content = isUpdate ? await findWorkingCopy(tx, pieceId) : piece.content;
  const rendered = isUpdate ? await updateOf(tx, piece, plan) : piece.rendered;
  if (!content || !rendered || !plan?.publish_at || plan.version !== piece.version) {
    throw new Error(`Piece ${pieceId} has a time, but not the text that its writer saw.`);
  }
  if (timestamp(store.clock) < plan.publish_at) {
    throw new Refusal("conflict", "It is too early to publish this piece.");
  }
  await requireSeenPictures(
    tx,
    { writerId, html: rendered.html, cover: content.cover },
    plan.pictures,
  );
  const actor = { kind: "writer", writerId: plan.planned_by, via: "desk" } as const;
  if (isUpdate) return updated(tx, store, actor, piece, rendered);
  await saveRevision(tx, store, { pieceId, actor, content, published: true });
  return publication(tx, store, piece, { ...rendered, wanted: plan.slug });
}

/** The update as its writer saw it, and perhaps an editor. */
async function updateOf(
  tx: Queryable,
  piece: StoredPiece,
  plan: PublicationPlanRow | undefined,
): Promise<Rendered | null> {
  if (piece.updateSentAt) return takeWaitingUpdate(tx, piece);
  if (!plan || plan.html === null || plan.text === null || plan.renderer_version === null) {
    return null;
  }
  return { html: plan.html, text: plan.text, version: plan.renderer_version };
}

/** Makes the working copy the public text. */
async function updated(
  tx: Queryable,
  store: Store,
  actor: Actor,
  piece: StoredPiece,
  rendered: Rendered,
): Promise<Partial<PieceRow>> {
  const now = timestamp(store.clock);
  const content = await takeWorkingCopy(tx, piece);
  if (!content) throw nothingChanged();
  await saveRevision(tx, store, { pieceId: piece.id, actor, content, published: true });
  const { id: pieceId, writerId } = piece;
  const { category, tags } = content;
  await setTags(tx, { id: pieceId, tags, publishedAt: piece.publishedAt ?? now });
  await setListNumbers(tx, [{ id: pieceId, writerId, category, tags }]);
  await setPiecePictures(tx, { pieceId, writerId, html: rendered.html, cover: content.cover });
  await keepDrafting(tx, { pieceId, content });
  return {
    ...toColumns(withoutWish(content)),
    ...renderedColumns(rendered),
    slug: await slugOfPublication(tx, store, piece, { content, wanted: "" }),
    modified_at: now,
    editor_note: null,
  };
}

function nothingChanged(): Refusal {
  return new Refusal("conflict", "Nothing has changed since this was published.");
}

async function edited(
  tx: Queryable,
  store: Store,
  step: Pick<Extract<Step, { action: "edit" }>, "actor" | "content" | "separate" | "suggestion">,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  // The slug that it has is no wish.
  const content =
    step.content.wanted_slug === piece.slug ? withoutWish(step.content) : step.content;
  const columns = toColumns(content);
  const { cover } = content;
  if (content.wanted_slug !== piece.content.wanted_slug) await requireOwnSlug(tx, piece, content);
  // A cover that the piece has already was theirs when it was chosen.
  if (cover !== piece.content.cover) await requireOwnCover(tx, { writerId: piece.writerId, cover });
  await saveRevision(tx, store, {
    pieceId: piece.id,
    content,
    actor: step.actor,
    published: false,
    separate: step.separate ?? false,
    suggestedBy: step.suggestion?.keyId ?? null,
  });
  const saved = { version: piece.version + 1 };
  if (piece.status !== "approved") return { ...saved, ...columns };
  if (isSameContent(content, piece.content)) {
    await takeWorkingCopy(tx, piece);
    return saved;
  }
  const updated_at = timestamp(store.clock);
  await tx
    .insertInto("working_copies")
    .values({ piece_id: piece.id, ...columns, updated_at })
    .onConflict((conflict) => conflict.column("piece_id").doUpdateSet({ ...columns, updated_at }))
    .execute();
  return saved;
}

async function takeWorkingCopy(
  tx: Queryable,
  piece: StoredPiece,
): Promise<PieceContent | undefined> {
  const content = await findWorkingCopy(tx, piece.id);
  if (content) await tx.deleteFrom("working_copies").where("piece_id", "=", piece.id).execute();
  return content;
}

function renderedColumns({ html, text, version }: Rendered): Partial<PieceRow> {
  return { html, text, renderer_version: version };
}

/** The numbers and date of the first publication never change; a later one only sets date_modified. */
async function publication(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  { html, wanted, dated }: { html: string; wanted: string; dated?: string | undefined },
): Promise<Partial<PieceRow>> {
  const now = timestamp(store.clock);
  const { category, tags, cover } = piece.content;
  const { writerId, id: pieceId } = piece;
  const published_at = piece.publishedAt ?? dated ?? now;
  await setTags(tx, { id: pieceId, tags, publishedAt: published_at });
  await setListNumbers(tx, [{ id: pieceId, writerId, category, tags }]);
  await setPiecePictures(tx, { pieceId, writerId, html, cover });
  await keepDrafting(tx, { pieceId, content: piece.content });
  return {
    editor_note: null,
    fields: toColumns(withoutWish(piece.content)).fields,
    slug: await slugOfPublication(tx, store, piece, { content: piece.content, wanted }),
    ordinal: piece.ordinal ?? (await nextNumber(tx, PIECE_COUNTER)),
    writer_ordinal: piece.writerOrdinal ?? (await nextNumber(tx, writerCounter(writerId))),
    published_at,
    // A piece that gets an earlier date was not changed after it.
    modified_at: piece.publishedAt === null ? published_at : now,
  };
}
