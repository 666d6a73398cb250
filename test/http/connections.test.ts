import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type ConnectionLimits,
  connectionsFor,
  guardConnections,
} from "../../api/http/connections.ts";
import { send } from "./_running.ts";

const HUGE = Buffer.alloc(32 * 1_024 * 1_024);
const NEVER = 600_000;

async function startServer(limits: Partial<ConnectionLimits>) {
  const server: Server = createServer((request, response) => {
    if (request.url === "/huge") response.end(HUGE);
    else if (request.url !== "/silent") response.end("here");
  });
  const connections = guardConnections(server, { max: 100, stalledAfterMs: NEVER, ...limits });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** A connection that sends this and does not read the answer. */
  async function open(sent = ""): Promise<Socket & { isClosed: () => boolean }> {
    const accepted = once(server, sent ? "request" : "connection");
    const socket = connect(port, "127.0.0.1");
    let closed = false;
    socket.pause();
    socket.on("error", () => undefined);
    socket.on("close", () => (closed = true));
    socket.write(sent);
    onTestFinished(() => void socket.destroy());
    await accepted;
    return Object.assign(socket, { isClosed: () => closed });
  }
  const count = async () =>
    new Promise<number>((resolve) => server.getConnections((_, held) => resolve(held)));
  return { server, port, connections, open, count };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe("too many connections", () => {
  it("closes the longest idle one, and never one that is being answered", async () => {
    const { port, open, count } = await startServer({ max: 4 });
    const working = await open(get("/silent"));
    const silent: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < 10; n++) silent.push(await open());
    expect((await send(port, "/")).text).toBe("here");
    await expect.poll(count).toBeLessThanOrEqual(4);
    for (const socket of silent.slice(0, 7)) socket.resume();
    await expect.poll(() => silent.slice(0, 7).every((socket) => socket.isClosed())).toBe(true);
    expect(working.isClosed()).toBe(false);
  });

  it("then closes one whose client does not read its answer", async () => {
    const { port, open, count } = await startServer({ max: 3 });
    await open(get("/silent"));
    await open(get("/huge"));
    await open(get("/silent"));
    expect((await send(port, "/")).text).toBe("here");
    expect(await count()).toBeLessThanOrEqual(3);
  });

  it("or one whose client does not send the rest of its request, but none that waits for the server", async () => {
    const { port, open } = await startServer({ max: 3 });
    const working = await open(get("/silent"));
    const slow = "POST /silent HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nbegun";
    const uploads = [await open(slow), await open(slow)];
    expect((await send(port, "/")).text).toBe("here");
    for (const upload of uploads) upload.resume();
    await expect.poll(() => uploads.map((upload) => upload.isClosed())).toEqual([true, false]);
    expect(working.isClosed()).toBe(false);
  });

  it("refuses the new one if all others are being answered", async () => {
    const { port, open } = await startServer({ max: 2 });
    const working = [await open(get("/silent")), await open(get("/silent"))];
    await expect(send(port, "/")).rejects.toThrow("socket hang up");
    expect(working.some((socket) => socket.isClosed())).toBe(false);
  });

  it("reserves descriptors for files, even if there are few", () => {
    for (const limit of [64, 128, 256, 1_024, 65_536, Infinity]) {
      const most = connectionsFor(limit);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(10_000);
      if (limit >= 128) expect(limit - most).toBeGreaterThanOrEqual(64);
    }
  });
});

it("a client that never reads its answer is disconnected", async () => {
  const { server, open, count } = await startServer({ stalledAfterMs: 300 });
  const gone = once(server, "connection").then(async ([socket]) => once(socket, "close"));
  await open(get("/huge"));
  await gone;
  expect(await count()).toBe(0);
});

it("a client that never reads has no more time than the server has to make an answer", async () => {
  const stalledAfterMs = 1_000;
  const { server, open } = await startServer({ stalledAfterMs });
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  await open(get("/huge"));
  const started = performance.now();
  await open(get("/silent"));
  const [unread, unanswered] = sockets;
  await once(unanswered!, "close");
  expect(unread!.destroyed).toBe(true);
  // Timers may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(stalledAfterMs - 20);
});

describe("a server that drains", () => {
  const limits = { quietMs: 20, acceptMs: 2_000, finishMs: 60_000 };

  it("answers requests that arrive before it is quiet, and closes each connection after its answer", async () => {
    const { port, connections, server } = await startServer({});
    const idle = connect(port, "127.0.0.1");
    idle.write(get("/"));
    await once(idle, "data");
    const drained = connections.drain(limits);
    idle.write(get("/"));
    const reply = await text(idle);
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    await drained;
    expect(server.listening).toBe(false);
    await expect(send(port, "/")).rejects.toThrow("ECONNREFUSED");
  });

  it("does not wait for silent connections, and only a limited time for running requests", async () => {
    const { connections, open, count } = await startServer({});
    await open();
    await open(get("/silent"));
    await connections.drain({ ...limits, finishMs: 500 });
    expect(await count()).toBe(0);
  });

  it("ends even if new connections never stop coming", async () => {
    const { port, connections, server } = await startServer({});
    const stop = new AbortController();
    const flood = (async () => {
      while (!stop.signal.aborted) await send(port, "/").catch(() => undefined);
    })();
    await connections.drain({ ...limits, quietMs: 1_000, acceptMs: 100 });
    expect(server.listening).toBe(false);
    stop.abort();
    await flood;
  });
});
