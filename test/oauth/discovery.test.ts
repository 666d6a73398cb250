import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { ResourceMetadata, ServerMetadata } from "../../api/contract/people/oauth.ts";
import { tempFolder } from "../_setup.ts";
import { BASE_URL } from "../http/_service.ts";
import { CLIENT_ID, REDIRECT_URI } from "./_grant.ts";
import { start } from "./_service.ts";

const SERVER = "/.well-known/oauth-authorization-server";
const RESOURCE = "/.well-known/oauth-protected-resource";

describe("a client that looks for the way to sign in", () => {
  it("finds what the Model Context Protocol asks of a server", async () => {
    const { origin } = await start();
    const server = ServerMetadata.parse(await (await fetch(origin + SERVER)).json());
    // RFC 8414 §3.3: clients compare it with the address that they have built the request from.
    expect(server.issuer).toBe(BASE_URL);
    expect(server).toMatchObject({
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
      revocation_endpoint_auth_methods_supported: ["none"],
      registration_endpoint: `${BASE_URL}/api/oauth/register`,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    const algorithms = server.token_endpoint_auth_signing_alg_values_supported;
    expect(algorithms).toEqual(expect.arrayContaining(["ES256", "RS256", "EdDSA"]));
    expect(algorithms.filter((name) => /^HS|none/i.test(name))).toEqual([]);
    for (const path of ["", "/api/v1/mcp"]) {
      const answer = await fetch(origin + RESOURCE + path);
      const resource = ResourceMetadata.parse(await answer.json());
      expect(resource.resource).toBe(BASE_URL + path);
      expect(resource.authorization_servers).toEqual([server.issuer]);
      expect(resource.scopes_supported).not.toContain("offline_access");
    }
  });

  it("may be a page of any site", async () => {
    const { origin } = await start();
    for (const path of [SERVER, RESOURCE, `${RESOURCE}/api/v1/mcp`]) {
      const read = await fetch(origin + path, { headers: { origin: "https://page.example" } });
      expect(read.headers.get("access-control-allow-origin")).toBe("*");
      expect(read.headers.get("access-control-allow-credentials")).toBeNull();
      // The official client sends the revision with it, so browsers ask first.
      const asked = await fetch(origin + path, {
        method: "OPTIONS",
        headers: {
          origin: "https://page.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "mcp-protocol-version",
        },
      });
      expect(asked.headers.get("access-control-allow-headers")).toContain("*");
    }
    const refused = await fetch(`${origin}/api/v1/mcp`, { method: "POST", body: "{}" });
    expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
  });

  it.each([
    // Clients also try these. Another answer than 404 would lead them astray.
    "/.well-known/openid-configuration",
    "/.well-known/openid-configuration/api/v1/mcp",
    "/api/v1/mcp/.well-known/openid-configuration",
    `${SERVER}/api/v1/mcp`,
    // The public tools need no sign-in.
    `${RESOURCE}/api/mcp`,
    "/register",
  ])("gets 404 at %s, and can read it", async (path) => {
    const tree = tempFolder();
    writeFileSync(join(tree, "index.html"), "<!doctype html>");
    const { origin } = await start({ tree });
    const answer = await fetch(origin + path, { headers: { accept: "application/json" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("is told in every refusal where to sign in, and the least that it needs", async () => {
    const { origin, connect } = await start();
    const { access_token: reading } = await connect({ scope: "pieces:read" });
    const at = async (path: string, method: string, token?: string) => {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: method === "POST" ? '{"jsonrpc":"2.0","id":1,"method":"ping"}' : null,
      });
      const challenge = answer.headers.get("www-authenticate") ?? "";
      const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1];
      return [answer.status, value("error"), value("scope"), value("resource_metadata")];
    };
    const own = `${BASE_URL}${RESOURCE}/api/v1/mcp`;
    const all = BASE_URL + RESOURCE;
    const gone = `oat_live_${"0".repeat(64)}`;
    expect(await at("/api/v1/mcp", "POST")).toEqual([401, undefined, "pieces:write", own]);
    expect(await at("/api/v1/mcp", "POST", gone)).toEqual([
      401,
      "invalid_token",
      "pieces:write",
      own,
    ]);
    expect(await at("/api/v1/mcp", "POST", reading)).toEqual([
      403,
      "insufficient_scope",
      "pieces:write",
      own,
    ]);
    expect(await at("/api/v1/pieces", "POST", reading)).toEqual([
      403,
      "insufficient_scope",
      "pieces:write",
      all,
    ]);
    expect(await at("/api/v1/pieces/me", "GET")).toEqual([401, undefined, "pieces:read", all]);
    expect(await at("/api/v1/pieces/me", "GET", gone)).toEqual([
      401,
      "invalid_token",
      "pieces:read",
      all,
    ]);
  });

  it("and has too small a scope asks the writer for the larger one", async () => {
    const { origin, connect } = await start();
    const tokens = await connect({ scope: "pieces:read" });
    let opened: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT_URI,
      clientMetadataUrl: CLIENT_ID,
      clientMetadata: { redirect_uris: [REDIRECT_URI] },
      clientInformation: () => ({ client_id: CLIENT_ID, issuer: BASE_URL }),
      saveClientInformation: () => {},
      tokens: () => ({ ...tokens, issuer: BASE_URL }),
      saveTokens: () => {},
      redirectToAuthorization: (url) => void (opened = url),
      saveCodeVerifier: () => {},
      codeVerifier: () => "",
    };
    // The service believes that it is at BASE_URL.
    const there = (url: string | URL, init?: RequestInit) =>
      fetch(String(url).replace(BASE_URL, origin), init);
    const client = new Client({ name: "agent", version: "1" });
    onTestFinished(() => client.close());
    const transport = new StreamableHTTPClientTransport(new URL(`${BASE_URL}/api/v1/mcp`), {
      authProvider: provider,
      fetch: there,
    });
    await expect(client.connect(transport)).rejects.toThrow(/unauthorized/i);
    expect(opened?.origin).toBe(BASE_URL);
    expect(opened?.searchParams.get("scope")?.split(" ")).toEqual(
      expect.arrayContaining(["pieces:read", "pieces:write"]),
    );
    expect(opened?.searchParams.get("resource")).toBe(`${BASE_URL}/api/v1/mcp`);
    expect(opened?.searchParams.get("code_challenge_method")).toBe("S256");
  });
});
