import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Configuration } from "../contract/configuration.ts";
import { Refusal } from "../contract/errors.ts";
import { EVERYWHERE } from "../render/file-headers.ts";
import { type FailureAnswer, prepareAnswer } from "./answers.ts";
import type { Answer } from "./handler.ts";
import type { Log } from "./log.ts";
import { type ClientAddress, networkOf } from "./request/client-address.ts";
import { pathForLog, toOriginForm } from "./request/request-target.ts";
import { traceOf, traceparentOf } from "./request/trace.ts";

export type LogAddress = Configuration["logAddress"];

export interface ListenerOptions {
  /** Is told of each request before anything else. */
  arrived: () => void;
  /** Asked first, in this order. */
  shortcuts: readonly Shortcut[];
  /** Answers every other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
  failure: FailureAnswer;
  clientAddress: ClientAddress;
  /** How much of a caller's address the log has. */
  logAddress: LogAddress;
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** Answers on Node's own request and response. Gives false if it does not answer this request; then nothing was sent. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Tries the shortcuts, then the app, and logs one line for each request. */
export function createListener({
  arrived,
  shortcuts,
  answer,
  failure,
  headers,
  log,
  ...callers
}: ListenerOptions): RequestListener {
  const logs = log.has("info");
  const always = Object.entries(headers);

  /** A request that fails must not end the server or leave its caller waiting. */
  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url = "" } = request;
    const { id } = traceOf(request, singleHeader(request, "traceparent"));
    const made = failure(error, { id, method, path: pathForLog(url) });
    if (response.headersSent) response.destroy();
    else sendAnswer(response, made);
  }

  return (request, response) => {
    arrived();
    toOriginForm(request);
    for (const [name, value] of always) response.setHeader(name, value);
    if (logs) logWhenClosed(request, response, { log, ...callers });
    try {
      if (hasTwoHosts(request)) throw new Refusal("malformed_request");
      if (shortcuts.some((shortcut) => shortcut(request, response))) return;
      Promise.resolve(answer(request, response)).catch((error: unknown) =>
        fail(error, request, response),
      );
    } catch (error) {
      fail(error, request, response);
    }
  };
}

/**
 * RFC 9112 §3.2: a proxy may take the other one, and cache or guard the answer under its name. Node itself refuses a
 * request without any.
 */
function hasTwoHosts({ rawHeaders, headers }: IncomingMessage): boolean {
  // A proxy may have joined two into one.
  if (headers.host?.includes(",")) return true;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  const { status, statusText, headers, content, rest } = prepareAnswer(answer);
  if (status >= 400) {
    const trace = traceOf(response.req, singleHeader(response.req, "traceparent"));
    headers["traceparent"] = traceparentOf(trace);
  }
  response.writeHead(status, statusText, headers);
  if (!rest) {
    response.end(content);
    return;
  }
  // In one write to the socket.
  response.cork();
  response.write(content);
  response.end(rest);
}

/** Enough to tell browsers and programs apart. */
const AGENT_MAX = 200;

function logWhenClosed(
  request: IncomingMessage,
  response: ServerResponse,
  { log, clientAddress, logAddress }: Pick<ListenerOptions, "log" | "clientAddress" | "logAddress">,
): void {
  const started = performance.now();
  const { socket } = request;
  const sentBefore = socket.bytesWritten;
  // A closed socket does not know it any more.
  const { remoteAddress } = socket;
  response.on("close", () => {
    const { id, traceId } = traceOf(request, singleHeader(request, "traceparent"));
    const forwarded = singleHeader(request, "x-forwarded-for") ?? null;
    log.info("request", {
      id,
      trace_id: traceId,
      method: request.method,
      path: pathForLog(request.url ?? ""),
      // 499: the client closed the connection before the answer was complete.
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - started) * 100) / 100,
      bytes: socket.bytesWritten - sentBefore,
      address: ADDRESSES[logAddress](() => clientAddress(remoteAddress, forwarded)),
      agent: request.headers["user-agent"]?.slice(0, AGENT_MAX),
    });
  });
}

const ADDRESSES: Record<LogAddress, (address: () => string) => string | undefined> = {
  full: (address) => address(),
  prefix: (address) => networkOf(address()),
  none: () => undefined,
};

/** Node joins a repeated header. */
function singleHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/** Answers bytes that are not valid HTTP, which never become a request, with the usual error body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  // Another answer is being sent: the client would take this one for a part of it.
  if (error.code === "ECONNRESET" || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal("malformed_request");
  const body = JSON.stringify(refusal.body());
  const headers = {
    ...EVERYWHERE,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n${body}`,
  );
  // The client had time to read the answer; close the socket if it keeps sending.
  setTimeout(() => socket.destroy(), CLIENT_ERROR_READ_MS).unref();
}

const CLIENT_ERROR_READ_MS = 2_000;

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
