import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { startService } from "../http/_service.ts";
import { demoTree } from "./_demo.ts";

const tree = demoTree();

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
  [{ pin: "2026-07-28" }, "2026-07-28"],
] as const)("the official client 2, mode %j", (mode, revision) => {
  it(`lists, calls and reads in revision ${revision}`, async () => {
    const { origin } = await startService({ tree: tree() });
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    const errors: Error[] = [];
    Object.assign(client, { onerror: (error: Error) => errors.push(error) });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`)));
    onTestFinished(() => client.close());

    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: "galley", version: "1.2.3" });
    expect((await client.listTools()).tools).toHaveLength(8);
    const found = await client.callTool({ name: "get_author", arguments: { slug: "maren-holt" } });
    expect(found.structuredContent).toMatchObject({ ok: true, author: { slug: "maren-holt" } });
    expect((await client.listPrompts()).prompts).toHaveLength(2);
    const asked = { name: "brief_on_topic", arguments: { topic: "Brücken & öffentliche Räume" } };
    expect((await client.getPrompt(asked)).messages).toHaveLength(1);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
