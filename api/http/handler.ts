import { Refusal } from "../contract/errors.ts";
import type { InputOf, OperationId } from "../contract/operations.ts";
import type { Admission } from "./admission.ts";

/** A request to an operation, as it came. */
export interface RawCall {
  /** The body; empty where the operation takes none. */
  text: string;
  headers: Pick<Headers, "get">;
  /** The caller's address, or the one that a trusted proxy vouches for. */
  address: string;
}

/** A request to an operation, with its parts parsed by the operation's schemas. */
export type Call<Id extends OperationId> = RawCall & {
  params: InputOf<Id, "params">;
  query: InputOf<Id, "query">;
  body: InputOf<Id, "body">;
};

/** What an operation answers: JSON where it has a `body`, bytes as they are where it has a `text`. Failures are thrown as `Refusal`. */
export interface Answer {
  status: number;
  body?: unknown;
  /** Encoded already where that was worth keeping: to encode 20 KB of text costs more than the rest of a request. */
  text?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
}

interface HandlerOptions {
  /** Puts a refusal, such as that of a body that is too large, into the only form that its callers read. */
  refuse?: (refusal: Refusal) => Answer;
  /** Answered however busy the server is: it takes no time. */
  always?: boolean;
  /** So much of a body is taken: `REQUEST_BODY_MAX_BYTES` unless it is said. */
  maxBytes?: number;
}

interface ParsedHandler<Id extends OperationId> extends HandlerOptions {
  raw?: false;
  handle: (call: Call<Id>) => Promise<Answer>;
}

/**
 * Takes whatever is sent: the body is not parsed, and one that is no JSON is not refused. By POST it is answered ahead of
 * the routes (`serve-raw.ts`), and counts its callers and sets its headers by itself: so do drafts and tools.
 */
export interface RawHandler extends HandlerOptions {
  raw: true;
  handle: (call: RawCall) => Promise<Answer>;
}

export type Handler<Id extends OperationId> = ParsedHandler<Id> | RawHandler;

export type Handlers = { [Id in OperationId]?: Handler<Id> };

/** Answers when the server has time for it. */
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
