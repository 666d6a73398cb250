import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { RPC_MESSAGE_MAX_BYTES } from "../../api/contract/limits.ts";
import { createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";
import { addKey } from "./_service.ts";

async function startApp() {
  const { store } = await createTestStore();
  const { key } = await addKey(store, await createWriter(store));
  return { ...(await runApp({ store, root: tempFolder() })), key };
}

const JSON_BODY = { "content-type": "application/json" };
/** The second address goes the long way, through the routes. */
const BOTH_WAYS = (path: string): string[] => [path, `${path}?x`];

describe("what is answered ahead of the routes", () => {
  it("takes no more of a message to the tools than one can need", async () => {
    const { send } = await startApp();
    const padded = (bytes: number): string =>
      '{"jsonrpc":"2.0","id":1,"method":"ping"}'.padEnd(bytes);
    for (const path of BOTH_WAYS("/api/mcp")) {
      const ask = (body: string) => send(path, { method: "POST", headers: JSON_BODY, body });
      expect((await ask(padded(RPC_MESSAGE_MAX_BYTES))).status).toBe(200);
      const refused = await ask(padded(RPC_MESSAGE_MAX_BYTES + 1));
      expect([refused.status, refused.headers.connection]).toEqual([413, "close"]);
      expect(refused.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32600 } });
    }
  });

  it("takes no bytes for text that are none: letters would be lost", async () => {
    const { send, key } = await startApp();
    const headers = { ...JSON_BODY, authorization: `Bearer ${key}` };
    const latin1 = (json: string) => ({
      method: "POST",
      headers,
      body: Buffer.from(json, "latin1"),
    });
    const draft = latin1('{"headline":"Café","body_md":"Text."}');
    for (const path of BOTH_WAYS("/api/v1/pieces")) {
      const refused = await send(path, draft);
      expect(refused.status).toBe(400);
      expect(refused.json()).toMatchObject({ reason: "malformed_json" });
    }
    const message = latin1('{"jsonrpc":"2.0","id":1,"method":"Café"}');
    for (const path of BOTH_WAYS("/api/mcp")) {
      const refused = await send(path, message);
      expect(refused.status).toBe(200);
      expect(refused.json()).toMatchObject({ id: null, error: { code: -32_700 } });
    }
  });

  it("judges a header that was sent twice as the routes do", async () => {
    const { port, key } = await startApp();
    const bearer = [`Authorization: Bearer ${key}`, "Authorization: Bearer nothing"];
    const type = ["Content-Type: application/json", "Content-Type: text/plain"];
    const statusOf = async (path: string, headers: readonly string[]): Promise<string> => {
      const body = '{"headline":"A draft","body_md":"Text."}';
      const head = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", ...headers];
      const socket = connect(port, "127.0.0.1");
      // Not ended: Node gives no answer to a client that has closed its side.
      socket.write(`${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      return (await text(socket)).slice(9, 12);
    };
    const [good = "", bad = ""] = bearer;
    const [json = "", plain = ""] = type;
    for (const headers of [
      [good, bad, json],
      [bad, good, json],
      [good, json, plain],
      [good, plain, json],
    ]) {
      const [short, long] = await Promise.all(
        BOTH_WAYS("/api/v1/pieces").map((path) => statusOf(path, headers)),
      );
      expect(short).toMatch(/^4/);
      expect([headers, short]).toEqual([headers, long]);
    }
    expect(await statusOf("/api/v1/pieces", [good, json])).toBe("201");
  });
});
