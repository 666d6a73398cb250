import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type BodyLimits,
  createUploadRoom,
  readNode,
} from "../../api/http/request/request-body.ts";

/** What a server says to a request that announces ten bytes and sends five. */
async function halfSent(limits: BodyLimits): Promise<string> {
  const refused = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    void answer(request).then(refused.resolve, refused.reject);
    async function answer(given: IncomingMessage): Promise<string> {
      const words = await readNode(given, limits).then(String, (error: Error) => error.message);
      response.end();
      return words;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nbegun");
  return refused.promise;
}

describe("a request body", () => {
  it("that does not arrive in time is refused", async () => {
    expect(await halfSent({ bytes: 10, withinMs: 20 })).toBe(
      "The request did not arrive within 0.02 seconds.",
    );
  });

  it("that has come no further for a while is refused before its time is over", async () => {
    const pace = { bytes: 100, everyMs: 20 };
    expect(await halfSent({ bytes: 10, withinMs: 60_000, pace })).toMatch(
      /^The request did not arrive within 0\.0\d+ seconds\.$/,
    );
  });

  it("takes its bytes of the room for all uploads, and gives them back", async () => {
    const room = createUploadRoom(5);
    const late = { bytes: 10, withinMs: 1_000, room };
    const first = halfSent(late);
    // The first holds five bytes until it is refused.
    const hasRoom = (): boolean => {
      const taken = room.take(1);
      if (taken) room.free(1);
      return taken;
    };
    await expect.poll(hasRoom, { interval: 5 }).toBe(false);
    expect(await halfSent(late)).toMatch(/^The service cannot do this at the moment/);
    expect(await first).toMatch(/did not arrive/);
    expect(room.take(5)).toBe(true);
  });
});
