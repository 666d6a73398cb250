import type { Message } from "../contract/messages.ts";
import { type Said, say } from "../contract/say.ts";
import { Client, type Dispatcher } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { createConnector, forbidden, ForbiddenAddress } from "./connector.ts";
import { destinationOf } from "./destination.ts";
import { createResolve, type Resolve } from "./resolver.ts";
import { createShares, type Shares } from "./shares.ts";

export interface OutboundRequest {
  url: string;
  /** The writer who gave the address, and whose share of the connections it uses. */
  writerId: string;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  /** For the whole request: look-up, connection, sending, and reading the answer. */
  seconds: number;
  /** How much of the answer is read. The rest is dropped. */
  bytes: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The answer is longer than `bytes`. */
  isCut: boolean;
}

/** The result of a request. Failures of other servers are recorded, not thrown. */
export type Outcome = OutboundAnswer | OutboundFailure;

export interface OutboundFailure {
  /** `busy` means that nothing was sent, so it says nothing about the other server. */
  failure: "refused" | "timeout" | "unreachable" | "aborted" | "busy";
  /** A sentence for the person who gave the address. */
  said: Said;
}

export interface Outbound {
  send(request: OutboundRequest): Promise<Outcome>;
}

export interface OutboundOptions {
  /** Also allows private addresses, for development and tests. */
  allowPrivate: boolean;
  isPublic?: (address: string) => boolean;
  resolve?: Resolve;
  shares?: Shares;
}

/** Enough for the headers of any normal answer. */
const HEAD_BYTES_MAX = 16 * 1_024;

/**
 * The one client for requests to addresses that people typed in. It follows no redirects, decompresses nothing (so a small
 * answer stays small), and uses each connection for one request.
 */
export function createOutbound({
  allowPrivate,
  isPublic = isPublicAddress,
  resolve = createResolve(),
  shares = createShares(),
}: OutboundOptions): Outbound {
  const isAllowed = allowPrivate ? () => true : isPublic;
  return {
    send: async (request) => {
      const destination = destinationOf(request.url);
      if ("problem" in destination) return { failure: "refused", said: destination.problem };
      const { url, literal } = destination;
      if (literal !== null && !isAllowed(literal)) {
        return { failure: "refused", said: forbidden(url.hostname).said };
      }
      const giveBack = shares.take(request.writerId);
      if (!giveBack) return BUSY;
      const timeoutMs = Math.ceil(request.seconds * 1_000);
      const client = new Client(url.origin, {
        connect: createConnector({ isAllowed, resolve, timeoutMs }),
        maxHeaderSize: HEAD_BYTES_MAX,
        // The time of the whole request is limited instead.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      try {
        return await perform(client, url, request);
      } finally {
        giveBack();
        await client.destroy();
      }
    },
  };
}

const BUSY: OutboundFailure = {
  failure: "busy",
  said: say("Too many requests are running. Try again in a few seconds."),
};

async function perform(client: Client, url: URL, request: OutboundRequest): Promise<Outcome> {
  const time = AbortSignal.timeout(Math.ceil(request.seconds * 1_000));
  const signal = request.signal ? AbortSignal.any([time, request.signal]) : time;
  // undici watches a signal only once it is connected. Destroying the client also stops a look-up or a handshake.
  signal.addEventListener("abort", () => void client.destroy(), { once: true });
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method: request.method,
      headers: { "accept-encoding": "identity", ...request.headers },
      ...(request.body ? { body: request.body } : {}),
      reset: true,
      signal,
    });
    const { body, isCut } = await readSome(answer.body, request.bytes);
    return { status: answer.statusCode, headers: plainHeaders(answer.headers), body, isCut };
  } catch (error) {
    if (request.signal?.aborted)
      return { failure: "aborted", said: say("The request was cancelled.") };
    if (time.aborted) {
      return {
        failure: "timeout",
        said: say("No complete answer came within {count} seconds.", {
          count: Math.ceil(request.seconds),
        }),
      };
    }
    return failureOf(error as NodeJS.ErrnoException, url);
  }
}

async function readSome(
  stream: Dispatcher.ResponseData["body"],
  most: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream, and with it the connection.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, most - length));
    length += chunk.length;
    if (length > most) return { body: Buffer.concat(chunks), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

function failureOf(error: NodeJS.ErrnoException, url: URL): OutboundFailure {
  if (error instanceof ForbiddenAddress) return { failure: "refused", said: error.said };
  // Several addresses were tried, and each failed in its own way.
  const first =
    error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error;
  const code = first.code ?? "";
  // On one line, because it goes into logs.
  const reason = first.message.replace(/\s+/g, " ").trim() || code || "no reason given";
  const { host } = url;
  const known = KNOWN[code];
  const said = known
    ? say(known, { host })
    : say("{host}: The connection failed: {reason}", { host, reason });
  return { failure: "unreachable", said };
}

const KNOWN: Readonly<Record<string, Exclude<Message & `{host}: ${string}`, `${string}{reason}`>>> =
  {
    ENOTFOUND: "{host}: There is no such host.",
    EAI_AGAIN: "{host}: The name could not be looked up.",
    ECONNREFUSED: "{host}: The connection was refused.",
    ECONNRESET: "{host}: The connection was reset.",
    UND_ERR_SOCKET: "{host}: The connection was closed before the answer was complete.",
    UND_ERR_CONNECT_TIMEOUT: "{host}: The connection took too long.",
    UND_ERR_HEADERS_OVERFLOW: "{host}: The headers of the answer are too large.",
    CERT_HAS_EXPIRED: "{host}: Its certificate has expired.",
    DEPTH_ZERO_SELF_SIGNED_CERT: "{host}: Its certificate is self-signed.",
    ERR_TLS_CERT_ALTNAME_INVALID: "{host}: Its certificate is for another host.",
  };
