import type { IncomingMessage } from "node:http";
import { RPC_MESSAGE_MAX_BYTES } from "../contract/limits.ts";
import type { Admission } from "./admission.ts";
import type { FailureAnswer } from "./answers.ts";
import type { ClientAddress } from "./client-address.ts";
import { type Answer, answerCall, type RawCall, type RawHandler } from "./handler.ts";
import { sendAnswer, type Shortcut } from "./listener.ts";
import type { Negotiate } from "./negotiate.ts";
import { readNode, textOf } from "./request-body.ts";
import { pathForLog } from "./request-target.ts";

export interface ServeToolsOptions {
  path: string;
  handler: RawHandler;
  admission: Admission;
  clientAddress: ClientAddress;
  negotiate: Negotiate;
  failure: FailureAnswer;
}

/**
 * Answers calls of tools without the request and response objects of h3, which cost as much as the answer itself. Every
 * other method, and every other spelling of the address, goes through the routes.
 */
export function createServeTools({
  path,
  handler,
  admission,
  clientAddress,
  negotiate,
  failure,
}: ServeToolsOptions): Shortcut {
  async function callOf(request: IncomingMessage): Promise<RawCall> {
    const { maxBytes: bytes = RPC_MESSAGE_MAX_BYTES } = handler;
    const text = textOf(await readNode(request, { bytes }));
    const headers = headersOf(request);
    const address = clientAddress(request.socket.remoteAddress, headers.get("x-forwarded-for"));
    return { text, headers, address };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    try {
      return await answerCall(handler, callOf(request), admission);
    } catch (error) {
      return failure(error, { method: "POST", path: pathForLog(request.url ?? "") });
    }
  }

  return (request, response) => {
    if (request.method !== "POST" || request.url !== path) return false;
    answer(request)
      .then((made) => negotiate({ method: "POST", headers: headersOf(request) }, made))
      .then((made) => sendAnswer(response, made))
      // An error here must not end the service or leave the client waiting.
      .catch(() => response.destroy());
    return true;
  };
}

function headersOf(request: IncomingMessage): Pick<Headers, "get"> {
  const { headers, rawHeaders } = request;
  const hasRepeats = rawHeaders.length !== 2 * Object.keys(headers).length;
  return {
    get: (name) => {
      const field = name.toLowerCase();
      const value = headers[field];
      if (value === undefined) return null;
      if (!hasRepeats && typeof value === "string") return value;
      // Joins a repeated header as the routes do: Node would take the first value of some, and a proxy the last.
      return request.headersDistinct[field]?.join(", ") ?? null;
    },
  };
}
