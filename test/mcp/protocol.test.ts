import { describe, expect, it } from "vitest";
import { isShort } from "../_suite.ts";
import { PROTOCOL_REVISION, REVISIONS, RpcResponse } from "../../api/contract/rpc.ts";
import { ErrorBody } from "../../api/contract/errors.ts";
import { createDispatch, failure } from "../../api/mcp/dispatch.ts";
import { readMessage } from "../../api/mcp/message.ts";
import { renderMcpManifest } from "../../api/render/mcp-manifest.ts";
import { BASE_URL, startService } from "../http/_service.ts";

async function send(body: string | object, headers: Record<string, string> = {}) {
  const { origin } = await startService();
  return sendTo(origin, body, headers);
}

async function sendTo(origin: string, body: string | object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return {
    status: response.status,
    headers: response.headers,
    text,
    ...(text ? RpcResponse.parse(JSON.parse(text)) : {}),
  };
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("the tool endpoint", () => {
  it.each(["create_draft", "my_pieces", "suggest_edit"])(
    "says where the tool %s is, and how to get there",
    async (name) => {
      const params = { name, arguments: {} };
      const { status, error } = await send({ ...ping, method: "tools/call", params });
      expect([status, error?.code]).toEqual([200, -32_602]);
      expect(error?.message).toContain(`${BASE_URL}/api/v1/mcp`);
      expect(error?.message).toContain("OAuth");
      expect(error?.message).toContain(`${BASE_URL}/docs/agents`);
    },
  );

  it.each([
    ["no JSON", "{", -32_700, null],
    ["an empty body", "", -32_700, null],
    ["JSON and more", `${JSON.stringify(ping)}{}`, -32_700, null],
    ["a batch", JSON.stringify([ping, ping]), -32_600, null],
    ["an empty batch", "[]", -32_600, null],
    ["null", "null", -32_600, null],
    ["a number", "1", -32_600, null],
    ["an empty object", "{}", -32_600, null],
    ["another version", { ...ping, jsonrpc: "1.0" }, -32_600, 1],
    ["no version", { id: 1, method: "ping" }, -32_600, 1],
    ["no method", { jsonrpc: "2.0", id: 7 }, -32_600, 7],
    ["a method that is no string", { ...ping, method: 1 }, -32_600, 1],
    ["an id that is an object", { ...ping, id: {} }, -32_600, null],
    ["an id that is a fraction", { ...ping, id: 1.5 }, -32_600, null],
    ["an id beyond all integers", '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32_600, null],
    ["params that are a list", { ...ping, params: [1] }, -32_600, 1],
    ["params that are null", { ...ping, params: null }, -32_600, 1],
    ["an unknown method", { ...ping, method: "tools/publish" }, -32_601, 1],
    ["a method of every object", { ...ping, method: "constructor" }, -32_601, 1],
    ["its prototype", { ...ping, method: "__proto__" }, -32_601, 1],
    ["another of its methods", { ...ping, method: "toString" }, -32_601, 1],
    [
      "a tool's name that is a number",
      { ...ping, method: "tools/call", params: { name: 1 } },
      -32_602,
      1,
    ],
    ["no tool", { ...ping, method: "tools/call", params: {} }, -32_602, 1],
    ["no params at all", { ...ping, method: "tools/call" }, -32_602, 1],
    ["a tool that is a list", { ...ping, method: "tools/call", params: { name: [] } }, -32_602, 1],
    [
      "arguments that are a list",
      { ...ping, method: "tools/call", params: { name: "get_author", arguments: [] } },
      -32_602,
      1,
    ],
    [
      "arguments that are null",
      { ...ping, method: "tools/call", params: { name: "get_author", arguments: null } },
      -32_602,
      1,
    ],
    ["a cursor", { ...ping, method: "tools/list", params: { cursor: "x" } }, -32_602, 1],
    [
      "a cursor elsewhere",
      { ...ping, method: "resources/list", params: { cursor: 0 } },
      -32_602,
      1,
    ],
    [
      "a uri that is a number",
      { ...ping, method: "resources/read", params: { uri: 1 } },
      -32_602,
      1,
    ],
    ["a uri that is none", { ...ping, method: "resources/read", params: { uri: "x" } }, -32_002, 1],
  ])("answers 200 and a code to %s", async (_, body, code, id) => {
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer).toMatchObject({ id, error: { code, message: expect.stringMatching(/\.$/) } });
    expect(answer.result).toBeUndefined();
  });

  it.each([
    ["a number", 1],
    ["nothing", 0],
    ["a negative number", -1],
    ["the largest", Number.MAX_SAFE_INTEGER],
    ["text", "abc"],
    ["empty text", ""],
    ["null", null],
    ["half a surrogate pair", "\ud800"],
    ["markup", "</script>\u2028"],
    ["a prototype's name", "__proto__"],
    ["a long text", "i".repeat(50_000)],
  ])("echoes an id that is %s", async (_, id) => {
    const answer = await send({ ...ping, id });
    expect(answer).toMatchObject({ status: 200, id, result: {} });
  });

  it("accepts null for an optional argument, and for no other", async () => {
    const call = (name: string, args: object) =>
      send({ ...ping, method: "tools/call", params: { name, arguments: args } });
    const without = await call("recent_pieces", {});
    expect((await call("recent_pieces", { category: null, limit: null })).result).toEqual(
      without.result,
    );
    expect((await call("search_pieces", { query: null })).result).toMatchObject({ isError: true });
  });

  it("ignores a byte order mark, and accepts any content type and Accept header", async () => {
    expect((await send(`\uFEFF${JSON.stringify(ping)}`)).result).toEqual({});
    const headers = { "content-type": "text/plain", accept: "image/png" };
    expect((await send(ping, headers)).result).toEqual({});
  });

  it.each([
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
    ["an unknown notification", { jsonrpc: "2.0", method: "constructor" }],
    ["a method without an id", { jsonrpc: "2.0", method: "tools/call", params: { name: 1 } }],
    ["a result", { jsonrpc: "2.0", id: 1, result: {} }],
    ["an error", { jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } }],
  ])("has no answer to %s", async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(202);
    expect(answer.text).toBe("");
    expect(answer.headers.get("content-type")).toBeNull();
  });

  it("speaks the later revision with sessions to clients that ask for it", async () => {
    const asked = { ...ping, method: "initialize", params: { protocolVersion: "2025-11-25" } };
    expect((await send(asked)).result?.["protocolVersion"]).toBe("2025-11-25");
    expect((await send(ping, { "mcp-protocol-version": "2025-11-25" })).status).toBe(200);
  });

  it("offers its own revision to clients that ask for one that it does not speak", async () => {
    for (const asked of ["2025-06-18", "2024-11-05", "2099-01-01", undefined, 5]) {
      const params = asked === undefined ? undefined : { protocolVersion: asked };
      const answer = await send(
        { ...ping, method: "initialize", params },
        { "mcp-protocol-version": "1999-01-01" },
      );
      expect(answer.status).toBe(200);
      expect(answer.result?.["protocolVersion"]).toBe(PROTOCOL_REVISION);
      expect(answer.headers.get("mcp-session-id")).toBeNull();
    }
  });

  it.each(["2024-11-05", "2025-06-18, 2025-06-18", "x", ""])(
    "answers 400 to a revision that it does not speak: %s",
    async (revision) => {
      const headers = { "mcp-protocol-version": revision };
      const answer = await send(ping, headers);
      expect(answer.status).toBe(400);
      expect(answer).toMatchObject({
        id: 1,
        error: { code: -32_600, data: { supported: REVISIONS } },
      });
      const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
      expect((await send(notification, headers)).status).toBe(400);
    },
  );

  it("accepts its own revision, and a request that names none", async () => {
    expect((await send(ping, { "mcp-protocol-version": PROTOCOL_REVISION })).status).toBe(200);
    expect((await send(ping)).status).toBe(200);
  });

  it("refuses a message that is nested too deep, in any part of it", async () => {
    const depth = 30_000;
    const deep = "[".repeat(depth) + "]".repeat(depth);
    expect(await send(deep)).toMatchObject({ status: 200, error: { code: -32_600 } });
    const inside = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_author","arguments":{"slug":${deep}}}}`;
    expect(await send(inside)).toMatchObject({ id: null, error: { code: -32_600 } });
    const around = `{"jsonrpc":"2.0","id":${deep},"method":"ping"}`;
    expect(await send(around)).toMatchObject({ id: null, error: { code: -32_600 } });
  });

  it("ignores a prototype that the client sends", async () => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","__proto__":{"id":2},"params":{"name":"search_authors","__proto__":{"name":"x"},"arguments":{"__proto__":{"query":"a"}}}}';
    const answer = await send(body);
    expect(answer).toMatchObject({ id: 1, result: { isError: true } });
    expect(({} as Record<string, unknown>)["query"]).toBeUndefined();
  });

  it.skipIf(isShort())("answers too many requests with a JSON-RPC error", async () => {
    const { origin, clock } = await startService();
    for (let n = 0; n < 1_200; n++) await sendTo(origin, ping);
    const refused = await sendTo(origin, ping);
    expect(refused.status).toBe(429);
    expect(refused).toMatchObject({ id: 1, error: { code: -32_010 } });
    expect(refused.headers.get("ratelimit-limit")).toBe("1200");
    const wait = Number(refused.headers.get("retry-after"));
    clock.advance({ minutes: wait / 60 });
    const allowed = await sendTo(origin, ping);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("ratelimit-policy")).toBe('"reads";q=1200;w=60');
    expect(allowed.headers.get("ratelimit")).toMatch(/^"reads";r=\d+;t=\d+$/);
  });

  it("compresses its answers for clients that take it", async () => {
    const list = { ...ping, method: "tools/list" };
    const packed = await send(list, { "accept-encoding": "gzip" });
    expect([packed.status, packed.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    expect(packed.result?.["tools"]).toHaveLength(8);
    expect(packed.headers.get("etag")).toBeNull();
    const plain = await send(list, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.text).toBe(packed.text);
    const short = await send(ping, { "accept-encoding": "gzip" });
    expect(short.headers.get("content-encoding")).toBeNull();
  });

  it("answers an internal error with its id and without its text", async () => {
    const noted: unknown[] = [];
    const dispatch = createDispatch({
      methods: {
        fail: () => {
          throw new Error("secret");
        },
      },
      report: (error) => `note-${noted.push(error)}`,
    });
    const message = readMessage('{"jsonrpc":"2.0","id":1,"method":"fail"}');
    if (message.kind !== "request") throw new Error("It is a request.");
    const outcome = await dispatch(message, undefined);
    if (!("fault" in outcome)) throw new Error("It fails.");
    const text = failure(message.id, outcome.fault);
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32_603, data: { id: "note-1" } } });
    expect(text).not.toContain("secret");
    expect(noted).toHaveLength(1);
  });
});

describe("the address of the tool endpoint", () => {
  it("describes itself", async () => {
    const { origin } = await startService();
    for (const accept of ["*/*", "application/json", "text/event-stream;q=0, */*"]) {
      const response = await fetch(`${origin}/api/mcp`, { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get("vary")).toMatch(/\bAccept\b/);
      expect(await response.json()).toMatchObject({
        ok: true,
        endpoint: `${BASE_URL}/api/mcp`,
        protocolVersion: PROTOCOL_REVISION,
        serverInfo: { name: "galley", title: "Galley", version: "1.2.3" },
        tools: expect.arrayContaining(["get_piece"]),
        manifest: `${BASE_URL}/.well-known/mcp.json`,
      });
    }
  });

  it.each([
    "text/event-stream",
    "application/json, text/event-stream",
    "TEXT/Event-Stream;q=0.5, */*",
  ])("has no event stream: %s", async (accept) => {
    const { origin } = await startService();
    const response = await fetch(`${origin}/api/mcp`, { headers: { accept } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expect(response.headers.get("vary")).toMatch(/\bAccept\b/);
    expect(ErrorBody.parse(await response.json()).reason).toBe("method_not_allowed");
  });

  it("has no session to delete, and allows browsers", async () => {
    const { origin } = await startService();
    const deleted = await fetch(`${origin}/api/mcp`, { method: "DELETE" });
    expect(deleted.status).toBe(405);
    expect(deleted.headers.get("allow")).toContain("POST");
    const preflight = await fetch(`${origin}/api/mcp`, {
      method: "OPTIONS",
      headers: { origin: "https://app.example", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    // Headers that an MCP client, a cache or a tracer adds.
    expect(preflight.headers.get("access-control-allow-headers")).toBe("*, Authorization");
  });
});

describe("the manifest", () => {
  it("names the server, its address and its tools within the bounds of a server card", () => {
    const manifest = renderMcpManifest({
      baseUrl: "https://galley.example",
      siteName: "Ada & friends",
      version: "1.2.3",
    });
    expect(manifest).toMatchObject({
      name: "example.galley/galley",
      title: "Ada & friends",
      version: "1.2.3",
      remotes: [
        {
          type: "streamable-http",
          url: "https://galley.example/api/mcp",
          supportedProtocolVersions: REVISIONS,
        },
        {
          type: "streamable-http",
          url: "https://galley.example/api/v1/mcp",
          headers: [
            {
              name: "Authorization",
              description: expect.stringMatching(/key .*OAuth/),
              isRequired: false,
              isSecret: true,
            },
          ],
        },
      ],
      serverInfo: { name: "galley", version: "1.2.3" },
      capabilities: { tools: {}, prompts: {}, resources: {} },
    });
    expect(manifest.$schema).toMatch(/^https:/);
    expect(manifest.description.length).toBeLessThanOrEqual(100);
    expect(manifest.tools).toHaveLength(8);
  });

  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "has a name with one slash for %s",
    (baseUrl) => {
      const { name } = renderMcpManifest({ baseUrl, siteName: "Galley", version: "1" });
      expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    },
  );
});
