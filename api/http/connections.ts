import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";

/** Longer than any answer takes, including a write that waits for a lock. */
export const STALLED_AFTER_MS = 35_000;

export interface ConnectionLimits {
  /** How many connections are held at once. */
  max: number;
  /** A connection without traffic for this long is closed: its client neither sends nor reads. */
  stalledAfterMs: number;
}

interface DrainLimits {
  /** The backlog counts as empty when nothing new arrives for this long. */
  quietMs: number;
  /** New connections are accepted for at most this long. */
  acceptMs: number;
  /** Requests that still run after this long are cut off. */
  finishMs: number;
}

export interface Connections {
  /** Answers the requests that were sent before this call, then closes. Resolves when no connection is left. */
  drain(limits: DrainLimits): Promise<void>;
}

/**
 * Limits the connections of a server. If there are too many, the longest idle one is closed, so that silent connections
 * cannot lock readers out; if none is idle, one that waits for its client to read or to send the rest.
 */
export function guardConnections(
  server: Server,
  { max, stalledAfterMs }: ConnectionLimits,
): Connections {
  /** Ordered by when they became idle. */
  const idle = new Set<Socket>();
  const busy = new Map<Socket, ServerResponse>();
  let draining = false;
  let arrived = 0;

  /** Answers that have had the first half of their time. */
  const inSecondHalf = new WeakSet<ServerResponse>();
  // Node ends a connection whose client does not read at the second time-out: at the first it only notes how much waits.
  server.setTimeout(stalledAfterMs / 2, (socket: Socket) => {
    const response = busy.get(socket);
    const isBeingMade = response && socket.writableLength === 0;
    if (!isBeingMade || inSecondHalf.has(response)) {
      socket.destroy();
      return;
    }
    inSecondHalf.add(response);
    socket.setTimeout(stalledAfterMs / 2);
  });
  server.on("connection", (socket: Socket) => {
    arrived += 1;
    idle.add(socket);
    socket.on("close", () => {
      idle.delete(socket);
      busy.delete(socket);
    });
    if (idle.size + busy.size > max) leastNeeded()?.destroy();
  });
  // Before the listener that answers: its answer may be complete when the next listener is called.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    arrived += 1;
    if (draining) response.shouldKeepAlive = false;
    idle.delete(socket);
    busy.set(socket, response);
    response.on("close", () => {
      // With pipelining, a later request may already run on this connection.
      if (busy.get(socket) !== response) return;
      busy.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    });
  });

  function leastNeeded(): Socket | undefined {
    const [longestIdle] = idle;
    if (longestIdle && idle.size > 1) return longestIdle;
    // Only the new connection is idle, so look for a client that reads or sends too slowly. A body that arrives byte by byte
    // would hold its connection for as long as a request may take.
    for (const [socket, response] of busy) {
      if (response.headersSent || !response.req.complete) return socket;
    }
    return longestIdle;
  }

  async function untilQuiet({ quietMs, acceptMs }: DrainLimits): Promise<void> {
    const end = performance.now() + acceptMs;
    for (let before = -1; before !== arrived && performance.now() < end;) {
      before = arrived;
      await delay(quietMs);
      // Timers run before sockets. If the process was busy, requests may have arrived that it has not seen yet.
      await turn();
      await turn();
    }
  }

  return {
    drain: async (limits) => {
      const late = setTimeout(() => server.closeAllConnections(), limits.finishMs);
      draining = true;
      // Answers in progress also close their connection.
      for (const response of busy.values()) response.shouldKeepAlive = false;
      // Closing the listening socket resets connections that the kernel has accepted and this process has not.
      await untilQuiet(limits);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of idle) socket.destroy();
      await closed;
      clearTimeout(late);
    },
  };
}

/** Memory is the limit beyond this: a connection takes about ten kilobytes. */
const CONNECTIONS_MAX = 8_192;
/** Reserved for the database, open files, the worker's pipes and outgoing requests. */
const DESCRIPTORS_KEPT = 64;

/** How many connections fit into the descriptors of this process. A quarter of them stays free for files. */
export function connectionsFor(descriptors: number): number {
  const free = Math.min(descriptors - DESCRIPTORS_KEPT, Math.floor(descriptors * 0.75));
  return Math.max(1, Math.min(CONNECTIONS_MAX, free));
}

/** The limit of open files of this process; Infinity if there is none or it is unknown. */
export function descriptorLimit(): number {
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  const limit = typeof soft === "number" ? soft : Number.parseInt(String(soft), 10);
  return Number.isFinite(limit) ? limit : Infinity;
}
