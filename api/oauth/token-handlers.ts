import type { z } from "zod";
import type { Configuration } from "../contract/configuration.ts";
import {
  REGISTERED_PREFIX,
  RevokeBody,
  type TokenAnswer,
  TokenBody,
} from "../contract/people/oauth.ts";
import type { Answer, Handlers, RawCall } from "../http/handler.ts";
import { type RateLimits, takeOrRefuse } from "../http/rate-limit.ts";
import { revokeKey } from "../store/keys/keys.ts";
import { findRegistered } from "../store/keys/oauth-clients.ts";
import { findGranted, redeemCode } from "../store/keys/oauth-codes.ts";
import { findConnection, type Grant, refreshTokens } from "../store/keys/oauth-connections.ts";
import type { Tokens } from "../store/keys/oauth-tokens.ts";
import type { Store } from "../store/engine/open.ts";
import { type CheckProof, claimedClient } from "./client-proof.ts";
import { formOf, OAuthRefusal, refuseToken } from "./oauth-refusal.ts";
import { challengeOf, isVerifier } from "./pkce.ts";
import { isOwnResource } from "./resources.ts";

const UNKNOWN =
  "This code or refresh token is unknown, expired, used before, or not this client's.";
const ENDED =
  "This refresh token is no longer valid: the writer has revoked the connection, it has expired, or the token was used before. Sign in again.";

/** A few values of at most 2,000 characters. */
const FORM_BYTES_MAX = 16 * 1_024;

/** Where programs exchange codes and refresh tokens, and end their connections. Clients have no secrets. */
export function createTokenHandlers({
  store,
  config: { baseUrl },
  limits,
  checkProof,
}: {
  store: Store;
  config: Pick<Configuration, "baseUrl">;
  limits: Pick<RateLimits, "tokens">;
  checkProof: CheckProof;
}) {
  async function token(call: RawCall): Promise<Answer> {
    const headers = takeOrRefuse(limits.tokens, call.address);
    const body = readForm(call, TokenBody);
    const { resource } = body;
    if (resource !== undefined && !isOwnResource(resource, baseUrl)) {
      throw new OAuthRefusal("invalid_target", "resource is not an address of this service.");
    }
    const clientId = await clientIdOf(body);
    const exchange = exchangeOf(body, clientId);
    const grant = await exchange.find();
    // Only somebody who was given a code or a token causes requests to the client's host.
    const isOwn = grant?.clientId === clientId;
    const proof = isOwn ? await checkProof(body, grant) : { isProven: false };
    const tokens = grant && (await exchange.run(proof));
    if (!tokens) {
      await requireRegistered(clientId);
      // Only whoever had a token of the connection learns that there was one.
      const isEnded = isOwn && body.grant_type === "refresh_token";
      throw new OAuthRefusal("invalid_grant", isEnded ? ENDED : UNKNOWN);
    }
    return { status: 200, body: answerOf(tokens), headers };
  }

  /** How to find what was granted, and how to exchange it. */
  function exchangeOf(body: TokenBody, clientId: string): Exchange {
    const { grant_type } = body;
    if (grant_type === "authorization_code") {
      const verifier = required(body, "code_verifier");
      if (!isVerifier(verifier)) {
        throw new OAuthRefusal("invalid_request", "code_verifier has not the form of RFC 7636.");
      }
      const code = required(body, "code");
      const given = { code, clientId, redirectUri: body.redirect_uri };
      return {
        find: () => findGranted(store.read, code),
        run: (proof) => redeemCode(store, { ...given, challenge: challengeOf(verifier), ...proof }),
      };
    }
    if (grant_type === "refresh_token") {
      const given = required(body, "refresh_token");
      return {
        find: () => findConnection(store.read, given),
        run: (proof) => refreshTokens(store, { token: given, clientId, ...proof }),
      };
    }
    throw new OAuthRefusal(
      "unsupported_grant_type",
      "grant_type must be authorization_code or refresh_token.",
    );
  }

  /** A program whose registration was forgotten registers again if it is told so, and not if only its token is wrong. */
  async function requireRegistered(clientId: string): Promise<void> {
    if (!clientId.startsWith(REGISTERED_PREFIX)) return;
    if (await findRegistered(store.read, store, clientId)) return;
    throw new OAuthRefusal("invalid_client", "client_id is not registered here, or no longer.");
  }

  /** RFC 7009 §2.2: a token that is unknown or was revoked is no error. */
  async function revoke(call: RawCall): Promise<Answer> {
    const headers = takeOrRefuse(limits.tokens, call.address);
    const { token: given, client_id } = readForm(call, RevokeBody);
    const found = await findConnection(store.read, given);
    if (found) {
      const { keyId, writerId, clientId } = found;
      if (client_id !== undefined && client_id !== clientId) {
        throw new OAuthRefusal("invalid_grant", "This token was given to another client.");
      }
      // One of two tokens is no use without the other, so both end.
      const actor = { kind: "key", keyId, writerId, via: "api" } as const;
      await revokeKey(store, actor, { id: keyId, writerId });
    }
    return { status: 200, body: { ok: true }, headers };
  }

  const rules = { raw: true, maxBytes: FORM_BYTES_MAX, refuse: refuseToken } as const;
  return {
    oauthToken: { ...rules, handle: token },
    oauthRevoke: { ...rules, handle: revoke },
  } satisfies Handlers;
}

interface Exchange {
  find(): Promise<Grant | undefined>;
  run(proof: { isProven: boolean }): Promise<Tokens | undefined>;
}

async function clientIdOf({ client_id, client_assertion }: TokenBody): Promise<string> {
  const claimed =
    client_id ??
    (client_assertion === undefined ? undefined : await claimedClient(client_assertion));
  if (claimed === undefined) throw new OAuthRefusal("invalid_request", "client_id is missing.");
  return claimed;
}

function answerOf({ access, refresh, scopes, seconds }: Tokens): TokenAnswer {
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: seconds,
    refresh_token: refresh,
    scope: scopes,
  };
}

function readForm<Schema extends z.ZodObject>(call: RawCall, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(formOf(call)));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join("."));
  throw new OAuthRefusal("invalid_request", `Missing or too long: ${names.join(", ")}.`);
}

function required(body: TokenBody, name: "code" | "code_verifier" | "refresh_token"): string {
  const value = body[name];
  if (value === undefined) throw new OAuthRefusal("invalid_request", `${name} is missing.`);
  return value;
}
