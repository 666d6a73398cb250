import { timestamp } from "../contract/clock.ts";
import type { Configuration } from "../contract/configuration.ts";
import type { PieceContent } from "../contract/draft.ts";
import { Refusal } from "../contract/errors.ts";
import { NOTE_MAX } from "../contract/limits.ts";
import type { Rendered, StoredPiece } from "../contract/records.ts";
import { codePointLength, hasVisibleCharacter } from "../contract/text.ts";
import type { Status } from "../contract/vocabulary.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { type ChangeDetail, recordChange } from "./changes.ts";
import { isSameContent, toColumns } from "./content.ts";
import { nextNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import { isEditor } from "./editors.ts";
import type { Queryable, Store } from "./open.ts";
import { findPiece, findWorkingCopy } from "./pieces.ts";
import { saveRevision } from "./revisions.ts";
import { requireNotSuspended } from "./suspension.ts";
import { freePieceSlug } from "./slugs.ts";
import type { PieceRow } from "./tables.ts";
import { setTags } from "./tags.ts";
import { keepTakedown } from "./takedowns.ts";
import {
  type Action,
  findTransition,
  makesTextPublic,
  type Transition,
  whoMay,
} from "./transitions.ts";
import { sendUpdate, takeWaitingUpdate } from "./waiting-updates.ts";

/** What must be made of a text before the transaction that lets it go: rendering takes time, and a lock must not. */
export interface Proof extends Rendered {
  /** The slug to start from, should the piece never have had one. */
  slug: string;
}

/** `version` is that of the text which whoever acts has seen: nobody publishes, or accepts, what they have not read. */

export type Step = { pieceId: string; actor: Actor; review: Configuration["review"] } & (
  | {
      action: "edit";
      content: PieceContent;
      version: number;
      /** Leaves what was there before among the revisions, though it is of the same sitting. */
      apart?: boolean;
    }
  | { action: "publish" | "update"; proof: Proof; version: number }
  | { action: "accept"; version: number; slug: string }
  | { action: "accept_update"; version: number }
  | { action: "ask_for_look" | "withdraw" | "unpublish" | "withdraw_update" | "lift" }
  | {
      action: "return" | "ask_for_changes" | "reject" | "return_update";
      note: string;
      /** As whoever acts has seen it: what sends a pending piece back takes a public one down. */
      status?: Status;
    }
);

/**
 * The one function that moves a piece through its life. The new state, the revision, the audit row and the word to the
 * build are one transaction. Refuses what the table of transitions does not hold, whoever asks.
 */
export async function takeStep(store: Store, step: Step): Promise<StoredPiece> {
  return takeSteps(store, [step]);
}

/** Several steps of one press, one after the other: all of them are taken, or none is. */
export async function takeSteps(
  store: Store,
  [first, ...others]: readonly [Step, ...Step[]],
): Promise<StoredPiece> {
  return store.write(async (tx) => {
    let piece = await takeOne(tx, store, first);
    for (const step of others) piece = await takeOne(tx, store, step);
    return piece;
  });
}

async function takeOne(tx: Queryable, store: Store, step: Step): Promise<StoredPiece> {
  const piece = await findPiece(tx, step.pieceId);
  if (!piece) throw new Refusal("not_found", "There is no such piece.");
  await checkActor(tx, step.actor, step.action, piece);
  if (NEEDS_GOOD_STANDING.includes(step.action)) await requireNotSuspended(tx, piece.writerId);
  const transition = findTransition(piece, step.action, step.review);
  if (!transition) throw new Refusal("conflict", impossible(step.action, piece));
  if (transition.note) checkNote("note" in step ? step.note : "");
  if ("status" in step && step.status !== undefined && step.status !== piece.status) {
    throw new Refusal("conflict", overtaken(step.status, piece));
  }
  if ("version" in step && step.version !== piece.version) {
    throw new Refusal(
      "conflict",
      "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.",
    );
  }

  const columns = await newColumns(tx, store, step, transition, piece);
  await tx.updateTable("pieces").set(columns).where("id", "=", piece.id).execute();
  await keepTakedown(tx, store, transition, piece);
  await recordDeed(tx, store, {
    actor: step.actor,
    action: step.action,
    subject: { kind: "piece", id: piece.id },
    from: piece.status,
    to: transition.to,
    note: "note" in step ? step.note : null,
  });
  await tellBuild(tx, store, transition, piece);
  const after = await findPiece(tx, piece.id);
  if (!after) throw new Error(`Piece ${piece.id} vanished inside its own transaction.`);
  return after;
}

/** What ends with a text of the writer's in public, or asks for it. Taking back and taking away stay possible. */
const NEEDS_GOOD_STANDING: readonly Action[] = [
  "publish",
  "update",
  "ask_for_look",
  "accept",
  "accept_update",
];

/** Who may: the piece's own writer, or an editor. The right is read from the table at each step, not from the caller. */
async function checkActor(
  tx: Queryable,
  actor: Actor,
  action: Action,
  piece: StoredPiece,
): Promise<void> {
  if (whoMay(action) === "writer") {
    if (actor.kind === "writer" && actor.writerId === piece.writerId) return;
    throw new Refusal("forbidden", "Only the piece's own writer can do this, in the desk.");
  }
  // An operator takes down what must not stay, and lifts that; accepting and commenting is for editors.
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
    throw new Refusal("validation_failed", "Say why, so that the writer knows what to do.");
  }
  if (codePointLength(note) > NOTE_MAX) {
    throw new Refusal("validation_failed", `The note must be at most ${NOTE_MAX} characters long.`);
  }
}

function impossible(action: Action, piece: StoredPiece): string {
  if (piece.takenDown && action === "publish") {
    return "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.";
  }
  if (piece.updateSentAt) {
    return "An update of this piece waits for an editor. Take the update back first.";
  }
  const verb = action.replaceAll("_", " ");
  return `This piece is ${piece.status.replaceAll("_", " ")}: it is not possible to ${verb} it now.`;
}

function overtaken(seen: Status, piece: StoredPiece): string {
  const [was, is] = [seen, piece.status].map((status) => status.replaceAll("_", " "));
  return `This piece was ${was} when you saw it, and is ${is} now. Look again before you answer.`;
}

async function newColumns(
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
  switch (step.action) {
    case "edit":
      return { ...state, ...(await edited(tx, store, step, piece)) };
    case "publish": {
      await saveRevision(tx, store, {
        ...revision,
        content: piece.content,
        published: transition.to === "approved",
      });
      return {
        ...state,
        ...renderedColumns(step.proof),
        ...(transition.to === "approved"
          ? await publication(tx, store, piece, step.proof.slug)
          : {}),
      };
    }
    case "accept":
      if (!piece.rendered) throw new Error(`Piece ${piece.id} waits for publication unrendered.`);
      await saveRevision(tx, store, { ...revision, content: piece.content, published: true });
      return { ...state, ...(await publication(tx, store, piece, step.slug)) };
    case "update": {
      if (transition.sendsUpdate) {
        const content = await findWorkingCopy(tx, piece.id);
        if (!content) throw nothingChanged();
        await saveRevision(tx, store, { ...revision, content, published: false });
        await sendUpdate(tx, store, piece, step.proof);
        return state;
      }
      return { ...state, ...(await updated(tx, store, step.actor, piece, step.proof)) };
    }
    case "accept_update": {
      const rendered = await takeWaitingUpdate(tx, piece);
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
      // What was edited but not yet let go is the newest text; the public one stays among the revisions.
      const content = await takeWorkingCopy(tx, piece);
      return content ? { ...state, ...toColumns(content) } : state;
    }
    case "ask_for_look":
    case "withdraw":
    case "return":
    case "lift":
      return state;
  }
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
  await setTags(tx, { id: piece.id, tags: content.tags, publishedAt: piece.publishedAt ?? now });
  return {
    ...toColumns(content),
    ...renderedColumns(rendered),
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
  step: Extract<Step, { action: "edit" }>,
  piece: StoredPiece,
): Promise<Partial<PieceRow>> {
  const columns = toColumns(step.content);
  await saveRevision(tx, store, {
    pieceId: piece.id,
    content: step.content,
    actor: step.actor,
    published: false,
    apart: step.apart ?? false,
  });
  const saved = { version: piece.version + 1 };
  if (piece.status !== "approved") return { ...saved, ...columns };
  if (isSameContent(step.content, piece.content)) {
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

/** The numbers and dates of a first publication are kept for ever; a later one only moves date_modified. */
async function publication(
  tx: Queryable,
  store: Store,
  piece: StoredPiece,
  slug: string,
): Promise<Partial<PieceRow>> {
  const now = timestamp(store.clock);
  const { tags } = piece.content;
  await setTags(tx, { id: piece.id, tags, publishedAt: piece.publishedAt ?? now });
  const { writerId, id: pieceId } = piece;
  return {
    editor_note: null,
    slug: piece.slug ?? (await freePieceSlug(tx, { writerId, pieceId, wanted: slug })),
    ordinal: piece.ordinal ?? (await nextNumber(tx, PIECE_COUNTER)),
    writer_ordinal: piece.writerOrdinal ?? (await nextNumber(tx, writerCounter(writerId))),
    published_at: piece.publishedAt ?? now,
    modified_at: now,
  };
}

async function tellBuild(
  tx: Queryable,
  store: Store,
  transition: Transition,
  piece: StoredPiece,
): Promise<void> {
  const wasPublic = piece.status === "approved";
  const isPublic = transition.to === "approved";
  if (wasPublic === isPublic && !makesTextPublic(transition)) return;
  const { category, tags } = piece.content;
  const detail: ChangeDetail = {
    ...(wasPublic ? { before: { category, tags } } : {}),
    ...(piece.publishedAt ? {} : { first: true }),
  };
  const kind = !wasPublic ? "piece_published" : isPublic ? "piece_updated" : "piece_unpublished";
  await recordChange(tx, store, { kind, subjectId: piece.id, detail });
}
