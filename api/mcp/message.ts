import { RPC_MESSAGE_MAX_BYTES } from "../contract/limits.ts";
import type { RpcRequest } from "../contract/rpc.ts";
import { english } from "../contract/say.ts";
import { excessInJson } from "../http/request/json-shape.ts";
import { RpcFault } from "./rpc-fault.ts";

/** An integer beyond 2^53 is kept as its digits, since a number would lose precision. */
export type RpcId = string | number | LongInteger | null;

export class LongInteger {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** The id as JSON. */
export function idText(id: RpcId): string {
  return id instanceof LongInteger ? id.digits : JSON.stringify(id);
}

export type Message =
  | { kind: "request"; id: RpcId; method: string; params: Record<string, unknown> }
  /** A notification, or a response to a request that the server never sent: it gets no answer. */
  | { kind: "unanswered" }
  | { kind: "fault"; id: RpcId; fault: RpcFault };

/** One JSON-RPC message from the text of a request. */
export function readMessage(text: string): Message {
  const excess = excessInJson(text);
  if (excess)
    return faulty(
      null,
      new RpcFault("invalid_request", `The message is not valid. ${english(excess)}`),
    );
  let value: unknown;
  try {
    // RFC 8259 §8.1 lets a parser ignore a byte order mark.
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return faulty(null, new RpcFault("parse_error", "The body is not valid JSON."));
  }
  if (Array.isArray(value)) {
    return faulty(
      null,
      new RpcFault("invalid_request", "Batches are not supported. Send one message per request."),
    );
  }
  if (typeof value !== "object" || value === null) {
    return faulty(null, new RpcFault("invalid_request", "The message must be an object."));
  }
  if (isResponse(value)) return { kind: "unanswered" };
  const given = (value as { id?: unknown }).id;
  const id = isLongInteger(given) ? new LongInteger(digitsOfId(text)) : given;
  const fault = faultOf(value, id ?? null);
  if (fault) return faulty(isId(id) ? id : null, fault);
  const { method, params = {} } = value as RpcRequest;
  return id === undefined
    ? { kind: "unanswered" }
    : { kind: "request", id: id as RpcId, method, params };
}

/** The id of a message that is refused before it is read. A long one is not worth the time: it has none then. */
export function idIn(text: string): RpcId {
  if (text.length > RPC_MESSAGE_MAX_BYTES) return null;
  const message = readMessage(text);
  return message.kind === "unanswered" ? null : message.id;
}

function faulty(id: RpcId, fault: RpcFault): Message {
  return { kind: "fault", id, fault };
}

function isResponse(value: object): boolean {
  return (
    !Object.hasOwn(value, "method") &&
    (Object.hasOwn(value, "result") || Object.hasOwn(value, "error")) &&
    (value as { jsonrpc?: unknown }).jsonrpc === "2.0"
  );
}

function isLongInteger(id: unknown): boolean {
  return Number.isInteger(id) && !Number.isSafeInteger(id);
}

/** The digits of the message's own id: a nested object may have a member of that name, too. */
function digitsOfId(text: string): string {
  const sources = new Map<unknown, string>();
  const root: unknown = JSON.parse(
    text,
    function (this: unknown, name: string, value: unknown, context?: { source?: string }) {
      if (name === "id" && context?.source !== undefined) sources.set(this, context.source);
      return value;
    },
  );
  return sources.get(root) ?? "null";
}

/** Says what to change if a message is not an `RpcRequest`; undefined if it is one. */
function faultOf(value: object, id: unknown): RpcFault | undefined {
  const { jsonrpc, method, params = {} } = value as Record<string, unknown>;
  const message =
    jsonrpc !== "2.0"
      ? 'jsonrpc must be "2.0".'
      : typeof method !== "string"
        ? "method must be a string."
        : typeof params !== "object" || !params || Array.isArray(params)
          ? "params must be an object."
          : isId(id)
            ? undefined
            : "id must be a string, an integer or null.";
  return message === undefined ? undefined : new RpcFault("invalid_request", message);
}

function isId(id: unknown): id is RpcId {
  return (
    id === null ||
    typeof id === "string" ||
    Number.isSafeInteger(id) ||
    (id instanceof LongInteger && /^-?\d+$/.test(id.digits))
  );
}
