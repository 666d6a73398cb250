import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { REQUEST_BODY_MAX_BYTES, RPC_MESSAGE_MAX_BYTES } from "../../api/contract/limits.ts";
import { PROTOCOL_REVISION } from "../../api/contract/rpc.ts";
import { createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";
import { addKey } from "./_service.ts";

async function startApp() {
  const { store } = await createTestStore();
  const { key } = await addKey(store, await createWriter(store));
  return { ...(await runApp({ store, root: tempFolder() })), key };
}

const JSON_BODY = { "content-type": "application/json" };
/** The first address is answered by the shortcut, the second by the routes. */
const waysTo = (path: string): string[] => [path, `${path}?x`];
const BOTH_WAYS = waysTo("/api/mcp");
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe("a call of a tool, by the shortcut and by the routes", () => {
  it("is refused if it is longer than any message needs to be", async () => {
    const { send } = await startApp();
    const padded = (bytes: number): string => PING.padEnd(bytes);
    for (const path of BOTH_WAYS) {
      const ask = (body: string) => send(path, { method: "POST", headers: JSON_BODY, body });
      expect((await ask(padded(RPC_MESSAGE_MAX_BYTES))).status).toBe(200);
      const refused = await ask(padded(RPC_MESSAGE_MAX_BYTES + 1));
      expect([refused.status, refused.headers.connection]).toEqual([413, "close"]);
      expect(refused.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32600 } });
    }
  });

  it("is refused if it is not UTF-8, because letters would be lost", async () => {
    const { send } = await startApp();
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"Café"}', "latin1");
    for (const path of BOTH_WAYS) {
      const refused = await send(path, { method: "POST", headers: JSON_BODY, body });
      expect(refused.status).toBe(200);
      expect(refused.json()).toMatchObject({ id: null, error: { code: -32_700 } });
    }
  });

  it("has both values of a header that was sent twice", async () => {
    const { port } = await startApp();
    const version = `MCP-Protocol-Version: ${PROTOCOL_REVISION}`;
    for (const path of BOTH_WAYS) {
      expect(await statusOf(port, path, [version], PING)).toBe("200");
      expect(await statusOf(port, path, [version, version], PING)).toBe("400");
    }
  });
});

describe("a call of a tool with a key, by the shortcut and by the routes", () => {
  it("has the same answer, and is refused in the same words without a key", async () => {
    const { send, key } = await startApp();
    const answers = [];
    for (const path of waysTo("/api/v1/mcp")) {
      const ask = async (headers: Record<string, string>, body: string) => {
        const sent = { ...JSON_BODY, ...headers };
        const answer = await send(path, { method: "POST", headers: sent, body });
        const { date: _, traceparent: __, ...others } = answer.headers;
        return { status: answer.status, headers: others, bytes: answer.bytes };
      };
      const authorization = `Bearer ${key}`;
      answers.push([
        await ask({ authorization }, PING),
        await ask({ authorization, "accept-encoding": "gzip" }, LIST),
        await ask({ authorization: "Bearer nothing" }, PING),
        await ask({}, PING),
        await ask({ authorization }, PING.padEnd(REQUEST_BODY_MAX_BYTES + 1)),
      ]);
    }
    expect(answers[0]?.map(({ status }) => status)).toEqual([200, 200, 401, 401, 413]);
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("a draft, by the shortcut and by the routes", () => {
  it("is refused if it is not UTF-8, because letters would be lost, and if it is too long", async () => {
    const { send, key } = await startApp();
    const headers = { ...JSON_BODY, authorization: `Bearer ${key}` };
    const body = Buffer.from('{"headline":"Café","body_md":"Text."}', "latin1");
    for (const path of waysTo("/api/v1/pieces")) {
      const refused = await send(path, { method: "POST", headers, body });
      expect(refused.status).toBe(400);
      expect(refused.json()).toMatchObject({ reason: "malformed_json" });
      const long = "{}".padEnd(REQUEST_BODY_MAX_BYTES + 1);
      const tooLong = await send(path, { method: "POST", headers, body: long });
      expect([tooLong.status, tooLong.headers.connection]).toEqual([413, "close"]);
      expect(tooLong.json()).toMatchObject({ ok: false, reason: "payload_too_large" });
    }
  });

  it("is refused if its key or its type was sent twice", async () => {
    const { port, key } = await startApp();
    const [good, bad] = [`Authorization: Bearer ${key}`, "Authorization: Bearer nothing"];
    const [json, plain] = ["Content-Type: application/json", "Content-Type: text/plain"];
    const body = '{"headline":"A draft","body_md":"Text."}';
    for (const path of waysTo("/api/v1/pieces")) {
      for (const headers of [
        [good, bad, json],
        [bad, good, json],
        [good, json, plain],
        [good, plain, json],
      ]) {
        expect(await statusOf(port, path, headers, body)).toMatch(/^4/);
      }
      expect(await statusOf(port, path, [good, json], body)).toBe("201");
    }
  });
});

async function statusOf(
  port: number,
  path: string,
  headers: readonly string[],
  body: string,
): Promise<string> {
  const head = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", ...headers];
  const socket = connect(port, "127.0.0.1");
  // The socket stays open: Node does not answer a client that has closed its side.
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  return (await text(socket)).slice(9, 12);
}
