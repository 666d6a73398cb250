import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { createElsewhereCards } from "../../api/elsewhere/cards.ts";
import { createOutbound, type Outbound } from "../../api/outbound/client.ts";
import { createEncoder } from "../../api/pictures/encoder.ts";
import type { Store } from "../../api/store/engine/open.ts";

export type Answers = Record<string, (response: ServerResponse) => void>;

/**
 * One web server that stands for YouTube and the others: each host is the beginning of a path. The guarded client asks it
 * as it would ask them.
 */
export async function createServices(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://services");
    asked.push(request.url ?? "");
    const answer = answers[url.pathname];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  // The server's own address counts as public. Everything else is checked as always.
  const guarded = createOutbound({
    allowPrivate: false,
    isPublic: (address) => address === "127.0.0.1",
  });
  const outbound: Outbound = {
    send: (request) => {
      const { protocol, host, pathname, search } = new URL(request.url);
      const isService = protocol === "https:";
      const url = `http://127.0.0.1:${port}/${host}${pathname}${search}`;
      return guarded.send(isService ? { ...request, url } : request);
    },
  };
  return { asked, answers, outbound };
}

/** The worker's loop over a store. */
export function createAsking(store: Store, outbound: Outbound, { seconds = 10 } = {}) {
  const encoder = createEncoder({ seconds: PICTURE_LIMITS.seconds });
  onTestFinished(() => encoder.close());
  return createElsewhereCards({ store, outbound, encoder, seconds });
}

export function json(value: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(value));
  };
}

export const YOUTUBE = "/www.youtube.com/oembed";
export const VIDEO = "https://youtu.be/dQw4w9WgXcQ";
