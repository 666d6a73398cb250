import { PARAMETER_MAX, scopeFor } from "../contract/people/oauth.ts";
import type { KeyScope } from "../contract/vocabulary.ts";
import { answerAt, faultOfRedirect, isRegistered } from "../contract/people/redirect-uris.ts";
import type { FindClient, OAuthClient } from "./client.ts";
import { isChallenge } from "./pkce.ts";
import { isOwnResource } from "./resources.ts";

/** A client's request that a person may allow. */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  challenge: string;
  scope: KeyScope;
  /** Where the person goes with the answer. */
  answer(values: Readonly<Record<string, string>>): string;
}

/** A request that nobody can allow. */
export interface RefusedRequest {
  /** Whether the fault is in the client's document, in its missing registration, or in its request. */
  fault: "client" | "registration" | "request";
  /** In English, for the client's developer. */
  detail: string;
  /** The way back, once it is sure that the address is the client's own. */
  back?: string;
}

export type CheckRequest = (
  query: URLSearchParams,
  of: { writerId: string },
) => Promise<AuthorizationRequest | RefusedRequest>;

/** Checks the request of a client, from the query of the consent page's address (OAuth 2.1 §4.1.1). */
export function createCheckRequest({
  findClient,
  baseUrl,
}: {
  findClient: FindClient;
  baseUrl: string;
}): CheckRequest {
  return async (query, of) => {
    const unfit = NAMES.find((name) => !isFit(query.getAll(name)));
    if (unfit) return { fault: "request", detail: `${unfit} is repeated or too long.` };
    const client = await findClient(query.get("client_id") ?? "", of);
    if ("problem" in client) {
      const fault = client.isUnregistered ? "registration" : "client";
      return { fault, detail: client.problem };
    }
    const redirectUri = query.get("redirect_uri") ?? "";
    const wrong = faultOfRedirect(redirectUri);
    if (wrong !== undefined) return { fault: "request", detail: wrong };
    // Until here nobody is sent anywhere: the address could be a thief's.
    if (!isRegistered(redirectUri, client.redirects)) {
      const list = client.host === null ? "that this program has registered" : `in ${client.id}`;
      return { fault: "request", detail: `redirect_uri is not one of those ${list}.` };
    }
    const state = query.get("state");
    const answer: AuthorizationRequest["answer"] = (values) =>
      // RFC 9207: `iss` tells a client of several services whose answer this is.
      answerAt(redirectUri, { ...values, ...(state === null ? {} : { state }), iss: baseUrl });
    const refuse = (error: string, detail: string): RefusedRequest => ({
      fault: "request",
      detail: `${error}: ${detail}`,
      back: answer({ error, error_description: detail }),
    });
    if (query.get("response_type") !== "code") {
      return refuse("unsupported_response_type", "response_type must be code.");
    }
    const challenge = query.get("code_challenge") ?? "";
    // A missing method means "plain", so it is refused as well.
    if (query.get("code_challenge_method") !== "S256" || !isChallenge(challenge)) {
      return refuse("invalid_request", "PKCE is required: code_challenge, with the method S256.");
    }
    // RFC 6749 §3.1: a parameter without a value counts as not sent.
    const resource = query.get("resource") ?? "";
    if (resource && !isOwnResource(resource, baseUrl)) {
      return refuse("invalid_target", "resource is not an address of this service.");
    }
    const scope = scopeFor(query.get("scope") ?? undefined);
    if (!scope) return refuse("invalid_scope", "None of the scopes is known here.");
    return { client, redirectUri, challenge, scope, answer };
  };
}

const NAMES = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "scope",
  "state",
];

function isFit(values: readonly string[]): boolean {
  return values.length <= 1 && (values[0] ?? "").length <= PARAMETER_MAX;
}
