import { createHash, randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import process from "node:process";
import { openBrowser } from "./browser.ts";
import { changeConnections, connectionsFile } from "./connections.ts";
import { EXIT, Failure, galley, type Output } from "./failure.ts";
import { listenForAnswer } from "./loopback.ts";
import { askForTokens, explain, tokensOf } from "./tokens.ts";

/** A person may have to find their password first. */
const WAIT_MS = 10 * 60_000;

/** Signs in with the browser: OAuth 2.1, with PKCE and a redirect to this machine (RFC 8252). */
export async function login(
  site: string,
  { browser = true }: { browser?: boolean },
  out: Output,
): Promise<void> {
  const service = await discover(site);
  const state = randomBytes(16).toString("base64url");
  const answered = await listenForAnswer(state);
  try {
    const clientId = await register(site, service, answered.redirectUri);
    const verifier = randomBytes(32).toString("base64url");
    const address = new URL(service.authorizationEndpoint);
    const query = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: answered.redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      scope: "pieces:write pieces:read",
      resource: service.resource,
      state,
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const code = await codeFrom(answered, address.href, { browser, state, ...service });
    const answer = await askForTokens(service.tokenEndpoint, {
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: answered.redirectUri,
      code_verifier: verifier,
      resource: service.resource,
    });
    if ("error" in answer) throw new Failure(explain(site, answer), EXIT.signIn);
    const { tokenEndpoint, revocationEndpoint, resource } = service;
    await changeConnections((sites) => {
      sites[site] = { clientId, tokenEndpoint, revocationEndpoint, resource, ...tokensOf(answer) };
    });
    out.note(`Signed in to ${site}. The token is in ${connectionsFile()}, for you alone.`);
    out.note(`It can draft, and never publish. Try: ${galley("draft", "post.md")}`);
  } finally {
    answered.close();
  }
}

/** Ends the connection here and there. */
export async function logout(site: string, out: Output): Promise<void> {
  const connection = await changeConnections((sites) => {
    const known = sites[site];
    delete sites[site];
    return known;
  });
  if (!connection) {
    out.note(`You are signed out of ${site} already.`);
    return;
  }
  const { revocationEndpoint, refreshToken, clientId } = connection;
  const body = new URLSearchParams({ token: refreshToken, client_id: clientId });
  const isOver =
    revocationEndpoint !== undefined &&
    (await fetch(revocationEndpoint, { method: "POST", redirect: "error", body }).then(
      ({ ok }) => ok,
      () => false,
    ));
  out.note(
    isOver
      ? `Signed out of ${site}.`
      : `The token is removed here, but ${site} could not be told. End the connection in the desk, under Online presence.`,
  );
}

interface Service {
  issuer: string;
  resource: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string | undefined;
  registrationEndpoint: string | undefined;
}

/**
 * RFC 9728 and RFC 8414: the site says how to sign in. Everything must be at the site itself. Otherwise a site could name
 * another one: its person would allow the program there, and the token would then be sent here.
 */
async function discover(site: string): Promise<Service> {
  const resource = await metadata(`${site}/.well-known/oauth-protected-resource`, site);
  const [issuer = ""] = (resource["authorization_servers"] ?? []) as string[];
  const named = textOf(resource["resource"]) ?? site;
  for (const address of [issuer, named]) {
    if (!URL.canParse(address)) throw noSignIn(site);
    const { origin } = new URL(address);
    if (origin !== site) throw elsewhere(site, origin);
  }
  const path = new URL(issuer).pathname.replace(/\/$/, "");
  const at = `${new URL(issuer).origin}/.well-known/oauth-authorization-server${path}`;
  const server = await metadata(at, site);
  // RFC 8414 §3.3: another issuer could be one that collects codes.
  if (server["issuer"] !== issuer) throw noSignIn(site);
  const endpoint = (name: string): string | undefined => {
    const value = server[name];
    return typeof value === "string" && URL.parse(value)?.origin === site ? value : undefined;
  };
  const [authorizationEndpoint, tokenEndpoint] = [
    endpoint("authorization_endpoint"),
    endpoint("token_endpoint"),
  ];
  if (!authorizationEndpoint || !tokenEndpoint) throw noSignIn(site);
  return {
    issuer,
    resource: named,
    authorizationEndpoint,
    tokenEndpoint,
    revocationEndpoint: endpoint("revocation_endpoint"),
    registrationEndpoint: endpoint("registration_endpoint"),
  };
}

async function metadata(address: string, site: string): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { accept: "application/json" },
      redirect: "error",
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const hint = site.startsWith("https:")
      ? ` If it has no https: ${galley("login", site.replace("https:", "http:"))}`
      : "";
    throw new Failure(`${site} cannot be reached (${cause?.code ?? "no answer"}).${hint}`);
  }
  try {
    if (response.ok) return (await response.json()) as Record<string, unknown>;
  } catch {
    // It is no JSON.
  }
  throw noSignIn(site);
}

function elsewhere(site: string, origin: string): Failure {
  return new Failure(
    `${site} says that people sign in at ${origin}. A token for one site is not sent to another. If ${origin} is the site that you mean: ${galley("login", origin)}`,
  );
}

function noSignIn(site: string): Failure {
  return new Failure(
    `${site} offers no sign-in for programs. Is this the address of a Galley site? With an API key from its desk, set GALLEY_KEY instead.`,
  );
}

/** RFC 7591. */
async function register(
  site: string,
  { registrationEndpoint }: Service,
  redirectUri: string,
): Promise<string> {
  const byKey = `Create an API key in the desk, under Online presence, and set GALLEY_KEY instead.`;
  if (!registrationEndpoint) {
    throw new Failure(`${site} registers no programs (OAUTH_REGISTRATION is off). ${byKey}`);
  }
  const response = await fetch(registrationEndpoint, {
    method: "POST",
    redirect: "error",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({
      // Readers see it at what was drafted: nothing about this machine.
      client_name: "galley",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "native",
    }),
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok && typeof answer["client_id"] === "string") return answer["client_id"];
  const said = textOf(answer["error_description"]) ?? `it answered ${response.status}.`;
  throw new Failure(`${site} did not register this program: ${said} ${byKey}`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

async function codeFrom(
  answered: Awaited<ReturnType<typeof listenForAnswer>>,
  address: string,
  { browser, state, issuer }: { browser: boolean; state: string; issuer: string },
): Promise<string> {
  const isOpen = browser && (await openBrowser(address));
  const canPaste = !isOpen || process.stdin.isTTY;
  // Also for programs, which have to show it to their person.
  console.error(
    `${isOpen ? "Your browser asks you to allow this program. If it did not open, open this address" : "Open this address in a browser, sign in, and press Allow"}:\n\n  ${address}\n`,
  );
  const pasted = canPaste ? pastedAnswer(answered.redirectUri) : undefined;
  try {
    const query = await Promise.race([
      answered.query,
      ...(pasted ? [pasted.query] : []),
      tooLong(answered.signal),
    ]);
    // RFC 6749 §10.12 and RFC 9207: the answer to our own request, from the service that we asked.
    if (query.get("state") !== state || query.get("iss") !== issuer) {
      throw new Failure("The answer belongs to another sign-in. Sign in again.");
    }
    const code = query.get("code");
    if (code) return code;
    throw new Failure(
      query.get("error") === "access_denied"
        ? "You denied the access, so nothing was changed."
        : `The sign-in failed: ${query.get("error_description") ?? query.get("error") ?? "no code"}`,
      EXIT.signIn,
    );
  } finally {
    pasted?.close();
  }
}

/** A browser on another machine ends at an address that only this one answers. The person can bring it here. */
function pastedAnswer(redirectUri: string): { query: Promise<URLSearchParams>; close(): void } {
  console.error(
    `If the browser is on this machine, that is all. A browser on another machine ends with an error, at an address that begins with ${redirectUri}?code=\nCopy that whole address from its address bar, paste it here, and press Enter:`,
  );
  const lines = createInterface({ input: process.stdin });
  const query = new Promise<URLSearchParams>((resolve) => {
    lines.on("line", (line) => {
      const text = line.trim();
      if (text.startsWith(`${redirectUri}?`)) resolve(new URL(text).searchParams);
      else if (text) console.error(`This is another address. It begins with ${redirectUri}?code=`);
    });
  });
  return { query, close: () => lines.close() };
}

async function tooLong(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
  throw new Failure("Nobody answered within ten minutes. Sign in again.", EXIT.signIn);
}
