import { describe, expect, it } from "vitest";
import { CreatePieceResponse } from "../../api/contract/draft.ts";
import { ACCESS_SECONDS, TokenAnswer } from "../../api/contract/people/oauth.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { listKeys } from "../../api/store/keys/keys.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { BASE_URL } from "../http/_service.ts";
import { CLIENT_ID, VERIFIER } from "./_grant.ts";
import { faultOf, start } from "./_service.ts";

describe("a token", () => {
  it("is given for a code and drafts as a key of the writer, which is listed with its last use", async () => {
    const { store, writer, exchange, grant, draft } = await start();
    const answer = await exchange({ ...(await grant()), resource: `${BASE_URL}/api/v1/mcp` });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const tokens = TokenAnswer.parse(await answer.json());
    expect(tokens).toMatchObject({
      expires_in: ACCESS_SECONDS,
      scope: "pieces:read pieces:write",
    });
    const made = await draft(tokens.access_token);
    expect(made.status).toBe(201);
    const { id } = CreatePieceResponse.parse(await made.json());
    const [key] = await listKeys(store.read, writer.id);
    expect((await findPiece(store.read, id))?.keyId).toBe(key?.id);
    await expect
      .poll(async () => (await listKeys(store.read, writer.id))[0]?.last_used_at)
      .toBeTruthy();
  });

  it("reads and does not draft if the writer has allowed reading alone", async () => {
    const { origin, connect, draft } = await start();
    const { access_token, scope } = await connect({ scope: "pieces:read" });
    expect(scope).toBe("pieces:read");
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${origin}/api/v1/pieces/me`, { headers })).status).toBe(200);
    const refused = await draft(access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toContain(
      'error="insufficient_scope", scope="pieces:write"',
    );
  });

  it("opens nothing in the desk, where pieces are published", async () => {
    const { app, origin, connect } = await start();
    const { access_token } = await connect();
    for (const { method, path } of app.desk.routes) {
      const headers = { authorization: `Bearer ${access_token}`, origin: BASE_URL };
      const answer = await fetch(origin + path.replaceAll(/:\w+/g, "x"), { method, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it("is answered with 401 once it has expired or was revoked, and a wrong key with 403 as before", async () => {
    const { clock, post, connect, refresh, draft } = await start();
    const first = await connect();
    clock.advance({ minutes: ACCESS_SECONDS / 60 });
    const late = await draft(first.access_token);
    expect([late.status, await late.json()]).toMatchObject([401, { reason: "invalid_token" }]);
    expect(late.headers.get("www-authenticate")).toBe(
      `Bearer realm="galley", resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", error="invalid_token", scope="pieces:write"`,
    );
    const second = TokenAnswer.parse(await (await refresh(first.refresh_token)).json());
    expect((await draft(second.access_token)).status).toBe(201);
    const ended = await post("/api/oauth/revoke", {
      token: second.refresh_token,
      client_id: CLIENT_ID,
    });
    expect([ended.status, await ended.json()]).toEqual([200, { ok: true }]);
    expect((await draft(second.access_token)).status).toBe(401);
    const again = await refresh(second.refresh_token);
    expect([again.status, await again.json()]).toMatchObject([
      400,
      {
        error: "invalid_grant",
        error_description: expect.stringMatching(/the writer has revoked .* Sign in again\.$/),
      },
    ]);
    const evil = await refresh(second.refresh_token, {
      client_id: "https://evil.example/client.json",
    });
    expect(await evil.text()).not.toContain("revoked");
    expect((await draft(`pk_live_${"0".repeat(64)}`)).status).toBe(403);
    expect((await draft(second.refresh_token)).status).toBe(403);
  });

  it("drafts nothing while its writer is suspended", async () => {
    const { store, writer, exchange, grant, connect, draft } = await start();
    const { access_token } = await connect();
    const waiting = await grant();
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true });
    expect((await draft(access_token)).status).toBe(403);
    expect(await faultOf(await exchange(waiting))).toEqual([400, "invalid_grant"]);
  });
});

describe("a challenge", () => {
  it("says where a program signs in, at each address that needs a key", async () => {
    const { origin } = await start();
    const at = async (path: string, method: string) => {
      const headers = { "content-type": "application/json" };
      const body =
        method === "POST" ? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) : null;
      const answer = await fetch(origin + path, { method, headers, body });
      expect(answer.status).toBe(401);
      const [, address = ""] =
        /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "") ?? [];
      const metadata = await fetch(address.replace(BASE_URL, origin));
      return metadata.json() as Promise<{ resource: string }>;
    };
    expect((await at("/api/v1/mcp", "POST")).resource).toBe(`${BASE_URL}/api/v1/mcp`);
    expect((await at("/api/v1/pieces", "POST")).resource).toBe(BASE_URL);
    expect((await at("/api/v1/pieces/me", "GET")).resource).toBe(BASE_URL);
  });
});

describe("an attack on the token endpoint", () => {
  it("that sends a code again ends what the first sender got", async () => {
    const { exchange, grant, draft } = await start();
    const form = await grant();
    const tokens = TokenAnswer.parse(await (await exchange(form)).json());
    expect(await faultOf(await exchange(form))).toEqual([400, "invalid_grant"]);
    expect((await draft(tokens.access_token)).status).toBe(401);
  });

  it("that has the code without its verifier gets nothing", async () => {
    const { exchange, grant } = await start();
    const { code_verifier: _, ...form } = await grant();
    const challenge = "a".repeat(43);
    for (const [verifier, fault] of [
      [{}, "invalid_request"],
      [{ code_verifier: "" }, "invalid_request"],
      [{ code_verifier: "short" }, "invalid_request"],
      [{ code_verifier: `${VERIFIER}!` }, "invalid_request"],
      [{ code_verifier: challenge }, "invalid_grant"],
      [{ code_verifier: challenge, code_challenge_method: "plain" }, "invalid_grant"],
    ] as const) {
      expect(await faultOf(await exchange({ ...form, ...verifier }))).toEqual([400, fault]);
    }
    expect((await exchange({ ...form, code_verifier: VERIFIER })).status).toBe(200);
  });

  it("that mixes up client, redirect or resource gets nothing", async () => {
    const { exchange, grant } = await start();
    const form = await grant();
    for (const [more, fault] of [
      [{ client_id: "https://evil.example/client.json" }, "invalid_grant"],
      [{ redirect_uri: "https://evil.example/back" }, "invalid_grant"],
      [{ resource: "https://other.example/api/v1/mcp" }, "invalid_target"],
      [{ resource: `${BASE_URL}/api/v1/mcp/else` }, "invalid_target"],
      [{ grant_type: "client_credentials" }, "unsupported_grant_type"],
    ] as const) {
      expect(await faultOf(await exchange({ ...form, ...more }))).toEqual([400, fault]);
    }
    const twice = new URLSearchParams(form);
    twice.append("code", "another");
    expect(await faultOf(await exchange(twice))).toEqual([400, "invalid_request"]);
    expect((await exchange(form)).status).toBe(200);
  });

  it("that has stolen a refresh token is found out when both have used it", async () => {
    const { store, writer, connect, refresh, draft } = await start();
    const stolen = (await connect()).refresh_token;
    const honest = TokenAnswer.parse(await (await refresh(stolen)).json());
    expect(await faultOf(await refresh(stolen))).toEqual([400, "invalid_grant"]);
    expect((await draft(honest.access_token)).status).toBe(401);
    expect(await faultOf(await refresh(honest.refresh_token))).toEqual([400, "invalid_grant"]);
    expect((await listKeys(store.read, writer.id))[0]?.revoked_at).toBeTruthy();
  });

  it("that uses a refresh token for another client or resource neither gets tokens nor ends the connection", async () => {
    const { post, connect, refresh } = await start();
    const { refresh_token: token } = await connect();
    const evil = { client_id: "https://evil.example/client.json" };
    expect(await faultOf(await refresh(token, evil))).toEqual([400, "invalid_grant"]);
    const elsewhere = { resource: "https://other.example/" };
    expect(await faultOf(await refresh(token, elsewhere))).toEqual([400, "invalid_target"]);
    expect(await faultOf(await post("/api/oauth/revoke", { token, ...evil }))).toEqual([
      400,
      "invalid_grant",
    ]);
    expect((await refresh(token)).status).toBe(200);
  });

  it("that sends too much, or another type, is refused in the form that clients read", async () => {
    const { origin, exchange } = await start();
    expect(await faultOf(await exchange({ code: "x".repeat(20_000) }))).toEqual([
      400,
      "invalid_request",
    ]);
    const json = await fetch(`${origin}/api/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "authorization_code" }),
    });
    expect(await faultOf(json)).toEqual([400, "invalid_request"]);
  });
});
