import {
  OAuthError,
  REGISTER_PATH,
  RESOURCE_METADATA_PATH,
  ResourceMetadata,
  REVOKE_PATH,
  RevokeAnswer,
  RevokeBody,
  SERVER_METADATA_PATH,
  ServerMetadata,
  TOKEN_PATH,
  TokenAnswer,
  TokenBody,
} from "../people/oauth.ts";
import {
  RegistrationAnswer,
  RegistrationBody,
  RegistrationError,
} from "../people/oauth-registration.ts";
import { FORM_TYPE, json, type Operation } from "../operation.ts";
import { OWN_MCP_PATH } from "./tools.ts";

const REFUSED = json(
  OAuthError,
  "The request is refused, in the form that OAuth clients know.",
  400,
);

const TOO_MANY = json(
  OAuthError,
  "Too many requests. The Retry-After header says how long to wait.",
  429,
);

const BUSY = json(
  OAuthError,
  "The service is too busy. The Retry-After header says how long to wait.",
  503,
);

export const SIGN_IN = [
  {
    id: "oauthServer",
    method: "GET",
    path: SERVER_METADATA_PATH,
    section: "Sign-in",
    summary: "How a program signs in for a writer with OAuth 2.1 (RFC 8414).",
    success: json(ServerMetadata, "The addresses and methods."),
    errors: [],
  },
  {
    id: "oauthResource",
    method: "GET",
    path: RESOURCE_METADATA_PATH,
    section: "Sign-in",
    summary: "Who gives tokens for the write API (RFC 9728).",
    success: json(ResourceMetadata, "The resource, and its authorization server."),
    errors: [],
  },
  {
    id: "oauthToolResource",
    method: "GET",
    path: `${RESOURCE_METADATA_PATH}${OWN_MCP_PATH}`,
    section: "Sign-in",
    summary: `The same for ${OWN_MCP_PATH}, where MCP clients look for it.`,
    success: json(ResourceMetadata, "The resource, and its authorization server."),
    errors: [],
  },
  {
    id: "oauthRegister",
    method: "POST",
    path: REGISTER_PATH,
    section: "Sign-in",
    summary:
      "Register a client that has no metadata document (RFC 7591). 404 where the site does not allow it.",
    body: RegistrationBody,
    success: json(RegistrationAnswer, "The client. It is forgotten if nobody uses it.", 201),
    errors: [],
    also: [
      json(RegistrationError, "The client cannot be registered like this.", 400),
      json(RegistrationError, TOO_MANY.describe, 429),
      json(RegistrationError, BUSY.describe, 503),
    ],
  },
  {
    id: "oauthToken",
    method: "POST",
    path: TOKEN_PATH,
    section: "Sign-in",
    summary: "Exchange a code or a refresh token for tokens. They can draft, and never publish.",
    body: TokenBody,
    bodyType: FORM_TYPE,
    success: json(TokenAnswer, "New tokens. The former ones of the connection no longer work."),
    errors: [],
    also: [REFUSED, TOO_MANY, BUSY],
  },
  {
    id: "oauthRevoke",
    method: "POST",
    path: REVOKE_PATH,
    section: "Sign-in",
    summary: "End the connection that a token belongs to (RFC 7009).",
    body: RevokeBody,
    bodyType: FORM_TYPE,
    success: json(RevokeAnswer, "The connection has ended, or there was none."),
    errors: [],
    also: [REFUSED, TOO_MANY, BUSY],
  },
] as const satisfies readonly Operation[];
