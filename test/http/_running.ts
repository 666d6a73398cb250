import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as sendRequest,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { createApp } from "../../api/app.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import type { Clock } from "../../api/contract/clock.ts";
import type { Admission } from "../../api/http/admission.ts";
import { answerClientError } from "../../api/http/listener.ts";
import type { Witness } from "../../api/http/witness.ts";
import { createLog } from "../../api/http/log.ts";
import type { Store } from "../../api/store/engine/open.ts";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json: () => unknown;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface RunningApp {
  /** Sends the target unchanged: fetch would normalise `..` and backslashes. */
  send: (target: string, ask?: Ask) => Promise<Reply>;
  port: number;
  server: Server;
  logged: Record<string, unknown>[];
}

/** The whole app on a real socket, with the test's own tree and store. */
export async function runApp({
  store,
  root,
  clock,
  rateLimit = false,
  admission,
  cacheBytes,
  config = {},
  witness,
  register = onTestFinished,
}: {
  store: Store;
  root: string;
  clock?: Clock;
  rateLimit?: boolean;
  admission?: Admission;
  cacheBytes?: number;
  /** Other settings. */
  config?: Partial<Configuration>;
  witness?: Witness;
  register?: (stop: () => Promise<void>) => void;
}): Promise<RunningApp> {
  const logged: Record<string, unknown>[] = [];
  const app = createApp({
    store,
    tree: root,
    config: {
      baseUrl: "https://galley.example",
      siteName: "Galley",
      review: "off",
      trustProxy: [],
      rateLimit,
      ...config,
    },
    version: "1.2.3",
    ...(clock ? { clock } : {}),
    ...(admission ? { admission } : {}),
    ...(witness ? { witness } : {}),
    ...(cacheBytes ? { cacheBytes } : {}),
    log: createLog({
      level: "info",
      readable: false,
      write: (line) => void logged.push(JSON.parse(line)),
      clock: () => new Date(),
    }),
  });
  const server = createServer(app.listener);
  server.on("clientError", answerClientError);
  server.on("connection", app.connected);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  register(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await app.close();
  });
  return { send: (target, ask) => send(port, target, ask), port, server, logged };
}

export async function send(port: number, target: string, ask: Ask = {}): Promise<Reply> {
  const { method = "GET", headers = {}, body } = ask;
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: target, method, headers, agent: false };
    const outgoing = sendRequest(options, resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
  const bytes = await buffer(incoming);
  const text = bytes.toString("utf8");
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    bytes,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}
