import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPython } from "../../scripts/dev/other-clients.ts";
import { createKeyedWriter, startService } from "../http/_service.ts";
import { demoTree } from "./_demo.ts";

const run = promisify(execFile);
const tree = demoTree();

const PYTHON = findPython("mcp");
const PROGRAM = fileURLToPath(new URL("_client.py", import.meta.url));

const ENDPOINTS = [
  ["/api/mcp", 8],
  ["/api/v1/mcp", 18],
] as const;

async function start(path: string) {
  const { store, origin } = await startService({ tree: tree() });
  const { key } = await createKeyedWriter(store);
  const drafts = async (): Promise<string[]> => {
    const rows = await store.read.selectFrom("pieces").select("headline").execute();
    return rows.map(({ headline }) => headline);
  };
  return { url: origin + path, key: path.includes("v1") ? key : undefined, drafts };
}

describe.each(ENDPOINTS)("at %s", (path, count) => {
  it("the official SDK 1 lists, calls and, with a key, drafts", async () => {
    const { url, key, drafts } = await start(path);
    const client = new Client({ name: "test", version: "1.0.0" });
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport);
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(count);
    const found = await client.callTool({ name: "get_author", arguments: { slug: "maren-holt" } });
    expect(found.structuredContent).toMatchObject({ author: { slug: "maren-holt" } });
    if (key === undefined) return;
    const text = { headline: "By SDK 1", body_md: "Text." };
    const made = await client.callTool({ name: "create_draft", arguments: text });
    expect(made.structuredContent).toMatchObject({ status: "draft" });
    expect(await drafts()).toEqual(["By SDK 1"]);
  });

  it.skipIf(!PYTHON).each([
    ["legacy", "2025-11-25"],
    ["auto", "2026-07-28"],
    ["2026-07-28", "2026-07-28"],
  ])(
    "the official client for Python, mode %s, does the same in revision %s (its package mcp needed)",
    async (mode, revision) => {
      const { url, key, drafts } = await start(path);
      const words = [PROGRAM, url, mode, ...(key === undefined ? [] : [key])];
      const { stdout } = await run(PYTHON ?? "", words, { encoding: "utf8" });
      const isKeyed = key !== undefined;
      expect(JSON.parse(stdout)).toEqual({
        revision,
        tools: count,
        author: "maren-holt",
        ...(isKeyed ? { draft: "draft" } : {}),
      });
      expect(await drafts()).toEqual(isKeyed ? ["By Python"] : []);
    },
  );
});
