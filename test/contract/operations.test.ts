import { describe, expect, it } from "vitest";
import { argumentsOf, TOOL_OPERATIONS, toolDefinitions } from "../../api/contract/tools.ts";
import { OPERATIONS } from "../../api/contract/operations.ts";

/** Every address and every tool that the contract names. */
const ADDRESSES = [
  "GET /api/public/authors/{slug}",
  "GET /api/public/authors/search",
  "GET /api/public/pieces/{id}",
  "GET /api/public/pieces/recent",
  "GET /api/public/pieces/search",
  "POST /api/v1/pieces",
  "GET /api/v1/pieces/me",
  "POST /api/mcp",
  "GET /api/mcp",
  "GET /.well-known/mcp.json",
  "GET /embed/{slug}/badge.svg",
  "GET /embed.js",
  "GET /author/{slug}/feed.json",
  "GET /author/{slug}/feed.xml",
  "GET /api/openapi.json",
  "GET /llms.txt",
  "GET /llms-full.txt",
  "GET /llms-products.txt",
];
const TOOLS = {
  search_authors: ["query", "limit"],
  get_author: ["slug"],
  // With arguments of our own: author, cursor and format.
  recent_pieces: ["category", "author", "limit", "cursor"],
  get_piece: ["id", "format"],
  search_pieces: ["query", "category", "limit"],
  trending_pieces: ["window", "category", "limit"],
  search_products: ["query", "category", "limit"],
  get_product: ["id"],
};

describe("the table of operations", () => {
  it("holds every address of the contract, each once", () => {
    const listed = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(ADDRESSES));
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it("requires a key exactly for drafts and their pictures", () => {
    const keyed = OPERATIONS.filter((operation) => "scopes" in operation).map(({ path }) => path);
    expect([...new Set(keyed)]).toEqual([
      "/api/v1/pieces",
      "/api/v1/pieces/me",
      "/api/v1/pieces/{id}",
      "/api/v1/pieces/{id}/suggestions",
      "/api/v1/pieces/{id}/look",
      "/api/v1/pictures",
      "/api/v1/mcp",
    ]);
  });

  it("offers the eight tools with the arguments of the contract", () => {
    const offered = TOOL_OPERATIONS.map((operation) => [
      operation.tool.name,
      Object.keys(argumentsOf(operation).shape),
    ]);
    expect(Object.fromEntries(offered)).toEqual(TOOLS);
    expect(offered).toHaveLength(8);
  });
});

describe("a tool definition", () => {
  it.each(toolDefinitions().map((tool) => [tool.name, tool] as const))(
    "%s is a closed schema with a description on each argument",
    (_, tool) => {
      expect(tool.inputSchema).toMatchObject({ type: "object" });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(JSON.stringify(tool)).not.toContain("$ref");
      const properties = tool.inputSchema["properties"] as Record<string, { description?: string }>;
      for (const property of Object.values(properties)) expect(property.description).toBeTruthy();
      expect(tool.description.length).toBeGreaterThan(60);
    },
  );

  it("has the limits of the contract", () => {
    const search = TOOL_OPERATIONS.find(({ tool }) => tool.name === "search_authors")!;
    const schema = argumentsOf(search);
    expect(schema.parse({ query: "a" })).toEqual({ query: "a", limit: 10 });
    expect(schema.safeParse({ query: "a", limit: 51 }).success).toBe(false);
    expect(schema.safeParse({ query: "a", limit: 0 }).success).toBe(false);
    expect(schema.safeParse({ query: " " }).success).toBe(false);
    expect(schema.safeParse({ query: "q".repeat(201) }).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
  });
});
