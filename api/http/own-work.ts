import type { CreatePieceResponse, PieceContent } from "../contract/draft.ts";
import type { TextEdit } from "../contract/edits.ts";
import { OtherVersion, Refusal } from "../contract/errors.ts";
import { type Said, say } from "../contract/say.ts";
import type {
  AskForLookResponse,
  DeletePieceResponse,
  OwnPieceAnswer,
  RevisePieceBody,
  RevisePieceResponse,
} from "../contract/own-piece.ts";
import type { StoredPiece } from "../contract/records.ts";
import type {
  MySuggestionsAnswer,
  SuggestedText,
  SuggestEditBody,
  SuggestEditResponse,
} from "../contract/suggestions.ts";
import type { Status } from "../contract/vocabulary.ts";
import { isUuid } from "../contract/random.ts";
import { editedBody } from "../render/text/edits.ts";
import type { Urls } from "../render/urls.ts";
import { askWriter } from "../store/pieces/talk/asks.ts";
import { prepareDraft } from "../store/pieces/drafts/drafts.ts";
import {
  answerAgain,
  type AnswerRecord,
  answerRecord,
  earlierAnswer,
  findEarlierAnswer,
  oldAnswersRemoval,
  type Once,
} from "../store/pieces/drafts/idempotency.ts";
import { deleteKeyDraft } from "../store/pieces/drafts/key-drafts.ts";
import { findKeyName } from "../store/keys/keys.ts";
import { revokedMeanwhile } from "../store/keys/live-key.ts";
import { takeStep } from "../store/pieces/lifecycle/lifecycle.ts";
import type { Queryable, Store } from "../store/engine/open.ts";
import { findPiece, findWorkingCopy } from "../store/pieces/drafts/pieces.ts";
import { draftUsage, usageOf } from "../store/pieces/drafts/quotas.ts";
import { listSuggestions } from "../store/pieces/talk/suggestion-answers.ts";
import { currentText, seenText } from "../store/pieces/talk/suggested-text.ts";
import { addSuggestion } from "../store/pieces/talk/suggestions.ts";
import { withOriginal } from "../store/pieces/public/translations.ts";
import { lockKeyOwner } from "../store/people/writer-lock.ts";
import { actorOf, type KeyHolder } from "./authorise.ts";
import { createOwnList } from "./own-list.ts";
import type { VersionCondition } from "./request/if-match.ts";

export type OwnWork = ReturnType<typeof createOwnWork>;

/**
 * What a key can do with the pieces of its writer. The REST calls and the tools are both made of these functions. Another
 * writer's piece is answered like one that does not exist.
 */
export function createOwnWork({ store, urls }: { store: Store; urls: Urls }) {
  const { origin } = new URL(urls.home);

  async function storeDraft(
    tx: Queryable,
    holder: KeyHolder,
    content: PieceContent,
    once: Once | undefined,
  ): Promise<Created> {
    // In this order: what is read after the lock is as the drafts before this one have left it.
    const [[owner], [usage], [earlier] = []] = await store.sendTogether(tx, [
      lockKeyOwner.query(tx, holder),
      draftUsage.query(tx, usageOf(store, actorOf(holder), holder.writerId)),
      ...(once ? [earlierAnswer(tx, store, once)] : []),
    ]);
    // The key may have been revoked, or its owner deleted, while this request waited.
    if (!owner || !usage) throw revokedMeanwhile();
    if (once && earlier) return replayOf(earlier, once);
    const named = await withOriginal(tx, { content, writerId: owner.id, origin });
    const draft = { owner, usage, content: named, bounds: owner };
    const { piece, queries } = await prepareDraft(tx, store, actorOf(holder), draft);
    const answer: CreatePieceResponse = {
      ok: true,
      id: piece.id,
      status: "draft",
      version: FIRST_VERSION,
      created_at: piece.createdAt,
      edit_url: urls.edit(piece.id),
      profile_url: urls.profile(owner.slug),
    };
    if (once) queries.push(answerRecord(tx, store, once, answer));
    await store.sendTogether(tx, [
      ...(once ? [oldAnswersRemoval(tx, store)] : []),
      ...store.combine(queries),
    ]);
    return { answer, isReplay: false };
  }

  async function ownPiece({ writerId }: KeyHolder, id: string): Promise<StoredPiece> {
    const piece = await findPiece(store.read, uuidOf(id));
    if (piece?.writerId !== writerId) throw noPiece();
    return piece;
  }

  return {
    create: async (holder: KeyHolder, content: PieceContent, once?: Once): Promise<Created> => {
      // A request that was sent again finds its answer without waiting for other writes.
      const earlier = once && (await findEarlierAnswer(store.read, store, once));
      if (once && earlier) return replayOf(earlier, once);
      return store.writeAlongside((tx) => storeDraft(tx, holder, content, once));
    },

    list: createOwnList({ store, urls }),

    read: async (holder: KeyHolder, id: string): Promise<OwnPieceAnswer> => {
      const piece = await ownPiece(holder, id);
      const copy =
        piece.status === "approved" ? await findWorkingCopy(store.read, piece.id) : undefined;
      const keyName = piece.keyId ? await findKeyName(store.read, piece.keyId) : undefined;
      const { typed: _, wanted_slug: _slug, statement: _said, ...content } = copy ?? piece.content;
      return {
        ok: true,
        piece: {
          id: piece.id,
          status: piece.status,
          version: piece.version,
          ...content,
          editor_note: piece.editorNote,
          unpublished_changes: copy !== undefined,
          created_at: piece.createdAt,
          came_through: keyName ?? null,
          updated_at: piece.updatedAt,
          published_at: piece.publishedAt,
          edit_url: urls.edit(piece.id),
        },
      };
    },

    revise: async (
      holder: KeyHolder,
      id: string,
      {
        changes: { edits, ...changes },
        isOf,
      }: { changes: RevisePieceBody; isOf: VersionCondition },
    ): Promise<RevisePieceResponse> => {
      const { status, version, content, id: pieceId } = await ownPiece(holder, id);
      if (status !== "draft") throw new Refusal("conflict", noDraft(status));
      if (!isOf(version)) throw new OtherVersion(version);
      // The step is refused if the text has another version by then, so the edits are made in the text that they are for.
      const { diff, ...body } = edits ? editedDraft(content, edits) : {};
      const { translation_of = null } = changes;
      const { writerId } = holder;
      const named = await withOriginal(store.read, {
        content: { translation_of },
        writerId,
        origin,
      });
      const piece = await takeStep(store, {
        action: "revise",
        pieceId,
        actor: actorOf(holder),
        changes: {
          ...changes,
          ...(changes.translation_of === undefined ? {} : named),
          ...body,
        },
        version,
        // It makes no difference: a draft stays a draft.
        review: "required",
      });
      return {
        ok: true,
        id: piece.id,
        status: "draft",
        version: piece.version,
        updated_at: piece.updatedAt,
        ...(diff === undefined ? {} : { diff }),
        edit_url: urls.edit(piece.id),
      };
    },

    ask: async (holder: KeyHolder, id: string, note: string): Promise<AskForLookResponse> => {
      const { id: pieceId, status, version } = await ownPiece(holder, id);
      const asked_at = await askWriter(store, actorOf(holder), { pieceId, note });
      return { ok: true, id: pieceId, status, version, asked_at, edit_url: urls.edit(pieceId) };
    },

    suggest: async (
      holder: KeyHolder,
      id: string,
      { version, note, edits, ...changes }: SuggestEditBody,
    ): Promise<SuggestEditResponse> => {
      const piece = await ownPiece(holder, id);
      const { id: pieceId } = piece;
      // The suggestion is refused if the text has another version by then, so the edits are made in the text that they are for.
      const made = edits && editedBody((await seenText(store.read, piece, version)).body_md, edits);
      const stored = await addSuggestion(store, actorOf(holder), {
        pieceId,
        seen: { version },
        changes: { ...given(changes), ...(made ? { body_md: made.body_md } : {}) },
        note: note?.trim() || null,
      });
      const { number, created_at } = stored;
      const edit_url = urls.desk(`/pieces/${pieceId}/suggestions/${number}`);
      return {
        ok: true,
        id: pieceId,
        number,
        status: "open",
        version: stored.version,
        created_at,
        ...(made ? { diff: made.diff } : {}),
        edit_url,
      };
    },

    suggestions: async (holder: KeyHolder, id: string): Promise<MySuggestionsAnswer> => {
      const piece = await ownPiece(holder, id);
      const listed = await listSuggestions(store.read, {
        pieceId: piece.id,
        current: await currentText(store.read, piece),
        role: "key",
      });
      const suggestions = listed.map(({ role: _, name: _name, ...suggestion }) => suggestion);
      return { ok: true, id: piece.id, count: suggestions.length, suggestions };
    },

    remove: async (
      holder: KeyHolder,
      id: string,
      isOf: VersionCondition = () => true,
    ): Promise<DeletePieceResponse> => {
      const draft = { pieceId: uuidOf(id), hasVersion: isOf };
      const until = await deleteKeyDraft(store, actorOf(holder), draft);
      return { ok: true, id: draft.pieceId, restorable_until: until };
    },
  };
}

const FIRST_VERSION = 1;

interface Created {
  answer: CreatePieceResponse;
  /** Whether an earlier request with the same key has created it. */
  isReplay: boolean;
}

function replayOf(earlier: AnswerRecord, once: Once): Created {
  // Answers that an earlier release has kept have no version.
  const first = answerAgain(earlier, once) as Omit<CreatePieceResponse, "version">;
  return { answer: { ...first, version: FIRST_VERSION }, isReplay: true };
}

function editedDraft({ body_md, typed }: PieceContent, edits: readonly TextEdit[]) {
  if (typed?.body_md === undefined) return editedBody(body_md, edits);
  // The typed text is longer than the part that programs see: the rest would be lost.
  throw new Refusal(
    "conflict",
    say(
      "The writer has typed a body here that a piece cannot have, such as one that is too long. Edit it when it fits.",
    ),
  );
}

/** The fields that were sent. */
function given(changes: Partial<Record<keyof SuggestedText, unknown>>): Partial<SuggestedText> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** The id as it is stored. Any other text names no piece, and PostgreSQL would fail at some. */
function uuidOf(id: string): string {
  const uuid = id.toLowerCase();
  if (!isUuid(uuid)) throw noPiece();
  return uuid;
}

/** Says which call a program can make instead. */
function noDraft(status: Status): Said {
  const text = `This piece is ${status.replaceAll("_", " ")}, and only a draft can be revised. Suggest the changes instead, with suggest_edit or POST /api/v1/pieces/{id}/suggestions: the writer takes them in the desk.`;
  return say("{text}", { text });
}

function noPiece(): Refusal {
  return new Refusal("not_found", say("You have no such piece."));
}
