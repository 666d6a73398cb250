import {
  Client as NewerClient,
  StreamableHTTPClientTransport as NewerTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { OWN_TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { content, createPiece, publishPiece, tempFolder, writerAt } from "../_setup.ts";
import { BASE_URL } from "../http/_service.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { startOwn, type ToolResult } from "./_own.ts";

// Tasks as people give them, and first calls as models make them, right and wrong. Each second call is made from nothing but
// the first one and what its error says.

const BODY = "Bridges fail slowly.\n\nThis is teh **second** paragraph.\n\nAnd teh end.";

function errorOf({ isError, content: [first] }: ToolResult): string {
  expect([isError, first?.type]).toEqual([true, "text"]);
  return first?.text ?? "";
}

function answerOf({ isError, content: [first], structuredContent = {} }: ToolResult) {
  expect([isError, isError ? first?.text : ""]).toEqual([undefined, ""]);
  return structuredContent;
}

/** The first part of a text that a pattern has in parentheses. */
function said(pattern: RegExp, text: string): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`${pattern.source} is not in: ${text}`);
  return found;
}

async function startTask(dataDir = tempFolder()) {
  const service = await startOwn({ tree: publicFolder(dataDir) });
  const { call, store } = service;
  const make = async (more: object = {}) =>
    answerOf(await call("create_draft", { headline: "Bridges", body_md: BODY, ...more })) as {
      id: string;
      version: number;
      edit_url: string;
    };
  const bodyOf = async (id: string) => (await findPiece(store.read, id))?.content.body_md;
  return { ...service, make, bodyOf };
}

describe("a model succeeds at the second try, if not at the first", () => {
  it("draft this: with fields named as elsewhere", async () => {
    const { call } = await startTask();
    const first = { title: "Bridges", content: BODY };
    const error = errorOf(await call("create_draft", first));
    const known = said(/create_draft takes ([\w, ]+)\./, error).split(", ");
    const [headline = "", body = ""] = Array.from(
      error.matchAll(/(\w+) is required/g),
      ([, name = ""]) => name,
    );
    expect(known).toEqual(expect.arrayContaining([headline, body, "sub", "tags", "category"]));
    const second = { [headline]: first.title, [body]: first.content };
    expect(answerOf(await call("create_draft", second))).toMatchObject({ version: 1 });
  });

  it("draft this about sports: in a category that is none", async () => {
    const { call } = await startTask();
    const first = { headline: "Bridges", body_md: BODY, category: "sports" };
    const error = errorOf(await call("create_draft", first));
    const allowed = said(/category must be one of ([\w, ]+)\./, error).split(", ");
    expect(allowed).toHaveLength(8);
    const second = { ...first, category: allowed.at(-1) };
    expect(answerOf(await call("create_draft", second))).toMatchObject({ status: "draft" });
  });

  it("draft this and publish it: there is no way, and a look is one", async () => {
    const { call, rpc, make } = await startTask();
    const first = { headline: "Bridges", body_md: BODY, status: "approved" };
    const error = errorOf(await call("create_draft", first));
    const unknown = said(/^(\w+) is not a known field/, error);
    const second = Object.fromEntries(Object.entries(first).filter(([name]) => name !== unknown));
    expect(answerOf(await call("create_draft", second))).toMatchObject({ status: "draft" });

    const { edit_url: id } = await make();
    const none = await rpc("tools/call", { name: "publish_draft", arguments: { id } });
    const names = said(/There are ([\w, ]+)\./, none.error?.message ?? "").split(", ");
    expect(names.filter((name) => /publish/.test(name))).toEqual([]);
    expect(names).toContain("ask_for_look");
    expect(answerOf(await call("ask_for_look", { id }))).toMatchObject({ version: 1 });
  });

  it("fix the typo in the second paragraph: a word that occurs twice", async () => {
    const { call, make, bodyOf } = await startTask();
    const { id, version } = await make();
    const first = { id, version, edits: [{ find: "teh", replace: "the" }] };
    const error = errorOf(await call("edit_draft", first));
    expect(error).toContain("occurs 2 times");
    const passage = JSON.parse(said(/line 3: ("(?:[^"\\]|\\.)*")/, error)) as string;
    const edits = [{ find: passage, replace: passage.replace("teh", "the") }];
    const made = answerOf(await call("edit_draft", { ...first, edits }));
    expect(made).toMatchObject({ version: 2, diff: expect.stringContaining("+ This is the **") });
    expect(await bodyOf(id)).toBe(BODY.replace("teh", "the"));
  });

  it("rewrite a sentence: copied from the page, without its Markdown", async () => {
    const { call, make, bodyOf } = await startTask();
    const { id, version } = await make();
    const edit = { find: "This is teh second paragraph.", replace: "It goes on." };
    const first = { id, version, edits: [edit] };
    const error = errorOf(await call("edit_draft", first));
    const find = JSON.parse(
      said(/nearest passage is on line 3: ("(?:[^"\\]|\\.)*")/, error),
    ) as string;
    answerOf(await call("edit_draft", { ...first, edits: [{ ...edit, find }] }));
    expect(await bodyOf(id)).toBe("Bridges fail slowly.\n\nIt goes on.\n\nAnd teh end.");
  });

  it("fix it: with one edit instead of a list, by revise_draft, with a text for a version", async () => {
    const { call, make } = await startTask();
    const { id, version } = await make();
    const edit = { find: "slowly", replace: "fast" };
    const wrongTool = errorOf(await call("revise_draft", { id, version, edits: [edit] }));
    const tool = said(/Send edits with (\w+)\./, wrongTool);
    const wrongType = errorOf(await call(tool, { id, version, edits: edit }));
    expect(said(/(\w+) must be an array/, wrongType)).toBe("edits");
    const wrongVersion = errorOf(await call(tool, { id, version: "1", edits: [edit] }));
    expect(said(/(\w+) must be a number/, wrongVersion)).toBe("version");
    expect(answerOf(await call(tool, { id, version, edits: [edit] }))).toMatchObject({
      version: 2,
    });
  });

  it("change the headline: after the writer has saved", async () => {
    const { call, make, store, writer } = await startTask();
    const { id, version } = await make();
    const saved = { ...content({ body_md: "By hand." }) };
    const step = { pieceId: id, actor: writerAt(writer), review: "off", version } as const;
    await takeStep(store, { ...step, action: "edit", content: saved });
    const first = { id, version, headline: "Bridges and rain" };
    const error = errorOf(await call("revise_draft", first));
    const current = Number(said(/has version (\d+)/, error));
    expect(answerOf(await call("get_draft", { id }))).toMatchObject({
      piece: { version: current },
    });
    const second = { ...first, version: current };
    expect(answerOf(await call("revise_draft", second))).toMatchObject({ version: current + 1 });
    const late = { id, version: 99, edits: [{ find: "hand", replace: "heart" }] };
    expect(errorOf(await call("edit_draft", late))).toContain(`has version ${current + 1}`);
    expect(errorOf(await call("suggest_edit", late))).toContain(`has version ${current + 1}`);
  });

  it("correct the published piece: only a suggestion can", async () => {
    const { call, store, writer } = await startTask();
    const live = await publishPiece(store, writer, await createPiece(store, writer));
    const first = {
      id: `${BASE_URL}/api/public/pieces/${live.id}`,
      version: live.version,
      edits: [{ find: "*body*", replace: "*text*" }],
    };
    const tool = said(/with (suggest_\w+)/, errorOf(await call("edit_draft", first)));
    const suggested = answerOf(await call(tool, first));
    expect(suggested).toMatchObject({
      status: "open",
      diff: expect.stringContaining("+ A *text*."),
    });
    const listed = await call("my_suggestions", { id: suggested["edit_url"] });
    expect(answerOf(listed)).toMatchObject({ count: 1 });
  });

  it("add this picture: as a path, then as a file, and show it", async () => {
    const { call, make } = await startTask();
    const error = errorOf(await call("add_picture", { path: "/tmp/bridge.png" }));
    const known = said(/add_picture takes ([\w, ]+)\./, error).split(", ");
    expect(known).toEqual(["url", "data", "alt"]);
    expect(errorOf(await call("add_picture", { alt: "A bridge" }))).toContain("url or data");
    const data = (await testPicture()).toString("base64");
    const added = answerOf(await call("add_picture", { data, alt: "A bridge" }));
    const { markdown, id: cover } = added as { markdown: string; id: string };
    const { id, version } = await make();
    const edits = [{ find: "slowly.", replace: `slowly.\n\n${markdown}` }];
    answerOf(await call("edit_draft", { id, version, edits }));
    const wrong = { id, version: 2, cover: markdown };
    expect(errorOf(await call("revise_draft", wrong))).toContain("cover must be the id of");
    expect(answerOf(await call("revise_draft", { ...wrong, cover }))).toMatchObject({ version: 3 });
  });

  it("look at my draft: by whatever address the writer pastes", async () => {
    const dataDir = tempFolder();
    const { call, make, store, writer } = await startTask(dataDir);
    const live = await publishPiece(store, writer, await createPiece(store, writer));
    const settings = { baseUrl: BASE_URL, siteName: "Galley" };
    await buildAll({ store, dataDir, settings });
    const page = `${BASE_URL}/author/${writer.slug}/${live.slug}`;
    for (const given of [page, `${page}.md`, `${BASE_URL}/api/public/pieces/${live.id}`]) {
      expect(answerOf(await call("get_draft", { id: given }))).toMatchObject({
        piece: { id: live.id },
      });
    }

    const { id, edit_url: url } = await make();
    const wrongTool = errorOf(await call("get_piece", { id: url }));
    const tool = said(/read it with (\w+)/, wrongTool);
    const record = `${BASE_URL}/api/v1/pieces/${id}`;
    for (const given of [id, id.toUpperCase(), url, ` ${url}/preview `, `${url}?x#y`, record]) {
      expect(answerOf(await call(tool, { id: given }))).toMatchObject({ piece: { id } });
    }
    for (const wrong of ["the bridge one", "https://elsewhere.example/desk/pieces/1", `${url}x`]) {
      const error = errorOf(await call(tool, { id: wrong }));
      const way = said(/with (my_\w+)/, error);
      const { pieces } = answerOf(await call(way)) as { pieces: { id: string }[] };
      expect(pieces.map((piece) => piece.id)).toContain(id);
    }
  });

  it("list all that I have, and remove the wrong one", async () => {
    const { call, make, store, writer } = await startTask();
    const own = await createPiece(store, writer);
    const { edit_url: url, id } = await make();
    for (let n = 0; n < 51; n++) await createPiece(store, writer);
    const most = Number(
      said(/limit must be .* to (\d+)/, errorOf(await call("my_pieces", { limit: 100 }))),
    );
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const page = answerOf(await call("my_pieces", { limit: most, cursor }));
      seen.push(...(page["pieces"] as { id: string }[]).map((piece) => piece.id));
      cursor = page["next_cursor"];
    } while (cursor);
    expect(seen).toHaveLength(53);
    expect(errorOf(await call("delete_draft", { id: own.id }))).toContain("in the desk");
    expect(errorOf(await call("delete_draft", { id: url, version: 7 }))).toContain("has version 1");
    expect(answerOf(await call("delete_draft", { id: url, version: 1 }))).toMatchObject({ id });
    expect(errorOf(await call("get_draft", { id }))).toContain("my_pieces");
  });
});

describe("the list of all tools", () => {
  it("fits into 22 KB", async () => {
    const { rpc } = await startOwn();
    const { result } = await rpc("tools/list");
    expect(result?.["tools"]).toHaveLength(8 + 10);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(22_000);
  });

  it.each([
    ["1", Client, StreamableHTTPClientTransport],
    ["2", NewerClient, NewerTransport],
  ] as const)("lets the official client %s check every answer", async (_, Official, Transport) => {
    const { origin, key, store, writer } = await startOwn();
    const client = new Official({ name: "test", version: "1.0.0" });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const address = new URL(`${origin}/api/v1/mcp`);
    await client.connect(new Transport(address, { requestInit }));
    onTestFinished(() => client.close());
    await client.listTools();
    const called = new Set<string>();
    const call = async (name: string, given: Record<string, unknown>) => {
      called.add(name);
      return answerOf((await client.callTool({ name, arguments: given })) as ToolResult);
    };
    const draft = { headline: "Bridges", body_md: BODY, sub: "Two", tags: ["a"] };
    const { id } = await call("create_draft", draft);
    const edits = [{ find: "slowly", replace: "fast" }];
    await call("edit_draft", { id, version: 1, edits });
    await call("revise_draft", { id, version: 2, sub: "" });
    await call("get_draft", { id });
    await createPiece(store, writer);
    await call("my_pieces", { limit: 1 });
    await call("suggest_edit", { id, version: 3, edits: [{ find: "fast", replace: "slowly" }] });
    await call("my_suggestions", { id });
    await call("ask_for_look", { id });
    await call("add_picture", { data: (await testPicture()).toString("base64") });
    await call("delete_draft", { id });
    expect([...called].toSorted()).toEqual(
      OWN_TOOL_OPERATIONS.map(({ tool }) => tool.name).toSorted(),
    );
  });

  it("would let a client notice an answer without its fields", async () => {
    const { rpc } = await startOwn();
    const { result } = await rpc("tools/list");
    const tools = result?.["tools"] as { name: string; outputSchema: Schema }[];
    for (const { name, outputSchema } of tools) {
      expect([name, outputSchema.type]).toEqual([name, "object"]);
      expect([name, outputSchema.properties["ok"]]).toEqual([name, { const: true }]);
      expect([name, outputSchema.required.includes("ok")]).toEqual([name, true]);
    }
  });
});

interface Schema {
  type: string;
  properties: Record<string, unknown>;
  required: string[];
}
