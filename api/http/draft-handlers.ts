import type { Configuration } from "../contract/configuration.ts";
import { CreatePieceBody } from "../contract/draft.ts";
import { Refusal } from "../contract/errors.ts";
import type { OperationId } from "../contract/operations.ts";
import { AskForLookBody, RevisePieceBody } from "../contract/own-piece.ts";
import { SuggestEditBody } from "../contract/suggestions.ts";
import { createUrls } from "../render/urls.ts";
import type { Store } from "../store/engine/open.ts";
import { type Authorise, createAuthorise } from "./authorise.ts";
import { etagOf } from "./answers.ts";
import type { Answer, Call, Handlers, NamedCall, RawCall } from "./handler.ts";
import { hashOfBody, idempotencyKey } from "./request/idempotency.ts";
import { versionCondition } from "./request/if-match.ts";
import { parseJsonBody } from "./request/json-body.ts";
import { createOwnWork, type OwnWork } from "./own-work.ts";
import { type RateLimits, takeOrRefuse, takeSharedOrRefuse } from "./rate-limit.ts";
import { scopesOf } from "./scopes.ts";

export interface DraftHandlersOptions {
  store: Store;
  config: Pick<Configuration, "baseUrl">;
  limits: Pick<RateLimits, "writes" | "reads">;
  warn: (message: string, error: unknown) => void;
  authorise?: Authorise;
  work?: OwnWork;
}

/** The operations on a writer's own pieces, which need a key. */
export function createDraftHandlers({
  store,
  config,
  limits,
  warn,
  authorise = createAuthorise({ store, baseUrl: config.baseUrl, warn }),
  work = createOwnWork({ store, urls: createUrls(config.baseUrl) }),
}: DraftHandlersOptions) {
  const urls = createUrls(config.baseUrl);

  /** Lets a call write. The address is counted first, so that nobody can guess keys at full speed. */
  async function admitWrite({ address, headers }: RawCall, id: OperationId) {
    const reads = takeOrRefuse(limits.reads, address);
    const holder = await authorise(headers, scopesOf(id));
    return { holder, reads, rate: await takeSharedOrRefuse(limits.writes, holder.keyId) };
  }

  async function createPiece(call: RawCall): Promise<Answer> {
    const { holder, reads, rate } = await admitWrite(call, "createPiece");
    const content = parseJsonBody(call, CreatePieceBody);
    const key = idempotencyKey(call.headers);
    const once =
      key === undefined
        ? undefined
        : { writerId: holder.writerId, key, bodyHash: hashOfBody(content) };
    const { answer: body, isReplay } = await work.create(holder, content, once);
    // It has written nothing.
    if (isReplay) await limits.writes.giveBack(holder.keyId);
    const counted = isReplay ? reads : rate;
    const location = `${urls.drafts}/${body.id}`;
    return { status: 201, body, headers: { ...counted, location, etag: etagOf(body.version) } };
  }

  async function myPieces(call: Call<"myPieces">): Promise<Answer> {
    const rate = takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopesOf("myPieces"));
    return { status: 200, body: await work.list(holder, call.query), headers: rate };
  }

  async function getOwnPiece(call: Call<"getOwnPiece">): Promise<Answer> {
    const rate = takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopesOf("getOwnPiece"));
    const body = await work.read(holder, call.params.id);
    return { status: 200, body, version: body.piece.version, headers: rate };
  }

  async function revisePiece(call: NamedCall<"revisePiece">): Promise<Answer> {
    const { holder, rate } = await admitWrite(call, "revisePiece");
    const isOf = versionCondition(call.headers);
    if (!isOf) throw new Refusal("precondition_required");
    const changes = parseJsonBody(call, RevisePieceBody);
    const body = await work.revise(holder, call.params.id, { changes, isOf });
    return { status: 200, body, headers: { ...rate, etag: etagOf(body.version) } };
  }

  async function askForLook(call: NamedCall<"askForLook">): Promise<Answer> {
    const { holder, rate } = await admitWrite(call, "askForLook");
    const { note = "" } = call.text.trim() ? parseJsonBody(call, AskForLookBody) : {};
    const body = await work.ask(holder, call.params.id, note);
    return { status: 200, body, headers: rate };
  }

  async function suggestEdit(call: NamedCall<"suggestEdit">): Promise<Answer> {
    const { holder, rate } = await admitWrite(call, "suggestEdit");
    const suggestion = parseJsonBody(call, SuggestEditBody);
    const body = await work.suggest(holder, call.params.id, suggestion);
    const location = `${urls.drafts}/${body.id}/suggestions`;
    return { status: 201, body, headers: { ...rate, location } };
  }

  async function mySuggestions(call: Call<"mySuggestions">): Promise<Answer> {
    const rate = takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopesOf("mySuggestions"));
    return { status: 200, body: await work.suggestions(holder, call.params.id), headers: rate };
  }

  async function deletePiece(call: Call<"deletePiece">): Promise<Answer> {
    const { holder, rate } = await admitWrite(call, "deletePiece");
    const isOf = versionCondition(call.headers);
    const body = await work.remove(holder, call.params.id, isOf);
    return { status: 200, body, headers: rate };
  }

  return {
    // Raw, because the key is checked before the body is parsed.
    createPiece: { handle: createPiece, raw: true },
    myPieces: { handle: myPieces },
    getOwnPiece: { handle: getOwnPiece },
    revisePiece: { handle: revisePiece, raw: true },
    askForLook: { handle: askForLook, raw: true },
    suggestEdit: { handle: suggestEdit, raw: true },
    mySuggestions: { handle: mySuggestions },
    deletePiece: { handle: deletePiece },
  } satisfies Handlers;
}
