import { Refusal } from "../contract/errors.ts";
import type { InputOf, OperationId } from "../contract/operations.ts";
import type { Admission } from "./admission.ts";
import type { BodyLimits } from "./request/request-body.ts";

/** A request to an operation, not parsed. */
export interface RawCall {
  /** The body; empty if the operation takes none. */
  text: string;
  headers: Pick<Headers, "get">;
  /** The client's address, or the one that a trusted proxy vouches for. */
  address: string;
}

/** A request to an operation, with its parts parsed by the operation's schemas. */
export type Call<Id extends OperationId> = RawCall & {
  params: InputOf<Id, "params">;
  query: InputOf<Id, "query">;
  body: InputOf<Id, "body">;
};

/** The answer of an operation: JSON if it has a `body`, bytes as they are if it has a `text`. Failures are thrown as `Refusal`. */
export interface Answer {
  status: number;
  body?: unknown;
  /** A buffer if the encoded form was kept: encoding 20 KB of text costs more than the rest of a request. */
  text?: string | Buffer<ArrayBuffer>;
  /** Kept bytes that follow the text. They are sent without being copied. */
  rest?: Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The version of the record, for conditional writes: the ETag begins with it. */
  version?: number;
}

interface HandlerOptions {
  /** Gives a refusal the only form that the operation's clients read, such as a JSON-RPC error. */
  refuse?: (refusal: Refusal) => Answer;
  /** Answers even if the server is busy, because it takes no time. */
  always?: boolean;
  /** The largest body that is accepted; `REQUEST_BODY_MAX_BYTES` by default. */
  maxBytes?: number;
}

interface ParsedHandler<Id extends OperationId> extends HandlerOptions {
  raw?: false;
  handle: (call: Call<Id>) => Promise<Answer>;
}

/**
 * Gets the body as text and parses it itself, so that drafts can check the key first and tools can answer in JSON-RPC. It
 * also counts its callers and sets the rate limit headers itself.
 */
export interface RawHandler extends HandlerOptions {
  raw: true;
  handle: (call: RawCall) => Promise<Answer>;
}

/** A request to an operation that is not parsed but for its path. */
export type NamedCall<Id extends OperationId> = RawCall & Pick<Call<Id>, "params">;

interface NamedHandler<Id extends OperationId> extends HandlerOptions {
  raw: true;
  handle: (call: NamedCall<Id>) => Promise<Answer>;
}

/** The request of an upload, whose body is read only after the caller's key was checked. */
export interface UploadCall extends RawCall {
  bytes(limits: BodyLimits): Promise<Buffer>;
}

interface UploadHandler extends HandlerOptions {
  raw: true;
  handle: (call: UploadCall) => Promise<Answer>;
}

export type Handler<Id extends OperationId> =
  | ParsedHandler<Id>
  | RawHandler
  | NamedHandler<Id>
  | UploadHandler;

export type Handlers = { [Id in OperationId]?: Handler<Id> };

/** Runs the handler when the server has time for it. */
export async function answerCall<Given>(
  { handle, refuse, always }: HandlerOptions & { handle: (call: Given) => Promise<Answer> },
  call: Promise<Given>,
  { admit }: Admission,
): Promise<Answer> {
  try {
    const ready = await call;
    const turn = always ? undefined : admit();
    if (turn) await turn;
    return await handle(ready);
  } catch (error) {
    if (error instanceof Refusal && refuse) return refuse(error);
    throw error;
  }
}
