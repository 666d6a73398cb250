import { randomBytes, randomUUID } from "node:crypto";
import type { Response as PageResponse } from "playwright-core";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { KEYS_PATH, serveClientDocument } from "./_client-document.ts";
import { HOSTS } from "./_hosts.ts";
import { wayBackOf } from "./_person.ts";
import { makeSigner, proofOf, type Signer } from "./_proof.ts";
import { type Door, resultOf, type Session } from "./_sessions.ts";

// Hosts that cannot run in a test. Each has the document, or sends the registration, that the real one does, and the requests
// that go with it; only the addresses of the documents are other ones.

type Host = (typeof HOSTS)[number];
export type HostName = Host["name"];

interface ServerFacts {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint?: string;
}

/** What Claude adds to its requests. */
const ASKS: Partial<Record<HostName, Record<string, string>>> = {
  Claude: { scope: "pieces:write offline_access", prompt: "consent" },
};

/** Signs in as the host does: it finds the way by itself, from the address of the tools alone. */
export async function signInAs(name: HostName, { url, open }: Door): Promise<Session> {
  const host = HOSTS.find((one) => one.name === name)!;
  const server = await discover(url);
  const signer = host.proof === "possible" ? await makeSigner("cimd-1", "RS256") : undefined;
  const clientId =
    name === "Cursor" ? await register(server, host) : await serveDocument(host, signer);
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: host.redirect,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    state: randomUUID(),
    resource: url,
    ...ASKS[name],
  });
  // The host itself cannot be reached from here, so the address that the browser is sent to is read.
  const back = wayBackOf((await open(`${server.authorization_endpoint}?${asked}`)) as PageResponse);
  if (!back.href.startsWith(host.redirect)) throw new Error(`The answer went to ${back.href}`);
  if (back.searchParams.get("state") !== asked.get("state")) throw new Error("Another state.");
  const claims = { aud: server.issuer };
  const answer = await post(server.token_endpoint, {
    grant_type: "authorization_code",
    client_id: clientId,
    code: back.searchParams.get("code") ?? "",
    code_verifier: verifier,
    redirect_uri: host.redirect,
    resource: url,
    ...(signer && (await proofOf(signer, { clientId, now: new Date(), claims }))),
  });
  return sessionWith(url, String(answer["access_token"]));
}

/** The 401 names the resource's metadata, which names the server (RFC 9728, RFC 8414). */
async function discover(url: string): Promise<ServerFacts> {
  const refused = await fetch(url, { method: "POST", body: "{}" });
  const challenge = refused.headers.get("www-authenticate") ?? "";
  const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  const resource = (await (await fetch(metadata)).json()) as { authorization_servers: string[] };
  const place = new URL(
    "/.well-known/oauth-authorization-server",
    resource.authorization_servers[0],
  );
  return (await (await fetch(place)).json()) as ServerFacts;
}

async function register(server: ServerFacts, { document }: Host): Promise<string> {
  const { client_id: _, ...about } = document;
  const answer = await fetch(server.registration_endpoint ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(about),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** The document, and beside it the keys. */
async function serveDocument({ document }: Host, signer?: Signer): Promise<string> {
  const { client_id: _, ...more } = document;
  const { clientId } = await serveClientDocument([], {
    keys: () => ({ keys: [signer?.jwk] }),
    respond: (to) => {
      const jwksUri = signer && { jwks_uri: new URL(KEYS_PATH, clientId).href };
      to.setHeader("content-type", "application/json");
      to.end(JSON.stringify({ ...more, client_id: clientId, ...jwksUri }));
    },
  });
  return clientId;
}

async function post(url: string, values: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(values) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}

/** Calls the tools with nothing but the token. */
function sessionWith(url: string, token: string): Session {
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result: Record<string, unknown> }).result;
  };
  return {
    tools: async () =>
      ((await send("tools/list", {}))["tools"] as { name: string }[]).map(({ name }) => name),
    call: async (name, values) => resultOf(await send("tools/call", { name, arguments: values })),
  };
}
