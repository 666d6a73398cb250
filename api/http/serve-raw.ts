import type { IncomingMessage } from "node:http";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import { type KnownOperation, OPERATIONS } from "../contract/operations.ts";
import type { Admission } from "./admission.ts";
import type { FailureAnswer } from "./answers.ts";
import type { ClientAddress } from "./client-address.ts";
import {
  type Answer,
  answerCall,
  type Handlers,
  type RawCall,
  type RawHandler,
} from "./handler.ts";
import { sendAnswer, type Shortcut } from "./listener.ts";
import { pathForLog } from "./request-target.ts";
import { readNode, textOf } from "./request-body.ts";

export interface ServeRawOptions {
  handlers: Handlers;
  admission: Admission;
  clientAddress: ClientAddress;
  failure: FailureAnswer;
}

/**
 * Answers the operations that take any body by POST, without the request and response objects of h3, which cost as much as
 * the answer to a tool's call. Every other method, and every other spelling of the address, goes the usual way.
 */
export function createServeRaw({
  handlers,
  admission,
  clientAddress,
  failure,
}: ServeRawOptions): Shortcut {
  const operations: readonly KnownOperation[] = OPERATIONS;
  const byPath = new Map<string, RawHandler>(
    operations.flatMap(({ id, method, path, params }) => {
      const handler = handlers[id];
      return handler?.raw && method === "POST" && !params ? [[path, handler] as const] : [];
    }),
  );

  async function callOf({ maxBytes }: RawHandler, request: IncomingMessage): Promise<RawCall> {
    const bytes = await readNode(request, { bytes: maxBytes ?? REQUEST_BODY_MAX_BYTES });
    const { headers, socket } = request;
    const get = (name: string): string | null => {
      const field = name.toLowerCase();
      if (headers[field] === undefined) return null;
      // One that was sent twice is both of them, as everywhere: Node would take the first of some, and a proxy the last.
      return request.headersDistinct[field]?.join(", ") ?? null;
    };
    return {
      text: textOf(bytes),
      headers: { get },
      address: clientAddress(socket.remoteAddress, get("x-forwarded-for")),
    };
  }

  async function answer(handler: RawHandler, request: IncomingMessage): Promise<Answer> {
    try {
      return await answerCall(handler, callOf(handler, request), admission);
    } catch (error) {
      return failure(error, { method: "POST", path: pathForLog(request.url ?? "") });
    }
  }

  return (request, response) => {
    const handler = request.method === "POST" ? byPath.get(request.url ?? "") : undefined;
    if (!handler) return false;
    answer(handler, request)
      .then((made) => sendAnswer(response, made))
      // Whoever waits is let go; nothing that goes wrong here may take the service along.
      .catch(() => response.destroy());
    return true;
  };
}
