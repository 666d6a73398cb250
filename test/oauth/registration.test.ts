import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RATE_LIMITS } from "../../api/contract/limits.ts";
import { TokenAnswer } from "../../api/contract/people/oauth.ts";
import {
  RegistrationAnswer,
  RegistrationError,
} from "../../api/contract/people/oauth-registration.ts";
import { forgetClients, UNASKED_DAYS, UNUSED_DAYS } from "../../api/store/keys/oauth-clients.ts";
import { listKeys } from "../../api/store/keys/keys.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { createRegistrationHandlers } from "../../api/oauth/registration-handlers.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { startService } from "../http/_service.ts";
import { faultOf, start } from "./_service.ts";
import { CURSOR_REDIRECT } from "./_hosts.ts";

type Started = Awaited<ReturnType<typeof start>>;
const BODY = { client_name: "Notes agent", redirect_uris: ["http://127.0.0.1:4711/callback"] };

function register({ origin }: Pick<Started, "origin">, body: unknown, headers = {}) {
  return fetch(`${origin}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function registered(service: Started, body: object = BODY) {
  return RegistrationAnswer.parse(await (await register(service, body)).json());
}

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, RegistrationError.parse(await answer.json()).error];
}

describe("a program without a metadata document", () => {
  it("registers, and gets an id and no secret", async () => {
    const service = await start();
    const answer = await register(service, { ...BODY, scope: "pieces:read offline_access" });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const client = (await answer.json()) as Record<string, unknown>;
    expect(client).toEqual({
      client_id: expect.stringMatching(/^app_[0-9a-f]{32}$/) as string,
      client_id_issued_at: Math.floor(service.clock().getTime() / 1_000),
      client_name: "Notes agent",
      redirect_uris: BODY.redirect_uris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "pieces:read",
    });
  });

  it("registers as the clients do that people use", async () => {
    const service = await start();
    const asked: Record<string, object> = {
      // The Python SDK and fastmcp ask for a secret.
      fastmcp: { token_endpoint_auth_method: "client_secret_post", scope: "" },
      "mcp-remote": { token_endpoint_auth_method: "none", client_uri: "https://a.example" },
      Cursor: { redirect_uris: [CURSOR_REDIRECT], application_type: "native" },
      "the defaults of RFC 7591": { grant_types: undefined },
    };
    for (const [who, more] of Object.entries(asked)) {
      const answer = await register(service, { ...BODY, ...more });
      expect([who, answer.status, await answer.json()]).toMatchObject([
        who,
        201,
        { token_endpoint_auth_method: "none" },
      ]);
    }
  });

  it("is refused with the codes of RFC 7591 where it cannot be registered, and nothing is stored", async () => {
    const service = await start();
    const cases: [string, unknown][] = [
      ["invalid_redirect_uri", { ...BODY, redirect_uris: undefined }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: [] }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: ["http://evil.example/back"] }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: ["javascript:alert(1)"] }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: [CURSOR_REDIRECT, "data:,x"] }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: ["https://a.example/#x"] }],
      ["invalid_redirect_uri", { ...BODY, redirect_uris: Array(51).fill("https://a.example/") }],
      [
        "invalid_redirect_uri",
        { ...BODY, redirect_uris: [`https://a.example/${"x".repeat(2_000)}`] },
      ],
      [
        "invalid_redirect_uri",
        { ...BODY, redirect_uris: Array(5).fill(`https://a.example/${"x".repeat(900)}`) },
      ],
      ["invalid_client_metadata", { ...BODY, client_name: "x".repeat(5_000) }],
      ["invalid_client_metadata", { ...BODY, client_name: "\u202E" }],
      ["invalid_client_metadata", { ...BODY, client_name: 7 }],
      ["invalid_client_metadata", { ...BODY, token_endpoint_auth_method: "private_key_jwt" }],
      ["invalid_client_metadata", { ...BODY, grant_types: ["client_credentials"] }],
      ["invalid_client_metadata", { ...BODY, response_types: ["token"] }],
      ["invalid_client_metadata", []],
      ["invalid_client_metadata", "no JSON"],
      ["invalid_client_metadata", { ...BODY, more: "x".repeat(20_000) }],
    ];
    for (const [error, body] of cases) {
      const said = JSON.stringify(body).slice(0, 200);
      const answer = await register(service, body);
      expect([said, ...(await refusal(answer))]).toEqual([said, 400, error]);
    }
    expect(await service.store.read.selectFrom("oauth_clients").selectAll().execute()).toEqual([]);
  });

  it("has a name that cannot pass as something else, and none of its addresses is fetched", async () => {
    const service = await start();
    const names = ["Agent \u202Eyellag", "Galley ✓ Identity verified", "✓", undefined];
    const shown = [];
    for (const client_name of names) {
      shown.push((await registered(service, { ...BODY, client_name })).client_name);
    }
    expect(shown).toEqual(["Agent yellag", "Galley Identity", "127.0.0.1:4711", "127.0.0.1:4711"]);
  });

  // The page that asks for consent puts the name between quotation marks.
  it.each([
    ["Clau\u200Bde\u2060 \u00ADCo\uFE0Fde\u{E0041}", "Claude Code"],
    ["Notes\u2800 \u3164 agent\u200D\u200C", "Notes agent"],
    ["Notes”. It is safe. “", "Notes. It is safe."],
    ["\"a\" «b» „c“ ‹d› 「e」 ＂f＂ ″g″ ''h’’", "a b c d e f g h"],
    ["ve”ri\u200Bfied Notes", "Notes"],
    ["Ada’s agent, Bob's", "Ada’s agent, Bob's"],
  ])(
    "hides nothing in its name, and does not end our quotation: %j",
    async (client_name, shown) => {
      const service = await start();
      expect((await registered(service, { ...BODY, client_name })).client_name).toBe(shown);
    },
  );

  it("cannot register over and over from one address", async () => {
    const service = await start({ rateLimit: true });
    const from = (address: string) => register(service, BODY, { "x-forwarded-for": address });
    const { points } = RATE_LIMITS.registrationsPerAddress;
    for (let n = 0; n < points; n++) expect((await from("192.0.2.1")).status).toBe(201);
    const late = await from("192.0.2.1");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusal(late)).toEqual([429, "temporarily_unavailable"]);
    expect((await from("192.0.2.2")).status).toBe(201);
  });

  it("cannot register over and over from one network either", async () => {
    const service = await start({ rateLimit: true });
    const from = (address: string) => register(service, BODY, { "x-forwarded-for": address });
    const { points } = RATE_LIMITS.registrationsPerNetwork;
    for (let n = 0; n < points; n++) expect((await from(`198.51.100.${n}`)).status).toBe(201);
    expect(await refusal(await from("198.51.100.250"))).toEqual([429, "temporarily_unavailable"]);
    expect((await from("198.51.101.1")).status).toBe(201);
  });

  it("is refused while too many register from everywhere, and faulty requests take nobody's place", async () => {
    const { store, clock } = await createTestStore();
    const limits = createRateLimits({ config: { rateLimit: true }, clock });
    const { oauthRegister } = createRegistrationHandlers({ store, limits });
    const headers = new Headers({ "content-type": "application/json" });
    const call = (n: number, body: object) =>
      oauthRegister.handle({ text: JSON.stringify(body), headers, address: `10.0.${n}.1` });
    const { points } = RATE_LIMITS.registrations;
    for (let n = 1; n < points; n++) await limits.allRegistrations.take("");
    await expect(call(1, { ...BODY, redirect_uris: ["data:,x"] })).rejects.toThrow("data:");
    expect((await call(2, BODY)).status).toBe(201);
    await expect(call(3, BODY)).rejects.toMatchObject({ reason: "rate_limited" });
    clock.advance({ minutes: 120 });
    expect((await call(3, BODY)).status).toBe(201);
  });

  it("signs in, drafts, refreshes and is revoked as any other", async () => {
    const service = await start();
    const { client_id: clientId } = await registered(service);
    const tokens = await service.connect({ clientId });
    expect((await service.draft(tokens.access_token)).status).toBe(201);
    const again = await service.refresh(tokens.refresh_token, { client_id: clientId });
    const next = TokenAnswer.parse(await again.json());
    const [key] = await listKeys(service.store.read, service.writer.id);
    expect(key).toMatchObject({ client_id: clientId });
    await service.post("/api/oauth/revoke", { token: next.refresh_token, client_id: clientId });
    expect((await service.draft(next.access_token)).status).toBe(401);
  });
});

describe("where programs cannot register themselves", () => {
  it("nothing offers it, and it is not found", async () => {
    const tree = tempFolder();
    writeFileSync(join(tree, "index.html"), "<!doctype html>");
    const service = await start({ tree, config: { oauthRegistration: false } });
    expect((await register(service, BODY)).status).toBe(404);
    const metadata = await fetch(`${service.origin}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).not.toHaveProperty("registration_endpoint");
  });

  it("those that a writer has allowed before stay connected", async () => {
    const before = await start();
    const { client_id: clientId } = await registered(before);
    const { refresh_token } = await before.connect({ clientId });
    const after = await startService({ config: { oauthRegistration: false }, file: before.file });
    const body = { grant_type: "refresh_token", refresh_token, client_id: clientId };
    const answer = await fetch(`${after.origin}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams(body),
    });
    expect(answer.status).toBe(200);
  });
});

describe("a registered program", () => {
  it("is forgotten after a day if nobody allowed it, and told to register again", async () => {
    const service = await start();
    const { client_id: clientId } = await registered(service);
    const other = await registered(service);
    await service.connect({ clientId: other.client_id });
    service.clock.advance({ days: UNASKED_DAYS });
    await forgetClients(service.store);
    const left = await service.store.read.selectFrom("oauth_clients").select("id").execute();
    expect(left).toEqual([{ id: other.client_id }]);
    const unknown = { refresh_token: `ort_live_${"0".repeat(128)}`, client_id: clientId };
    const answer = await service.exchange({ grant_type: "refresh_token", ...unknown });
    expect(await faultOf(answer)).toEqual([400, "invalid_client"]);
  });

  it("is forgotten 90 days after its last use, when none of its tokens works any more", async () => {
    const service = await start();
    const { client_id: clientId } = await registered(service);
    const first = await service.connect({ clientId });
    service.clock.advance({ days: 20 });
    const renewed = await service.refresh(first.refresh_token, { client_id: clientId });
    const { refresh_token } = TokenAnswer.parse(await renewed.json());
    const clients = () => service.store.read.selectFrom("oauth_clients").select("id").execute();
    service.clock.advance({ days: UNUSED_DAYS - 1 });
    await forgetClients(service.store);
    expect(await clients()).toHaveLength(1);
    const late = () => service.refresh(refresh_token, { client_id: clientId });
    // The client is known, and its token has ended.
    expect(await faultOf(await late())).toEqual([400, "invalid_grant"]);
    service.clock.advance({ days: 1 });
    await forgetClients(service.store);
    expect(await clients()).toEqual([]);
    expect(await faultOf(await late())).toEqual([400, "invalid_client"]);
  });
});
