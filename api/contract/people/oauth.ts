import { z } from "zod";
import { KEY_SCOPES, type KeyScope } from "../vocabulary.ts";

// OAuth 2.1 for programs that take no pasted key: the addresses, the words and the limits. No library was taken:
// oauth4webapi is for clients, oidc-provider brings Koa, cookies and pages of its own, and @node-oauth/oauth2-server has
// neither resource indicators, nor client documents, nor the detection of stolen tokens, which are most of the work.
// better-auth and @openauthjs/openauth bring accounts, tables and pages of their own, and
// @cloudflare/workers-oauth-provider needs the key-value store of its platform.

/** Where a person allows or denies a client. It is a page of the desk, so its gate and its sign-in apply. */
export const AUTHORIZE_PATH = "/desk/authorize";
export const TOKEN_PATH = "/api/oauth/token";
export const REVOKE_PATH = "/api/oauth/revoke";
export const REGISTER_PATH = "/api/oauth/register";
/** RFC 8414 §3. */
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";
/** RFC 9728 §3: the address of a resource's description has the path of the resource behind it. */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";

/** An access token says what it is, so that one that has expired is answered with 401, and a wrong key with 403. */
export const ACCESS_PREFIX = "oat_live_";
export const REFRESH_PREFIX = "ort_live_";

/** The id of a program that has registered itself begins with it. No address does. */
export const REGISTERED_PREFIX = "app_";

/** RFC 6749 §4.1.2 allows ten minutes. A program exchanges a code at once. */
export const CODE_SECONDS = 60;
/** A token is looked up for each call, so a revocation counts at once. This bounds the use of a stolen copy. */
export const ACCESS_SECONDS = 1_800;
/** A connection that was not used for this long asks its writer again. */
export const REFRESH_DAYS = 30;

/** A request has a handful of short values. Browsers and proxies cut longer addresses anyway. */
export const PARAMETER_MAX = 2_000;

/** More than any program has: one for each of its hosts and platforms. */
export const REDIRECTS_MAX = 50;

/** RFC 7523 §2.2. */
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** A signature with a key of 4096 bits takes 700 characters, and the claims a few hundred. */
const ASSERTION_MAX = 8_000;
/** Asymmetric ones alone: with a shared secret, everybody who can check a proof could make one. */
export const PROOF_ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
  "PS256",
  "PS384",
  "PS512",
  "RS256",
  "RS384",
  "RS512",
] as const;
/** A proof that is valid for longer is refused: its id is kept until it ends. */
export const PROOF_SECONDS_MAX = 3_600;

/** The scopes of a key, as a client reads them: who may write may read. */
export function scopesWith(scope: KeyScope): string {
  return scope === "pieces:write" ? SCOPES.join(" ") : scope;
}

export const SCOPES: readonly string[] = [...KEY_SCOPES].toReversed();

/**
 * The scope of the key for the scopes that a client asks for: drafting, unless it asks for reading alone. Scopes that are
 * not known here are left out, as RFC 6749 §3.3 allows. Null if none is left.
 */
export function scopeFor(asked: string | undefined): KeyScope | null {
  const names = asked?.split(" ").filter(Boolean) ?? [];
  if (!names.length) return "pieces:write";
  return KEY_SCOPES.find((scope) => names.includes(scope)) ?? null;
}

/** RFC 6749 §5.2 and RFC 8707 §2: the closed set of failures of a request for a token. */
const OAUTH_FAULTS = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "invalid_target",
  "unsupported_grant_type",
  "temporarily_unavailable",
] as const;
export type OAuthFault = (typeof OAUTH_FAULTS)[number];

export const OAuthError = z
  .object({
    error: z.enum(OAUTH_FAULTS).describe("The code of the failure."),
    error_description: z.string().describe("A sentence for the client's developer."),
  })
  .describe("A refusal in the form of RFC 6749.");

const value = (about: string) => z.string().max(PARAMETER_MAX).describe(about);

export const TokenBody = z
  .object({
    grant_type: value("authorization_code or refresh_token."),
    client_id: value(
      "The https address of the client's metadata document, or the id of its registration. It may be left out beside client_assertion.",
    ).optional(),
    client_assertion_type: value(`${ASSERTION_TYPE}, if there is a client_assertion.`).optional(),
    client_assertion: z
      .string()
      .max(ASSERTION_MAX)
      .describe("A signed JWT that proves who the client is (RFC 7523).")
      .optional(),
    code: value("The code of the consent.").optional(),
    redirect_uri: value("The redirect URI of the consent.").optional(),
    code_verifier: value("The PKCE verifier (RFC 7636).").optional(),
    refresh_token: value("The newest refresh token. An older one ends the connection.").optional(),
    resource: value("What the token is for (RFC 8707): this service.").optional(),
  })
  .describe("The form of a request for tokens.");
export type TokenBody = z.infer<typeof TokenBody>;

export const TokenAnswer = z
  .object({
    access_token: z.string().describe("Send it as: Authorization: Bearer oat_live_…"),
    token_type: z.literal("Bearer").describe("Whoever has the token may use it."),
    expires_in: z.int().describe("Seconds until the access token expires."),
    refresh_token: z.string().describe("Exchange it once for the next tokens."),
    scope: z.string().describe("The scopes that the writer has allowed."),
  })
  .describe("The tokens of a connection.");
export type TokenAnswer = z.infer<typeof TokenAnswer>;

export const RevokeBody = z
  .object({
    token: value("An access token or a refresh token."),
    token_type_hint: value("Not needed.").optional(),
    client_id: value("The client that the token was given to.").optional(),
  })
  .describe("The form of a revocation.");
export type RevokeBody = z.infer<typeof RevokeBody>;

export const RevokeAnswer = z
  .object({ ok: z.literal(true).describe("Always true on success.") })
  .describe("The connection has ended, or there was none.");

const names = (about: string) => z.array(z.string()).describe(about);

export const ServerMetadata = z
  .object({
    issuer: z.string().describe("The service, as `iss` names it."),
    authorization_endpoint: z.string().describe("Where the person's browser goes."),
    token_endpoint: z.string().describe("Where a code or a refresh token is exchanged."),
    revocation_endpoint: z.string().describe("Where a client ends its own connection."),
    registration_endpoint: z
      .string()
      .optional()
      .describe("Where a client without a metadata document registers, if the site allows it."),
    service_documentation: z.string().describe("How to use it, for people."),
    scopes_supported: names("The scopes that a client can ask for."),
    response_types_supported: names("The code flow alone."),
    response_modes_supported: names("The answer is in the query of the redirect URI."),
    grant_types_supported: names("What the token endpoint exchanges."),
    code_challenge_methods_supported: names("PKCE is required, with SHA-256."),
    token_endpoint_auth_methods_supported: names(
      "Nothing, or a proof that is signed with a key of the client's metadata document. Clients have no secret.",
    ),
    token_endpoint_auth_signing_alg_values_supported: names("How a proof may be signed."),
    revocation_endpoint_auth_methods_supported: names("Whoever has a token may end it."),
    authorization_response_iss_parameter_supported: z.literal(true).describe("RFC 9207."),
    client_id_metadata_document_supported: z
      .literal(true)
      .describe(
        "The client_id may be the https address of the client's metadata document. This is the first choice: writers see the host.",
      ),
  })
  .describe("How a program signs in for a writer (RFC 8414).");
export type ServerMetadata = z.infer<typeof ServerMetadata>;

export const ResourceMetadata = z
  .object({
    resource: z.string().describe("The value of `resource` in requests for tokens."),
    resource_name: z.string().describe("The name of the site."),
    resource_documentation: z.string().describe("How to use it, for people."),
    authorization_servers: names("This service itself."),
    scopes_supported: names("The scopes that a client can ask for."),
    bearer_methods_supported: names("Tokens are sent in the Authorization header."),
  })
  .describe("Which service gives tokens for these addresses (RFC 9728).");
export type ResourceMetadata = z.infer<typeof ResourceMetadata>;
