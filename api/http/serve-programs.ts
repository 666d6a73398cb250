import type { IncomingMessage } from "node:http";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import type { Admission } from "./admission.ts";
import type { FailureAnswer } from "./answers.ts";
import type { ClientAddress } from "./request/client-address.ts";
import { type Answer, answerCall, type RawCall, type RawHandler } from "./handler.ts";
import { sendAnswer, type Shortcut } from "./listener.ts";
import type { Traffic } from "./metrics/traffic.ts";
import type { Negotiate } from "./request/negotiate.ts";
import { readNode, textOf } from "./request/request-body.ts";
import { pathForLog } from "./request/request-target.ts";
import { traceOf } from "./request/trace.ts";

export interface ServeProgramsOptions {
  /** By path. Each reads its body itself. */
  handlers: Readonly<Record<string, RawHandler>>;
  admission: Admission;
  clientAddress: ClientAddress;
  negotiate: Negotiate;
  failure: FailureAnswer;
  traffic: Pick<Traffic, "answered">;
}

/**
 * Answers what programs post many times a second, calls of tools and drafts, without the request and response objects of
 * h3: a call takes 90 µs of processor time here, and 138 through the routes (the method ping, Node 24). Every other
 * method, and every other spelling of the address, goes through the routes.
 */
export function createServePrograms({
  handlers,
  admission,
  clientAddress,
  negotiate,
  failure,
  traffic,
}: ServeProgramsOptions): Shortcut {
  const handlerAt = new Map(Object.entries(handlers));

  async function callOf(
    request: IncomingMessage,
    headers: RawCall["headers"],
    bytes: number,
  ): Promise<RawCall> {
    const text = textOf(await readNode(request, { bytes }));
    const address = clientAddress(request.socket.remoteAddress, headers.get("x-forwarded-for"));
    return { text, headers, address };
  }

  async function answer(request: IncomingMessage, handler: RawHandler): Promise<Answer> {
    const headers = headersOf(request);
    const { maxBytes = REQUEST_BODY_MAX_BYTES } = handler;
    try {
      const made = await answerCall(handler, callOf(request, headers, maxBytes), admission);
      return await negotiate({ method: "POST", headers }, made);
    } catch (error) {
      const { id } = traceOf(request, headers.get("traceparent"));
      return failure(error, { id, method: "POST", path: pathForLog(request.url ?? "") });
    }
  }

  return (request, response) => {
    const handler = request.method === "POST" ? handlerAt.get(request.url ?? "") : undefined;
    if (!handler) return false;
    const begun = performance.now();
    answer(request, handler)
      .then((made) => {
        traffic.answered(request.url ?? "", "POST", made.status, performance.now() - begun);
        return sendAnswer(response, made);
      })
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
