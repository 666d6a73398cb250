import type { Configuration } from "../contract/configuration.ts";
import { CreatePieceBody, type CreatePieceResponse, type PieceContent } from "../contract/draft.ts";
import type { MyPiecesAnswer } from "../contract/envelopes.ts";
import { Refusal } from "../contract/errors.ts";
import type { Operation } from "../contract/operation.ts";
import { OPERATIONS, type OperationId } from "../contract/operations.ts";
import { createUrls } from "../render/urls.ts";
import { prepareDraft } from "../store/drafts.ts";
import {
  answerAgain,
  answerRecord,
  earlierAnswer,
  oldAnswersRemoval,
  type Once,
} from "../store/idempotency.ts";
import type { Queryable, Store } from "../store/open.ts";
import { draftUsage } from "../store/quotas.ts";
import { listSubmissions } from "../store/submissions.ts";
import { lockKeyOwner } from "../store/writer-lock.ts";
import { type Authorise, createAuthorise, type KeyHolder } from "./authorise.ts";
import type { Answer, Call, Handlers, RawCall } from "./handler.ts";
import { hashOfBody, idempotencyKey } from "./idempotency.ts";
import { parseJsonBody } from "./json-body.ts";
import { type RateLimits, takeOrRefuse, takeSharedOrRefuse } from "./rate-limit.ts";

export interface DraftHandlersOptions {
  store: Store;
  config: Pick<Configuration, "baseUrl">;
  limits: Pick<RateLimits, "writes" | "reads">;
  warn: (message: string, error: unknown) => void;
  authorise?: Authorise;
}

/** The operations that need a key: create drafts, and list the owner's pieces. */
export function createDraftHandlers({
  store,
  config,
  limits,
  warn,
  authorise = createAuthorise({ store, warn }),
}: DraftHandlersOptions) {
  const urls = createUrls(config.baseUrl);

  async function createPiece(call: RawCall): Promise<Answer> {
    // The address is counted first, so that nobody can guess keys at full speed.
    takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopesOf("createPiece"));
    const standing = await takeSharedOrRefuse(limits.writes, holder.keyId);
    const content = parseJsonBody(call, CreatePieceBody);
    const key = idempotencyKey(call.headers);
    const once =
      key === undefined
        ? undefined
        : { writerId: holder.writerId, key, bodyHash: hashOfBody(content) };
    const body = await store.writeAlongside((tx) => storeDraft(tx, holder, content, once));
    return { status: 201, body, headers: { ...standing, location: body.edit_url } };
  }

  async function storeDraft(
    tx: Queryable,
    holder: KeyHolder,
    content: PieceContent,
    once: Once | undefined,
  ): Promise<CreatePieceResponse> {
    const actor = { kind: "key", ...holder, via: "api" } as const;
    // In this order: what is read after the lock is as the drafts before this one have left it.
    const [[owner], [usage], [earlier] = []] = await store.sendTogether(tx, [
      lockKeyOwner.query(tx, holder),
      draftUsage.query(tx, holder),
      ...(once ? [earlierAnswer(tx, store, once)] : []),
    ]);
    // The key may have been revoked, or its owner deleted, while this request waited.
    if (!owner || !usage) throw new Refusal("invalid_key");
    if (once && earlier) return answerAgain(earlier, once) as CreatePieceResponse;
    const { piece, queries } = await prepareDraft(tx, store, actor, { owner, usage, content });
    const answer: CreatePieceResponse = {
      ok: true,
      id: piece.id,
      status: "draft",
      created_at: piece.createdAt,
      edit_url: urls.edit(piece.id),
      profile_url: urls.profile(owner.slug),
    };
    if (once) queries.push(answerRecord(tx, store, once, answer));
    await store.sendTogether(tx, [
      ...(once ? [oldAnswersRemoval(tx, store)] : []),
      ...store.combine(queries),
    ]);
    return answer;
  }

  async function myPieces(call: Call<"myPieces">): Promise<Answer> {
    const standing = takeOrRefuse(limits.reads, call.address);
    const { writerId } = await authorise(call.headers, scopesOf("myPieces"));
    const { status, limit } = call.query;
    const submissions = await listSubmissions(store.read, { writerId, status, limit });
    const pieces = submissions.map((piece) => ({ ...piece, edit_url: urls.edit(piece.id) }));
    const body: MyPiecesAnswer = { ok: true, count: pieces.length, pieces };
    return { status: 200, body, headers: standing };
  }

  return {
    // Raw, because the key is checked before the body is parsed.
    createPiece: { handle: createPiece, raw: true },
    myPieces: { handle: myPieces },
  } satisfies Handlers;
}

function scopesOf(id: OperationId) {
  const operation: Operation | undefined = OPERATIONS.find((row) => row.id === id);
  return operation?.scopes ?? [];
}
