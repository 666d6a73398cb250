import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { ErrorBody } from "../../api/contract/errors.ts";
import type { Operation } from "../../api/contract/operation.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { RpcResponse, STATELESS_REVISION } from "../../api/contract/rpc.ts";
import { OWN_TOOL_OPERATIONS, ownToolDefinitions } from "../../api/contract/tools.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { revokeKey } from "../../api/store/keys/keys.ts";
import { listNeeds } from "../../api/store/pieces/talk/needs.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { createPiece, publishPiece, tempFolder } from "../_setup.ts";
import { addKey, BASE_URL, createKeyedWriter } from "../http/_service.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { startOwn as start } from "./_own.ts";

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("the tools of a key", () => {
  it("are the public eight and ten on the writer's own work, with annotations that are true", async () => {
    const { rpc } = await start();
    const { result } = await rpc("tools/list");
    const tools = result?.["tools"] as { name: string; annotations: Record<string, boolean> }[];
    expect(tools).toHaveLength(8 + 10);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints["get_piece"]).toMatchObject({ readOnlyHint: true });
    const own = Object.fromEntries(
      ownToolDefinitions().map(({ name, annotations: hint }) => [
        name,
        [hint.readOnlyHint, hint.destructiveHint, hint.idempotentHint, hint.openWorldHint],
      ]),
    );
    expect(own).toEqual({
      create_draft: [false, false, false, false],
      my_pieces: [true, false, true, false],
      get_draft: [true, false, true, false],
      suggest_edit: [false, false, true, false],
      my_suggestions: [true, false, true, false],
      revise_draft: [false, false, false, false],
      edit_draft: [false, false, false, false],
      delete_draft: [false, true, true, false],
      ask_for_look: [false, false, false, false],
      add_picture: [false, false, true, true],
    });
  });

  it("have no name and no argument that publishes, schedules or changes a status", () => {
    const words = OWN_TOOL_OPERATIONS.map(({ id, method, path, tool }) => [
      id,
      method,
      path,
      tool.name,
    ]);
    const said = words.flat().join(" ");
    expect(said).not.toMatch(/publish|approve|accept|schedule|submit|unpublish|status|slug/i);
    const properties = ownToolDefinitions().flatMap(({ name, inputSchema }) =>
      Object.keys(inputSchema["properties"] as object).map((argument) => `${name}.${argument}`),
    );
    // The one status only filters a list.
    expect(properties.filter((one) => /status|publish|date|time|slug|version$/.test(one))).toEqual([
      "my_pieces.status",
      "suggest_edit.version",
      "revise_draft.version",
      "edit_draft.version",
      "delete_draft.version",
    ]);
    for (const { inputSchema } of ownToolDefinitions()) {
      expect(inputSchema["additionalProperties"]).toBe(false);
    }
  });

  it("stand in a table without a row that publishes", () => {
    const action = /publish|approve|accept|schedule|submit|release|status/i;
    for (const { id, path } of OPERATIONS) expect(`${id} ${path}`).not.toMatch(action);
    const wrong = new RegExp(`${action.source}|slug|date|time|statement|drafting`, "i");
    const fields = OPERATIONS.filter((operation) => "scopes" in operation).flatMap((operation) => {
      const { id, query, body, headers }: Operation = operation;
      const shapes = [query?.shape, body?.shape, headers?.shape];
      return shapes.flatMap((shape) => Object.keys(shape ?? {}).map((name) => `${id}.${name}`));
    });
    expect(fields.length).toBeGreaterThan(20);
    // The one status only filters a list.
    expect(fields.filter((one) => wrong.test(one.split(".")[1] ?? ""))).toEqual([
      "myPieces.status",
    ]);
  });

  it("remove a standfirst, a cover and an address by an empty text, since null counts as left out", async () => {
    const { call } = await start();
    const picture = await call("add_picture", {
      data: (await testPicture()).toString("base64"),
    });
    const cover = String(picture.structuredContent?.["id"]);
    const external_url = "https://old.example/notes";
    const full = { headline: "Notes", body_md: "First.", sub: "Sub.", cover, external_url };
    const made = await call("create_draft", full);
    const id = String(made.structuredContent?.["id"]);
    const read = async () => (await call("get_draft", { id })).structuredContent?.["piece"];
    await call("revise_draft", { id, version: 1, sub: null, cover: null, headline: "Notes 2" });
    expect(await read()).toMatchObject({ sub: "Sub.", cover, external_url, version: 2 });
    await call("revise_draft", { id, version: 2, sub: "", cover: "", external_url: "" });
    expect(await read()).toMatchObject({ sub: null, cover: null, external_url: null });
  });

  it("lead to a suggestion where a piece cannot be revised", async () => {
    const { call, store, writer } = await start();
    const live = await publishPiece(store, writer, await createPiece(store, writer));
    const refused = await call("revise_draft", { id: live.id, version: live.version, sub: "New." });
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain("suggest_edit");
    const edit = { id: live.id, version: live.version, sub: "New." };
    expect((await call("suggest_edit", edit)).structuredContent).toMatchObject({ status: "open" });
  });

  it("draft, read and revise, and give the person the way to the desk", async () => {
    const { call, store, id: keyId } = await start();
    const made = await call("create_draft", {
      headline: "Notes",
      body_md: "First.",
      sub: null,
      tags: null,
      idempotency_key: "one",
    });
    const id = String(made.structuredContent?.["id"]);
    expect(made.structuredContent).toMatchObject({ status: "draft" });
    expect(made.content[1]?.text).toContain(`${BASE_URL}/desk/pieces/${id}`);
    const again = await call("create_draft", {
      headline: "Notes",
      body_md: "First.",
      idempotency_key: "one",
    });
    expect(again.structuredContent).toEqual(made.structuredContent);

    const read = await call("get_draft", { id });
    expect(read.structuredContent).toMatchObject({ piece: { version: 1, body_md: "First." } });
    const revised = await call("revise_draft", { id, version: 1, body_md: "Second.", sub: null });
    expect(revised.structuredContent).toMatchObject({ version: 2, status: "draft" });
    const late = await call("revise_draft", { id, version: 1, body_md: "Third." });
    expect([late.isError, late.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("has version 2"),
    ]);
    const nothing = await call("revise_draft", { id, version: 2 });
    expect(nothing.content[0]?.text).toContain("Send at least one field to change");
    const list = await call("my_pieces", { status: "draft" });
    expect(list.structuredContent).toMatchObject({ count: 1, pieces: [{ id }] });
    expect(await findPiece(store.read, id)).toMatchObject({
      keyId,
      status: "draft",
      content: { body_md: "Second." },
    });
  });

  it("refuse a wish to publish, and name it", async () => {
    const { call, draft, store } = await start();
    const id = await draft();
    for (const wish of [{ status: "approved" }, { publish: true }, { publish_at: "2020-01-01" }]) {
      const [field] = Object.keys(wish);
      const made = await call("create_draft", { headline: "H", body_md: "B", ...wish });
      const revised = await call("revise_draft", { id, version: 1, headline: "H", ...wish });
      for (const { isError, content } of [made, revised]) {
        expect([isError, content[0]?.text]).toEqual([
          true,
          expect.stringContaining(`${field} is not a known field`),
        ]);
      }
    }
    const pieces = await store.read.selectFrom("pieces").select(["status", "version"]).execute();
    expect(pieces).toEqual([{ status: "draft", version: 1 }]);
  });

  it("ask the writer for a look, and leave the piece where it is", async () => {
    const { call, draft, store, writer, clock } = await start();
    const id = await draft();
    const before = await findPiece(store.read, id);
    const asked = await call("ask_for_look", { id, note: "Is this still true?" });
    expect(asked.structuredContent).toMatchObject({ id, status: "draft" });
    clock.advance({ minutes: 1 });
    const again = await call("ask_for_look", { id, note: "Is this still true?" });
    expect(again.structuredContent).toEqual(asked.structuredContent);
    expect(await findPiece(store.read, id)).toEqual(before);
    const needs = await listNeeds(store.read, store, { id: writer.id, isEditor: false });
    expect(needs).toMatchObject([
      // The key itself.
      { kind: "account" },
      { kind: "asked", subjectId: id, by: "Agent", note: "Is this still true?" },
      { kind: "drafted", subjectId: id },
    ]);
  });

  it("add a picture from base64 or from an address, never from a private one", async () => {
    const { call, store } = await start();
    const data = (await testPicture()).toString("base64");
    const added = await call("add_picture", { data, alt: "A square" });
    expect(added.structuredContent).toMatchObject({ alt: "A square" });
    const { id } = added.structuredContent as { id: string };
    const made = await call("create_draft", { headline: "H", body_md: "B", cover: id });
    expect(made.structuredContent).toMatchObject({ ok: true });

    let requests = 0;
    const inside = createServer((_, response) => response.end(String(requests++)));
    await new Promise<void>((resolve) => void inside.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void inside.close());
    const { port } = inside.address() as AddressInfo;
    const wrong = [
      {},
      { data, url: "https://example.com/a.png" },
      { data: "no base64!" },
      { data: Buffer.from("<svg/>").toString("base64") },
      { url: "file:///etc/passwd" },
      { url: `http://127.0.0.1:${port}/a.png` },
    ];
    for (const given of wrong) expect((await call("add_picture", given)).isError).toBe(true);
    expect(requests).toBe(0);
    const pictures = await store.read.selectFrom("picture_owners").select("writer_id").execute();
    expect(pictures).toHaveLength(1);
  });

  it("show nothing of another writer's", async () => {
    const { call, rpc, store } = await start();
    const bob = await createKeyedWriter(store, { slug: "bob" });
    const theirs = await createPiece(store, bob.writer, { headline: "Bob's secret" });
    const gone = await call("get_draft", { id: theirs.id });
    expect([gone.isError, gone.content[0]?.text]).toEqual([
      true,
      `The writer has no piece with the id "${theirs.id}". Find ids with my_pieces.`,
    ]);
    for (const name of ["revise_draft", "ask_for_look"]) {
      const given = name === "revise_draft" ? { version: 1, headline: "Mine" } : {};
      expect((await call(name, { id: theirs.id, ...given })).isError).toBe(true);
    }
    const uri = `${BASE_URL}/api/v1/pieces/${theirs.id}`;
    expect((await rpc("resources/read", { uri })).error?.code).toBe(-32_002);
    const lists = await Promise.all([call("my_pieces"), rpc("resources/list")]);
    expect(JSON.stringify(lists)).not.toContain("Bob");
  });
});

describe("the endpoint with a key", () => {
  it.each([
    ["no key", {}, 401],
    ["another scheme", { authorization: "Basic YTpi" }, 401],
    ["a wrong key", { authorization: `Bearer pk_live_${"0".repeat(64)}` }, 401],
    ["a cookie", { cookie: "session=a; __Host-session=a" }, 401],
  ])("answers %s with 401 and how to send one", async (_, headers, status) => {
    const { post } = await start();
    const calls = [PING, { ...PING, method: "initialize" }, { jsonrpc: "2.0", method: "x" }];
    for (const message of calls) {
      const reply = await post(message, headers);
      expect(reply.status).toBe(status);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer realm="galley"/);
      const { error, id } = RpcResponse.parse(await reply.json());
      expect(error?.message).toMatch(/sign in with OAuth/i);
      expect(error?.message).toMatch(/key/);
      // A client finds its request by the id; a notification has none.
      expect(id).toBe("id" in message ? message.id : null);
    }
  });

  it("is closed to keys that only list, that were revoked, and whose writer is suspended", async () => {
    const { rpc, store, writer, id, draft } = await start();
    const reader = await addKey(store, writer, "pieces:read");
    expect((await rpc("ping", {}, reader.key)).status).toBe(403);
    const piece = await draft();
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true });
    const data = (await testPicture()).toString("base64");
    for (const [name, given] of [
      ["create_draft", { headline: "H", body_md: "B" }],
      ["revise_draft", { id: piece, version: 1, headline: "H" }],
      ["ask_for_look", { id: piece }],
      ["add_picture", { data }],
      ["my_pieces", {}],
      ["get_draft", { id: piece }],
    ] as const) {
      const { status } = await rpc("tools/call", { name, arguments: given });
      expect([name, status]).toEqual([name, 403]);
    }
    await revokeKey(store, OPERATOR, { id });
    expect((await rpc("ping")).status).toBe(401);
  });

  it("counts what a key writes, and refuses a message that is too long", async () => {
    const { call, draft, post, key } = await start({ rateLimit: true });
    const say = (name: string, given: object) => {
      const params = { name, arguments: given };
      return post({ ...PING, method: "tools/call", params }, { authorization: `Bearer ${key}` });
    };
    // The answer names the limit that the call was counted at.
    const written = await say("create_draft", { headline: "H", body_md: "B" });
    expect(written.headers.get("ratelimit-policy")).toBe('"writes";q=60;w=60');
    expect(written.headers.get("ratelimit")).toMatch(/^"writes";r=59;t=\d+$/);
    // A replay writes nothing, and so it does not count as a write.
    const once = { headline: "H", body_md: "B", idempotency_key: "one" };
    expect((await say("create_draft", once)).headers.get("ratelimit")).toMatch(/^"writes";r=58/);
    for (let n = 0; n < 3; n++) {
      const replay = await say("create_draft", once);
      expect(replay.headers.get("ratelimit-policy")).toBe('"reads";q=1200;w=60');
    }
    const read = await say("my_pieces", {});
    expect(read.headers.get("ratelimit-policy")).toBe('"reads";q=1200;w=60');
    for (let n = 0; n < 58; n++) await draft();
    const refused = await call("create_draft", { headline: "H", body_md: "B" });
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("Too many requests"),
    ]);
    const late = await say("ask_for_look", { id: "none" });
    expect(late.headers.get("ratelimit")).toMatch(/^"writes";r=0;t=\d+$/);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call("my_pieces", { limit: 1 })).isError).toBeUndefined();
    const huge = { ...PING, params: { text: "x".repeat(2 * 1_024 * 1_024) } };
    expect((await post(huge, { authorization: `Bearer ${key}` })).status).toBe(413);
  });

  it("compresses its answers for clients that take it", async () => {
    const { post, key } = await start();
    const headers = { authorization: `Bearer ${key}`, "accept-encoding": "br" };
    const reply = await post({ ...PING, method: "tools/list" }, headers);
    expect(reply.headers.get("content-encoding")).toBe("br");
    expect(RpcResponse.parse(await reply.json()).result?.["tools"]).toHaveLength(8 + 10);
  });

  it("takes a draft of the full length", async () => {
    const { call } = await start();
    const made = await call("create_draft", { headline: "Long", body_md: "ü".repeat(100_000) });
    expect(made.isError).toBeUndefined();
  });

  it("offers prompts and the writer's drafts as resources", async () => {
    const { rpc, call, draft, store, writer, clock } = await start();
    const id = await draft();
    await publishPiece(store, writer, await createPiece(store, writer, { headline: "Public" }));
    clock.advance({ minutes: 5 });
    await call("revise_draft", { id, version: 1, sub: "Newer." });
    const lastModified = clock().toISOString();
    const { result = {} } = await rpc("resources/list");
    const [first, ...others] = result["resources"] as { uri: string; title: string }[];
    expect(first).toMatchObject({
      uri: `${BASE_URL}/api/v1/pieces/${id}`,
      title: "Notes",
      annotations: { lastModified },
    });
    expect(JSON.stringify(others)).not.toContain("/api/v1/pieces/");
    const { result: read = {} } = await rpc("resources/read", { uri: first?.uri });
    const [{ text }] = read["contents"] as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ piece: { id, body_md: "First." } });

    const notes = { name: "draft_from_notes", arguments: { notes: 'Say "hello".' } };
    const prompt = JSON.stringify((await rpc("prompts/get", notes)).result);
    expect(prompt).toContain("create_draft");
    expect(prompt).toContain("You cannot publish");
    const note = { name: "revise_after_note", arguments: { id } };
    expect(JSON.stringify((await rpc("prompts/get", note)).result)).toContain(id);
    const { result: prompts } = await rpc("prompts/list");
    expect(prompts?.["prompts"]).toHaveLength(4);
  });

  it("lets no client share what it keeps, in the stateless revision", async () => {
    const { post, key, draft } = await start();
    const id = await draft();
    const uri = `${BASE_URL}/api/v1/pieces/${id}`;
    const meta = {
      "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const params = { uri, _meta: meta };
    const reply = await post(
      { ...PING, method: "resources/read", params },
      {
        authorization: `Bearer ${key}`,
        "mcp-protocol-version": STATELESS_REVISION,
        "mcp-method": "resources/read",
        "mcp-name": uri,
      },
    );
    const { result } = RpcResponse.parse(await reply.json());
    expect(result).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });

  it("has no event stream", async () => {
    const { origin } = await start();
    const reply = await fetch(`${origin}/api/v1/mcp`);
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const { reason, message } = ErrorBody.parse(await reply.json());
    expect(reason).toBe("method_not_allowed");
    for (const words of ["POST", "OAuth", "a key", "/docs/agents"])
      expect(message).toContain(words);
  });
});

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
  [{ pin: "2026-07-28" }, "2026-07-28"],
] as const)("the official client 2 with a key, mode %j", (mode, revision) => {
  it(`lists, drafts and revises in revision ${revision}`, async () => {
    const { origin, key } = await start({ tree: tempFolder() });
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const address = new URL(`${origin}/api/v1/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
    onTestFinished(() => client.close());
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools).toHaveLength(8 + 10);
    const draft = { headline: "By a client", body_md: "Text." };
    const made = await client.callTool({ name: "create_draft", arguments: draft });
    const { id } = made.structuredContent as { id: string };
    const revision2 = { id, version: 1, body_md: "Better." };
    const revised = await client.callTool({ name: "revise_draft", arguments: revision2 });
    expect(revised.structuredContent).toMatchObject({ version: 2 });
    expect((await client.listResources()).resources[0]).toMatchObject({ title: "By a client" });
  });
});
