import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import type {
  AuthorSearchAnswer,
  PieceAnswer,
  ProductSearchAnswer,
  RecentPiecesAnswer,
} from "../../api/contract/envelopes.ts";
import { TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import { demoTree } from "./_demo.ts";

const tree = demoTree();

async function connect() {
  const { origin, lines } = await startService({ tree: tree() });
  const client = new Client({ name: "test", version: "1.0.0" });
  const errors: Error[] = [];
  Object.assign(client, { onerror: (error: Error) => errors.push(error) });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`));
  await client.connect(transport);
  onTestFinished(() => client.close());
  const rest = async <Body>(path: string): Promise<Body> =>
    (await (await fetch(`${origin}${path}`)).json()) as Body;
  return { client, origin, errors, lines, rest };
}

describe("the official client", () => {
  it("connects, and learns the server's name and protocol", async () => {
    const { client, errors } = await connect();
    expect(client.getServerVersion()).toEqual({
      name: "galley",
      title: "Galley",
      version: "1.2.3",
    });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    expect(client.getInstructions()).toContain("search_pieces");
    expect(await client.ping()).toEqual({});
    expect(errors).toEqual([]);
  });

  it("lists eight tools that only read, each with a title, a description and both schemas", async () => {
    const { client } = await connect();
    const { tools, nextCursor } = await client.listTools();
    expect(nextCursor).toBeUndefined();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_OPERATIONS.map(({ tool }) => tool.name));
    expect(tools).toHaveLength(8);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: "object" },
        outputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
      });
    }
  });

  it("calls all eight, validates the answers, and gets the same data as the addresses", async () => {
    const { client, rest } = await connect();
    await client.listTools();
    const recent = await rest<RecentPiecesAnswer>("/api/public/pieces/recent");
    const products = await rest<ProductSearchAnswer>("/api/public/products/search?q=a");
    const authors = await rest<AuthorSearchAnswer>("/api/public/authors/search?q=a");
    const pieceId = recent.items[0]!.id;
    const piecePath = new URL(pieceId).pathname;
    const productId = products.results[0]!.id;
    const slug = authors.results[0]!.slug;
    const writer = recent.items[0]!.authors[0]!.slug;
    const authorPath = `/api/public/authors/${writer}`;

    const calls: [tool: string, given: Record<string, unknown>, path: string][] = [
      ["search_authors", { query: "a" }, "/api/public/authors/search?q=a"],
      ["search_authors", { query: "a", limit: 2 }, "/api/public/authors/search?q=a&limit=2"],
      ["get_author", { slug }, `/api/public/authors/${slug}`],
      ["recent_pieces", {}, "/api/public/pieces/recent"],
      [
        "recent_pieces",
        { category: "life", limit: 3 },
        "/api/public/pieces/recent?category=life&limit=3",
      ],
      ["search_pieces", { query: "the" }, "/api/public/pieces/search?q=the"],
      [
        "search_pieces",
        { query: "IN", category: "money", limit: 100 },
        "/api/public/pieces/search?q=IN&category=money&limit=100",
      ],
      ["trending_pieces", {}, "/api/public/pieces/trending"],
      [
        "trending_pieces",
        { window: "month", limit: 5 },
        "/api/public/pieces/trending?window=month&limit=5",
      ],
      ["get_piece", { id: pieceId }, piecePath],
      ["get_piece", { id: pieceId.split("/").at(-1) }, piecePath],
      ["get_piece", { id: pieceId.split("/").at(-1)?.toUpperCase() }, piecePath],
      ["get_piece", { id: recent.items[0]!.url }, piecePath],
      ["get_piece", { id: `${recent.items[0]!.url}.md` }, piecePath],
      ["get_author", { slug: recent.items[0]!.authors[0]!.url }, authorPath],
      ["get_author", { slug: `${BASE_URL}${authorPath}` }, authorPath],
      [
        "recent_pieces",
        { author: writer, limit: 2 },
        `/api/public/pieces/recent?author=${writer}&limit=2`,
      ],
      [
        "recent_pieces",
        { limit: 2, cursor: recent.next_cursor },
        `/api/public/pieces/recent?limit=2&cursor=${encodeURIComponent(recent.next_cursor ?? "")}`,
      ],
      ["get_product", { id: products.results[0]!.url }, `/api/public/products/${productId}`],
      [
        "get_product",
        { id: `${BASE_URL}/api/public/products/${productId}` },
        `/api/public/products/${productId}`,
      ],
      [
        "get_piece",
        { id: `${recent.items[0]!.url}/?from=a#b`.replace("https:", "http:") },
        piecePath,
      ],
      ["search_products", { query: "a" }, "/api/public/products/search?q=a"],
      ["get_product", { id: productId }, `/api/public/products/${productId}`],
    ];
    expect(new Set(calls.map(([tool]) => tool)).size).toBe(8);
    for (const [name, given, path] of calls) {
      const result = await client.callTool({ name, arguments: given });
      const body = await rest<Record<string, unknown>>(path);
      expect(body["ok"], path).toBe(true);
      expect(result.isError, name).toBeFalsy();
      expect(result.structuredContent, name).toEqual(body);
      const [block, ...more] = result.content as { type: string; text: string }[];
      expect(more).toEqual([]);
      expect(block?.type).toBe("text");
      expect(JSON.parse(block?.text ?? "")).toEqual(body);
    }
  });

  it("reads a piece as Markdown, without HTML", async () => {
    const { client, rest } = await connect();
    await client.listTools();
    const { items } = await rest<RecentPiecesAnswer>("/api/public/pieces/recent?limit=1");
    const { piece } = await rest<PieceAnswer>(new URL(items[0]!.id).pathname);
    const result = await client.callTool({
      name: "get_piece",
      arguments: { id: piece.url, format: "markdown" },
    });
    const [block] = result.content as { text: string }[];
    expect(block?.text).toMatch(/^---\ntitle: "/);
    const { piece: given } = result.structuredContent as PieceAnswer;
    expect({ ...piece, content_html: null, content_text: given.content_text }).toEqual(given);
    expect(block?.text.endsWith(given.content_text)).toBe(true);
    expect(given.content_text).toMatch(/^# /);
  });

  it.each(["html", "text"] as const)("reads a piece as %s, with its words once", async (format) => {
    const { client, rest } = await connect();
    await client.listTools();
    const { items } = await rest<RecentPiecesAnswer>("/api/public/pieces/recent?limit=1");
    const { piece } = await rest<PieceAnswer>(new URL(items[0]!.id).pathname);
    const given = { id: piece.id, format };
    const result = await client.callTool({ name: "get_piece", arguments: given });
    const words =
      format === "html"
        ? { content_html: piece.content_html, content_text: "" }
        : { content_html: null, content_text: piece.content_text };
    const expected = { ok: true, piece: { ...piece, ...words } };
    expect(result.structuredContent).toEqual(expected);
    const [block] = result.content as { text: string }[];
    expect(JSON.parse(block?.text ?? "")).toEqual(expected);
  });

  it("learns from a result, not from an error, what to do about a missing record", async () => {
    const { client } = await connect();
    await client.listTools();
    const uuid = "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d";
    const calls: [tool: string, given: Record<string, unknown>, text: RegExp][] = [
      ["get_author", { slug: "nobody" }, /"nobody".*search_authors/],
      ["get_author", { slug: "../../etc/passwd" }, /search_authors/],
      ["get_author", { slug: "search" }, /search_authors/],
      ["get_author", { slug: "__proto__" }, /search_authors/],
      ["get_author", {}, /slug is required/],
      ["get_author", { slug: "s".repeat(10_000) }, /^.{0,200}$/],
      ["get_piece", { id: uuid }, /search_pieces or recent_pieces/],
      ["get_piece", { id: `https://elsewhere.example/api/public/pieces/${uuid}` }, /search_pieces/],
      ["get_piece", { id: "recent" }, /search_pieces/],
      [
        "get_piece",
        { id: "https://elsewhere.example/author/ada/a" },
        /of another site.*search_pieces/,
      ],
      ["get_piece", { id: `${BASE_URL}@elsewhere.example/author/ada` }, /of another site/],
      ["get_piece", { id: `${BASE_URL}/docs`, format: "markdown" }, /No published piece/],
      ["get_author", { slug: "https://elsewhere.example/author/ada" }, /of another site/],
      ["recent_pieces", { author: "http://127.0.0.1/author/ada" }, /of another site/],
      ["get_product", { id: `https://elsewhere.example/#product-${uuid}` }, /of another site/],
      ["get_product", { id: `${BASE_URL}/author/ada` }, /No listing.*search_products/],
      ["get_product", { id: uuid }, /search_products/],
      ["search_pieces", {}, /query is required/],
      ["search_pieces", { q: "word" }, /query is required/],
      ["search_pieces", { query: "  " }, /query must not be blank/],
      ["search_pieces", { query: "a\ud800" }, /query must be valid Unicode/],
      ["search_pieces", { query: "q".repeat(201) }, /at most 200/],
      ["search_pieces", { query: "a", limit: 101 }, /limit must be a whole number from 1 to 100/],
      ["search_pieces", { query: "a", limit: "5" }, /limit must be a whole number from 1 to 100/],
      ["search_pieces", { query: "a", category: "civic" }, /category must be one of building/],
      ["search_authors", { query: "a", limit: 0 }, /limit must be a whole number from 1 to 50/],
      ["recent_pieces", { limit: 1.5 }, /limit must be a whole number from 1 to 100/],
      ["trending_pieces", { window: "year" }, /window must be one of day, week, month/],
    ];
    for (const [name, given, text] of calls) {
      const result = await client.callTool({ name, arguments: given });
      const label = `${name} ${JSON.stringify(given).slice(0, 80)}`;
      expect(result.isError, label).toBe(true);
      expect(result.structuredContent, label).toBeUndefined();
      expect((result.content as { text: string }[])[0]?.text, label).toMatch(text);
    }
  });

  it("gets an error for a tool that does not exist", async () => {
    const { client } = await connect();
    for (const name of ["publish_piece", "constructor", "__proto__", "toString", ""]) {
      await expect(client.callTool({ name }), name).rejects.toMatchObject({ code: -32_602 });
    }
  });

  it("gets two prompts that name real tools and contain its arguments", async () => {
    const { client } = await connect();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["brief_on_topic", "weekly_digest"]);
    expect(prompts[0]?.arguments).toEqual([
      { name: "topic", description: expect.any(String), required: true },
      { name: "category", description: expect.any(String), required: false },
    ]);
    const given = { topic: 'bridges" \n and', category: "money" };
    const brief = await client.getPrompt({ name: "brief_on_topic", arguments: given });
    const digest = await client.getPrompt({ name: "weekly_digest" });
    const tools = new Set(TOOL_OPERATIONS.map(({ tool }) => tool.name));
    for (const { messages } of [brief, digest]) {
      expect(messages).toHaveLength(1);
      const { text } = messages[0]!.content as { text: string };
      const named = text.match(/\b(?:search|get|recent|trending)_\w+/g) ?? [];
      expect(named.length).toBeGreaterThan(1);
      for (const name of named) expect(tools).toContain(name);
    }
    const { text } = brief.messages[0]!.content as { text: string };
    expect(text).toContain(String.raw`"bridges\" and"`);
    expect(text).toContain("in the category money");
  });

  it.each([
    ["an unknown one", { name: "nothing" }],
    ["a method of every object", { name: "constructor" }],
    ["one without its topic", { name: "brief_on_topic" }],
    ["a blank topic", { name: "brief_on_topic", arguments: { topic: " " } }],
    ["a topic too long", { name: "brief_on_topic", arguments: { topic: "t".repeat(201) } }],
    ["a category that is none", { name: "weekly_digest", arguments: { category: "civic" } }],
  ])("gets an error for a prompt: %s", async (_, params) => {
    const { client } = await connect();
    await expect(client.getPrompt(params)).rejects.toMatchObject({ code: -32_602 });
  });

  it("reads every listed resource, exactly as in the tree", async () => {
    const { client, rest } = await connect();
    const { resources } = await client.listResources();
    const paths = ["llms.txt", "llms-products.txt", "api/openapi.json"];
    expect(resources.map(({ uri }) => uri)).toEqual(paths.map((path) => `${BASE_URL}/${path}`));
    for (const [index, { uri, mimeType }] of resources.entries()) {
      const { contents } = await client.readResource({ uri });
      const text = readFileSync(join(tree(), paths[index]!), "utf8");
      expect(contents).toEqual([{ uri, mimeType, text }]);
    }

    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      `${BASE_URL}/api/public/authors/{slug}`,
      `${BASE_URL}/api/public/pieces/{id}`,
    ]);
    const { items } = await rest<RecentPiecesAnswer>("/api/public/pieces/recent");
    const { id, authors } = items[0]!;
    for (const uri of [id, `${BASE_URL}/api/public/authors/${authors[0]!.slug}`]) {
      const { contents } = await client.readResource({ uri });
      const { text } = contents[0] as { text: string };
      expect(JSON.parse(text)).toEqual(await rest(new URL(uri).pathname));
    }
  });

  it.each([
    "https://elsewhere.example/llms.txt",
    `${BASE_URL}/galley.sqlite`,
    `${BASE_URL}/api/public/authors/../../../galley.sqlite`,
    `${BASE_URL}/api/public/authors/%2e%2e%2f%2e%2e%2fllms`,
    `${BASE_URL}/api/public/authors/search`,
    `${BASE_URL}/api/public/pieces/recent`,
    `${BASE_URL}/api/public/pieces/`,
    "file:///etc/passwd",
    "",
  ])("finds no resource at %s", async (uri) => {
    const { client } = await connect();
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32_002,
      data: { uri },
    });
  });
});
