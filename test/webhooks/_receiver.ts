import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  url: string;
  received: Received[];
  /** Resolves when this many requests have arrived. */
  arrived: (count: number) => Promise<void>;
  /** The largest number of concurrent requests. */
  most: () => number;
  answer: (next: Answer) => void;
}

/** A real receiver on a socket with scripted answers. */
export async function createReceiver(
  first: Answer = (response) => response.end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let answer = first;
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    most = Math.max(most, ++open);
    response.on("close", () => open--);
    void take(request, response);
  });
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString("utf8");
    const one = { path: request.url ?? "", headers: request.headers, body };
    received.push(one);
    for (const look of waiting) look();
    answer(response, one);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length >= count) resolve();
        };
        waiting.add(look);
        look();
      }),
    most: () => most,
    answer: (next) => {
      answer = next;
    },
  };
}
