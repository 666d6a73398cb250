import { describe, expect, it } from "vitest";
import { createCheckRequest } from "../../api/oauth/authorization-request.ts";
import { createOutbound, type Outbound, type OutboundAnswer } from "../../api/outbound/client.ts";
import { BASE_URL } from "../http/_service.ts";
import { finding, useStore } from "./_finding.ts";
import { CLIENT_ID, REDIRECT_URI } from "./_grant.ts";
import { CURSOR_REDIRECT, HOSTS } from "./_hosts.ts";

const WRITER = { writerId: "ada" };
const DOCUMENT = { client_id: CLIENT_ID, client_name: "Agent", redirect_uris: [REDIRECT_URI] };
const store = useStore();

/** A server that answers every request with one document, and counts them. */
function serving(document: unknown, more: Partial<OutboundAnswer> = {}) {
  const asked: string[] = [];
  const outbound: Outbound = {
    send: async ({ url }) => {
      asked.push(url);
      const text = typeof document === "string" ? document : JSON.stringify(document);
      const headers = { "content-type": "application/json; charset=utf-8" };
      return { status: 200, headers, body: Buffer.from(text), isCut: false, ...more };
    },
  };
  return { asked, findClient: finding({ store, outbound }) };
}

describe("a client's document", () => {
  it("says who asks, and is fetched once in a while", async () => {
    const { asked, findClient } = serving(DOCUMENT);
    const client = await findClient(CLIENT_ID, WRITER);
    expect(client).toEqual({
      id: CLIENT_ID,
      host: "agent.example",
      name: "Agent",
      redirects: [REDIRECT_URI],
      proof: "never",
      document: JSON.stringify(DOCUMENT),
    });
    expect(await findClient(CLIENT_ID, WRITER)).toEqual(client);
    expect(asked).toEqual([CLIENT_ID]);
  });

  it("gives the host as the name if it has none, and joins the lines of one", async () => {
    const { client_name: _, ...unnamed } = DOCUMENT;
    expect(await serving(unnamed).findClient(CLIENT_ID, WRITER)).toMatchObject({
      name: "agent.example",
    });
    const lines = { ...DOCUMENT, client_name: "Agent\n\nof  Galley" };
    expect(await serving(lines).findClient(CLIENT_ID, WRITER)).toMatchObject({
      name: "Agent of Galley",
    });
  });

  it.each([
    ["Agent \u202Eyellag", "Agent yellag"],
    ["\u2066Galley\u2069", "Galley"],
    ["Galley ✓ Identity verified", "Galley Identity"],
    ["✓", "agent.example"],
  ])("has a name that cannot pass as something else: %j", async (client_name, name) => {
    const { findClient } = serving({ ...DOCUMENT, client_name });
    expect(await findClient(CLIENT_ID, WRITER)).toMatchObject({ name });
  });

  it.each([
    ["http://agent.example/client.json"],
    ["https://agent.example/"],
    ["https://agent.example"],
    ["https://user:secret@agent.example/client.json"],
    ["https://agent.example/client.json#part"],
    ["https://agent.example/a/../client.json"],
    ["https://AGENT.example/client.json"],
    ["https://agent.example:443/client.json"],
    ["agent"],
    ["https://agent.example/%2e%2e/client.json"],
    ["https://agent.example/client.json "],
    ["https://agent.example\\@evil.example/client.json"],
    ["https://agént.example/client.json"],
    [`${BASE_URL}/client.json`],
    ["javascript:alert(1)"],
    ["data:application/json,{}"],
    [""],
  ])("is not looked for at %s", async (address) => {
    const { asked, findClient } = serving({ ...DOCUMENT, client_id: address });
    expect(await findClient(address, WRITER)).toHaveProperty("problem");
    expect(asked).toEqual([]);
  });

  it.each([
    ["another client", { ...DOCUMENT, client_id: "https://other.example/client.json" }],
    ["no redirect", { ...DOCUMENT, redirect_uris: [] }],
    ["a secret", { ...DOCUMENT, token_endpoint_auth_method: "client_secret_post" }],
    ["a proof without keys", { ...DOCUMENT, token_endpoint_auth_method: "private_key_jwt" }],
    ["keys twice", { ...DOCUMENT, jwks: { keys: [] }, jwks_uri: "https://agent.example/keys" }],
    ["keys at no https address", { ...DOCUMENT, jwks_uri: "http://agent.example/keys" }],
    ["keys in a file", { ...DOCUMENT, jwks_uri: "file:///etc/passwd" }],
    ["a name that is too long", { ...DOCUMENT, client_name: "x".repeat(5_000) }],
    ["a name that nobody can see", { ...DOCUMENT, client_name: "\u202E" }],
    ["no JSON", "<html>"],
    ["null", null],
  ])("is refused if it has %s", async (_, document) => {
    const { asked, findClient } = serving(document);
    expect(await findClient(CLIENT_ID, WRITER)).toHaveProperty("problem");
    await findClient(CLIENT_ID, WRITER);
    // A failure is not kept: the makers may have repaired it.
    expect(asked).toHaveLength(2);
  });

  it("is refused if it is elsewhere, too long, not found, or no JSON to its own server", async () => {
    const others = ["text/plain", "text/html", "application/jsonp", ""];
    for (const more of [
      { status: 302 },
      { status: 404 },
      { isCut: true },
      ...others.map((type) => ({ headers: { "content-type": type } })),
    ]) {
      const { findClient } = serving(DOCUMENT, more);
      expect(await findClient(CLIENT_ID, WRITER)).toHaveProperty("problem");
    }
  });

  it.each([
    "https://127.0.0.1:4433/client.json",
    "https://[::1]:4433/client.json",
    "https://10.0.0.1/client.json",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost:4433/client.json",
  ])("is not fetched from a private address: %s", async (address) => {
    const outbound = createOutbound({ allowPrivate: false });
    const client = await finding({ store, outbound })(address, WRITER);
    expect(client).toHaveProperty(
      "problem",
      expect.stringContaining("leads to an address that is not on the public internet"),
    );
  });
});

describe("the document of a host that people use", () => {
  it.each(HOSTS)("$name: is accepted, with its redirect", async ({ document, redirect, proof }) => {
    const { findClient } = serving(document);
    const request = await createCheckRequest({ findClient, baseUrl: BASE_URL })(
      new URLSearchParams({
        response_type: "code",
        client_id: document.client_id,
        redirect_uri: redirect,
        code_challenge: "c".repeat(43),
        code_challenge_method: "S256",
      }),
      WRITER,
    );
    expect(request).toMatchObject({ client: { name: document.client_name, proof } });
  });

  it("is not accepted with a redirect of another, and the reason is true", async () => {
    for (const { document } of HOSTS) {
      const { findClient } = serving(document);
      const ask = (redirect_uri: string) =>
        createCheckRequest({ findClient, baseUrl: BASE_URL })(
          new URLSearchParams({ client_id: document.client_id, redirect_uri }),
          WRITER,
        );
      expect(await ask("https://evil.example/callback")).toEqual({
        fault: "request",
        detail: `redirect_uri is not one of those in ${document.client_id}.`,
      });
      expect(await ask("http://evil.example/callback")).toMatchObject({
        detail: expect.stringContaining("Use https elsewhere.") as string,
      });
      if (![...document.redirect_uris, ""].includes(CURSOR_REDIRECT)) {
        expect(await ask(CURSOR_REDIRECT)).toMatchObject({
          detail: `redirect_uri is not one of those in ${document.client_id}.`,
        });
      }
    }
  });
});

describe("a request to be allowed", () => {
  const QUERY = {
    response_type: "code",
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    state: "a state & more",
    resource: `${BASE_URL}/api/v1/mcp`,
    scope: "pieces:write offline_access",
  };
  const check = (more: Record<string, string | undefined>) => {
    const query = Object.entries({ ...QUERY, ...more }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const { findClient } = serving(DOCUMENT);
    return createCheckRequest({ findClient, baseUrl: BASE_URL })(
      new URLSearchParams(query),
      WRITER,
    );
  };

  it("leads back with code, state and issuer", async () => {
    const request = await check({});
    if ("fault" in request) throw new Error(request.detail);
    expect(request).toMatchObject({ scope: "pieces:write", challenge: "c".repeat(43) });
    const back = new URL(request.answer({ code: "a code" }));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: "a code",
      state: "a state & more",
      iss: BASE_URL,
    });
  });

  it("is for drafting unless it asks for reading alone, and may leave out the resource", async () => {
    expect(await check({ scope: undefined })).toMatchObject({ scope: "pieces:write" });
    expect(await check({ scope: "pieces:read" })).toMatchObject({ scope: "pieces:read" });
    expect(await check({ scope: "pieces:read pieces:write", resource: undefined })).toMatchObject({
      scope: "pieces:write",
    });
    expect(await check({ scope: "", resource: "" })).toMatchObject({ scope: "pieces:write" });
  });

  it.each<[boolean, string]>([
    [true, BASE_URL],
    [true, `${BASE_URL}/`],
    [true, `${BASE_URL}/api/v1/mcp/`],
    [true, `${BASE_URL.toUpperCase()}/api/v1/mcp`],
    [false, `${BASE_URL}/api/v1/MCP`],
    [false, `${BASE_URL}/api/mcp`],
    [false, `${BASE_URL}/api/v1/mcp?of=another`],
    [false, `${BASE_URL}/api/v1/mcp#part`],
    [false, `${BASE_URL}.evil.example/api/v1/mcp`],
    [false, `${BASE_URL}:8443/api/v1/mcp`],
    [false, BASE_URL.replace("https", "http")],
    [false, BASE_URL.replace("https://", "https://user@")],
    [false, "api/v1/mcp"],
  ])("%s: is for %s", async (expected, resource) => {
    expect(!("fault" in (await check({ resource })))).toBe(expected);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ["invalid_request", { code_challenge: undefined }],
    ["invalid_request", { code_challenge_method: undefined }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge: "short" }],
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_target", { resource: "https://other.example/api/v1/mcp" }],
    ["invalid_scope", { scope: "pieces:publish" }],
  ])("is refused with %s, and the way back says so: %o", async (error, more) => {
    const refused = await check(more);
    if (!("fault" in refused)) throw new Error("It was not refused.");
    const back = new URL(refused.back ?? "");
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("iss")).toBe(BASE_URL);
  });

  it.each([
    { redirect_uri: "https://evil.example/back" },
    { redirect_uri: undefined },
    { client_id: undefined },
    { state: "x".repeat(2_001) },
  ])("leads nowhere if the redirect is not sure to be the client's: %o", async (more) => {
    const refused = await check(more);
    expect(refused).toHaveProperty("fault");
    expect(refused).not.toHaveProperty("back");
  });

  it("leads nowhere if a value is repeated", async () => {
    const query = new URLSearchParams(QUERY);
    query.append("redirect_uri", "https://evil.example/back");
    const { findClient } = serving(DOCUMENT);
    const refused = await createCheckRequest({ findClient, baseUrl: BASE_URL })(query, WRITER);
    expect(refused).toMatchObject({ fault: "request" });
    expect(refused).not.toHaveProperty("back");
  });
});
