import { describe, expect, it } from "vitest";
import { CreatePieceResponse } from "../../api/contract/draft.ts";
import { ErrorBody } from "../../api/contract/errors.ts";
import { setAgentsPaused } from "../../api/store/pieces/drafts/agent-pauses.ts";
import type { KeyBounds } from "../../api/store/keys/key-bounds.ts";
import { listKeys, mintKey, type NewKey } from "../../api/store/keys/keys.ts";
import { addConnection } from "../../api/store/keys/oauth-connections.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { createPiece, createWriter, writerAt } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { startService } from "./_service.ts";

async function start(bounds: Partial<NewKey> = {}) {
  const service = await startService({ rateLimit: false });
  const writer = await createWriter(service.store);
  const { key } = await mintKey(service.store, writerAt(writer), {
    writerId: writer.id,
    name: "Agent",
    scope: "pieces:write",
    ...bounds,
  });
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const reply = await fetch(`${service.origin}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as unknown };
  };
  const draft = (fields: object = {}) =>
    call("POST", "pieces", { headline: "A draft", body_md: "Words.", ...fields });
  const revise = (id: string, fields: object, version = 1) =>
    call("PATCH", `pieces/${id}`, fields, { "if-match": `"${version}"` });
  const mint = async (more: Partial<NewKey>): Promise<string> => {
    const fresh = { writerId: writer.id, name: "Bound", scope: "pieces:write", ...more } as const;
    return (await mintKey(service.store, writerAt(writer), fresh)).key;
  };
  return { ...service, writer, call, draft, revise, mint };
}

const reasonOf = ({ body }: { body: unknown }): string => ErrorBody.parse(body).reason;
const idOf = ({ body }: { body: unknown }): string => CreatePieceResponse.parse(body).id;

describe("a key with an end", () => {
  it("works until then, and is refused in words afterwards", async () => {
    const { store, clock, writer, draft, call } = await start({ days: 7 });
    expect((await draft()).status).toBe(201);
    const [{ expires_at: end } = { expires_at: null }] = await listKeys(store.read, writer.id);
    clock.advance({ days: 7 });
    for (const reply of [await draft(), await call("GET", "pieces/me")]) {
      expect([reply.status, reasonOf(reply)]).toEqual([403, "invalid_key"]);
      expect(ErrorBody.parse(reply.body).message).toContain(`expired on ${end?.slice(0, 10)}`);
    }
    const rpc = { jsonrpc: "2.0", id: 1, method: "ping" };
    expect((await call("POST", "mcp", rpc)).status).toBe(401);
  });

  it("leaves room for another when it has ended", async () => {
    const { store, clock, writer } = await start({ days: 7 });
    const narrow = { ...store, quotas: { ...store.quotas, keys: 1 } };
    const fresh = { writerId: writer.id, name: "Next", scope: "pieces:write" } as const;
    await expect(mintKey(narrow, writerAt(writer), fresh)).rejects.toThrow("You have 1 key");
    clock.advance({ days: 7 });
    await mintKey(narrow, writerAt(writer), fresh);
  });
});

/** A program that signed in, bound like a key. */
async function signedIn(store: Store, writerId: string, bounds: Partial<KeyBounds>) {
  const client = { clientId: "https://client.example/client.json", name: "Client" };
  const { keyId, tokens } = await store.write((tx) =>
    addConnection(tx, store, { ...client, writerId, scope: "pieces:write" }),
  );
  await store.write((tx) =>
    tx
      .updateTable("api_keys")
      .set({ only_tag: null, ...bounds })
      .where("id", "=", keyId)
      .execute(),
  );
  return tokens.access;
}

describe("a key for one category", () => {
  it("drafts only there by whichever way in, and suggests only there", async () => {
    const { store, writer, call, draft, mint } = await start();
    const life = idOf(await draft({ category: "life" }));
    const ideas = idOf(await draft({ category: "ideas" }));
    for (const key of [
      await mint({ category: "ideas" }),
      await signedIn(store, writer.id, { only_category: "ideas" }),
    ]) {
      const authorization = `Bearer ${key}`;
      const rest = (method: string, path: string, body: object) =>
        call(method, path, body, { authorization, "if-match": '"1"' });
      const text = { headline: `By ${key.slice(-4)}`, body_md: "Words." };
      const suggestion = { version: 1, headline: text.headline };
      expect(reasonOf(await rest("POST", "pieces", text))).toBe("forbidden");
      expect(reasonOf(await rest("PATCH", `pieces/${life}`, text))).toBe("forbidden");
      const refused = await rest("POST", `pieces/${life}/suggestions`, suggestion);
      expect(reasonOf(refused)).toBe("forbidden");
      expect(ErrorBody.parse(refused.body).message).toContain("pieces with the category ideas");
      expect((await rest("POST", `pieces/${ideas}/suggestions`, suggestion)).status).toBe(201);
      const tool = async (name: string, given: object): Promise<unknown> => {
        const params = { name, arguments: given };
        return (await rest("POST", "mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }))
          .body;
      };
      const said = [{ text: expect.stringContaining("category ideas") }];
      const expected = { result: { isError: true, content: said } };
      expect(await tool("create_draft", text)).toMatchObject(expected);
      expect(await tool("revise_draft", { id: life, version: 1, ...text })).toMatchObject(expected);
      expect(await tool("suggest_edit", { id: life, ...suggestion })).toMatchObject(expected);
      const within = await tool("create_draft", { ...text, category: "ideas" });
      expect(within).toMatchObject({ result: { structuredContent: { status: "draft" } } });
    }
  });

  it("drafts only there, and moves no draft in or out", async () => {
    const { store, writer, draft, revise } = await start({ category: "ideas" });
    const elsewhere = await draft();
    expect([elsewhere.status, reasonOf(elsewhere)]).toEqual([403, "forbidden"]);
    expect(ErrorBody.parse(elsewhere.body).message).toContain("the category ideas");
    const id = idOf(await draft({ category: "ideas" }));
    expect((await revise(id, { body_md: "More." })).status).toBe(200);
    expect(reasonOf(await revise(id, { category: "life" }, 2))).toBe("forbidden");
    const other = await createPiece(store, writer, { category: "life" });
    expect(reasonOf(await revise(other.id, { category: "ideas" }))).toBe("forbidden");
  });
});

describe("a key for one tag", () => {
  it("drafts only with it, in any letter case", async () => {
    const { store, writer, call, draft, revise } = await start({ tag: "Agents" });
    expect(reasonOf(await draft({ tags: ["other"] }))).toBe("forbidden");
    const id = idOf(await draft({ tags: ["other", "agents"] }));
    expect((await revise(id, { tags: ["AGENTS"] })).status).toBe(200);
    expect(reasonOf(await revise(id, { tags: [] }, 2))).toBe("forbidden");
    const suggestion = { version: 1, headline: "Another" };
    const other = await createPiece(store, writer, { tags: ["other"] });
    const refused = await call("POST", `pieces/${other.id}/suggestions`, suggestion);
    expect(reasonOf(refused)).toBe("forbidden");
  });
});

describe("paused agents", () => {
  it("can read and change nothing, are told why, and go on afterwards", async () => {
    const { store, writer, call, draft, revise } = await start();
    const id = idOf(await draft());
    const picture = await testPicture();
    const send = () => call("POST", "pictures", picture, { "content-type": "image/png" });
    expect((await send()).status).toBe(201);
    await setAgentsPaused(store, writerAt(writer), { paused: true });
    await setAgentsPaused(store, writerAt(writer), { paused: true });
    const refused = [
      await draft(),
      await revise(id, { body_md: "More." }),
      await call("POST", `pieces/${id}/look`, {}),
      await call("POST", `pieces/${id}/suggestions`, { version: 1, headline: "Another" }),
      await call("DELETE", `pieces/${id}`),
      await send(),
    ];
    for (const reply of refused)
      expect([reply.status, reasonOf(reply)]).toEqual([403, "agents_paused"]);
    const access = await signedIn(store, writer.id, {});
    for (const [name, given] of [
      ["create_draft", { headline: "A", body_md: "B" }],
      ["revise_draft", { id, version: 1, headline: "A" }],
      ["suggest_edit", { id, version: 1, headline: "A" }],
      ["ask_for_look", { id }],
      ["add_picture", { data: picture.toString("base64") }],
    ] as const) {
      const params = { name, arguments: given };
      const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      for (const headers of [{}, { authorization: `Bearer ${access}` }]) {
        expect((await call("POST", "mcp", rpc, headers)).body).toMatchObject({
          result: {
            isError: true,
            content: [{ text: expect.stringContaining("paused all agents") }],
          },
        });
      }
    }
    expect((await call("GET", `pieces/${id}`)).status).toBe(200);
    expect((await call("GET", "pieces/me")).status).toBe(200);
    await setAgentsPaused(store, writerAt(writer), { paused: false });
    expect((await revise(id, { body_md: "More." })).status).toBe(200);
  });
});
