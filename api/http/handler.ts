import { Refusal } from "../contract/errors.ts";
import type { OperationId } from "../contract/operations.ts";
import type { Admission } from "./admission.ts";

/** A request to an operation, its parts parsed with the operation's schemas. */
export interface Call {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** The parsed body; undefined where the operation has none. */
  body: unknown;
  /** The body as it came, for whoever parses it alone. */
  text: string;
  headers: Pick<Headers, "get">;
  /** The caller's address, or the one that a trusted proxy vouches for. */
  address: string;
}

/** What an operation answers: JSON where it has a `body`, bytes as they are where it has a `text`. Failures are thrown as `Refusal`. */
export interface Answer {
  status: number;
  body?: unknown;
  /** Encoded already where that was worth keeping: to encode 20 KB of text costs more than the rest of a request. */
  text?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
}

export type Handle = (call: Call) => Promise<Answer>;

export interface Handler {
  handle: Handle;
  /**
   * Takes whatever is sent: the body is not parsed, and one that is no JSON is not refused. By POST it is answered ahead of
   * the routes (`serve-raw.ts`), and counts its callers and sets its headers by itself: so do drafts and tools.
   */
  raw?: boolean;
  /** Puts a refusal, such as that of a body that is too large, into the only form that its callers read. */
  refuse?: (refusal: Refusal) => Answer;
  /** Answered however busy the server is: it takes no time. */
  always?: boolean;
  /** So much of a body is taken: `REQUEST_BODY_MAX_BYTES` unless it is said. */
  maxBytes?: number;
}

export type Handlers = Partial<Record<OperationId, Handler>>;

/** Answers when the server has time for it. */
export async function answerCall(
  { handle, refuse, always }: Handler,
  call: Promise<Call>,
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
