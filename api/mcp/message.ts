import type { RpcRequest } from "../contract/rpc.ts";
import { excessInJson } from "../http/json-shape.ts";
import { RpcFault } from "./rpc-fault.ts";

export type RpcId = string | number | null;

export type Message =
  | { kind: "request"; id: RpcId; method: string; params: Record<string, unknown> }
  /** A notification, or a response to a question that was never asked: nothing is answered. */
  | { kind: "unanswered" }
  | { kind: "fault"; id: RpcId; fault: RpcFault };

/** One JSON-RPC message from the text of a request. */
export function readMessage(text: string): Message {
  const excess = excessInJson(text);
  if (excess)
    return faulty(null, new RpcFault("invalid_request", `The message does not fit. ${excess}`));
  let value: unknown;
  try {
    // RFC 8259 §8.1 lets a parser overlook the mark that some editors put in front.
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return faulty(null, new RpcFault("parse_error", "The body is not valid JSON."));
  }
  if (Array.isArray(value)) {
    return faulty(
      null,
      new RpcFault("invalid_request", "Batches are not taken. Send one message a request."),
    );
  }
  if (typeof value !== "object" || value === null) {
    return faulty(null, new RpcFault("invalid_request", "The message must be an object."));
  }
  if (isResponse(value)) return { kind: "unanswered" };
  const fault = faultOf(value);
  if (fault) return faulty(idOf(value), fault);
  const { id, method, params = {} } = value as RpcRequest;
  return id === undefined ? { kind: "unanswered" } : { kind: "request", id, method, params };
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

/** JSON-RPC 2.0 §5: the id where it can be made out, else null. */
function idOf(value: object): RpcId {
  const { id } = value as { id?: unknown };
  return isId(id) ? id : null;
}

/** What keeps a message from being an `RpcRequest`, in words that say what to change; undefined where it is one. */
function faultOf(value: object): RpcFault | undefined {
  const { jsonrpc, method, params = {}, id = null } = value as Record<string, unknown>;
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
  return id === null || typeof id === "string" || Number.isSafeInteger(id);
}
