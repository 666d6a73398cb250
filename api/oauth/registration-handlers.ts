import { plainName } from "../contract/key.ts";
import {
  type RegistrationAnswer,
  RegistrationBody,
} from "../contract/people/oauth-registration.ts";
import { SCOPES, scopeFor, scopesWith } from "../contract/people/oauth.ts";
import { faultOfRedirect, placeOf } from "../contract/people/redirect-uris.ts";
import type { Answer, Handlers, RawCall } from "../http/handler.ts";
import { type RateLimits, takeOrRefuse, takeSharedOrRefuse } from "../http/rate-limit.ts";
import { parseJsonBody } from "../http/request/json-body.ts";
import { registerClient } from "../store/keys/oauth-clients.ts";
import type { Store } from "../store/engine/open.ts";
import { OAuthRefusal, refuseRegistration } from "./oauth-refusal.ts";

/** A name and a few addresses. */
const BODY_BYTES_MAX = 16 * 1_024;
/** The parts that are kept. The programs that people use have a handful of addresses, of a hundred characters at most. */
const REDIRECTS_BYTES_MAX = 4 * 1_024;

const EVERYBODY = "";

/**
 * Where a program without a metadata document registers itself (RFC 7591). Anybody can, under any name: it opens nothing
 * until a writer allows the program on a page that says so. Nothing that the program names is fetched.
 */
export function createRegistrationHandlers({
  store,
  limits,
}: {
  store: Store;
  limits: Pick<RateLimits, "registrations" | "allRegistrations">;
}) {
  async function register(call: RawCall): Promise<Answer> {
    const headers = takeOrRefuse(limits.registrations, call.address);
    const asked = parseJsonBody(call, RegistrationBody);
    requirePublicClient(asked);
    const { redirect_uris: redirects } = asked;
    for (const redirect of redirects) {
      const fault = faultOfRedirect(redirect);
      if (fault !== undefined) throw new OAuthRefusal("invalid_redirect_uri", fault);
    }
    if (Buffer.byteLength(JSON.stringify(redirects)) > REDIRECTS_BYTES_MAX) {
      const detail = `redirect_uris must take at most ${REDIRECTS_BYTES_MAX} bytes together.`;
      throw new OAuthRefusal("invalid_redirect_uri", detail);
    }
    const name = plainName(asked.client_name) || placeOf(redirects[0] ?? "");
    // Counted last: what is refused above takes nothing from others.
    await takeSharedOrRefuse(limits.allRegistrations, EVERYBODY);
    const { id, created_at } = await registerClient(store, { name, redirects });
    const scope = scopeFor(asked.scope);
    const body: RegistrationAnswer = {
      client_id: id,
      client_id_issued_at: Math.floor(Date.parse(created_at) / 1_000),
      client_name: name,
      redirect_uris: redirects,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: scope ? scopesWith(scope) : SCOPES.join(" "),
    };
    return { status: 201, body, headers };
  }

  return {
    oauthRegister: {
      raw: true,
      maxBytes: BODY_BYTES_MAX,
      refuse: refuseRegistration,
      handle: register,
    },
  } satisfies Handlers;
}

/**
 * RFC 7591 §2 lets a server put other values in the place of those that were asked for: a client that asks for a secret gets
 * none, and reads so in the answer. A client that wants to prove its identity
 * is refused with the way to do so, instead of being made less secure.
 */
function requirePublicClient({
  token_endpoint_auth_method: method = "none",
  grant_types = ["authorization_code"],
  response_types = ["code"],
}: RegistrationBody): void {
  if (method === "private_key_jwt" || method.includes("tls_client_auth")) {
    throw new OAuthRefusal(
      "invalid_client_metadata",
      "A client that proves who it is needs a client metadata document, whose address is its client_id.",
    );
  }
  if (!grant_types.includes("authorization_code") || !response_types.includes("code")) {
    throw new OAuthRefusal(
      "invalid_client_metadata",
      "The only grant is authorization_code, with the response type code.",
    );
  }
}
