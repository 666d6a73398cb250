import { describe, expect, it } from "vitest";
import { isShort } from "../_suite.ts";
import { REVISIONS, STATELESS_REVISION } from "../../api/contract/rpc.ts";
import { TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import { demoTree } from "./_demo.ts";

const tree = demoTree();
const META = "io.modelcontextprotocol/";

interface Ask {
  method: string;
  params?: Record<string, unknown>;
  meta?: Record<string, unknown>;
  headers?: Record<string, string | null>;
  id?: unknown;
}

/** A request as this revision wants it, but for what the test changes. A header that is null is left out. */
async function ask(origin: string, { method, params = {}, meta = {}, headers = {}, id = 1 }: Ask) {
  const name = params["name"] ?? params["uri"];
  const all = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": STATELESS_REVISION,
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": name } : {}),
    ...headers,
  };
  const about = {
    [`${META}protocolVersion`]: STATELESS_REVISION,
    [`${META}clientCapabilities`]: {},
    ...meta,
  };
  const response = await fetch(`${origin}/api/mcp`, {
    method: "POST",
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: about } }),
  });
  return { status: response.status, ...((await response.json()) as { result?: object }) };
}

async function service() {
  const { origin } = await startService({ tree: tree() });
  return (given: Ask) => ask(origin, given);
}

const GET_AUTHOR = {
  method: "tools/call",
  params: { name: "get_author", arguments: { slug: "maren-holt" } },
};

describe("the revision without sessions", () => {
  it("tells what the server is, and which revisions it speaks", async () => {
    const send = await service();
    expect(await send({ method: "server/discover" })).toMatchObject({
      status: 200,
      id: 1,
      result: {
        resultType: "complete",
        supportedVersions: REVISIONS,
        capabilities: { tools: {}, prompts: {}, resources: {} },
        instructions: expect.stringContaining("search_pieces"),
        ttlMs: expect.any(Number),
        cacheScope: "public",
        _meta: { [`${META}serverInfo`]: { name: "galley", title: "Galley", version: "1.2.3" } },
      },
    });
  });

  it.each(["tools/list", "prompts/list", "resources/list", "resources/templates/list"])(
    "says how long %s may be kept",
    async (method) => {
      const send = await service();
      const { result } = await send({ method });
      expect(result).toMatchObject({
        resultType: "complete",
        ttlMs: 3_600_000,
        cacheScope: "public",
      });
    },
  );

  it("calls each tool, and finds what the older revisions find", async () => {
    const { origin } = await startService({ tree: tree() });
    const older = await fetch(`${origin}/api/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...GET_AUTHOR }),
    });
    const { result: before } = (await older.json()) as { result: object };
    const { status, result } = await ask(origin, GET_AUTHOR);
    expect(status).toBe(200);
    expect(result).toEqual({
      ...before,
      resultType: "complete",
      _meta: { [`${META}serverInfo`]: expect.objectContaining({ name: "galley" }) },
    });
    const { result: listed } = await ask(origin, { method: "tools/list" });
    const { tools } = listed as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(TOOL_OPERATIONS.map(({ tool }) => tool.name));
  });

  it("reads a resource whose name comes encoded", async () => {
    const send = await service();
    const uri = `${BASE_URL}/llms.txt`;
    const encoded = `=?base64?${Buffer.from(uri).toString("base64")}?=`;
    for (const name of [uri, encoded]) {
      expect(
        await send({ method: "resources/read", params: { uri }, headers: { "mcp-name": name } }),
      ).toMatchObject({ status: 200, result: { ttlMs: 60_000, contents: [{ uri }] } });
    }
  });

  it.each([
    ["no revision", { "mcp-protocol-version": null }],
    ["another revision", { "mcp-protocol-version": "2025-11-25" }],
    ["no method", { "mcp-method": null }],
    ["another method", { "mcp-method": "tools/list" }],
    ["no name", { "mcp-name": null }],
    ["another name", { "mcp-name": "get_piece" }],
    ["another name, encoded", { "mcp-name": `=?base64?${btoa("get_piece")}?=` }],
  ])("refuses a request whose headers have %s", async (_, headers) => {
    const send = await service();
    expect(await send({ ...GET_AUTHOR, headers })).toMatchObject({
      status: 400,
      id: 1,
      error: { code: -32_020 },
    });
  });

  it("refuses a revision that it does not speak, and names those that it does", async () => {
    const send = await service();
    for (const revision of ["2099-01-01", "2025-06-18"]) {
      const meta = { [`${META}protocolVersion`]: revision };
      const headers = { "mcp-protocol-version": revision };
      expect(await send({ method: "tools/list", meta, headers })).toMatchObject({
        status: 400,
        error: { code: -32_022, data: { supported: REVISIONS, requested: revision } },
      });
    }
  });

  it.each([
    ["a revision", { [`${META}protocolVersion`]: undefined }],
    ["a revision that is a string", { [`${META}protocolVersion`]: 5 }],
    ["capabilities", { [`${META}clientCapabilities`]: undefined }],
    ["capabilities that are an object", { [`${META}clientCapabilities`]: [] }],
  ])("refuses a request without %s", async (_, meta) => {
    const send = await service();
    expect(await send({ method: "tools/list", meta })).toMatchObject({
      status: 400,
      error: { code: -32_602 },
    });
  });

  it.each(["initialize", "ping", "subscriptions/listen", "constructor", "__proto__"])(
    "has no method %s",
    async (method) => {
      const send = await service();
      expect(await send({ method })).toMatchObject({ status: 404, error: { code: -32_601 } });
    },
  );

  it("refuses a request without an id to answer to", async () => {
    const send = await service();
    expect(await send({ method: "tools/list", id: null })).toMatchObject({
      status: 400,
      id: null,
      error: { code: -32_600 },
    });
  });

  it("has no code of its own for a missing resource", async () => {
    const send = await service();
    const params = { uri: `${BASE_URL}/none` };
    expect(await send({ method: "resources/read", params })).toMatchObject({
      status: 200,
      error: { code: -32_602 },
    });
  });

  it.skipIf(isShort())(
    "has no code of older revisions when there are too many requests",
    async () => {
      const send = await service();
      for (let n = 0; n < 1_200; n++) await send({ method: "server/discover" });
      expect(await send({ method: "server/discover" })).toMatchObject({
        status: 429,
        error: { code: 429 },
      });
    },
  );
});

describe("a program that looks for a tool server", () => {
  it("finds the card through the catalogue", async () => {
    const { origin } = await startService({ tree: tree() });
    for (const place of ["/.well-known/mcp/catalog.json", "/.well-known/ai-catalog.json"]) {
      const catalog = (await (await fetch(`${origin}${place}`)).json()) as {
        entries: { type: string; url: string }[];
      };
      const [{ type, url } = { type: "", url: "" }] = catalog.entries;
      expect(type).toBe("application/mcp-server-card+json");
      expect(url).toBe(`${BASE_URL}/api/mcp/server-card`);
      const card = await fetch(url.replace(BASE_URL, origin), { headers: { accept: type } });
      expect(card.headers.get("content-type")).toBe(type);
      expect(card.headers.get("access-control-allow-origin")).toBe("*");
      const body = (await card.json()) as object;
      expect(body).toMatchObject({
        name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
        remotes: [
          { url: `${BASE_URL}/api/mcp`, supportedProtocolVersions: REVISIONS },
          { url: `${BASE_URL}/api/v1/mcp`, supportedProtocolVersions: REVISIONS },
        ],
      });
      expect(body).not.toHaveProperty("tools");
    }
  });
});
